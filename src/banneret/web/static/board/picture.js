// The board as a picture for others: drawn as this page draws it, with what one must know to read it alone.

/** @import { Board } from "./view.js" */
/** @import { Position } from "../core/position.js" */
/** @typedef {{game: string, title: string, where: string, says: string, sides: {name: string, who: string, colour: string}[]}} Words */

import { t } from "../words/words.js";
import { botName } from "../page/bot-names.js";
import { all } from "../page/dom.js";

/** Pixels: how wide a picture is, and how high its board may be. */
const WIDE = 1600;
const HIGHEST = 1500;
const EDGE = 40;
const HEAD = 132;
const LINE = 44;
/** What lies on a board only for whoever plays there now. */
const NOT_SHOWN = ".touch-layer, .reach-layer, .over-layer";
/** What an element of a drawing has from those around it, unless it says otherwise, and what it has alone. */
const INHERITED = [
  ...["fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray"],
  ...["stroke-linecap", "stroke-linejoin", "paint-order", "font-family", "font-size", "font-weight", "font-style"],
  ...["letter-spacing", "text-anchor", "visibility", "color"],
];
const OWN = {
  opacity: "1",
  filter: "none",
  "dominant-baseline": "auto",
  "mix-blend-mode": "normal",
  "clip-path": "none",
};
const MOVED = ["transform", "transform-origin", "transform-box"];
/** The letters of boards, by the names of their files. */
const LETTERS = ["sans", "serif"];

/** What is told beside a board. @param {Position} position @param {string} where the moment in words @param {string} says how it stands */
export function wordsOf(position, where, says) {
  const { seats = [], title = "" } = position.parts;
  const sides = seats.map((status, at) => {
    const side = position.sideOf(at);
    return {
      name: side?.name ?? status.side,
      who: status.name || (status.bot && t`${botName(status.bot)} bot`),
      colour: colourOf(side?.hue),
    };
  });
  const game = document.getElementById("game")?.textContent ?? "";
  return { game, title: title === game ? "" : title, where, says, sides };
}

