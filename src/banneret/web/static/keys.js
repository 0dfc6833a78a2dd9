// @ts-nocheck
// Everything by keyboard.

import { $ } from "./dom.js";
import { setting } from "./memory.js";

/** Where arrows go from button to button, and the buttons there. */
const LISTS = {
  "#crowd": "#crowd button",
  "#words, #things, #far, #grave": "#words button, #things button, #far[open] button, #grave button",
};
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Listen for keys. @param {Object} owner what the keys do, see match.js; false says that a key means nothing now */
export function listen(owner) {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest("input, select, textarea, dialog")) return;
    if (press(event, owner)) event.preventDefault();
  });
}

/** Whether a letter, digit or sign means anything: who speaks to the page, or has a screen reader, may turn them off. */
function letters(event) {
  const kept = setting("keys", "on");
  return kept === "on" || (kept === "board" && Boolean(event.target.closest("#stage")));
}

/** @returns {boolean} whether the key meant something */
function press(event, owner) {
  if (event.key.length === 1 && !letters(event)) return false;
  const arrow = ARROWS[event.key];
  if (arrow) return (event.shiftKey ? owner.pan(...arrow) : rove(event, arrow, owner)) !== false;
  if (/^[1-9]$/.test(event.key)) return owner.option(Number(event.key) - 1) !== false;
  if (event.key === "Enter" && event.target === $("stage")) return owner.enter() !== false;
  const act = {
    "+": "closer",
    "=": "closer",
    "-": "farther",
    0: "whole",
    u: "undo",
    "?": "help",
    l: "log",
    q: "question",
    b: "board",
    c: "names",
    i: "inspect",
    o: "open",
    Escape: "escape",
  }[event.key];
  return Boolean(act && owner[act]) && owner[act]() !== false;
}

/** On the board to the next thing that way; in a list to the next button. What scrolls is scrolled. */
function rove(event, [aside, down], owner) {
  const list = Object.keys(LISTS).find((one) => event.target.closest(one));
  if (!list) return event.target.closest("#log, #hand, #steps, .card-list") ? false : owner.rove(aside, down);
  const buttons = [...document.querySelectorAll(LISTS[list])];
  const next = buttons[buttons.indexOf(document.activeElement) + aside + down];
  next?.focus({ focusVisible: true });
  return Boolean(next);
}
