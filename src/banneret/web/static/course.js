// The course of a game: which lessons somebody has done.

import { t } from "./words/words.js";
import { $, all, one } from "./page/dom.js";
import { ongoingOf } from "./page/ongoing.js";
import { done } from "./page/memory.js";

const course = $("course");
const known = done(course.dataset.game ?? "");
const links = all("[data-lesson]", course);
const next = links.find((link) => !known.includes(link.dataset.lesson ?? ""));
for (const link of links) {
  const is = known.includes(link.dataset.lesson ?? "");
  link.classList.toggle("done", is);
  one(".state", link).textContent = is ? t`Done` : link === next ? (known.length ? t`Go on here` : t`Start here`) : "";
}

const match = await ongoingOf(course.dataset.game ?? "");
const last = match && links.find((link) => link.dataset.lesson === match.kept.lesson);
if (last) {
  last.setAttribute("href", match.link);
  one(".state", last).textContent = t`Your match is open: go on there`;
}
