// Cards, tracks, pieces off the board, and the list of units.

/** @import { Boards } from "../board/board.js" */
/** @import { Side, Track } from "../../wire.js" */
/** @import { Card, Piece, Row } from "../core/position.js" */
/** @import { Child } from "../page/draw.js" */
/** @import { Store } from "../state/store.js" */

import { t } from "../words/words.js";
import { $, all } from "../page/dom.js";
import { draw, h, picture } from "../page/draw.js";
import { fadeEdges, reachable } from "../page/fade.js";
import { signal } from "../vendor/signals-core.js";

/** More pieces than this off the board are drawn smaller. */
const MANY = 12;
/** If no more pixels of the hand than this are hidden, they are only the edge of a card. */
const SLIGHT = 12;
/** How far a button at the edge moves the hand back, as a share of its width. */
const PAGE = 0.8;

/** The rows of cards: hands below the board, what all look at beside the question, the others among the panels. @param {Store} store */
export function drawCards({ position }) {
  const hand = () => {
    const hands = position.rows.filter((row) => row.hand);
    $("hand").hidden = !hands.length;
    return [further(-1), ...hands.map(cardRow), further(1)];
  };
  draw($("hand"), hand, () => {
    all(".card-row", $("hand")).forEach(spread);
    showFurther();
  });
  draw($("lying"), () => {
    const lying = position.rows.filter((row) => row.open);
    $("lying").hidden = !lying.length;
    return lying.map(worded);
  });
  const others = () => position.rows.filter((row) => !row.hand && !row.open);
  const firsts = () => (position.parts.sheets?.some((sheet) => sheet.pinned) ? 0 : 1);
  draw($("cards"), () => others().slice(0, firsts()).map(first));
  draw($("folded"), () => others().slice(firsts()).map(folded));
}

/** The card of the turn lies at the question, and below the question stands what it allows. @param {Store} store */
export function drawCardOfTurn({ position }) {
  draw($("beside"), () => picture(position.cardOfTurn?.cards[0].picture ?? ""));
  draw($("beside-says"), () => position.cardOfTurn?.cards[0].text);
}

/** Tell a row of the hand how many cards it has, and each card how far it is from the middle. @param {HTMLElement} row */
function spread(row) {
  const places = all(".card-place", row);
  row.style.setProperty("--count", String(places.length));
  for (const [at, place] of places.entries()) place.style.setProperty("--lean", String(2 * at + 1 - places.length));
}

/** A button at the edge of the hand beyond which there are more cards. @param {number} way  -1 before, 1 after those in sight */
function further(way) {
  const onclick = () => turnHand(way);
  const [label, sign] = way < 0 ? [t`Cards before these`, "‹"] : [t`More cards`, "›"];
  const given = { type: "button", class: way < 0 ? "further before" : "further", "aria-label": label, onclick };
  return h("button", { key: way, ...given }, sign);
}

/** Show the cards before or after those in sight, the first of them whole. @param {number} way */
function turnHand(way) {
  const { left, width } = $("hand").getBoundingClientRect();
  /** @param {HTMLElement} place */
  const isFirst = (place) => {
    const box = place.getBoundingClientRect();
    return way > 0 ? box.right > left + width : box.left > left - width * PAGE;
  };
  const first = all(".card-place", $("hand")).find(isFirst);
  first?.scrollIntoView({ block: "nearest", inline: "start" });
}

/** Whether there are cards beyond the edges of what is in sight. */
function showFurther() {
  const { scrollWidth, scrollLeft, clientWidth } = $("hand");
  $("hand").classList.toggle("more-before", scrollLeft > SLIGHT);
  $("hand").classList.toggle("more-after", scrollWidth - scrollLeft - clientWidth > SLIGHT);
}
$("hand").addEventListener("scroll", showFurther, { passive: true });
new ResizeObserver(() => {
  showFurther();
  $("table").style.setProperty("--hand-height", `${$("hand").offsetHeight}px`);
}).observe($("hand"));
for (const part of [$("hand"), $("cards")]) reachable(part);

/** The row that counts most. @param {Row} row */
const first = (row) => h("section", { class: "panel", key: row.key }, ...partsOf(row));

/** A row whose single card may have its words beside it. @param {Row} row */
const worded = (row) => h("div", { class: "card-row", key: row.key }, ...partsOf(row));

