// A server that stalls closes no connection. But a live one sends something every five seconds, so silence tells.

const LONGEST = 12000;
const BETWEEN = 2000;

export class Heartbeat {
  /** @param {() => void} broken  what to do when nothing has been heard for too long */
  constructor(broken) {
    this.broken = broken;
    this.until = Infinity;
    setInterval(() => this.look(), BETWEEN);
    document.addEventListener("visibilitychange", () => document.hidden || this.look());
  }

  /** Something was heard; the next is expected within this time. @param {number} [patience] in milliseconds */
  heard(patience = LONGEST) {
    this.until = Date.now() + patience;
  }

  /** Nothing is expected. */
  rest() {
    this.until = Infinity;
  }

  look() {
    if (Date.now() <= this.until) return;
    this.rest();
    this.broken();
  }
}
