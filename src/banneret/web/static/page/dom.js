// Making and finding elements. Text always goes in as text; only pictures from our own server go in as markup.

/** @import { SeatStatus } from "../../wire.js" */

import { t } from "../words/words.js";
import { botName } from "./bot-names.js";

/** @typedef {Record<string, string|number|boolean|null|undefined|((event: any) => unknown)>} Given */
/** @typedef {Node|string|false|null|undefined} Child */

/** An element that the page has. @param {string} id @returns {HTMLElement} */
export const $ = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** A field to fill in that the page has. @param {string} id */
export const field = (id) => /** @type {HTMLInputElement} */ ($(id));

/** A button that the page has. @param {string} id */
export const button = (id) => /** @type {HTMLButtonElement} */ ($(id));

/** A choice that the page has. @param {string} id */
export const choice = (id) => /** @type {HTMLSelectElement} */ ($(id));

/** A dialog that the page has. @param {string} id */
export const dialog = (id) => /** @type {HTMLDialogElement} */ ($(id));

/** The first element like this. @param {string} selector @param {ParentNode} [root] */
export const one = (selector, root = document) => /** @type {HTMLElement} */ (root.querySelector(selector));

/** All elements like this. @param {string} selector @param {ParentNode} [root] @returns {HTMLElement[]} */
export const all = (selector, root = document) =>
  [...root.querySelectorAll(selector)].map((found) => /** @type {any} */ (found));

/** What an event came from. @param {Event} event */
export const from = (event) => /** @type {HTMLElement} */ (event.target);

/**
 * An element with attributes, listeners (`onclick`) and children. A value of false, null or undefined leaves it out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Given} [given] @param {...Child} children
 */
export function h(tag, given = {}, ...children) {
  const element = document.createElement(tag);
  dress(element, given);
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/**
 * An element of a drawing, likewise.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag @param {Given} [given] @param {...(Node|string)} children
 */
export function s(tag, given = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  dress(element, given);
  element.append(...children);
  return element;
}

/** @param {Element} element @param {Given} given */
function dress(element, given) {
  for (const [name, value] of Object.entries(given)) {
    if (value === false || value === null || value === undefined) continue;
    if (typeof value === "function") Reflect.set(element, name, value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/** SVG elements drawn by the server. @param {string} markup */
export function drawn(markup) {
  const template = document.createElement("template");
  template.innerHTML = `<svg>${markup}</svg>`;
  return /** @type {NodeListOf<SVGElement>} */ (/** @type {Element} */ (template.content.firstChild).childNodes);
}

/** A whole picture or piece of HTML made by the server. @param {string} text */
export function markup(text) {
  const template = document.createElement("template");
  template.innerHTML = text;
  return template.content;
}

/** All elements that show the thing with this key. @param {string} key @returns {NodeListOf<HTMLElement>} */
export const showing = (key) => document.querySelectorAll(`[data-key="${CSS.escape(key)}"]`);

/**
 * Who sits at a seat of this status. A seat to which somebody has come is not open, even after they have left.
 * @param {SeatStatus} status @param {boolean} mine @param {string} [open] what an open seat is called
 */
export const whoSits = ({ name, bot, came, here }, mine, open = "open seat") =>
  name || (bot ? t`${botName(bot)} bot` : mine ? "you" : came || here ? t`a guest` : open);

/** @param {number} count @param {string} one @param {string} many */
export const plural = (count, one, many) => `${count} ${count === 1 ? one : many}`;
