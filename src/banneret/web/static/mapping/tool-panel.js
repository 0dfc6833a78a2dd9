// The tools as buttons, of which one is in the hand, and what is chosen with it.

/** @import { MapDraft as Draft, Kit } from "./map-draft.js" */

import { t } from "../words/words.js";
import { computed, signal } from "../vendor/signals-core.js";
import { $, all } from "../page/dom.js";
import { draw, h } from "../page/draw.js";

/** What each tool does, in a sentence. @type {Record<string, string>} */
const SAYS = {
  look: t`Touch a territory to name it and to see what it has.`,
  divide: t`Draw across a territory from border to border: it is divided there.`,
  unite: t`Draw from one territory into others: they are joined to it.`,
  bend: t`Drag a corner or a border. Touch a small corner to take it away.`,
  paint: t`Paint over territories.`,
  river: t`Draw along borders between lands. Draw again to take a river away.`,
  special: t`Touch a land to make it special. Touch again to take that away.`,
  start: t`Touch a dot to start there. Touch a start again to take it away.`,
};
/** The keys of the tools. @type {Record<string, string>} */
const KEYS = { v: "look", c: "divide", j: "unite", b: "bend", p: "paint", r: "river", s: "special", f: "start" };
const GROUNDS = [
  ["clear", t`Clear`],
  ["forest", t`Forest`],
  ["mountain", t`Mountain`],
  ["sea", t`Sea`],
  ["reef", t`Reef`],
];

export class ToolPanel {
  /** @param {Draft} draft @param {Kit} kit @param {(id: string) => Element} sign */
  constructor(draft, kit, sign) {
    this.tool = signal("paint");
    this.terrain = signal("clear");
    this.special = signal(kit.words.specials[0].id);
    this.chosen = computed(() => (this.tool.value === "special" ? this.special.value : this.terrain.value));
    for (const button of all("[data-tool]")) {
      const { tool = "" } = button.dataset;
      button.addEventListener("click", () => this.take(tool));
    }
    draw($("tool-says"), () => SAYS[this.tool.value]);
    draw($("tool-choice"), () => this.#choices(draft, kit, sign));
    addEventListener("keydown", (event) => this.#key(event));
    this.take(draft.settled.value.territories.size === 1 ? "divide" : "paint");
  }

  /** @param {string} tool */
  take(tool) {
    this.tool.value = tool;
    for (const button of all("[data-tool]")) button.setAttribute("aria-pressed", String(button.dataset.tool === tool));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const inField = event.target instanceof Element && event.target.closest("input, select, textarea, dialog");
    if (inField || event.ctrlKey || event.metaKey || event.altKey) return;
    const tool = KEYS[event.key];
    if (tool) this.take(tool);
  }

  /** @param {Draft} draft @param {Kit} kit @param {(id: string) => Element} sign */
  #choices(draft, kit, sign) {
    if (this.tool.value === "paint") return GROUNDS.map(([key, name]) => this.#ground(key, name));
    if (this.tool.value === "special")
      return kit.words.specials.map(({ id, name, gives }) =>
        h(
          "button",
          {
            key: id,
            type: "button",
            class: "swatch kind",
            title: gives,
            "aria-pressed": String(this.special.value === id),
            onclick: () => (this.special.value = id),
          },
          sign(id).cloneNode(true),
          name,
        ),
      );
    if (this.tool.value === "start") return this.#numbers(draft);
    return null;
  }

  /** @param {string} key @param {string} name */
  #ground(key, name) {
    const pressed = String(this.terrain.value === key);
    const onclick = () => (this.terrain.value = key);
    return h("button", { key, type: "button", class: `swatch t-${key}`, "aria-pressed": pressed, onclick }, name);
  }

  /** For how many players starts are marked. @param {Draft} draft */
  #numbers(draft) {
    const { min_players: fewest, max_players: most } = draft.atlas.value.head;
    const numbers = Array.from({ length: most - fewest + 1 }, (_, i) => fewest + i);
    return numbers.map((players) => {
      const pressed = String(draft.players.value === players);
      const onclick = () => (draft.players.value = players);
      const marked = draft.atlas.value.sites[players]?.length ?? 0;
      return h(
        "button",
        { key: players, type: "button", class: "swatch", "aria-pressed": pressed, onclick },
        t`${players} players: ${marked} of ${players}`,
      );
    });
  }
}
