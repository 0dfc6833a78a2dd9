// The tools as buttons, of which one is in the hand, and the brushes of a palette.

/** @import { Brush } from "../hexes/layers.js" */
/** @import { FieldDraft, Palette } from "./field-draft.js" */

import { t } from "../words/words.js";
import { countOf } from "../hexes/layers.js";
import { $, all, from, s } from "../page/dom.js";
import { draw, h } from "../page/draw.js";
import { computed, signal } from "../vendor/signals-core.js";

/** What each tool does, in a sentence. @type {Record<string, string>} */
const SAYS = {
  look: t`Touch a hex to see and change what is there.`,
  move: t`Drag a unit, or what lies there, to another hex. Two units change places.`,
  turn: t`Touch a ditch to turn it.`,
  erase: t`Touch a hex: what lies topmost is taken away.`,
};
/** The keys of the tools. @type {Record<string, string>} */
const KEYS = { v: "look", m: "move", t: "turn", x: "erase" };
/** How large the drawing of a brush is, in board units. */
const STAMP = "-1.05 -1.05 2.1 2.1";

export class ToolPanel {
  /** @param {FieldDraft} draft */
  constructor(draft) {
    this.draft = draft;
    const { palettes } = draft.kit;
    this.tool = signal(palettes[0].id);
    /** @type {import("../vendor/signals-core.js").Signal<Record<string, string>>} the brush of each palette */
    this.chosen = signal(
      Object.fromEntries(palettes.map(({ id, brushes }) => [id, brushes.find((one) => draft.brush(one).layer) ?? ""])),
    );
    this.palette = computed(() => palettes.find(({ id }) => id === this.tool.value));
    this.brush = computed(() => this.palette.value && draft.brush(this.chosen.value[this.palette.value.id]));
    /** Whether what the chosen place holds is shown: to look at it, or since more can be said of it. */
    this.looks = computed(() => {
      const brushes = this.palette.value?.brushes.map((id) => draft.brush(id)) ?? [];
      return this.tool.value === "look" || brushes.some(({ numbers, turns }) => numbers.length || turns);
    });
    this.keys = { ...KEYS, ...Object.fromEntries(palettes.map(({ id, key }) => [key, id])) };
    for (const button of all("[data-tool]"))
      button.addEventListener("click", () => (this.tool.value = button.dataset.tool ?? ""));
    draw($("tool-says"), () => this.palette.value?.says ?? SAYS[this.tool.value]);
    draw($("tool-choice"), () => this.#choices());
    draw($("tool-note"), () => this.#press());
    addEventListener("keydown", (event) => this.#key(event));
  }

  /** Mark the tool that is in the hand, and say more of its brush. */
  #press() {
    for (const button of all("[data-tool]"))
      button.setAttribute("aria-pressed", String(button.dataset.tool === this.tool.value));
    return this.brush.value?.note ?? "";
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const inField = from(event).closest?.("input, select, textarea, dialog");
    if (inField || event.ctrlKey || event.metaKey || event.altKey) return;
    const tool = this.keys[event.key];
    if (tool) this.tool.value = tool;
  }

  #choices() {
    const palette = this.palette.value;
    return palette ? palette.brushes.map((id) => this.#swatch(palette, this.draft.brush(id))) : null;
  }

  /** @param {Palette} palette @param {Brush} brush */
  #swatch({ id }, brush) {
    const there = countOf(this.draft.shown.value, this.draft.kit, brush);
    const left = brush.most ? t`${there} of ${brush.most}` : there ? String(there) : "";
    const pressed = String(this.brush.value === brush);
    const onclick = () => (this.chosen.value = { ...this.chosen.value, [id]: brush.id });
    return h(
      "button",
      { key: brush.id, type: "button", class: "swatch stamped", "aria-pressed": pressed, onclick },
      brush.stamp && s("svg", { viewBox: STAMP, "aria-hidden": "true" }, s("use", { href: `#stamp-${brush.stamp}` })),
      h("span", {}, brush.label, left && h("span", { class: "small soft" }, ` ${left}`)),
    );
  }
}