/** @param {Row} row */
function partsOf(row) {
  const beside = row.cards.length === 1 && Boolean(row.cards[0].text || row.note);
  return [titleOf(row), listOf(row, beside && wordsOf(row)), !beside && noteOf(row)];
}

/** The words of a row's single card. @param {Row} row */
function wordsOf({ cards: [{ title, text }], note }) {
  return h("p", {}, h("strong", {}, title), h("br"), text, " ", h("span", { class: "soft small" }, note));
}

/** Any other row can be opened. @param {Row} row */
function folded(row) {
  const count = row.cards.reduce((sum, card) => sum + card.count, 0);
  const summary = h("summary", {}, row.title, h("span", {}, String(count)));
  return h("details", { key: row.key }, summary, listOf(row), noteOf(row));
}

/** @param {Row} row */
const cardRow = (row) =>
  h("div", { class: "card-row", key: row.key, "data-row": row.key }, titleOf(row), listOf(row), noteOf(row));

/** @param {Row} row */
const titleOf = ({ title }) => h("h2", { class: "caption" }, title);

/** @param {Row} row */
const noteOf = ({ note }) => note && h("p", { class: "soft small" }, note);

/** @param {Row} row @param {Child} [words] beside the only card */
function listOf({ cards }, words) {
  if (!cards.length) return null;
  return h("div", { class: "card-list", role: "list", made: reachable }, ...cards.map(cardPlace), words);
}

/** @param {Card} card */
function cardPlace({ key, picture: drawn, count }) {
  return h(
    "div",
    { class: `card-place${count > 1 ? " pile" : ""}`, key, "data-key": key, role: "listitem" },
    picture(drawn),
    count > 1 && h("span", { class: "times" }, `×${count}`),
  );
}

/** Numbers that people watch. Where there is room, those of a seat stand in the bar too. @param {Store} store */
export function drawTracks({ position }) {
  draw($("tracks"), () => h("dl", {}, ...(position.parts.tracks ?? []).map(track)));
}

/** @param {Track} track */
function track({ title, value, of, side }) {
  const told = of ? t`${value} of ${of}` : String(value);
  return h("div", { class: side && "sided", key: title }, h("dt", {}, title), h("dd", {}, told));
}

/** Pieces that wait off the board. @param {Store} store */
export function drawTray({ position }) {
  draw($("tray"), () => {
    const waiting = [...position.pieces.values()].filter((piece) => !piece.spot);
    $("tray").hidden = !waiting.length;
    const many = waiting.length > MANY ? " many" : "";
    const pieces = h("div", { class: `row fading${many}`, made: fadeEdges }, ...waiting.map(piece));
    return [h("h2", { class: "caption" }, t`Off the board`), pieces];
  });
}

/** @param {Piece} piece */
function piece({ key, name, svg }) {
  const drawn = h("svg", { viewBox: "-0.85 -0.85 1.7 1.7", "aria-hidden": "true", html: svg });
  return h("span", { class: "waiting", key, "data-key": key, role: "img", "aria-label": name, title: name }, drawn);
}

/** All pieces as a list to read, by side, while it is open. @param {Store} store @param {Boards} boards */
export function drawUnits({ position }, boards) {
  const units = /** @type {HTMLDetailsElement} */ ($("units"));
  const open = signal(units.open);
  units.addEventListener("toggle", () => (open.value = units.open));
  /** @param {Side} side */
  const list = ({ key, hue, name }) => {
    const pieces = [...position.pieces.values()].filter((piece) => piece.side === key);
    const title = h("h3", { class: `h${hue}` }, `${name}: ${pieces.length}`);
    return h("section", { key }, title, h("ul", {}, ...pieces.map((piece) => unit(piece, boards))));
  };
  draw($("unit-list"), () => open.value && (position.parts.sides ?? []).map(list));
}

/** @param {Piece} piece @param {Boards} boards */
function unit({ key, at, name }, boards) {
  const place = at ? boards.cell(at)?.name : t`off the board`;
  return h(
    "li",
    { class: "small", key, "data-key": key, tabindex: "0" },
    h("strong", {}, boards.label(key) ?? name),
    place && h("span", { class: "soft" }, ` · ${place}`),
  );
}
