// How it ended, told at once; what else belongs to the end comes later.

/** @import { About } from "../../wire.js" */
/** @import { Store } from "../state/store.js" */
/** @import { Signal } from "../vendor/signals-core.js" */

import { t } from "../words/words.js";
import { outcomeOf, verdict } from "../core/ending.js";
import { $, one } from "../page/dom.js";
import { draw, h } from "../page/draw.js";
import { recall } from "../page/memory.js";
import { ruleButton } from "../page/rule.js";

/**
 * @param {Store} store @param {string} game @param {Signal<About|null>} about
 * @param {Signal<string>} ended the round or the turn in which it ended, once it is known
 */
export function drawResult({ position }, game, about, ended) {
  let held = false;
  draw(
    $("result"),
    () => {
      const { result, seat = null } = position.parts;
      held = Boolean(result) && $("question").contains(document.activeElement);
      $("result").hidden = !result;
      $("question").hidden = Boolean(result);
      $("table").classList.toggle("over", Boolean(result));
      if (!result) return null;
      const screen = recall(about.value?.match)?.screen ?? [];
      return [
        h("h2", { class: "verdict", tabindex: -1 }, verdict(result.winners, seat, screen)),
        h("p", {}, outcomeOf(position), "\u00a0", result.rule && ruleButton(game, result.rule)),
        h("p", { class: "soft small", id: "played" }, ended.value && t`Ended on ${ended.value}.`),
      ];
    },
    () => held && one(".verdict", $("result")).focus(), // whoever plays by keys hears the end
  );
}
