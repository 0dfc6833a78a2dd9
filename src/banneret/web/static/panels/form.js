// A form: several questions for amounts as one sheet, filled in and sent once, one answer after another. Whom they are
// about may be the first of them.

/** @import { FormField, Form as Fields, FormWay, Question } from "../../wire.js" */
/** @import { Store } from "../state/store.js" */

import { t } from "../words/words.js";
import { $, all, one } from "../page/dom.js";
import { fill, h } from "../page/draw.js";
import { FilledForm, named } from "../state/filled-form.js";

export class Form {
  /** @param {Store} store @param {(key: string) => unknown} answer */
  constructor(store, answer) {
    this.store = store;
    this.answer = answer;
    this.filled = new FilledForm();
    $("amounts").addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
  }

  /** Show the form of a question, if it has one; what is filled in stays. @param {Question|undefined} question */
  show(question) {
    const form = question?.form;
    $("amounts").hidden = !form;
    if (this.filled.empty) fill($("amounts"), form && question ? this.parts(question, form) : null);
  }

  /** What is filled in: whom the amounts are about, if that is asked too, and the amounts. @param {Question} question @param {Fields} form */
  parts(question, form) {
    const { choice = "", ways = [], columns } = form;
    if (!ways.length) return [sheet(columns, form.fields)];
    const shown = /** @type {HTMLSelectElement|null} */ (one(".whom select", $("amounts")));
    const way = ways.find(({ key }) => key === shown?.value) ?? ways[0];
    const chosen = whom(ways, named(question), () => this.show(question));
    return [h("label", { class: "whom" }, choice, " ", chosen), sheet(columns, way.fields, way.key)];
  }

  /** Send all that is filled in. */
  send() {
    const chosen = /** @type {HTMLSelectElement[]} */ (all("select", $("amounts")));
    this.filled = new FilledForm(chosen.map(({ dataset, value }) => [dataset.asks ?? "", value]));
    this.goOn();
  }

  /** The next answer; any other question ends it. */
  goOn() {
    const answer = this.filled.answerTo(this.store.question);
    if (answer !== undefined) this.answer(answer);
  }

  stop() {
    this.filled = new FilledForm();
  }
}

/** @param {FormWay[]} ways @param {string} asks which question it answers @param {() => void} onchange */
function whom(ways, asks, onchange) {
  const options = ways.map(({ key, label }) => h("option", { value: key }, label));
  return h("select", { "data-asks": asks, onchange }, ...options);
}

/** @param {readonly string[]} columns @param {FormField[]} fields @param {string} [way] to which answer they belong */
function sheet(columns, fields, way) {
  const rows = [...new Set(fields.map(({ row }) => row))];
  const heads = columns.map((column) => h("th", { scope: "col" }, column));
  /** @param {string} row @param {string} column */
  const cell = (row, column) => {
    const field = fields.find((one) => one.row === row && one.column === column);
    return h("td", {}, field && choice(field));
  };
  /** @param {string} row */
  const line = (row) =>
    h("tr", { key: row }, h("th", { scope: "row" }, row), ...columns.map((column) => cell(row, column)));
  return h(
    "table",
    { class: "sheet-table", key: way },
    h("thead", {}, h("tr", {}, h("td", {}), ...heads)),
    h("tbody", {}, ...rows.map(line)),
  );
}

/** @param {FormField} field */
function choice(field) {
  const { row, column, most } = field;
  const amounts = Array.from({ length: most + 1 }, (_, amount) => h("option", {}, String(amount)));
  const given = { "data-asks": named(field), "aria-label": t`${row}, ${column}, at most ${most}` };
  return h(
    "span",
    {},
    h("select", given, ...amounts),
    h("span", { class: "soft", "aria-hidden": "true" }, t`of ${most}`),
  );
}
