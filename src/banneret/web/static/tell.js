// @ts-nocheck
// Telling: what happens is shown one thing after another, at a pace that can be set, and can be skipped.

import { $, h } from "./dom.js";
import { diceRow } from "./log.js";
import { setting } from "./memory.js";

const PACES = { slow: 1.9, steady: 1, "at once": 0 };
const GLIDE = 260;
const READ = 420;
const DICE = 620;

export class Teller {
  /** @param {(message: Object) => void} show @param {{faces: Map, log: Object[]}} position */
  constructor(show, position) {
    this.show = show;
    this.position = position;
    this.waiting = [];
    this.hurry = false;
    this.wake = () => {};
    $("skip").addEventListener("click", () => this.skip());
  }

  get telling() {
    return this.running;
  }

  get pace() {
    if (this.hurry || document.hidden) return 0;
    const otherwise = matchMedia("(prefers-reduced-motion: reduce)").matches ? "at once" : "steady";
    return PACES[setting("pace", otherwise)] ?? 1;
  }

  /** Tell a message when those before it have been told. */
  hear(message) {
    this.waiting.push(message);
    if (!this.running) this.run();
  }

  /** Show at once all that waits to be told. */
  skip() {
    this.hurry = true;
    this.wake();
  }

  /** Forget what waits: a whole state follows. */
  drop() {
    this.waiting = [];
    this.skip();
  }

  async run() {
    this.running = true;
    while (this.waiting.length) await this.tell(this.waiting.shift());
    $("table").classList.remove("told");
    this.running = false;
    this.hurry = false;
    this.rest();
  }

  async tell(message) {
    const entries = message.log?.new ?? [];
    const goesOn = message.is === "change" && message.log?.keep === this.position.log.length;
    if (!this.pace || !entries.length || !goesOn) {
      this.show(message);
      if (message.is !== "state" && entries.length) this.caption(entries.at(-1));
      return;
    }
    $("table").classList.add("told");
    const moves = glides(message, this.position);
    this.show({ is: "change", faces: message.faces, ...(moves.length ? { pieces: { put: moves } } : {}) });
    if (moves.length) await this.wait(GLIDE);
    for (const entry of entries) await this.read(entry);
    const { log, ...rest } = message;
    this.show(rest);
  }

  async read(entry) {
    this.show({ is: "change", log: { keep: this.position.log.length, new: [entry] } });
    this.caption(entry);
    await this.wait(READ + (entry.dice ? DICE : 0));
  }

  caption(entry) {
    $("skip").hidden = !this.pace;
    $("told").replaceChildren(h("span", {}, entry.text), entry.dice ? diceRow(entry.dice, this.position.faces) : "");
  }

  /** All is told: the last sentence stays. */
  rest() {
    $("skip").hidden = true;
  }

  wait(milliseconds) {
    if (!this.pace) return null;
    return new Promise((resolve) => {
      this.wake = resolve;
      setTimeout(resolve, milliseconds * this.pace);
    });
  }
}

/** The pieces of a message that only go elsewhere: they move first, and what becomes of them is told before it shows. */
function glides(message, position) {
  return (message.pieces?.put ?? [])
    .filter((piece) => piece.spot.length && position.pieces.get(piece.key)?.spot.join() !== piece.spot.join())
    .filter((piece) => position.pieces.has(piece.key))
    .map(({ key, at, spot }) => ({ key, at, spot }));
}
