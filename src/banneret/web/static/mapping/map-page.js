// The workshop's room for maps: how one is begun, and the sheet with its tools.

/** @import { Point } from "../atlas/geometry.js" */
/** @import { Atlas } from "../atlas/planar.js" */
/** @import { Kind } from "../atlas/symmetry.js" */
/** @import { Craft, Room } from "../workshop/shell.js" */
/** @import { Kit } from "./map-draft.js" */

import { t } from "../words/words.js";
import { forPlayers } from "../atlas/features.js";
import { box } from "../atlas/planar.js";
import { moved, resized } from "../atlas/whole.js";
import { canMirror } from "../atlas/symmetry.js";
import { $, all, choice, field, one } from "../page/dom.js";
import { draw, h } from "../page/draw.js";
import { computed, effect, signal } from "../vendor/signals-core.js";
import { Camera } from "../workshop/camera.js";
import { ofFile, ofServer } from "../workshop/files.js";
import { strokes } from "../workshop/pointing.js";
import { byChance, emptySheet } from "./begin.js";
import { Fair } from "./fair.js";
import { MapDraft } from "./map-draft.js";
import { showSelected } from "./selected.js";
import { Sheet } from "./sheet.js";
import { showTable } from "./table.js";
import { ToolPanel } from "./tool-panel.js";
import { TOOLS } from "./tools.js";
import { waysOf } from "./ways.js";

/** The free room around a map, in map units. */
const MARGIN = 14;

const kit = /** @type {Kit} */ (JSON.parse($("kit").textContent ?? ""));

/** The drawing of a special kind. @param {string} id */
const sign = (id) => one(`#signs [data-sign="${id}"] svg`);

// --- begin -------------------------------------------------------------------------------------------------------------

const players = () => Number(choice("begin-players").value);

/** Offer the symmetries and the number of territories that go with the number of players. */
function ask() {
  const [symmetry, count] = [choice("begin-symmetry"), field("begin-count")];
  one("[value=mirror]", symmetry).toggleAttribute("disabled", !canMirror(players()));
  if (symmetry.selectedOptions[0]?.disabled) symmetry.value = "none";
  const least = kit.fewest[players()] ?? 40;
  count.oninput = () => (count.dataset.own = "yes");
  if (Number(count.value) < least || !count.dataset.own) count.value = String(least);
}

/** @param {string} how @param {string} game */
async function begin(how, game) {
  const drawn = how === "chance" || how === "empty";
  const kind = /** @type {Kind} */ (drawn ? choice("begin-symmetry").value : "none");
  return { file: await fileOf(how, game, kind), symmetry: { kind, players: players() } };
}

/** @param {string} how @param {string} game @param {Kind} kind */
async function fileOf(how, game, kind) {
  const name = field("begin-name").value.trim() || t`A map of mine`;
  const count = Number(field("begin-count").value);
  if (how === "empty") return emptySheet(name, players());
  if (how === "chance") {
    const each = kind === "none" ? 1 : players();
    return byChance(name, players(), Math.round(count / each) * each, kind, kit);
  }
  if (how === "shipped") {
    const key = choice("begin-map").value;
    const most = choice("begin-map").selectedOptions[0].dataset.players ?? "2";
    return await ofServer(game, { map: key, players: most });
  }
  if (how === "made") {
    const seed = String(Math.floor(Math.random() * 1e6));
    const made = { map: "generated", players: String(players()), size: String(count), seed };
    return { ...(await ofServer(game, made)), name };
  }
  const [file] = field("begin-file").files ?? [];
  if (!file) throw new Error(t`Choose a map file first.`);
  return await ofFile(game, file);
}

// --- draw --------------------------------------------------------------------------------------------------------------

