// The clocks of a new match: a pace, and how much time it gives.

import { t } from "../words/words.js";
import { $ } from "./dom.js";

/** What is usual for each pace, as the server has it too, in its unit of so many seconds. */
const PACES = {
  live: { unit: "minutes", seconds: 60, bank: 20, increment: 0.5, ceiling: 30, step: 0.5 },
  fast: { unit: "hours", seconds: 3600, bank: 12, increment: 2, ceiling: 24, step: 0.5 },
  slow: { unit: "days", seconds: 86400, bank: 7, increment: 1, ceiling: 10, step: 0.5 },
};
const TIMES = /** @type {const} */ (["bank", "increment", "ceiling"]);

const field = (/** @type {string} */ name) => /** @type {HTMLInputElement} */ ($(`clock-${name}`));
const pace = () => PACES[/** @type {keyof typeof PACES} */ (field("pace").value)];

/** Offer what is usual for a pace that is chosen; begin with the clocks of another match. @param {URLSearchParams} like */
export function listenToClock(like) {
  field("pace").addEventListener("change", show);
  const given = like.get("pace") ?? "";
  if (given in PACES) field("pace").value = given;
  show();
  if (!pace()) return;
  for (const name of TIMES) if (like.has(name)) field(name).value = String(Number(like.get(name)) / pace().seconds);
  if (like.get("after") === "lost") field("after").value = "lost";
}

function show() {
  const chosen = pace();
  $("clock-times").hidden = !chosen;
  $("clock-unit").textContent = chosen ? t`in ${chosen.unit}` : "";
  for (const name of TIMES) {
    field(name).disabled = !chosen;
    if (chosen) Object.assign(field(name), { step: String(chosen.step), value: String(chosen[name]) });
  }
}

/** The clocks that are chosen, or null. */
export function clock() {
  const chosen = pace();
  if (!chosen) return null;
  const times = TIMES.map((name) => [name, Math.round(Number(field(name).value) * chosen.seconds)]);
  return { pace: field("pace").value, ...Object.fromEntries(times), after: field("after").value };
}
