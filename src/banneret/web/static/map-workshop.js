// The workshop for maps: one is begun, drawn, tried, and played on.

/** @import { Point } from "./atlas/geometry.js" */
/** @import { Kit } from "./workshop/draft.js" */
/** @import { Kind } from "./atlas/symmetry.js" */
/** @import { Stroke } from "./workshop/tools.js" */

import { canMirror } from "./atlas/symmetry.js";
import { box } from "./atlas/planar.js";
import { forPlayers } from "./atlas/features.js";
import { post, sentence } from "./page/api.js";
import { $, all, button, choice, dialog, field, from, one } from "./page/dom.js";
import { draw } from "./page/draw.js";
import { attempt, tellTrouble } from "./page/trouble.js";
import { computed, effect, signal } from "./vendor/signals-core.js";
import { begun, byChance, emptySheet, ofFile, ofServer } from "./workshop/begin.js";
import { Camera } from "./workshop/camera.js";
import { Draft } from "./workshop/draft.js";
import { Fair } from "./workshop/fair.js";
import { watchFaults } from "./workshop/faults.js";
import { recalled } from "./workshop/keeping.js";
import { fragmentOf, textOf } from "./workshop/link.js";
import { save } from "./workshop/saving.js";
import { showSelected } from "./workshop/selected.js";
import { Sheet } from "./workshop/sheet.js";
import { showTable } from "./workshop/table.js";
import { ToolPanel } from "./workshop/tool-panel.js";
import { TOOLS } from "./workshop/tools.js";

const main = $("workshop");
const { game = "" } = main.dataset;
const kit = /** @type {Kit} */ (JSON.parse($("kit").textContent ?? ""));
const svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ ($("sheet")));

/** The drawing of a special kind. @param {string} id */
const sign = (id) => one(`#signs [data-sign="${id}"] svg`);

const asked = new URLSearchParams(location.search);
const kept = recalled(asked.get("draft") ?? "");
if (kept) draws(new Draft(kept, kit));
else if (location.hash) attempt(receive).then((well) => well || begins());
else begins();

/** Take a copy of the map in the link. */
async function receive() {
  const text = await textOf(location.hash);
  if (text === null) return begins();
  const file = await ofFile(game, new File([text], "map.toml"));
  const draft = begun(game, file, { kind: "none", players: file.max_players });
  location.replace(`/workshop/${game}?draft=${draft.id}`);
}

// --- begin -------------------------------------------------------------------------------------------------------------

function begins() {
  main.classList.add("begins");
  $("begin").hidden = false;
  const form = /** @type {HTMLFormElement} */ ($("begin"));
  const how = () => form.querySelector("[name=how]:checked")?.getAttribute("value") ?? "chance";
  const players = () => Number(choice("begin-players").value);
  const show = () => {
    for (const part of all("[data-how]", form)) part.hidden = !(part.dataset.how ?? "").split(" ").includes(how());
    const mirror = one("[value=mirror]", choice("begin-symmetry"));
    mirror.toggleAttribute("disabled", !canMirror(players()));
    if (choice("begin-symmetry").selectedOptions[0]?.disabled) choice("begin-symmetry").value = "none";
    const least = kit.fewest[players()] ?? 40;
    if (Number(field("begin-count").value) < least || !field("begin-count").dataset.own)
      field("begin-count").value = String(least);
  };
  form.addEventListener("change", show);
  field("begin-count").addEventListener("input", () => (field("begin-count").dataset.own = "yes"));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button("begin-now").disabled = true;
    await attempt(async () => {
      const kind = /** @type {Kind} */ (
        how() === "chance" || how() === "empty" ? choice("begin-symmetry").value : "none"
      );
      const draft = begun(game, await begin(how(), players(), kind), { kind, players: players() });
      location.href = `?draft=${draft.id}`;
    });
    button("begin-now").disabled = false;
  });
  show();
}

/** @param {string} how @param {number} players @param {Kind} kind */
async function begin(how, players, kind) {
  const name = field("begin-name").value.trim() || "A map of mine";
  const count = Number(field("begin-count").value);
  if (how === "empty") return emptySheet(name, players);
  if (how === "chance")
    return byChance(
      name,
      players,
      Math.round(count / (kind === "none" ? 1 : players)) * (kind === "none" ? 1 : players),
      kind,
      kit,
    );
  if (how === "shipped") {
    const key = choice("begin-map").value;
    const most = choice("begin-map").selectedOptions[0].dataset.players ?? "2";
    return await ofServer(game, { map: key, players: most });
  }
  if (how === "made") {
    const seed = String(Math.floor(Math.random() * 1e6));
    return {
      ...(await ofServer(game, { map: "generated", players: String(players), size: String(count), seed })),
      name,
    };
  }
  const [file] = field("begin-file").files ?? [];
  if (!file) throw new Error("Choose a map file first.");
  return await ofFile(game, file);
}

// --- draw --------------------------------------------------------------------------------------------------------------

/** @param {Draft} draft */
function draws(draft) {
  $("draws").hidden = false;
  const camera = new Camera(svg, () => box(draft.settled.value));
  const tools = new ToolPanel(draft, kit, sign);
  const fair = new Fair(draft);
  const size = signal(0);
  new ResizeObserver(() => size.value++).observe(svg);
  const unit = computed(() => {
    void [size.value, camera.zoom.value];
    return camera.unit;
  });
  const line = signal(/** @type {readonly Point[]} */ ([]));
  const view = signal("plain");
  new Sheet(svg, draft, sign, {
    corners: () => tools.tool.value === "bend",
    realms: () => view.value === "realms",
    unit: () => unit.value,
    line: () => line.value,
    heat: () => (view.value === "heat" && fair.tally.value.matches ? fair.heat() : null),
  });
  strokes(draft, camera, tools, line);
  for (const radio of all("[name=view]"))
    radio.addEventListener("change", () => (view.value = /** @type {HTMLInputElement} */ (radio).value));
  showSelected(draft);
  watchFaults(draft, (id) => {
    const found = [...draft.settled.value.territories.values()].find((one) => one.id === id);
    if (found) draft.selected.value = found.key;
    svg.scrollIntoView({ block: "nearest" });
  });
  buttons(draft, camera);
  share(draft);
  words(draft);
  $("table").hidden = false;
  showTable(draft);
}

