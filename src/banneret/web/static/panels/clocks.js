// The clocks beside the seats, as they run.

/** @import { Position } from "../core/position.js" */

import { t } from "../words/words.js";
import { post } from "../page/api.js";
import { $ } from "../page/dom.js";
import { drawings } from "../page/draw.js";

const SECOND = 1000;
const [MINUTE, HOUR, DAY] = [60 * SECOND, 3600 * SECOND, 86400 * SECOND];
const LITTLE = MINUTE;

/** Remaining time, short form: 2 d 3 h, 1:05:09, 4:07. @param {number} left */
export function timeWords(left) {
  const two = (/** @type {number} */ count) => String(count).padStart(2, "0");
  const whole = Math.ceil(Math.max(0, left) / SECOND) * SECOND;
  const [hours, minutes, seconds] = [(whole % DAY) / HOUR, (whole % HOUR) / MINUTE, (whole % MINUTE) / SECOND].map(
    Math.floor,
  );
  if (whole >= DAY) return `${Math.floor(whole / DAY)} d ${hours} h`;
  return whole >= HOUR ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

export class Clocks {
  /** @param {Position} position @param {() => string} token @param {(words: string) => void} trouble */
  constructor(position, token, trouble) {
    this.position = position;
    this.ahead = 0;
    setInterval(() => this.tick(), SECOND / 2);
    const ask = (/** @type {string} */ path, body = {}) =>
      post(`/api/m/${token()}/${path}`, body).catch((error) => trouble(error.message));
    $("take-back").addEventListener("click", () => ask("back"));
    const away = /** @type {HTMLSelectElement} */ ($("away"));
    away.addEventListener("change", () => ask("away", { seconds: Number(away.value) * (DAY / SECOND) }));
  }

  /** The server's clock shows this now. @param {number} now */
  set(now) {
    this.ahead = now - performance.now();
    this.show();
  }

  /** Show them; whenever the seats are drawn anew, too. */
  show() {
    drawings.value;
    const { clocks = [], seat, seats = [], result } = this.position.parts;
    const mine = typeof seat === "number" ? seats[seat] : null;
    $("stands-in").hidden = !mine?.stands_in || Boolean(result);
    $("away-line").hidden = typeof seat !== "number" || !clocks[seat];
    this.tick();
  }

  tick() {
    const { clocks = [] } = this.position.parts;
    const now = performance.now() + this.ahead; // it runs on evenly, whatever the visitor's clock is set to
    for (const shown of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#seats [data-clock]"))) {
      const clock = clocks[Number(shown.dataset.clock)];
      shown.hidden = !clock;
      if (!clock) continue;
      const away = (clock.away ?? 0) > now;
      const left = clock.ends === undefined ? clock.left : Math.min(clock.left, clock.ends - now);
      const words = away ? t`${timeWords(left)}, away` : clock.out ? "time over" : timeWords(left);
      if (shown.textContent !== words) shown.textContent = words;
      shown.classList.toggle("runs", clock.ends !== undefined && !away);
      shown.classList.toggle("little", clock.ends !== undefined && left < LITTLE);
    }
  }
}
