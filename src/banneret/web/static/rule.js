// A rule's id as a button that opens its text in place.

/** @import { RulePart } from "../wire.js" */

import { get, sentence } from "./api.js";
import { h } from "./dom.js";

const known = new Map();

/** @type {Record<string, string>} what each rule is called within its book, by its id; a page of no game has none */
const names = JSON.parse(document.getElementById("rule-names")?.textContent ?? "{}");

/** @param {string} game @param {string} id */
export function ruleButton(game, id) {
  const button = h(
    "button",
    { type: "button", class: "rule-id", "aria-expanded": "false", "aria-label": `Rule ${id}` },
    names[id],
  );
  button.addEventListener("click", () => toggle(button, game, id));
  return button;
}

/** A rule's id as a link to its place in the rulebook. @param {string} game @param {string} id */
export const ruleLink = (game, id) =>
  h(
    "a",
    { class: "rule-id", href: `/rules/${game}#${id}`, target: "_blank", rel: "noopener", "aria-label": `Rule ${id}` },
    names[id],
  );

/** @param {HTMLButtonElement} button @param {string} game @param {string} id */
async function toggle(button, game, id) {
  const open = button.getAttribute("aria-expanded") === "true";
  button.setAttribute("aria-expanded", String(!open));
  if (open) {
    button.nextElementSibling?.remove();
    return;
  }
  const text = h("span", { class: "rule-text", role: "note" }, known.get(id) ?? "…");
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

/** Remember a rule's text that came with something else. @param {RulePart} rule */
export const learn = (rule) => known.set(rule.id, rule.text);
