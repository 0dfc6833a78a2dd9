// @ts-nocheck
// Making and finding elements. Text always goes in as text; only pictures from our own server go in as markup.

/** @param {string} id @returns {HTMLElement} */
export const $ = (id) => document.getElementById(id);

/**
 * An element with attributes, listeners (`onclick`) and children. A value of false, null or undefined leaves it out.
 * @param {string} tag @param {Object} [given] @param {...(Node|string)} children
 */
export function h(tag, given = {}, ...children) {
  const element = document.createElement(tag);
  dress(element, given);
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** The same for SVG. */
export function s(tag, given = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  dress(element, given);
  element.append(...children);
  return element;
}

function dress(element, given) {
  for (const [name, value] of Object.entries(given)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
}

/** SVG elements drawn by the server. */
export function drawn(markup) {
  const template = document.createElement("template");
  template.innerHTML = `<svg>${markup}</svg>`;
  return template.content.firstChild.childNodes;
}

/** A whole picture or piece of HTML made by the server. */
export function markup(text) {
  const template = document.createElement("template");
  template.innerHTML = text;
  return template.content;
}

/** All elements that show the thing with this key. */
export const showing = (key) => document.querySelectorAll(`[data-key="${CSS.escape(key)}"]`);

/** Who sits at a seat of this status. Where somebody has ever come, it is no open seat. */
export const whoSits = ({ name, bot, came, here }, mine) =>
  name || bot || (mine ? "you" : came || here ? "a guest" : "open seat");

export const plural = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
