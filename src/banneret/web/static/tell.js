// @ts-nocheck
// Telling: what happens is shown one thing after another, at a pace that can be set, and can be skipped. A question does
// not wait for it: whoever is asked may answer at once.

import { $, h } from "./dom.js";
import { diceRow } from "./log.js";
import { setting } from "./memory.js";

/** How much time is taken, beside the normal pace. */
const PACES = { slow: 1.8, normal: 1, fast: 0.45, none: 0 };
const GLIDE = 260;
const READ = 420;
/** The parts of a message that are told; all others belong to the question. */
const TOLD = new Set([
  "is",
  "pieces",
  "marks",
  "log",
  "boards",
  "shown",
  "tracks",
  "sides",
  "seats",
  "result",
  "faces",
  "signs",
]);

/** The pace that somebody chose; who prefers no motion sees how things end. */
export const paceNamed = () =>
  setting("pace", matchMedia("(prefers-reduced-motion: reduce)").matches ? "none" : "normal");

export class Teller {
  /**
   * @param {(message: Object) => void} show @param {Object} position
   * @param {import("./drama.js").Drama} drama @param {() => void} [rested] called when all is told
   */
  constructor(show, position, drama, rested = () => {}) {
    this.show = show;
    this.position = position;
    this.drama = drama;
    this.rested = rested;
    this.waiting = [];
    /** The message that is being told. */
    this.current = null;
    this.hurry = false;
    this.wake = () => {};
    $("skip").addEventListener("click", () => this.skip());
    $("stage").addEventListener("click", (event) => this.touched(event), { capture: true });
    addEventListener("keydown", (event) => this.pressed(event), { capture: true });
  }

  get telling() {
    return this.running;
  }

  get pace() {
    if (this.hurry || document.hidden) return 0;
    return PACES[paceNamed()] ?? PACES.normal;
  }

  /** Tell a message when those before it have been told; its question is asked now. */
  hear(message) {
    this.position.learn(message.marks?.pictures, message.cards?.pictures);
    const mine = message.is === "change" && message.questions?.find((question) => question.mine);
    if (mine && this.pace) this.ask(message, mine);
    this.waiting.push(message);
    if (!this.running) this.run();
  }

  /** Show what belongs to a question, and take it out of what is still to be told. */
  ask(message, mine) {
    const now = { is: "change" };
    for (const part of Object.keys(message).filter((name) => !TOLD.has(name))) {
      now[part] = message[part];
      for (const one of [message, this.current, ...this.waiting]) delete one?.[part];
    }
    const offered = new Set(mine.options?.map(({ key }) => key));
    const fresh = message.pieces?.put?.filter(
      ({ key, svg }) => svg && offered.has(key) && !this.position.pieces.has(key),
    );
    this.show(fresh?.length ? { ...now, pieces: { put: fresh } } : now);
  }

  /** Show at once all that waits to be told. */
  skip() {
    this.hurry = true;
    this.wake();
  }

  /** Who touches the board while something is told wants to see its end, and means nothing else. */
  touched(event) {
    if (!this.running || event.target.closest("button")) return;
    event.stopPropagation();
    this.skip();
  }

  pressed(event) {
    if (
      !this.running ||
      ![" ", "Enter"].includes(event.key) ||
      event.target.closest("button, input, select, a, dialog")
    )
      return;
    event.preventDefault();
    event.stopPropagation();
    this.skip();
  }

  /** Forget what waits: a whole state follows. */
  drop() {
    this.waiting = [];
    this.skip();
  }

  async run() {
    this.running = true;
    while (this.waiting.length) {
      this.current = this.waiting.shift();
      await this.tell(this.current);
    }
    this.current = null;
    $("table").classList.remove("told");
    this.running = false;
    this.hurry = false;
    $("skip").hidden = true;
    $("told").querySelector("span:not([class])")?.remove(); // the log has the sentence; the dice stay
    this.rested();
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
    $("table").style.setProperty("--pace", String(this.pace));
    const moves = glides(message, this.position).filter(({ key }) => !this.drama.tellsOf(key, entries));
    this.show({ is: "change", faces: message.faces, ...(moves.length ? { pieces: { put: moves } } : {}) });
    if (moves.length) await this.wait(GLIDE);
    for (const entry of entries) await this.read(entry, message);
    this.drama.clear();
    const { log, ...rest } = message;
    this.show(rest);
  }

  async read(entry, message) {
    this.show({ is: "change", log: { keep: this.position.log.length, new: [entry] } });
    this.caption(entry);
    await this.wait(READ + (this.pace ? this.drama.show(entry, message) : 0));
  }

  caption(entry) {
    $("skip").hidden = !this.pace;
    $("told").replaceChildren(h("span", {}, entry.text), entry.dice ? diceRow(entry.dice, this.position.faces) : "");
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
    .filter(({ key, spot }) => spot && position.pieces.has(key) && !alike(position.pieces.get(key).spot, spot))
    .map(({ key, at, spot }) => ({ key, at, spot }));
}

const alike = (one, other) => ["board", "x", "y", "size"].every((name) => one?.[name] === other[name]);
