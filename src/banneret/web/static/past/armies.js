// Both armies at the end of a match: who stands, who fell, and what is known in figures.

/** @import { DrawnLoss } from "../../wire.js" */
/** @import { Piece, Position } from "../core/position.js" */
/** @import { Fatal } from "../state/last-stand.js" */

import { t } from "../words/words.js";
import { drawn, s } from "../page/dom.js";
import { h } from "../page/draw.js";
import { heaviestBlow, inPieces, standing } from "../state/last-stand.js";

/**
 * Both armies as rows of their pieces, with the fallen struck out, and what is known in figures.
 * @param {DrawnLoss[]} lost @param {Position} position @param {Record<string, Fatal>} shows what is told of each event
 * @param {string} ended the round or the turn in which it ended, if it is known
 */
export function armies(lost, position, shows, ended) {
  const { seats = [], seat: own } = position.parts;
  const order = [...seats.keys()].sort((one, other) => Number(other === own) - Number(one === own));
  const players = order.flatMap((seat) => position.sideOf(seat)?.name ?? []);
  const stand = standing(position.pieces.values(), position.log, shows);
  const all = [...new Set([...players, ...lost.map(({ side }) => side)])].map((name) => ({
    name,
    stands: stand.filter(({ side }) => position.side(side)?.name === name),
    fell: lost.filter(({ side, given_up }) => side === name && !given_up),
    left: lost.filter(({ side, given_up }) => side === name && given_up),
  }));
  return [
    inPieces(shows) && all.length === 2 && h("h3", { class: "tally" }, tally(all)),
    ...all.map(row),
    figures(position, shows, ended),
  ];
}

/** @typedef {{name: string, stands: Piece[], fell: DrawnLoss[], left: DrawnLoss[]}} Army */

/** How many are left of two armies. @param {Army[]} armies */
function tally(armies) {
  const [own, other] = armies.map(({ stands, fell, left }) => {
    return t`${stands.length} of ${stands.length + count(fell) + count(left)}`;
  });
  return t`${own} left, against ${other}`;
}

/** @param {Army} army */
function row({ name, stands, fell, left }) {
  return h(
    "div",
    { class: "fallen", key: name },
    h("p", {}, h("strong", {}, name), ` ${count(fell) || "none"} fell`),
    h("ul", {}, ...stands.map(survivor), ...fell.map((one) => fallen(one, "gone"))),
    left.length > 0 && h("p", { class: "soft small" }, t`and given up at the end: ${count(left)}`),
    left.length > 0 && h("ul", { class: "left" }, ...left.map((one) => fallen(one, ""))),
  );
}

/** @param {Piece} piece */
const survivor = ({ name, svg }) =>
  h("li", { title: name }, shield(svg), h("span", { class: "unseen" }, t`${name} stands`));

/** What is known of the match in figures. @param {Position} position @param {Record<string, Fatal>} shows @param {string} ended */
function figures({ log, pieces }, shows, ended) {
  const [, unit = "", length = ""] = /^(\D+) (\d+)$/.exec(ended) ?? [];
  const { cost, by, strikes } = heaviestBlow(log, shows);
  const name = pieces.get(by)?.name;
  const known = [
    ...(length ? [figure(`${unit[0].toUpperCase()}${unit.slice(1)}s`, length)] : []),
    ...(cost ? [figure(t`Heaviest blow`, String(cost), name && ` ${strikes ? "by" : "to"} ${name}`)] : []),
  ];
  return known.length > 0 && h("dl", { class: "figures-then" }, ...known);
}

/** @param {string} title @param {string} number @param {string} [words] */
const figure = (title, number, words) =>
  h("div", {}, h("dt", {}, title), h("dd", {}, number, words && h("small", {}, words)));

/** @param {DrawnLoss[]} lost */
const count = (lost) => lost.reduce((sum, one) => sum + one.count, 0);

/** @param {DrawnLoss} lost @param {string} kind */
function fallen({ name, svg, count }, kind) {
  const many = count > 1 ? `, ${count} of them` : "";
  const words = h("span", { class: "unseen" }, t`${name} fell${many}`);
  return h("li", { class: kind || null, title: name }, shield(svg), words, count > 1 && `×${count}`);
}

/** @param {string} svg a piece around (0, 0) */
function shield(svg) {
  const picture = s("svg", { viewBox: "-.9 -.9 1.8 1.8", "aria-hidden": "true" });
  picture.append(...drawn(svg));
  return picture;
}
