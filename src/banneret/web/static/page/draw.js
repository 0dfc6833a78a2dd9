// Drawing: what an element holds is a function of the store. Whenever a value that the function has read changes, it is
// asked again, and the element brought up to what it says; what stays the same stays the same element.

/** @typedef {Node|string|number|boolean|null|undefined} Part */
/** @typedef {Part|Part[]} Child */
/** @typedef {(element: any) => unknown} Use */
/**
 * @typedef {Record<string, string|number|boolean|null|undefined|Use>} Given  attributes and listeners (`onclick`); by its
 *     `key` a child is known again, and `made` is called with an element that is new
 */

import { effect, signal, untracked } from "../vendor/signals-core.js";
import { h as element, markup, s } from "./dom.js";
import { renew } from "./renew.js";

/** How often something was drawn: who marks what is drawn follows it. */
export const drawings = signal(0);

/** Something was drawn without a view. */
export const drawn = () => untracked(() => drawings.value++);

/**
 * Let an element hold what `view` says, and follow it.
 * @param {Element} element @param {() => Child} view @param {() => void} [then] what is done when it holds that
 */
export const draw = (element, view, then = () => {}) =>
  effect(() => {
    fill(element, view());
    untracked(then);
  });

/**
 * Let an element hold what `view` says, and be there only while that is anything.
 * @param {HTMLElement} element @param {() => Child} view @param {() => void} [then] what is done when it holds that
 */
export const drawIfAny = (element, view, then) =>
  draw(
    element,
    () => {
      const child = view();
      element.hidden = !parts([child]).some((part) => part !== "");
      return child;
    },
    then,
  );

/** Let an element hold this now. @param {Element} element @param {Child} child */
export function fill(element, child) {
  untracked(() => renew(element, ...parts([child])));
  drawn();
}

/**
 * What an element holds: another one.
 * @template {keyof HTMLElementTagNameMap|"svg"} Tag
 * @param {Tag} tag @param {Given & {key?: string|number, html?: string, made?: Use}} given
 * @param {...Child} children
 * @returns {Tag extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Tag] : SVGSVGElement}
 */
export function h(tag, { key, html, made, ...given } = {}, ...children) {
  const named = key === undefined ? given : { "data-row": key, ...given };
  const node = tag === "svg" ? s(tag, named) : element(tag, named, ...parts(children));
  if (html !== undefined) node.innerHTML = html;
  made?.(node);
  return /** @type {any} */ (node);
}

/** What is there of children. @param {Child[]} children */
const parts = (children) =>
  children
    .flat()
    .filter((child) => child !== null && child !== undefined && typeof child !== "boolean")
    .map((child) => (typeof child === "number" ? String(child) : child));

/** A whole picture that the server has made. @param {string} [text] */
export const picture = (text = "") => [...markup(text).children];
