// A rule behind a small mark: a button that opens its text in place, or a link to the rulebook.

/** @import { SentRule } from "../../wire.js" */

import { t } from "../words/words.js";
import { at } from "../server/address.js";
import { get, sentence } from "./api.js";
import { h } from "./dom.js";

const known = new Map();

/** @type {Record<string, string>} what each rule is called within its book, by its id; a page of no game has none */
const names = JSON.parse(document.getElementById("rule-names")?.textContent ?? "{}");

/** What stands for a rule in a sentence; the rule's id is told to whoever points at it or hears it. */
const MARK = "§";

/** @param {string} id */
const told = (id) => ({ class: "rule-id", title: t`Rule ${id}`, "aria-label": t`Rule ${id}` });

/** @param {string} game @param {string} id */
export function ruleButton(game, id) {
  const button = h("button", { type: "button", "aria-expanded": "false", ...told(id) }, MARK);
  button.addEventListener("click", () => toggle(button, game, id));
  return button;
}

/** A link to a rule's place in the rulebook. @param {string} game @param {string} id */
export const ruleLink = (game, id) =>
  h("a", { href: at(`/rules/${game}#${id}`), target: "_blank", rel: "noopener", ...told(id) }, MARK);

/** @param {HTMLButtonElement} button @param {string} game @param {string} id */
async function toggle(button, game, id) {
  const open = button.getAttribute("aria-expanded") === "true";
  button.setAttribute("aria-expanded", String(!open));
  if (open) {
    button.nextElementSibling?.remove();
    return;
  }
  const text = h("span", { class: "rule-text", role: "note", "data-rule": names[id] ?? id }, known.get(id) ?? "…");
  button.after(text);
  show(text);
  if (known.has(id)) return;
  try {
    const rule = await get(`/api/games/${game}/rules/${encodeURIComponent(id)}`);
    known.set(id, rule.text);
    text.textContent = rule.text;
  } catch (error) {
    text.textContent = sentence(error);
  }
  show(text);
}

/** Scroll to a text that opens out of sight. @param {HTMLElement} text */
const show = (text) => text.scrollIntoView({ block: "nearest" });

/** Remember a rule's text that came with something else. @param {SentRule} rule */
export const learn = (rule) => known.set(rule.id, rule.text);
