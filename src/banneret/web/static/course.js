// The course of a game: which lessons somebody has done.

import { $, all, one } from "./dom.js";
import { done } from "./memory.js";

const course = $("course");
const known = done(course.dataset.game ?? "");
const links = all("[data-lesson]", course);
const next = links.find((link) => !known.includes(link.dataset.lesson ?? ""));
for (const link of links) {
  const is = known.includes(link.dataset.lesson ?? "");
  link.classList.toggle("done", is);
  one(".state", link).textContent = is ? "done" : link === next ? (known.length ? "go on here" : "start here") : "";
}
