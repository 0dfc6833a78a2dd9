// Is it fair? What the matches of programs on a map have shown so far: each start's share of wins, and what may be said.

/** @typedef {{number: number, starts: string[], winners: string[], length: number, limited: boolean, entered: string[], fought: Record<string, number>}} Tried */
/** @typedef {{id: string, wins: number, share: number, low: number, high: number}} Share */
/** @typedef {"unknown"|"fair"|"unfair"} Verdict */

import { interval } from "./interval.js";

/** How far a share of a fair map may lie from an equal one. */
export const NEAR = 0.1;

/** All that was tried, summed up as it comes. */
export class Tally {
  matches = 0;
  limited = 0;
  nobody = 0;
  rounds = 0;
  /** @type {Map<string, number>} */
  wins = new Map();
  /** @type {Set<string>} */
  entered = new Set();
  /** @type {Map<string, number>} */
  fought = new Map();
  /** @type {Map<number, Tried[]>} the sets of trials with the same luck that are not whole yet */
  begun = new Map();
  /** @type {Map<string, Map<number, number>>} how often each start had which share of the wins in a set */
  sets = new Map();

  /** @param {Tried} tried */
  add(tried) {
    const { length, limited, entered, fought } = tried;
    this.matches++;
    this.limited += Number(limited);
    this.nobody += Number(!tried.winners.length);
    this.rounds += length;
    for (const id of sharers(tried)) this.wins.set(id, (this.wins.get(id) ?? 0) + wonBy(tried, id));
    for (const id of entered) this.entered.add(id);
    for (const [id, times] of Object.entries(fought)) this.fought.set(id, (this.fought.get(id) ?? 0) + times);
    this.#gather(tried);
  }

  /** Put a trial to those with the same luck. @param {Tried} tried */
  #gather(tried) {
    const seats = tried.starts.length;
    const number = Math.floor(tried.number / seats);
    const all = [...(this.begun.get(number) ?? []), tried];
    this.begun.set(number, all);
    if (all.length < seats) return;
    this.begun.delete(number);
    for (const id of tried.starts) {
      const won = all.reduce((sum, one) => sum + wonBy(one, id), 0) / seats;
      const values = this.sets.get(id) ?? new Map();
      this.sets.set(id, values.set(won, (values.get(won) ?? 0) + 1));
    }
  }

  /** The share of each start, and between what it lies. @param {readonly string[]} starts @returns {Share[]} */
  shares(starts) {
    return starts.map((id) => {
      const wins = this.wins.get(id) ?? 0;
      const [low, high] = interval(this.sets.get(id) ?? new Map());
      return { id, wins, share: this.matches ? wins / this.matches : 1 / starts.length, low, high };
    });
  }
}

/** Those who share a win; if nobody has won, all do, so that the shares of a fair map are equal. @param {Tried} tried */
const sharers = ({ starts, winners }) => (winners.length ? winners : starts);

/** Which part of a match a start has won. @param {Tried} tried @param {string} id */
const wonBy = (tried, id) => (sharers(tried).includes(id) ? 1 / sharers(tried).length : 0);

/**
 * What shares say: fair, if each surely lies near an equal one; unfair, if one surely does not lie at it; or nothing yet.
 * @param {readonly Share[]} shares @returns {Verdict}
 */
export function verdict(shares) {
  const even = 1 / shares.length;
  if (shares.some(({ low, high }) => low > even || high < even)) return "unfair";
  return off(shares) <= NEAR ? "fair" : "unknown";
}

/** How far a share may lie from an equal one at most. @param {readonly Share[]} shares */
export const off = (shares) =>
  Math.max(...shares.flatMap(({ low, high }) => [high - 1 / shares.length, 1 / shares.length - low]));

/** How far the widest interval reaches to each side. @param {readonly Share[]} shares */
export const width = (shares) => Math.max(...shares.map(({ low, high }) => (high - low) / 2));
