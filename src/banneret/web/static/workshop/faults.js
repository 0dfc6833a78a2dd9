// What is wrong with the draft: asked a moment after each stroke, by the same checks as `banneret check`.

/** @import { Draft, Fault } from "./draft.js" */

import { t } from "../words/words.js";
import { effect } from "../vendor/signals-core.js";
import { post } from "../page/api.js";
import { $ } from "../page/dom.js";
import { draw, h } from "../page/draw.js";

/** How long a draft must be left alone before it is checked, in milliseconds. */
const PAUSE = 350;

/** Check the draft whenever it changes, and show what is wrong. @param {Draft<any>} draft @param {(id: string) => void} show */
export function watchFaults(draft, show) {
  let timer = 0;
  effect(() => {
    const asked = draft.settled.value;
    draft.faults.value = null;
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const faults = await check(draft);
      if (draft.settled.value === asked) draft.faults.value = faults;
    }, PAUSE);
  });
  draw($("faults"), () => list(draft, show));
}

/** @param {Draft<any>} draft @returns {Promise<Fault[]|null>} */
async function check(draft) {
  try {
    return await post(`/api/workshop/${draft.game}/check`, { text: draft.text });
  } catch {
    return null;
  }
}

/** @param {Draft<any>} draft @param {(id: string) => void} show */
function list(draft, show) {
  const faults = draft.faults.value;
  if (!faults) return h("li", { key: "wait", class: "soft" }, t`Looking it over …`);
  if (!faults.length) return h("li", { key: "well", class: "gain" }, t`All is well: it can be played on.`);
  return faults.map(({ text, said, at, bars }) =>
    h(
      "li",
      { key: text, class: bars ? "loss" : "soft" },
      bars ? said || text : t`Hint: ${said || text}`,
      at.length > 0 && h("button", { type: "button", class: "plain", onclick: () => show(at[0]) }, t`Show`),
    ),
  );
}
