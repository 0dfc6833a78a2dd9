// The workers in which programs think: one, and more when the strongest level plays, as many as the device bears.

/** The name of such a worker. */
export const THINKER = "thinker";
/** The most workers, and the memory that one needs, in GB of what a device says that it has. */
const MOST = 4;
const MEMORY = 2;

/**
 * How many workers a device bears: one on a phone; elsewhere one processor is left to the page, and memory to others.
 * @param {{hardwareConcurrency?: number, deviceMemory?: number, userAgent?: string}} device
 */
export function bearable({ hardwareConcurrency = 1, deviceMemory = MOST * MEMORY, userAgent = "" }) {
  if (/Mobi|Android/.test(userAgent)) return 1;
  return Math.max(1, Math.min(MOST, hardwareConcurrency - 1, Math.floor(deviceMemory / MEMORY)));
}

/** @typedef {{yes: (found: string) => void, no: (error: Error) => void}} Asker */

/** One worker: whether it is ready, and what it is asked, by number. */
class Thinker {
  ready = false;
  /** @type {Map<number, Asker>} */
  asked = new Map();

  /** @param {Worker} worker */
  constructor(worker) {
    this.worker = worker;
  }

  /** @param {{ready?: boolean, number: number, found: string, failed?: string}} said */
  hear({ ready, number, found, failed }) {
    if (ready) this.ready = true;
    const asker = this.asked.get(number);
    this.asked.delete(number);
    if (failed) asker?.no(new Error(failed));
    else asker?.yes(found);
  }

  /** It has ended. */
  fail() {
    for (const { no } of this.asked.values()) no(new Error("the worker of programs ended"));
    this.asked.clear();
  }
}

export class Thinkers {
  /** @type {Thinker[]} */
  #all = [];
  #number = 0;

  /** @param {() => Worker} start  starts a worker @param {number} most  how many there may be */
  constructor(start, most) {
    this.start = start;
    this.most = most;
  }

  /** Start the first, so that it is ready when it is asked. */
  wake() {
    if (!this.#all.length) this.#begin();
  }

  /** How many can think about one question just now: nobody waits for those that are only being started. */
  together() {
    while (this.#all.length < this.most) this.#begin();
    return Math.max(1, this.#ready.length);
  }

  /** @param {number} place  of the worker, from 0 on @param {string} what @param {string} about @returns {Promise<string>} */
  ask(place, what, about) {
    this.wake();
    const thinker = this.#ready[place] ?? this.#all[0];
    this.#number += 1;
    const number = this.#number;
    thinker.worker.postMessage({ number, what, task: about });
    return new Promise((yes, no) => thinker.asked.set(number, { yes, no }));
  }

  get #ready() {
    return this.#all.filter(({ ready }) => ready);
  }

  #begin() {
    const thinker = new Thinker(this.start());
    this.#all.push(thinker);
    thinker.worker.onmessage = ({ data }) => thinker.hear(data);
    thinker.worker.onerror = () => {
      this.#all = this.#all.filter((one) => one !== thinker);
      thinker.fail();
    };
  }
}
