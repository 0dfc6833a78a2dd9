// The live connection to one seat. It mends itself: each time it comes back the server sends the whole state again.

import { Heartbeat } from "../server/heartbeat.js";
import { server } from "../server/server.js";

/** @import { Heard, Wish } from "../../wire.js" */

const FIRST = 250;
const LONGEST = 8000;
const STEADY = 3000;
/** How long the whole state may take, which is large, where the network is slow. */
const ARRIVING = 30000;
const UNKNOWN = 4404;

export class Live {
  /**
   * @param {{hear: (message: Heard) => void, lost: () => void, back: () => void, outdated: () => void,
   *     boards: () => string[]}} owner
   * @param {string} wire  the fingerprint of the messages that this page understands
   */
  constructor(owner, wire) {
    this.wire = wire;
    this.owner = owner;
    this.tries = 0;
    this.arrived = false;
    this.heartbeat = new Heartbeat(() => this.broken());
    addEventListener("online", () => this.again());
  }

  /** Go to the seat of this link. @param {string} token */
  open(token) {
    this.token = token;
    this.tries = 0;
    this.connect();
  }

  connect() {
    clearTimeout(this.waiting);
    const before = this.socket;
    this.socket = null;
    before?.close();
    const have = this.owner.boards().map((board) => ["have", board]);
    const query = new URLSearchParams([...have, ["wire", this.wire]]);
    const socket = server().connect(`/m/${this.token}/live?${query}`);
    this.socket = socket;
    this.arrived = false;
    this.heartbeat.heard();
    socket.onopen = () => this.heartbeat.heard(ARRIVING);
    socket.onmessage = (event) => this.hear(socket, event);
    socket.onclose = (event) => this.closed(socket, event);
  }

  /** @param {WebSocket} socket @param {any} event */
  hear(socket, event) {
    if (socket !== this.socket) return;
    const message = JSON.parse(event.data);
    this.arrived ||= message.is === "state";
    this.heartbeat.heard(this.arrived ? undefined : ARRIVING);
    if (message.is === "pong") return;
    if (this.isOther(message)) return this.leave();
    if (message.is === "state") {
      this.steady = setTimeout(() => (this.tries = 0), STEADY);
      this.owner.back();
    }
    this.owner.hear(message);
  }

  /** Whether a message says that its server is of another release, or shows it. @param {Heard} message */
  isOther(message) {
    if (message.is === "problem") return message.type.endsWith("#other-release");
    return message.is === "state" && message.wire !== this.wire;
  }

  /** The page must be loaded again: nothing that comes now can be understood. */
  leave() {
    const { socket } = this;
    this.socket = null;
    this.heartbeat.rest();
    socket?.close();
    this.owner.outdated();
  }

  /** @param {WebSocket} socket @param {any} event */
  closed(socket, event) {
    if (socket !== this.socket) return;
    this.socket = null;
    this.heartbeat.rest();
    clearTimeout(this.steady);
    if (event.code === UNKNOWN) return;
    this.owner.lost();
    const wait = Math.min(LONGEST, FIRST * 2 ** this.tries) * (0.75 + Math.random() / 2);
    this.tries += 1;
    this.waiting = setTimeout(() => this.connect(), wait);
  }

  /** Connect at once if the connection is down. */
  again() {
    if (!this.socket) this.connect();
  }

  /** The server has been silent for too long: connect anew, perhaps to another one. */
  broken() {
    this.owner.lost();
    this.connect();
  }

  /** @returns {boolean} whether it could be said @param {Wish} message */
  say(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }
}
