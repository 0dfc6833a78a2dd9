// @ts-nocheck
// The first page: my matches, and how far somebody has come in the courses.

import { done } from "./memory.js";
import { showMatches } from "./mine.js";
import "./pictures.js";

/** How far somebody has come in the courses. */
function showCourses() {
  for (const link of document.querySelectorAll("[data-learn]")) {
    const lessons = link.dataset.lessons.split(" ");
    const count = done(link.dataset.learn).filter((one) => lessons.includes(one)).length;
    if (count) link.textContent = `Learn to play, ${count} of ${lessons.length} lessons done`;
  }
}

showMatches();
showCourses();
