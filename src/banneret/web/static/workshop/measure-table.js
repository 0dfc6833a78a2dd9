// What starts or sides have, beside each other; what is much worse than the others' is marked.

/** @import { Child } from "../page/draw.js" */
/** @typedef {{name: string, better: number, values: number[]}} Row  better: 1 if more is better, -1 if less is, else 0 */

import { h } from "../page/draw.js";

/** @param {readonly Child[][]} heads @param {readonly Row[]} rows */
export const measureTable = (heads, rows) =>
  h(
    "table",
    { key: "table", class: "aid-table" },
    h("thead", {}, h("tr", {}, h("td", {}), ...heads.map((head) => h("th", { scope: "col" }, ...head)))),
    h("tbody", {}, ...rows.map(row)),
  );

/** @param {Row} of */
function row({ name, better, values }) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const apart = better !== 0 && high - low > Math.max(1, high * 0.3);
  const worst = better > 0 ? low : high;
  return h(
    "tr",
    { key: name },
    h("th", { scope: "row" }, name),
    ...values.map((value) =>
      h(
        "td",
        { class: apart && value === worst ? "loss" : "" },
        Number.isFinite(value) ? String(Math.round(value)) : "none",
        apart && value === worst ? " −" : "",
      ),
    ),
  );
}
