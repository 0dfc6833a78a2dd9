// Talk, loaded when somebody talks: what the others at the table say, and notes of one's own. Whoever wants neither turns
// talk off in the menu.

/** @import { Position } from "../core/position.js" */
/** @import { Signal } from "../vendor/signals-core.js" */
/**
 * @typedef {Object} Line  what somebody has said: a player at a seat, or a member among the spectators by name
 * @property {string} channel @property {number} number @property {number|null} seat
 * @property {string} name @property {string} text @property {boolean} deleted
 */

import { t } from "../words/words.js";
import { get, newest, post, put, sentence } from "../page/api.js";
import { $, field, one } from "../page/dom.js";
import { draw, h } from "../page/draw.js";
import { effect, signal } from "../vendor/signals-core.js";

const PAUSE = 800;

/** Where a line comes from: two seats may have one name. @param {Line} line */
const source = ({ seat, name }) => (seat === null ? name : String(seat));

export class Talk {
  /** @type {Signal<Line[]>} what was said; `hear` writes it */
  #lines = signal([]);
  /** @type {Signal<Set<string>>} the seats, and the spectators by name, that are muted */
  #muted = signal(new Set());
  #open = signal(false);
  #read = signal(0);
  #asked = newest(get);
  /** What came of the last wish, in words. */
  #told = signal("");

  /**
   * @param {Position} position @param {Signal<string>} token the link of the seat that is shown
   * @param {Signal<boolean>} wanted whether somebody wants talk
   */
  constructor(position, token, wanted) {
    this.position = position;
    this.token = token;
    this.wanted = wanted;
    $("talk-close").addEventListener("click", () => this.turn(false));
    $("talk").addEventListener("keydown", (event) => event.key === "Escape" && this.turn(false));
    $("talk-form").addEventListener("submit", (event) => this.say(event));
    $("notes").addEventListener("input", () => this.keepNotes());
    const list = $("talk-lines");
    effect(() => {
      token.value;
      this.leave();
    });
    effect(() => void this.hear());
    effect(() => {
      if (!wanted.value) this.#open.value = false;
      if (this.#open.value) this.#read.value = this.#lines.value.length;
    });
    effect(() => this.show());
    draw(
      one("ol", list),
      () => this.#lines.value.filter((line) => !this.#muted.value.has(source(line))).map((line) => this.row(line)),
      () => (list.scrollTop = list.scrollHeight),
    );
    draw($("talk-trouble"), () => this.#told.value);
  }

  toggle() {
    this.turn(!this.#open.value);
  }

  /** @param {boolean} open */
  turn(open) {
    this.#open.value = open;
    if (!open) return;
    this.tell(this.position.alone() ? t`All others here are programs, which do not answer.` : "");
    this.openNotes();
    $("talk-text").focus();
  }

  /** Another seat at this screen is shown, which has read nothing yet. */
  leave() {
    this.#lines.value = [];
    this.#read.value = 0;
    this.#open.value = false;
  }

  /** Hear what was said, whenever a line is said or deleted, or another seat is shown. */
  async hear() {
    const token = this.token.value;
    if (!this.wanted.value || !this.position.parts.said) return;
    const lines = /** @type {Line[]|null} */ (await this.#asked(`/api/m/${token}/talk`).catch(() => null));
    if (lines && token === this.token.value) this.#lines.value = lines;
  }

  show() {
    const open = this.#open.value;
    const fresh = this.#lines.value.slice(this.#read.value).filter((line) => !this.isMine(line)).length;
    $("talk").hidden = !open;
    $("talk-open").setAttribute("aria-expanded", String(open));
    $("talk-fresh").textContent = fresh > 0 ? String(fresh) : "";
    $("talk-open").setAttribute("aria-label", fresh > 0 ? t`Talk, ${fresh} new` : t`Talk`);
  }

  /** @param {Line} line */
  speaker({ seat, name }) {
    return seat === null ? `${name || "somebody"} (watching)` : this.position.seatName(seat);
  }

  /** @param {Line} line */
  isMine({ seat }) {
    return seat !== null && seat === this.position.parts.seat;
  }

  /** @param {Line} line */
  row(line) {
    const who = this.speaker(line);
    const mine = this.isMine(line);
    return h(
      "li",
      {},
      h("strong", {}, h("bdi", {}, who), ": "),
      line.deleted ? h("span", { class: "soft" }, t`deleted by the host`) : h("bdi", {}, line.text),
      !mine &&
        !line.deleted &&
        h(
          "span",
          { class: "small" },
          " ",
          h("button", { type: "button", class: "plain", onclick: () => this.mute(line) }, t`Mute`),
          h("button", { type: "button", class: "plain", onclick: () => this.report(line) }, t`Report`),
        ),
    );
  }

  /** @param {Line} line */
  mute(line) {
    this.#muted.value = new Set([...this.#muted.value, source(line)]);
    this.tell(t`What ${this.speaker(line)} says is hidden until you load this page again.`);
  }

  /** @param {Line} line */
  async report({ channel, number }) {
    await this.attempt(
      () => post(`/api/m/${this.token.value}/talk/report`, { channel, number }),
      t`The host will see it.`,
    );
  }

  /** @param {Event} event */
  async say(event) {
    event.preventDefault();
    const input = field("talk-text");
    const text = input.value.trim();
    if (!text) return;
    input.value = ""; // at once, so that a second click says nothing twice
    await this.attempt(
      () => post(`/api/m/${this.token.value}/talk`, { text }),
      "",
      () => (input.value ||= text),
    );
  }

  /** @param {() => Promise<unknown>} work @param {string} done what is said when it is done @param {() => void} [failed] */
  async attempt(work, done, failed = () => {}) {
    try {
      await work();
      this.tell(done);
    } catch (error) {
      failed();
      this.tell(sentence(error));
    }
  }

  /** @param {string} words */
  tell(words) {
    this.#told.value = words;
  }

  async openNotes() {
    const seated = typeof this.position.parts.seat === "number";
    $("own-notes").hidden = !seated;
    if (!seated) return;
    const { text } = await get(`/api/m/${this.token.value}/notes`).catch(() => ({ text: "" }));
    field("notes").value = text;
  }

  /** Keep the notes when somebody has stopped writing for a moment. */
  keepNotes() {
    clearTimeout(this.writing);
    const [token, text] = [this.token.value, field("notes").value];
    this.writing = setTimeout(
      () => this.attempt(() => put(`/api/m/${token}/notes`, { text }), t`Your notes are saved.`),
      PAUSE,
    );
  }
}
