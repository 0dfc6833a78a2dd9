// How long each event is shown: by its weight, and what happens between two answers in eight seconds at most.

/** @import { Entry, Frame } from "../../wire.js" */

import { argument } from "../core/telling.js";

/** How long an event of each weight is shown, in milliseconds. What has no weight stands in the log alone. */
export const TIMES = [0, 250, 700, 1500];
/** The longest that the turn of one other seat may be told, in milliseconds. */
export const TURN = 8000;
/** The heaviest events; they keep their time as long as they can. */
const HEAVY = 3;
/** Dice must be seen to fall, whatever they bring. */
const DICE = 2;
/** So short becomes a light event, as a share of its time, before a heavy one becomes shorter too. */
const LEAST = 0.25;
/** How much of what is left is used while nobody knows what else will happen. */
const KEPT = 0.5;

/** @typedef {{weight?: number, sound?: string, losses?: string}} Weighed  what `drama.toml` says of an event */

/** Whether nobody loses anything by an event that tells of losses. @param {Weighed|undefined} show @param {Entry} entry */
const isMiss = (show, entry) => show?.losses !== undefined && argument(entry, show.losses) === 0;

/** What an event weighs; a miss weighs little. @param {Weighed|undefined} show @param {Entry} entry */
export const weightOf = (show, entry) => (isMiss(show, entry) ? 1 : (show?.weight ?? 1));

/** What is heard of an event, "" for nothing. @param {Weighed|undefined} show @param {Entry} entry */
export const soundOf = (show, entry) => (isMiss(show, entry) ? "shield" : (show?.sound ?? ""));

/**
 * The steps in which a message is told, by their weights: its events, pieces that go on by themselves before them, and
 * the time for which a board that closes stays in sight.
 * @param {Frame[]} frames @param {Record<string, Weighed>} shows
 */
export function steps(frames, shows) {
  return frames.flatMap(({ entry, closes }, place) => {
    if (!entry) return place < frames.length - 1 ? [1] : [];
    const weight = weightOf(shows[entry.event ?? ""], entry);
    const told = entry.dice?.length ? Math.max(DICE, weight) : weight;
    return closes ? [told, HEAVY] : [told];
  });
}

/**
 * How long each step is shown if all of them have so much time: what takes longer is sped up evenly, the heavy last.
 * @param {number[]} weights @param {number} budget in milliseconds
 */
export function schedule(weights, budget) {
  const heavy = total(weights.filter((weight) => weight === HEAVY));
  const light = total(weights) - heavy;
  const lighter = share(budget - heavy, light);
  const heavier = share(budget - light * lighter, heavy);
  const faster = Math.min(1, budget / (light * lighter + heavy * heavier || 1));
  return weights.map((weight) => TIMES[weight] * (weight === HEAVY ? heavier : lighter) * faster);
}

/** @param {number[]} weights */
const total = (weights) => weights.reduce((sum, weight) => sum + TIMES[weight], 0);

/** How much of its time a part keeps that has so much room. @param {number} room @param {number} part */
const share = (room, part) => Math.min(1, Math.max(LEAST, room / (part || 1)));

/** What happens between two answers of a seat, while it is told. */
export class Telling {
  constructor() {
    this.spent = 0;
    /** @type {Set<number>} the others who were asked since */
    this.others = new Set();
  }

  /** Others are asked; each has a turn of their own. @param {number[]} seats */
  asks(seats) {
    for (const seat of seats) this.others.add(seat);
  }

  /** All is told, so nobody waits for it: what comes later has its own time. */
  rest() {
    this.spent = 0;
    this.others.clear();
  }

  /** How much time is left. */
  get left() {
    return TURN * Math.max(1, this.others.size) - this.spent;
  }

  /**
   * How long the next step is shown.
   * @param {number[]} weights of it and of all that is known to come after it @param {boolean} whole nothing else comes
   */
  next(weights, whole) {
    const [time = 0] = schedule(weights, whole ? this.left : this.left * KEPT);
    this.spent += time;
    return time;
  }
}
