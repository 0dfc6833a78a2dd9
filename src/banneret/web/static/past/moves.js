// The moves of a match as a list: what was told of each, and how turning points changed the chances.

/** @import { PlayedMove, TurningPoint } from "../../wire.js" */
/** @import { Signal } from "../vendor/signals-core.js" */

import { ended } from "../core/step.js";
import { $, all, from, one } from "../page/dom.js";
import { draw, h } from "../page/draw.js";
import { computed, signal } from "../vendor/signals-core.js";

/** How far keys go in the list. @type {Record<string, number>} */
const STEPS = { ArrowUp: -1, k: -1, ArrowDown: 1, j: 1, Home: -Infinity, End: Infinity };

export class Moves {
  /** @type {Signal<PlayedMove[]>} the moves; `learn` writes them */
  #all = signal([]);
  /** Where the replay is; `here` writes it. */
  #at = signal(0);
  /** The move that is shown, or the last one before it of which something was told. */
  #now = computed(() => this.#all.value.findLast(({ at }) => at <= this.#at.value) ?? this.#all.value[0]);

  /** @param {(at: number) => void} go where a touch of a move leads @param {() => TurningPoint[]} turns those that are known */
  constructor(go, turns) {
    this.list = $("moves");
    this.go = go;
    this.turns = turns;
    this.list.addEventListener("click", (event) => this.touched(from(event)));
    this.list.addEventListener("keydown", (event) => this.pressed(event));
    draw(
      this.list,
      () => this.#all.value.map((move) => this.row(move)),
      () => this.follow(),
    );
  }

  /** @param {PlayedMove[]} moves */
  learn(moves) {
    this.#all.value = moves;
  }

  /** The replay is at this moment. @param {number} at */
  here(at) {
    this.#at.value = at;
  }

  /** @param {PlayedMove} move */
  row({ at, head, says }) {
    const now = at === this.#now.value?.at;
    const turn = this.turns().find(({ move }) => move === at);
    const told = h("span", {}, head && h("strong", {}, head), says.map(ended).join(" "));
    const current = now ? "step" : null;
    return h(
      "li",
      { key: at },
      h(
        "button",
        { type: "button", class: "plain", "data-at": at, "aria-current": current, tabindex: now ? 0 : -1 },
        told,
        turn && changed(turn),
      ),
    );
  }

  /** Bring the move that is shown into sight without moving the page. */
  follow() {
    const row = one("[aria-current]", this.list);
    const box = $("moves-panel");
    const top = row ? row.offsetTop - this.list.offsetTop : box.scrollTop;
    const out = top < box.scrollTop || top + (row?.offsetHeight ?? 0) > box.scrollTop + box.clientHeight;
    if (out) box.scrollTop = top - box.clientHeight / 2;
  }

  /** @param {HTMLElement} touched */
  touched(touched) {
    const row = touched.closest("button");
    if (row) this.go(Number(row.dataset.at));
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const rows = all("button", this.list);
    const by = STEPS[event.key];
    const at = rows.indexOf(from(event));
    if (by === undefined || at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    const next = rows[Math.min(Math.max(0, at + by), rows.length - 1)];
    next.focus();
    this.go(Number(next.dataset.at));
  }
}

/** How a turning point changed a chance, with its sign: `−14 %`. @param {TurningPoint} turn */
const changed = ({ change, heading }) =>
  h(
    "span",
    { class: `change ${change < 0 ? "loss" : "gain"}`, title: heading },
    `${change < 0 ? "\u2212" : "+"}${Math.abs(change)}\u00a0%`,
  );
