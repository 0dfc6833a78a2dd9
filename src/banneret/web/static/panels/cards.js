// Cards, tracks, pieces off the board, and the list of units.

/** @import { Boards } from "../board/board.js" */
/** @import { Piece, Position, Row } from "../core/position.js" */

import { $, all, drawn, h, markup, s } from "../page/dom.js";
import { fadeEdges, reachable } from "../page/fade.js";
import { renew } from "../page/renew.js";

/** More pieces than this off the board are drawn smaller. */
const MANY = 12;
/** If no more pixels of the hand than this are hidden, they are only the edge of a card. */
const SLIGHT = 12;
/** How far a button at the edge moves the hand back, as a share of its width. */
const PAGE = 0.8;

/**
 * The rows of cards: hands below the board, what all look at beside the question, the others among the panels.
 * @param {Position} position
 */
export function showCards(position) {
  const hands = position.rows.filter((row) => row.hand);
  $("hand").hidden = !hands.length;
  renew($("hand"), further(-1), ...hands.map(cardRow), further(1));
  showFurther();
  const lying = position.rows.filter((row) => row.open);
  $("lying").hidden = !lying.length;
  renew($("lying"), ...lying.map(worded));
  const others = position.rows.filter((row) => !row.hand && !row.open);
  const firsts = position.parts.sheets?.some((sheet) => sheet.pinned) ? 0 : 1;
  renew($("cards"), ...others.slice(0, firsts).map(first));
  renew($("folded"), ...others.slice(firsts).map(folded));
}

/** A button at the edge of the hand beyond which there are more cards. @param {number} way  -1 before, 1 after those in sight */
function further(way) {
  const onclick = () => turnHand(way);
  const [label, sign] = way < 0 ? ["Cards before these", "‹"] : ["More cards", "›"];
  return h(
    "button",
    { type: "button", class: way < 0 ? "further before" : "further", "aria-label": label, onclick },
    sign,
  );
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
function first(row) {
  return h("section", { class: "panel", "data-row": row.key }, ...worded(row).childNodes);
}

/** A row whose single card has its words beside it. @param {Row} row */
function worded(row) {
  if (row.cards.length !== 1 || !(row.cards[0].text || row.note)) return cardRow(row);
  const [{ title, text }] = row.cards;
  const shown = cardRow({ ...row, note: "" });
  shown
    .querySelector(".card-list")
    ?.append(h("p", {}, h("strong", {}, title), h("br"), text, " ", h("span", { class: "soft small" }, row.note)));
  return shown;
}

/** Any other row can be opened. @param {Row} row */
function folded(row) {
  const [title, ...rest] = cardRow(row).childNodes;
  const count = row.cards.reduce((sum, card) => sum + card.count, 0);
  const summary = h("summary", {}, title.textContent, h("span", {}, String(count)));
  return h("details", { "data-row": row.key }, summary, ...rest);
}

/** @param {Row} row */
function cardRow(row) {
  const cards = row.cards.map(({ key, title, picture, count }) => {
    const place = h("div", { class: `card-place${count > 1 ? " pile" : ""}`, "data-key": key, role: "listitem" });
    place.append(markup(picture), h("span", { class: "name", "aria-hidden": "true" }, title));
    if (count > 1) place.append(h("span", { class: "times" }, `×${count}`));
    return place;
  });
  const list = h("div", { class: "card-list", role: "list" }, ...cards);
  reachable(list);
  return h(
    "div",
    { class: "card-row", "data-row": row.key },
    h("h2", { class: "caption" }, row.title),
    cards.length > 0 && list,
    row.note && h("p", { class: "soft small" }, row.note),
  );
}

/**
 * Numbers that people watch. Where there is room, those of a seat stand in the bar too.
 * @param {Position} position
 */
export function showTracks(position) {
  renew(
    $("tracks"),
    h(
      "dl",
      {},
      ...(position.parts.tracks ?? []).map(({ title, value, of, side }) =>
        h(
          "div",
          { class: side ? "sided" : null, "data-row": title },
          h("dt", {}, title),
          h("dd", {}, of ? `${value} of ${of}` : String(value)),
        ),
      ),
    ),
  );
}

/** Pieces that wait off the board. @param {Position} position */
export function showTray(position) {
  const waiting = [...position.pieces.values()].filter((piece) => !piece.spot);
  $("tray").hidden = !waiting.length;
  const pieces = h("div", { class: `row${waiting.length > MANY ? " many" : ""}` }, ...waiting.map(piece));
  fadeEdges(pieces);
  renew($("tray"), h("h2", { class: "caption" }, "Off the board"), pieces);
}

/** @param {Piece} piece */
function piece({ key, name, svg }) {
  const picture = s("svg", { viewBox: "-0.85 -0.85 1.7 1.7", "aria-hidden": "true" });
  picture.append(...drawn(svg));
  return h("span", { class: "waiting", "data-key": key, role: "img", "aria-label": name, title: name }, picture);
}

/** All pieces as a list to read, by side. @param {Position} position @param {Boards} boards */
export function showUnits(position, boards) {
  if (!(/** @type {HTMLDetailsElement} */ ($("units")).open)) return;
  /** @param {Side|undefined} side */
  const lists = (position.parts.sides ?? []).map((side) => {
    const pieces = [...position.pieces.values()].filter((piece) => piece.side === side.key);
    return h(
      "section",
      { "data-row": side.key },
      h("h3", { class: `h${side.hue}` }, `${side.name}: ${pieces.length}`),
      h("ul", {}, ...pieces.map((piece) => unit(piece, boards))),
    );
  });
  renew($("unit-list"), ...lists);
}

/** @param {Piece} piece @param {Boards} boards */
function unit(piece, boards) {
  const place = piece.at ? boards.cell(piece.at)?.name : "off the board";
  return h(
    "li",
    { class: "small", "data-key": piece.key, tabindex: "0" },
    h("strong", {}, boards.label(piece.key) ?? piece.name),
    place ? h("span", { class: "soft" }, ` · ${place}`) : "",
  );
}
