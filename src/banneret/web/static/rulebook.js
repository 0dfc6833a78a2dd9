// @ts-nocheck
// The rulebook's search: as somebody types, rules that lack one of the words go out of sight.

import { $, plural } from "./dom.js";

const rules = [...document.querySelectorAll(".rule")].map((element) => ({
  element,
  text: `${element.id} ${element.textContent}`.toLowerCase(),
}));
const shown = (element) => $("bookkeeping").checked || !element.classList.contains("bookkeeping");
const sections = [...document.querySelectorAll(".rules section")];

function search() {
  const words = $("find").value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const { element, text } of rules) {
    const found = words.every((word) => text.includes(word)) && (words.length > 0 || shown(element));
    element.hidden = !found;
    count += found;
  }
  for (const section of sections) section.hidden = !section.querySelector(".rule:not([hidden])");
  $("none").hidden = count > 0;
  $("found").textContent = words.length ? plural(count, "rule") : "";
}

function type() {
  search();
  const rules = $("rules").getBoundingClientRect().top;
  if (rules < 0) scrollBy(0, rules - 60);
}

$("find").addEventListener("input", type);
$("bookkeeping").addEventListener("change", search);
addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target === $("find")) return;
  event.preventDefault();
  $("find").focus();
});
/** Go to the rule that the address names; one that is hidden comes into sight. */
function visit() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (named?.matches(".bookkeeping")) $("bookkeeping").checked = true;
  search();
  if (named) named.scrollIntoView();
}

addEventListener("hashchange", () => {
  $("find").value = "";
  visit();
});
visit();
