// Printing: the board on sheets of A4 or A3, as large as its counters need it, with marks by which the sheets are glued.

/** @import { Draft } from "./draft.js" */
/** @import { Plan, Tile } from "../atlas/tiles.js" */
/** @typedef {{svg: string, width: number, height: number, span: number}} Board  its lengths in units; what is measured is `span` wide */

import { t } from "../words/words.js";
import { EDGE, fitting, plan } from "../atlas/tiles.js";
import { post, sentence } from "../page/api.js";
import { $, button, choice, dialog, field, h, s } from "../page/dom.js";

const MOST_SHEETS = 60;
/** How long the marks at the corners are, in millimetres. */
const MARK = 7;

/** Let somebody choose paper and size, and print. @param {Draft<any>} draft */
export function printing(draft) {
  /** @type {Board|null} */
  let board = null;
  const show = () => tell(board);
  const ask = async () => {
    board = null;
    show();
    try {
      const wish = { text: draft.text, pieces: field("print-pieces").checked };
      board = await post(`/api/workshop/${draft.game}/paper`, wish);
      show();
    } catch (error) {
      $("print-told").textContent = sentence(error);
    }
  };
  button("print").addEventListener("click", () => {
    dialog("more-dialog").close();
    dialog("print-dialog").showModal();
    ask();
  });
  field("print-pieces").addEventListener("change", ask);
  for (const id of ["print-paper", "print-size", "print-mm"]) $(id).addEventListener("input", show);
  button("print-now").addEventListener("click", () => board && onPaper(board, draft.name.value));
}

/** The sheets as they are chosen. @param {Board} board */
function chosen({ width, height, span }) {
  const paper = choice("print-paper").value;
  const { min, max } = field("print-mm");
  const wide = Math.min(Number(max), Math.max(Number(min), Number(field("print-mm").value) || 0));
  const unit = choice("print-size").value === "fits" ? fitting(width, height, paper) : wide / span;
  return { paper, wide: unit * span, ...plan(width * unit, height * unit, paper) };
}

/** @param {Board|null} board */
function tell(board) {
  $("print-of").hidden = choice("print-size").value === "fits";
  button("print-now").disabled = true;
  $("print-told").textContent = t`Measuring …`;
  if (!board) return;
  const { paper, wide, width, height, tiles } = chosen(board);
  button("print-now").disabled = tiles.length > MOST_SHEETS;
  const sheets = tiles.length === 1 ? t`One sheet of ${paper}` : t`${tiles.length} sheets of ${paper}`;
  const size = t`${Math.round(width)} × ${Math.round(height)} mm`;
  const { measured = "" } = $("print-dialog").dataset;
  $("print-told").textContent =
    tiles.length > MOST_SHEETS
      ? t`${sheets} are too many. Choose a smaller size: at most ${MOST_SHEETS} sheets.`
      : t`${sheets}, ${size} together. There is room for ${measured} ${Math.floor(wide)} mm wide.`;
}

/** Put the board on sheets, print them, and take them away. @param {Board} board @param {string} name */
async function onPaper(board, name) {
  const found = chosen(board);
  const drawing = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(board.svg)}`;
  const paper = h("div", { class: "printout" }, ...found.tiles.map((tile) => sheetOf(tile, found, drawing, name)));
  const size = new CSSStyleSheet();
  size.replaceSync(`@page { size: ${found.sheet.map((length) => `${length}mm`).join(" ")}; margin: 0; }`);
  document.body.append(paper);
  document.body.classList.add("on-paper");
  document.adoptedStyleSheets.push(size);
  await Promise.all([...paper.querySelectorAll("img")].map((image) => image.decode()));
  addEventListener(
    "afterprint",
    () => {
      paper.remove();
      document.body.classList.remove("on-paper");
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== size);
    },
    { once: true },
  );
  dialog("print-dialog").close();
  print();
}

/** @param {Tile} tile @param {Plan} plan @param {string} drawing @param {string} name */
function sheetOf(tile, { sheet, width, height, columns, tiles }, drawing, name) {
  const image = h("img", { src: drawing, alt: "" });
  lie(image, -tile.left, -tile.top, width, height);
  const part = h("div", { class: "part" }, image);
  lie(part, EDGE, EDGE, tile.width, tile.height);
  const all = h("section", {}, part, marks(tile, sheet, tiles.length > 1 ? gluing(tile, tiles, columns) : "", name));
  lie(all, 0, 0, sheet[0], sheet[1]);
  return all;
}

/** @param {HTMLElement} element @param {number} left @param {number} top @param {number} width @param {number} height */
function lie(element, left, top, width, height) {
  for (const [key, length] of Object.entries({ left, top, width, height }))
    element.style.setProperty(key, `${length}mm`);
}

/** Where a sheet belongs, in words. @param {Tile} tile @param {Tile[]} tiles @param {number} columns */
function gluing(tile, tiles, columns) {
  const i = tiles.indexOf(tile);
  const [left, above] = [i % columns ? tiles[i - 1] : null, tiles[i - columns]];
  const { name } = tile;
  if (left && above)
    return t`Sheet ${name}: right of ${left.name}, below ${above.name}. Cut along the marks at its left and top, then glue.`;
  if (left) return t`Sheet ${name}: right of ${left.name}. Cut along the marks at its left, then glue.`;
  if (above) return t`Sheet ${name}: below ${above.name}. Cut along the marks at its top, then glue.`;
  return t`Sheet ${name}`;
}

/** Marks at the corners of what is printed, and what sheet it is. @param {Tile} tile @param {[number, number]} sheet @param {string} glued @param {string} name */
function marks({ width, height }, [wide, high], glued, name) {
  const lines = [EDGE, EDGE + width].flatMap((x) =>
    [EDGE, EDGE + height].flatMap((y) => {
      const [away, up] = [x === EDGE ? -1 : 1, y === EDGE ? -1 : 1];
      return [`M${x + away} ${y}h${away * MARK}`, `M${x} ${y + up}v${up * MARK}`];
    }),
  );
  return s(
    "svg",
    { viewBox: `0 0 ${wide} ${high}`, class: "marks" },
    s("path", { d: lines.join("") }),
    s("text", { x: EDGE + 9, y: EDGE - 4 }, [name, glued].filter(Boolean).join(" · ")),
  );
}