/** @param {MapDraft} draft @returns {Room} */
function room(draft) {
  const svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ ($("sheet")));
  const camera = new Camera(svg, () => box(draft.settled.value), MARGIN);
  const tools = new ToolPanel(draft, kit, sign);
  const fair = new Fair(draft);
  const size = signal(0);
  new ResizeObserver(() => size.value++).observe(svg);
  const unit = computed(() => {
    void [size.value, camera.view.value];
    return camera.unit;
  });
  const line = signal(/** @type {readonly Point[]} */ ([]));
  const view = signal("plain");
  const of = signal("");
  choice("ways-of").addEventListener("change", () => (of.value = choice("ways-of").value));
  draw($("ways-of"), () => [
    h("option", { key: "all", value: "" }, "all starts"),
    ...fair.starts.value.map((_, i) => h("option", { key: i, value: String(i) }, t`start ${i + 1}`)),
  ]);
  new Sheet(svg, draft, sign, {
    corners: () => tools.tool.value === "bend",
    offers: () => tools.tool.value === "start",
    realms: () => view.value === "realms",
    ways: (atlas) => (view.value === "ways" ? waysOf(atlas, fair.starts.value, of.value, unit.value) : []),
    unit: () => unit.value,
    line: () => line.value,
    heat: () => (view.value === "heat" && fair.trials.tally.value.matches ? fair.heat() : null),
  });
  strokes(svg, camera, draft, (at) => TOOLS[tools.tool.value](draft, at, camera.unit, tools.chosen.value), line);
  for (const radio of all("[name=view]"))
    radio.addEventListener("change", () => (view.value = /** @type {HTMLInputElement} */ (radio).value));
  showSelected(draft);
  numbers(draft);
  sizes(draft, camera);
  showTable(draft);
  return {
    camera,
    find: (id) => find(draft, id),
    plays: () => `&players=${draft.players.value}&start=fixed`,
    whole: WHOLE,
  };
}

/** How the whole sheet can be moved. */
const WHOLE = [
  { label: t`Turn left`, moved: (/** @type {Atlas} */ atlas) => moved(atlas, "left") },
  { label: t`Turn right`, moved: (/** @type {Atlas} */ atlas) => moved(atlas, "right") },
  { label: t`Mirror left and right`, moved: (/** @type {Atlas} */ atlas) => moved(atlas, "across") },
  { label: t`Mirror top and bottom`, moved: (/** @type {Atlas} */ atlas) => moved(atlas, "over") },
];

/** Stretch the sheet to another size. @param {MapDraft} draft @param {Camera} camera */
function sizes(draft, camera) {
  const [width, height] = [field("sheet-width"), field("sheet-height")];
  const size = computed(() => Object.values(box(draft.settled.value)).join(" "));
  effect(() => {
    [, , width.value, height.value] = size.value.split(" ");
    camera.reset();
  });
  $("resize").addEventListener("click", () => {
    const now = resized(draft.settled.value, Number(width.value), Number(height.value));
    if (now) draft.commit(now, t`Resized. Undo takes it back.`);
    else draft.refuse(t`Too small: some territories would have no room.`);
  });
}

/** @param {MapDraft} draft @param {string} id */
function find(draft, id) {
  const found = [...draft.settled.value.territories.values()].find((one) => one.id === id);
  if (found) draft.selected.value = found.key;
}

/** For how many players the map is, and which strokes are drawn for all of them. @param {MapDraft} draft */
function numbers(draft) {
  const { min_players: fewest, max_players: most } = draft.settled.value.head;
  choice("fewest").value = String(fewest);
  choice("most").value = String(most);
  const change = () => {
    const [fewest, most] = [choice("fewest"), choice("most")].map(({ value }) => Number(value));
    draft.commit(forPlayers(draft.settled.value, Math.min(fewest, most), most));
    draft.players.value = most;
  };
  for (const id of ["fewest", "most"]) choice(id).addEventListener("change", change);
  const symmetry = choice("symmetry");
  symmetry.value = draft.symmetry.value.kind;
  symmetry.addEventListener("change", () => {
    draft.symmetry.value = { ...draft.symmetry.value, kind: /** @type {Kind} */ (symmetry.value) };
    draft.keep();
  });
  one("[value=mirror]", symmetry).toggleAttribute("disabled", !canMirror(draft.symmetry.value.players));
}

/** @type {Craft} */
export const craft = {
  isOurs: (file) => Array.isArray(file.territories),
  isNone: t`This file is no map: it has no territories.`,
  draft: (kept, changes) => new MapDraft(kept, changes, kit),
  ask,
  begin,
  room,
};
