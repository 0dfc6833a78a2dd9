// How long a piece of work still takes, by how much of it was done in the time since one looks.

import { t } from "../words/words.js";

const MINUTE = 60_000;
/** So much must have been done before anything is foretold. */
const ENOUGH = 0.05;

export class Pace {
  constructor() {
    /** @type {{share: number, at: number}|null} where it was at first */
    this.first = null;
  }

  /** In words. @param {number} share that is done, from 0 to 1 @param {number} now in milliseconds */
  left(share, now) {
    this.first ??= { share, at: now };
    const done = share - this.first.share;
    if (done < ENOUGH) return t`this takes a minute or more`;
    const left = ((now - this.first.at) / done) * (1 - share);
    if (left < MINUTE / 3) return "some seconds more";
    if (left < 1.5 * MINUTE) return t`about a minute more`;
    return t`about ${Math.round(left / MINUTE)} minutes more`;
  }
}
