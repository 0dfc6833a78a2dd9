// The rulebook's search: as somebody types, rules that lack one of the words go out of sight.

import { $, plural } from "./dom.js";

const rules = [...document.querySelectorAll(".rule")].map((element) => ({
  element,
  text: `${element.id} ${element.textContent}`.toLowerCase(),
}));
const sections = [...document.querySelectorAll(".rules section")];

function search() {
  const words = $("find").value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const { element, text } of rules) {
    const found = words.every((word) => text.includes(word));
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
addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target === $("find")) return;
  event.preventDefault();
  $("find").focus();
});
addEventListener("hashchange", () => {
  $("find").value = "";
  search();
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
});
if ($("find").value) search();