/** @param {Draft} draft @param {Camera} camera @param {ToolPanel} tools @param {import("./vendor/signals-core.js").Signal<readonly Point[]>} line */
function strokes(draft, camera, tools, line) {
  /** @type {Stroke|null} */
  let stroke = null;
  const stop = () => {
    stroke = null;
    line.value = [];
  };
  svg.addEventListener("pointerdown", (event) => {
    if (camera.down(event)) {
      if (stroke) draft.preview(draft.settled.value);
      stop();
      return;
    }
    if (event.button !== 0) return;
    svg.setPointerCapture(event.pointerId);
    stroke = TOOLS[tools.tool.value](draft, camera.at(event), camera.unit, tools.chosen.value);
    if (!stroke) draft.told.value = "Nothing is near enough to be taken there.";
  });
  svg.addEventListener("pointermove", (event) => {
    if (camera.move(event) || !stroke) return;
    stroke.move(camera.at(event));
    line.value = [...(stroke.line?.() ?? [])];
  });
  svg.addEventListener("pointerup", (event) => {
    camera.up(event);
    stroke?.end(camera.at(event));
    stop();
  });
  svg.addEventListener("pointercancel", (event) => {
    camera.up(event);
    if (stroke) draft.preview(draft.settled.value);
    stop();
  });
}

/** @param {Draft} draft @param {Camera} camera */
function buttons(draft, camera) {
  const act = (/** @type {string} */ id, /** @type {() => unknown} */ does) =>
    button(id).addEventListener("click", does);
  act("undo", () => draft.undo());
  act("redo", () => draft.redo());
  act("nearer", () => camera.by(1.4));
  act("farther", () => camera.by(1 / 1.4));
  act("whole", () => camera.reset());
  act("download", () => save(`${draft.settled.value.head.id}.toml`, draft.text));
  act("play", () => {
    location.href = `/new/${draft.game}?workshop=${draft.id}&players=${draft.players.value}&start=fixed`;
  });
  act("more", () => dialog("more-dialog").showModal());
  effect(() => {
    button("undo").disabled = !draft.canUndo.value;
    button("redo").disabled = !draft.canRedo.value;
    button("play").disabled = !draft.playable.value;
  });
  addEventListener("keydown", (event) => {
    const inField = from(event).closest?.("input, textarea, select");
    if (inField || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) draft.redo();
    else draft.undo();
  });
}

/** Give the map to others: as a link, as a picture, on paper. @param {Draft} draft */
function share(draft) {
  const tell = (/** @type {string} */ words) => ($("shared").textContent = words);
  const act = (/** @type {string} */ id, /** @type {() => Promise<unknown>} */ does) =>
    button(id).addEventListener("click", () => does().catch((error) => tell(sentence(error))));
  act("copy-link", async () => {
    const link = `${location.origin}/workshop/${draft.game}${await fragmentOf(draft.text)}`;
    await navigator.clipboard.writeText(link);
    tell(`The link is copied: ${Math.ceil(link.length / 1000)} kB long.`);
  });
  act("picture", async () => {
    const { svg } = await post(`/api/workshop/${draft.game}/picture`, { text: draft.text });
    save(`${draft.settled.value.head.id}.svg`, svg);
  });
  button("print").addEventListener("click", () => {
    dialog("more-dialog").close();
    print();
  });
}

/** The words of the draft: its name, for how many, what was done last. @param {Draft} draft */
function words(draft) {
  draw($("told"), () => draft.told.value);
  draw($("title"), () => draft.atlas.value.head.name);
  draw($("facts"), () => {
    const lands = [...draft.atlas.value.territories.values()];
    const { min_players: fewest, max_players: most } = draft.atlas.value.head;
    return `${lands.length} territories, for ${fewest === most ? most : `${fewest} to ${most}`} players`;
  });
  effect(() =>
    tellTrouble(draft.isKept.value ? "" : "This browser has no room to keep the map. Download it, or remove others."),
  );
  const rename = () => {
    const name = field("map-name").value.trim();
    const now = draft.settled.value;
    if (name && name !== now.head.name) draft.commit({ ...now, head: { ...now.head, name } });
  };
  field("map-name").value = draft.settled.value.head.name;
  field("map-name").addEventListener("change", rename);
  const numbers = () => {
    const [fewest, most] = [choice("fewest"), choice("most")].map(({ value }) => Number(value));
    draft.commit(forPlayers(draft.settled.value, Math.min(fewest, most), most));
    draft.players.value = most;
  };
  choice("fewest").value = String(draft.settled.value.head.min_players);
  choice("most").value = String(draft.settled.value.head.max_players);
  for (const id of ["fewest", "most"]) choice(id).addEventListener("change", numbers);
  const symmetry = choice("symmetry");
  symmetry.value = draft.symmetry.value.kind;
  symmetry.addEventListener("change", () => {
    draft.symmetry.value = { ...draft.symmetry.value, kind: /** @type {Kind} */ (symmetry.value) };
    draft.keep();
  });
  one("[value=mirror]", symmetry).toggleAttribute("disabled", !canMirror(draft.symmetry.value.players));
}
