// The rulebook's search: as somebody types, rules that lack one of the words are hidden.

import { $, all, field, from, plural } from "./page/dom.js";

const rules = all(".rule").map((element) => ({
  element,
  text: `${element.id} ${element.textContent}`.toLowerCase(),
}));
/** @param {HTMLElement} element */
const shown = (element) => field("bookkeeping").checked || !element.classList.contains("bookkeeping");
const sections = all(".rules section");

function search() {
  const words = field("find").value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const { element, text } of rules) {
    const found = words.every((word) => text.includes(word)) && (words.length > 0 || shown(element));
    element.hidden = !found;
    count += Number(found);
  }
  for (const section of sections) section.hidden = !section.querySelector(".rule:not([hidden])");
  $("none").hidden = count > 0;
  $("found").textContent = words.length ? plural(count, "rule", "rules") : "";
}

function type() {
  search();
  const rules = $("rules").getBoundingClientRect().top;
  if (rules < 0) scrollBy(0, rules - 60);
}

$("find").addEventListener("input", type);
$("bookkeeping").addEventListener("change", search);
addEventListener("keydown", (event) => {
  if (event.key !== "/" || from(event) === $("find")) return;
  event.preventDefault();
  $("find").focus();
});
/** Go to the rule that the address names, and show it if it is hidden. */
function visit() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (named?.matches(".bookkeeping")) field("bookkeeping").checked = true;
  search();
  if (named) named.scrollIntoView();
}

addEventListener("hashchange", () => {
  field("find").value = "";
  visit();
});
visit();
