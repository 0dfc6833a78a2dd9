// The workshop's room for fields of hexes: how one is begun, and the sheet with its tools.

/** @import { Point } from "../atlas/geometry.js" */
/** @import { Tables } from "../hexes/toml.js" */
/** @import { Craft, Room } from "../workshop/shell.js" */
/** @import { Kit, Place } from "./field-draft.js" */

import { t } from "../words/words.js";
import { isOnSides, laid } from "../hexes/layers.js";
import { measured } from "../hexes/measures.js";
import { matters } from "../hexes/settings.js";
import { motions } from "../hexes/whole.js";
import { $, all, choice, field } from "../page/dom.js";
import { computed, signal } from "../vendor/signals-core.js";
import { Camera } from "../workshop/camera.js";
import { ofFile, ofServer } from "../workshop/files.js";
import { newId } from "../workshop/keeping.js";
import { strokes } from "../workshop/pointing.js";
import { tellFair } from "../workshop/told-fair.js";
import { Trials } from "../workshop/trials.js";
import { showCompared } from "./compared.js";
import { showControls } from "./controls.js";
import { FieldDraft } from "./field-draft.js";
import { showSelected } from "./selected.js";
import { Sheet } from "./sheet.js";
import { showTable } from "./table.js";
import { ToolPanel } from "./tool-panel.js";
import { paints, TOOLS } from "./tools.js";

const kit = /** @type {Kit} */ (JSON.parse($("kit").textContent ?? ""));
const { thing = "field" } = $("workshop").dataset;

// --- begin -------------------------------------------------------------------------------------------------------------

/** @param {string} how @param {string} game */
async function begin(how, game) {
  const name = field("begin-name").value.trim() || t`My ${thing}`;
  if (how === "empty") return { file: { ...kit.empty, id: `${thing}-${newId()}`, name } };
  if (how === "shipped") return { file: await ofServer(game, { [kit.option]: choice("begin-ready").value }) };
  const [file] = field("begin-file").files ?? [];
  if (!file) throw new Error(t`Choose a file first.`);
  return { file: await ofFile(game, file) };
}

/** Whether a file has the shape of one that can be drawn on. @param {Tables} file */
function isOurs(file) {
  try {
    const layers = Object.keys(kit.empty).filter((key) => key in kit.layers);
    return layers.every((key) => key in file) && laid(file, kit) instanceof Map;
  } catch {
    return false;
  }
}

// --- draw --------------------------------------------------------------------------------------------------------------

/** @param {FieldDraft} draft @returns {Room} */
function room(draft) {
  const svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ ($("sheet")));
  const [left, top, width, height] = kit.frame;
  const camera = new Camera(svg, () => ({ left, top, width, height }), 0.3);
  const tools = new ToolPanel(draft);
  const matter = computed(() => matters(draft.settled.value));
  const trials = new Trials(draft, {
    players: () => kit.sides.length,
    ids: () => kit.sides.map(([id]) => id),
    name: (i) => kit.sides[i][1],
    lacks: () => "",
    matters: () => matter.value,
    length: kit.length,
    fair: t`Fair: both sides win about as often.`,
  });
  tellFair(trials);
  const sides = computed(() => measured(draft.shown.value, kit));
  showCompared(draft, sides);
  const view = signal("plain");
  new Sheet(svg, draft, {
    heat: () => (view.value === "heat" && trials.tally.value.matches ? trials.heat() : null),
    sides: () => (view.value === "ways" ? sides.value : null),
    borders: () => tools.palette.value?.brushes.some((id) => isOnSides(kit, draft.brush(id))) ?? false,
  });
  for (const radio of all("[name=view]"))
    radio.addEventListener("change", () => (view.value = /** @type {HTMLInputElement} */ (radio).value));
  const stroke = (/** @type {Point} */ at) => strokeOf(draft, tools, at);
  strokes(svg, camera, draft, stroke);
  cursor(svg, draft, stroke);
  showSelected(draft, () => tools.looks.value);
  showControls(draft);
  showTable(draft);
  const find = (/** @type {string} */ id) => {
    draft.selected.value = id;
    tools.tool.value = "look";
  };
  return { camera, find, plays: () => (kit.plays ? `&${kit.plays}` : ""), whole: motions(kit) };
}

/** What the tool in the hand does where a stroke begins. @param {FieldDraft} draft @param {ToolPanel} tools @param {Point} at */
function strokeOf(draft, tools, at) {
  const [palette, brush] = [tools.palette.value, tools.brush.value];
  return palette && brush ? paints(draft, at, brush, palette.drags) : TOOLS[tools.tool.value](draft, at);
}

/** @type {Record<string, Point>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Draw by keys: arrows go from hex to hex, Enter or the space bar uses the tool there. @param {SVGSVGElement} svg @param {FieldDraft} draft @param {(at: Point) => import("../workshop/pointing.js").Stroke|null} begin */
function cursor(svg, draft, begin) {
  svg.addEventListener("keydown", (event) => {
    const here = draft.places.get(draft.selected.value) ?? kit.places[0];
    const arrow = ARROWS[event.key];
    if (!arrow && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (!arrow) begin(here.centre)?.end(here.centre);
    const there = arrow ? beside(draft, here, arrow) : here;
    draft.selected.value = there.id;
    if (arrow || !draft.told.value) draft.told.value = saysOf(draft, there);
  });
}

/** A place and what lies there, in words. @param {FieldDraft} draft @param {Place} place */
const saysOf = (draft, { id, name }) =>
  [name, ...(draft.laid.value.get(id) ?? []).map(({ brush }) => brush.label)].join(", ");

/** The neighbour that lies most in a direction; the place itself if none does. @param {FieldDraft} draft @param {Place} here @param {Point} arrow */
function beside(draft, here, [x, y]) {
  const along = (/** @type {Place} */ { centre: [a, b] }) => (a - here.centre[0]) * x + (b - here.centre[1]) * y;
  const near = here.near.map((id) => /** @type {Place} */ (draft.places.get(id)));
  const best = near.reduce((one, other) => (along(other) > along(one) + 0.01 ? other : one), here);
  return best;
}

/** @type {Craft} */
export const craft = {
  isOurs,
  isNone: t`This file is no ${thing} that can be drawn on.`,
  draft: (kept, changes) => new FieldDraft(kept, changes, kit),
  begin,
  room,
};
