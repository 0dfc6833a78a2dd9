// Talk: what the others at the table say, and notes of one's own. Whoever wants neither turns talk off in the menu.

/** @import { Position } from "../core/position.js" */
/**
 * @typedef {Object} Line  what somebody has said: a player at a seat, or a member among the spectators by name
 * @property {string} channel @property {number} number @property {number|null} seat
 * @property {string} name @property {string} text @property {boolean} deleted
 */

import { get, post, put, sentence } from "../page/api.js";
import { $, field, h, one } from "../page/dom.js";
import { set, setting } from "../page/memory.js";

const PAUSE = 800;

/** Where a line comes from: two seats may have one name. @param {Line} line */
const source = ({ seat, name }) => (seat === null ? name : String(seat));

export class Talk {
  /** @param {Position} position @param {() => string} token the link of the seat that is shown */
  constructor(position, token) {
    this.position = position;
    this.token = token;
    this.read = 0;
    /** @type {Line[]} */
    this.lines = [];
    /** @type {Set<string>} the seats, and the spectators by name, that are muted */
    this.hidden = new Set();
    $("talk-open").addEventListener("click", () => this.turn(Boolean($("talk").hidden)));
    $("talk-close").addEventListener("click", () => this.turn(false));
    $("talk").addEventListener("keydown", (event) => event.key === "Escape" && this.turn(false));
    $("talk-form").addEventListener("submit", (event) => this.say(event));
    $("talk-on").addEventListener("change", () => this.allow(field("talk-on").checked));
    $("notes").addEventListener("input", () => this.keepNotes());
    field("talk-on").checked = setting("talk", "on") === "on";
    $("talk-open").hidden = !field("talk-on").checked;
  }

  get on() {
    return setting("talk", "on") === "on";
  }

  /** Talk is for those who want it. @param {boolean} on */
  allow(on) {
    set("talk", on ? "on" : "off");
    $("talk-open").hidden = !on;
    if (on) this.hear();
    else this.turn(false);
  }

  /** @param {boolean} open */
  turn(open) {
    $("talk").hidden = !open;
    $("talk-open").setAttribute("aria-expanded", String(open));
    if (!open) return;
    this.tell(this.position.alone() ? "All others here are programs, which do not answer." : "");
    this.hear();
    this.openNotes();
    $("talk-text").focus();
  }

  /** Something was said or deleted, or another seat is shown. */
  async hear() {
    if (!this.on || !this.position.parts.said) return this.show();
    const token = this.token();
    const lines = /** @type {Line[]|null} */ (await get(`/api/m/${token}/talk`).catch(() => null));
    if (lines && token === this.token()) this.lines = lines;
    return this.show();
  }

  /** Go to another seat at this screen. */
  leave() {
    this.lines = [];
    this.read = 0;
    this.turn(false);
  }

  show() {
    const open = !$("talk").hidden;
    if (open) this.read = this.lines.length;
    const fresh = this.lines.slice(this.read).filter((line) => !this.isMine(line)).length;
    $("talk-fresh").textContent = fresh > 0 ? String(fresh) : "";
    $("talk-open").setAttribute("aria-label", fresh > 0 ? `Talk, ${fresh} new` : "Talk");
    const list = $("talk-lines");
    one("ol", list).replaceChildren(
      ...this.lines.filter((line) => !this.hidden.has(source(line))).map((line) => this.row(line)),
    );
    list.scrollTop = list.scrollHeight;
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
      line.deleted ? h("span", { class: "soft" }, "deleted by the host") : h("bdi", {}, line.text),
      !mine &&
        !line.deleted &&
        h(
          "span",
          { class: "small" },
          " ",
          h("button", { type: "button", class: "plain", onclick: () => this.mute(line) }, "Mute"),
          h("button", { type: "button", class: "plain", onclick: () => this.report(line) }, "Report"),
        ),
    );
  }

  /** @param {Line} line */
  mute(line) {
    this.hidden.add(source(line));
    this.tell(`What ${this.speaker(line)} says is hidden until you load this page again.`);
    this.show();
  }

  /** @param {Line} line */
  async report({ channel, number }) {
    await this.attempt(() => post(`/api/m/${this.token()}/talk/report`, { channel, number }), "The host will see it.");
  }

  /** @param {Event} event */
  async say(event) {
    event.preventDefault();
    const input = field("talk-text");
    const text = input.value.trim();
    if (!text) return;
    input.value = ""; // at once, so that a second click says nothing twice
    await this.attempt(
      () => post(`/api/m/${this.token()}/talk`, { text }),
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
    $("talk-trouble").textContent = words;
  }

  async openNotes() {
    const seated = typeof this.position.parts.seat === "number";
    $("own-notes").hidden = !seated;
    if (!seated) return;
    const { text } = await get(`/api/m/${this.token()}/notes`).catch(() => ({ text: "" }));
    field("notes").value = text;
  }

  /** Keep the notes when somebody has stopped writing for a moment. */
  keepNotes() {
    clearTimeout(this.writing);
    const [token, text] = [this.token(), field("notes").value];
    this.writing = setTimeout(
      () => this.attempt(() => put(`/api/m/${token}/notes`, { text }), "Your notes are saved."),
      PAUSE,
    );
  }
}