/** The colour of a side on this page. @param {number|undefined} hue */
function colourOf(hue) {
  const probe = document.createElement("i");
  probe.className = `h${hue}`;
  probe.style.color = "var(--side)";
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** A board with words around it, as PNG. @param {Board} board @param {Words} words @returns {Promise<Blob>} */
export async function picture(board, words) {
  const { x, y, w, h } = board.camera.full;
  const scale = Math.min((WIDE - 2 * EDGE) / w, HIGHEST / h);
  const [wide, high] = [Math.round(w * scale), Math.round(h * scale)];
  const copy = copied(board.view);
  for (const [name, value] of Object.entries({ viewBox: `${x} ${y} ${w} ${h}`, width: wide, height: high }))
    copy.setAttribute(name, String(value));
  const drawing = await loaded(`<style>${await letters()}</style>`, copy);
  const sheet = document.createElement("canvas");
  sheet.width = WIDE;
  sheet.height = HEAD + high + LINE * (words.says ? 2 : 1) + EDGE / 2;
  const pen = /** @type {CanvasRenderingContext2D} */ (sheet.getContext("2d"));
  lay(pen, words);
  pen.drawImage(drawing, (WIDE - wide) / 2, HEAD, wide, high);
  tell(pen, words, HEAD + high);
  return new Promise((done, no) =>
    sheet.toBlob((png) => (png ? done(png) : no(new Error(t`This browser can't make a picture.`))), "image/png"),
  );
}

/** The cloth, and the words above the board. @param {CanvasRenderingContext2D} pen @param {Words} words */
function lay(pen, { game, title, where }) {
  const { width, height } = pen.canvas;
  pen.fillStyle = colour("--cloth-2");
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = colour("--metal");
  pen.fillRect(0, 0, width, 6);
  write(pen, game, EDGE, 62, `700 46px ${family("--display")}`, "--on-cloth");
  const from = pen.measureText(game).width;
  if (title) write(pen, title, EDGE + from + 28, 62, `600 32px ${family("--book")}`, "--on-cloth-2", WIDE - from - 400);
  write(pen, where, EDGE, 108, `400 28px ${family("--hand")}`, "--on-cloth-2");
  write(pen, t`Banneret`, WIDE - EDGE, 62, `600 34px ${family("--gothic")}`, "--metal", 300, "right");
}

/** Who leads which side, and how it stands. @param {CanvasRenderingContext2D} pen @param {Words} words @param {number} top */
function tell(pen, { sides, says }, top) {
  let left = EDGE;
  const room = (WIDE - 2 * EDGE) / Math.max(1, sides.length);
  for (const { name, who, colour: own } of sides) {
    pen.fillStyle = own;
    pen.fillRect(left, top + 16, 24, 24);
    pen.strokeStyle = colour("--on-cloth-2");
    pen.lineWidth = 2;
    pen.strokeRect(left, top + 16, 24, 24);
    write(
      pen,
      who ? `${name}: ${who}` : name,
      left + 36,
      top + 37,
      `600 27px ${family("--hand")}`,
      "--on-cloth",
      room - 52,
    );
    left += room;
  }
  write(pen, says, EDGE, top + LINE + 34, `400 27px ${family("--book")}`, "--on-cloth-2", WIDE - 2 * EDGE);
}

/**
 * Write a line, narrower if there is no room for it.
 * @param {CanvasRenderingContext2D} pen @param {string} words @param {number} x @param {number} y @param {string} font
 * @param {string} ink @param {number} [room] @param {CanvasTextAlign} [align]
 */
function write(pen, words, x, y, font, ink, room = WIDE, align = "left") {
  Object.assign(pen, { font, textAlign: align, fillStyle: colour(ink) });
  pen.fillText(words, x, y, room);
}

/** A colour of the look, as this page has it now. @param {string} name */
function colour(name) {
  const probe = document.createElement("i");
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** @param {string} name */
const family = (name) => getComputedStyle(document.body).getPropertyValue(name).trim();

/** A copy of a drawing that needs no style sheet, with what it refers to elsewhere in the page. @param {SVGSVGElement} view */
function copied(view) {
  const copy = /** @type {SVGSVGElement} */ (view.cloneNode(true));
  dress(view, copy, null);
  const wanted = new Set(copy.innerHTML.match(/#[\w-]+(?=["&)])/g));
  for (const place of wanted) {
    const meant = document.getElementById(place.slice(1));
    if (!meant || view.contains(meant)) continue;
    const own = /** @type {Element} */ (meant.cloneNode(true));
    dress(meant, own, null);
    copy.prepend(own);
  }
  return copy;
}

/**
 * Write on an element what the style sheets of the page say of the one it was copied from; what is not seen goes.
 * @param {Element} model @param {Element} copy @param {CSSStyleDeclaration|null} around
 */
function dress(model, copy, around) {
  const style = getComputedStyle(model);
  if (style.display === "none" || model.matches(NOT_SHOWN)) return copy.remove();
  const to = /** @type {SVGElement} */ (copy).style;
  for (const name of INHERITED) {
    const value = style.getPropertyValue(name);
    if (value !== around?.getPropertyValue(name)) to.setProperty(name, value);
  }
  for (const [name, usual] of Object.entries(OWN)) {
    const value = style.getPropertyValue(name);
    if (value !== usual) to.setProperty(name, value);
  }
  if (style.transform !== "none" && !copy.hasAttribute("transform"))
    for (const name of MOVED) to.setProperty(name, style.getPropertyValue(name));
  copy.removeAttribute("class");
  const copies = [...copy.children];
  for (const [at, child] of [...model.children].entries()) dress(child, copies[at], style);
  return undefined;
}

/** An image of a drawing. @param {string} before @param {Element} drawing */
async function loaded(before, drawing) {
  const text = new XMLSerializer().serializeToString(drawing).replace(/>/, () => `>${before}`);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  return image;
}

/** The letters of this page, for a drawing that can load nothing. */
async function letters() {
  const faces = await Promise.all(
    all('link[rel="preload"][as="font"]').map(async (link) => {
      const address = /** @type {HTMLLinkElement} */ (link).href;
      const name = LETTERS.find((one) => address.endsWith(`/${one}.woff2`));
      const face = name === "serif" ? "Source Serif 4" : "Source Sans 3";
      return name && `@font-face{font-family:"${face}";font-weight:200 900;src:url(${await inText(address)})}`;
    }),
  );
  return faces.filter(Boolean).join("");
}

/** A file as an address that holds it. @param {string} address @returns {Promise<string>} */
async function inText(address) {
  const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
  return `data:font/woff2;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))}`;
}

/** Let the browser keep a picture as a file. @param {Blob} png @param {string} name */
export function save(png, name) {
  const href = URL.createObjectURL(png);
  Object.assign(document.createElement("a"), { href, download: `${name}.png` }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}

/** A picture as a file that others can be given. @param {Blob} png @param {string} name */
const asFile = (png, name) => new File([png], `${name}.png`, { type: "image/png" });

/** Whether this browser can hand pictures to other programs of the device. */
export const canShare = () => Boolean(navigator.canShare?.({ files: [asFile(new Blob(), "board")] }));

/** Hand a picture to another program of the device; whoever thinks better of it has said so. @param {Blob} png @param {string} name */
export const share = (png, name) => navigator.share({ files: [asFile(png, name)] }).catch(() => null);
