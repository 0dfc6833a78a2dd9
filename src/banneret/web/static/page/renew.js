// Keyed update: a panel is brought up to what it should hold now. What it holds already stays the same element, and so
// keeps the focus, the scrolling, what is open or filled in, and what others have written on it: marks, a rule that is
// open, a clock. `draw.js` lets panels follow the store with it; pages without a store call it themselves.

/** @import { Child } from "./dom.js" */

import { matched } from "../core/keyed-match.js";

/**
 * The attributes that each node was last given here (a text has none). Nodes and attributes of others are left alone.
 * @type {WeakMap<Node, Map<string, string>>}
 */
const given = new WeakMap();

/**
 * Let `parent` hold these children in this order. A child is known by its `data-row`, else by its `data-key`, else by
 * its place among the children of the same tag.
 * @param {Element} parent @param {...Child} children
 */
export function renew(parent, ...children) {
  const held = /** @type {HTMLElement} */ (document.activeElement);
  const nodes = children.filter((child) => child !== null && child !== undefined && child !== false);
  fill(
    parent,
    nodes.map((child) => (typeof child === "string" ? document.createTextNode(child) : child)),
  );
  if (held !== document.activeElement && held.isConnected) held.focus({ preventScroll: true }); // it went elsewhere
}

/** @param {Element} parent @param {Node[]} children */
function fill(parent, children) {
  const { stay, gone } = matched([...parent.childNodes].filter(isOurs), children, called);
  for (const child of gone) parent.removeChild(child);
  let at = ours(parent.firstChild);
  for (const [place, child] of children.entries()) {
    const known = stay[place];
    if (known) update(known, child);
    else learn(child);
    const node = known ?? child;
    if (node === at) at = ours(at.nextSibling);
    else parent.insertBefore(node, at);
  }
}

/** @param {Node} node */
const isOurs = (node) => given.has(node);

/** The first of this node and its next siblings that was put there by a renewal. @param {Node|null} node */
function ours(node) {
  while (node && !isOurs(node)) node = node.nextSibling;
  return node;
}

/** @param {Node} node */
function called(node) {
  const { row, key = "" } = node instanceof Element ? /** @type {HTMLElement} */ (node).dataset : {};
  return `${node.nodeName} ${row ?? key}`;
}

/** @param {Node} node */
const attributes = (node) =>
  new Map(node instanceof Element ? [...node.attributes].map(({ name, value }) => [name, value]) : []);

/** A new child, with all that is in it. @param {Node} node */
function learn(node) {
  given.set(node, attributes(node));
  for (const child of node.childNodes) learn(child);
}

/** @param {Node} known @param {Node} child */
function update(known, child) {
  if (known instanceof HTMLElement && child instanceof HTMLElement) {
    known.onclick = child.onclick;
    known.onchange = child.onchange;
  }
  if (known instanceof Element) {
    dress(known, attributes(child));
    fill(known, [...child.childNodes]);
  } else if (known.nodeValue !== child.nodeValue) known.nodeValue = child.nodeValue;
}

/** Change only what is given otherwise than the last time. @param {Element} known @param {Map<string, string>} wanted */
function dress(known, wanted) {
  const before = given.get(known) ?? new Map();
  for (const name of before.keys()) if (!wanted.has(name)) known.removeAttribute(name);
  for (const [name, value] of wanted) if (before.get(name) !== value) put(known, name, value);
  given.set(known, wanted);
}

/** A style is set by script: the page's policy forbids it as an attribute. @param {Element} element @param {string} name @param {string} value */
function put(element, name, value) {
  if (name === "style" && element instanceof HTMLElement) element.style.cssText = value;
  else element.setAttribute(name, value);
}
