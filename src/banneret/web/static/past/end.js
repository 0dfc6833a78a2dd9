// The end of a match, loaded when it comes: the banner of the winner, both armies, what decided it, and what can be done.

/** @import { About, Chapter, DrawnLoss, TurningPoint } from "../../wire.js" */
/** @import { Boards } from "../board/board.js" */
/** @import { Position } from "../core/position.js" */
/** @import { Signal } from "../vendor/signals-core.js" */
/** @import { Fatal } from "../state/last-stand.js" */
/**
 * @typedef {Object} Ended  what has ended
 * @property {Position} position @property {string} game @property {() => string} token the link of the viewer
 * @property {Signal<About|null>} about @property {Boards} boards
 * @property {typeof import("./sharing.js")} sharing what makes links and pictures, which others have too
 * @property {Signal<string>} ended the round or the turn in which it ended; this writes it
 * @property {Record<string, Fatal>} shows what is told of each event
 */

import { t } from "../words/words.js";
import { outcomeOf } from "../core/ending.js";
import { within } from "../core/replay-steps.js";
import { get } from "../page/api.js";
import { $ } from "../page/dom.js";
import { draw, drawIfAny } from "../page/draw.js";
import { playOn } from "./fork.js";
import { keep, recall } from "../page/memory.js";
import { effect, signal } from "../vendor/signals-core.js";
import { acts } from "./acts.js";
import { armies } from "./armies.js";
import { hangBanner } from "./banner.js";
import { Outcome } from "./outcome.js";
import { travel } from "./road.js";
import { packedMatch } from "./source.js";

export class End {
  /** @type {Signal<DrawnLoss[]>} */
  #lost = signal([]);

  /** @param {Ended} of */
  constructor(of) {
    this.of = of;
    const { position, about, token, game } = of;
    /** @param {TurningPoint} turn */
    const tryIt = ({ at, moment }) => playOn(token(), at, position.parts.seat, { game, from: moment });
    const outcome = new Outcome(token, { tryIt });
    effect(() => void outcome.show(Boolean(position.parts.result), about.value?.match));
    if ($("road")) effect(() => travel(about.value, position));
    drawIfAny($("acts-then"), () => this.acts());
    draw($("losses"), () => this.armies());
  }

  acts() {
    const { position, game, token, about } = this.of;
    return position.parts.result && [...acts(position, game, token(), about.value), this.sharing()];
  }

  /** What can be shared of it. */
  sharing() {
    const { position, game, token, about, boards, ended, sharing: made } = this.of;
    const words = () => made.wordsOf(position, ended.value && t`Ended in ${ended.value}`, outcomeOf(position));
    const names = (about.value?.seats ?? []).map(({ name }) => name).filter(Boolean);
    const link = made.matchLink(game, (named) => packedMatch(token(), named));
    return made.sharing({ game, board: () => boards.current, words }, [link], made.holding(names));
  }

  armies() {
    const { position, shows, ended } = this.of;
    $("losses").hidden = !position.parts.result || !this.#lost.value.length;
    return armies(this.#lost.value, position, shows, ended.value);
  }

  /**
   * It has come, or is found when somebody comes to a match that is over.
   * @param {boolean} now whether it has just come @returns {string} what is heard then
   */
  come(now) {
    this.learn();
    return hangBanner(this.of.position, this.of.about.value, now);
  }

  /** Learn what is known of the match when it is over, and remember for the list of matches when that was. */
  async learn() {
    const { token, about, ended } = this.of;
    this.showSeed();
    const chapters = /** @type {Chapter[]} */ (await get(`/api/m/${token()}/chapters`).catch(() => []));
    ended.value = within(chapters.at(-1));
    const match = about.value?.match;
    if (match && ended.value && recall(match)) keep({ match, ended: ended.value });
    this.#lost.value = await get(`/api/m/${token()}/losses`).catch(() => []);
  }

  /** The seed of dice that can be checked is told now. */
  async showSeed() {
    if (!$("dice")) return;
    const about = await get(`/api/m/${this.of.token()}/about`).catch(() => null);
    if (about?.seed) $("seed").textContent = about.seed;
  }
}
