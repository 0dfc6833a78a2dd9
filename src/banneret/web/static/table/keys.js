// Everything by keyboard.

import { $, all, from } from "../page/dom.js";
import { setting } from "../page/memory.js";

/**
 * @typedef {(aside: number, down: number) => unknown} Step
 * @typedef {Object} Keys  what keys do; false says that one means nothing just now
 * @property {Step} pan @property {Step} rove @property {() => unknown} enter
 * @property {(index: number) => unknown} [option]
 * @property {() => unknown} [closer] @property {() => unknown} [farther] @property {() => unknown} [whole]
 * @property {() => unknown} [advise] @property {() => unknown} [undo] @property {() => unknown} [help] @property {() => unknown} [log]
 * @property {() => unknown} [question] @property {() => unknown} [board] @property {() => unknown} [names]
 * @property {() => unknown} [inspect] @property {() => unknown} [open] @property {() => unknown} [escape]
 */

/** Where arrows go from button to button, and the buttons there. @type {Record<string, string>} */
const LISTS = {
  "#crowd": "#crowd button",
  "#prompt, #form, #words, #things, #last, #far, #grave":
    ":is(#form, #words, #things, #last, #far[open], #grave) :is(.option, .thing)",
};
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** What single keys do. @type {Record<string, Exclude<keyof Keys, "pan"|"rove"|"option">>} */
const ACTS = {
  "+": "closer",
  "=": "closer",
  "-": "farther",
  0: "whole",
  a: "advise",
  u: "undo",
  "?": "help",
  l: "log",
  q: "question",
  b: "board",
  c: "names",
  i: "inspect",
  o: "open",
  Escape: "escape",
};

/** Listen for keys. @param {Keys} keys */
export function listen(keys) {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (from(event).closest("input, select, textarea, dialog")) return;
    if (press(event, keys)) event.preventDefault();
  });
}

/**
 * Whether a letter, digit or sign means anything: who speaks to the page, or has a screen reader, may turn them off.
 * @param {KeyboardEvent} event
 */
function letters(event) {
  const kept = setting("keys", "on");
  return kept === "on" || (kept === "board" && Boolean(from(event).closest("#stage")));
}

/** @param {KeyboardEvent} event @param {Keys} keys @returns {boolean} whether the key meant something */
function press(event, keys) {
  if (event.key.length === 1 && !letters(event)) return false;
  const arrow = ARROWS[event.key];
  if (arrow) return (event.shiftKey ? keys.pan(...arrow) : rove(event, arrow, keys)) !== false;
  if (/^[1-9]$/.test(event.key)) return Boolean(keys.option) && keys.option?.(Number(event.key) - 1) !== false;
  if (event.key === "Enter" && event.target === $("stage")) return keys.enter() !== false;
  const act = keys[ACTS[event.key]];
  return Boolean(act) && act?.() !== false;
}

/**
 * On the board to the next thing that way; in a list to the next button. What scrolls is scrolled.
 * @param {KeyboardEvent} event @param {[number, number]} way @param {Keys} keys
 */
function rove(event, [aside, down], keys) {
  const target = from(event);
  const list = Object.keys(LISTS).find((one) => target.closest(one));
  if (!list) return target.closest("#log, #hand, #steps, .card-list") ? false : keys.rove(aside, down);
  const buttons = all(LISTS[list]);
  const held = /** @type {HTMLElement} */ (document.activeElement);
  const next = buttons[buttons.indexOf(held) + aside + down];
  next?.focus(/** @type {FocusOptions} */ ({ focusVisible: true }));
  return Boolean(next);
}
