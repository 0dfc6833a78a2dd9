// What a file says beside the field: fields for numbers, names and choices, in blocks that open.

/** @import { Control } from "../hexes/settings.js" */
/** @import { FieldDraft } from "./field-draft.js" */

import { t } from "../words/words.js";
import { applies, isOn, modeOf, switched, valueAt, withMode, withValue } from "../hexes/settings.js";
import { $ } from "../page/dom.js";
import { draw, h } from "../page/draw.js";
import { counters } from "./counters.js";

/** Show all blocks. @param {FieldDraft} draft */
export const showControls = (draft) =>
  draw($("controls"), () =>
    draft.kit.blocks.map(({ title, controls }, i) =>
      h(
        "details",
        { key: title, open: i === 0 },
        h("summary", {}, title),
        h("div", { class: "stack" }, ...controls.map((control) => shown(draft, control))),
      ),
    ),
  );

/** @param {FieldDraft} draft @param {Control} control */
function shown(draft, control) {
  const tables = draft.settled.value;
  if (!applies(tables, control)) return null;
  if (control.form === "counters") return counters(draft, control);
  const key = [control.path, Object.values(control.row)].join("-");
  if (control.form === "row") {
    const onchange = () => draft.commit(switched(draft.settled.value, control));
    const box = h("input", {
      key: String(isOn(tables, control)),
      type: "checkbox",
      checked: isOn(tables, control),
      onchange,
    });
    return h("label", { key, class: "tick" }, box, ` ${control.label}`);
  }
  return h(
    "label",
    { key, class: control.form === "text" ? "wide" : "" },
    `${control.label} `,
    fieldOf(draft, control),
  );
}

/** @param {FieldDraft} draft @param {Control} control */
function fieldOf(draft, control) {
  const { form, path, least, most } = control;
  const usual = control.values.some(([key]) => key === "") ? "" : valueAt(draft.kit.empty, path);
  const value = valueAt(draft.settled.value, path) ?? usual;
  const set = (/** @type {any} */ to) => draft.commit(withValue(draft.settled.value, path, to));
  if (form === "mode") {
    const mode = modeOf(draft.settled.value, control);
    const options = control.modes.map(({ label }, i) => option(String(i), label, i === mode));
    const change = (/** @type {string} */ i) => draft.commit(withMode(draft.settled.value, control.modes[Number(i)]));
    if (mode < 0) options.unshift(option("", t`as the file says`, true));
    return h("select", { onchange: (event) => event.target.value && change(event.target.value) }, ...options);
  }
  if (form === "choice") {
    const options = control.values.map(([key, label]) => option(key, label, key === (value ?? "")));
    return h("select", { onchange: (event) => set(event.target.value || undefined) }, ...options);
  }
  if (form === "text") {
    const onchange = (/** @type {any} */ event) => set(event.target.value.trim());
    return h("input", { key: String(value), type: "text", maxlength: most, value: value ?? "", onchange });
  }
  const bounded = (/** @type {string} */ text) => Math.min(most, Math.max(least, Math.round(Number(text)) || least));
  const onchange = (/** @type {any} */ event) => set(bounded(event.target.value));
  return h("input", { key: String(value), type: "number", min: least, max: most, value: value ?? 0, onchange });
}

/** @param {string} value @param {string} label @param {boolean} selected */
const option = (value, label, selected) => h("option", { key: `${value} ${selected}`, value, selected }, label);
