// Bringing a list up to date: rows that are the same stay as they are, with the focus, the scrolling and what is open.

/**
 * Let `parent` hold these rows, each known by its `data-row`. Where a row that has changed held the focus, the same
 * thing in the new one gets it.
 * @param {HTMLElement} parent @param {HTMLElement[]} rows
 */
export function renew(parent, rows) {
  const known = new Map([...parent.children].map((row) => [/** @type {HTMLElement} */ (row).dataset.row, row]));
  let at = parent.firstElementChild;
  for (const row of rows) {
    const old = known.get(row.dataset.row);
    const stays = old?.isEqualNode(row) ? old : row;
    if (old && stays !== old) {
      if (at === old) at = old.nextElementSibling;
      replace(old, row);
    }
    if (stays === at) at = at.nextElementSibling;
    else if (stays.parentNode !== parent || stays.nextElementSibling !== at) parent.insertBefore(stays, at);
  }
  while (at) {
    const next = at.nextElementSibling;
    at.remove();
    at = next;
  }
}

/** @param {Element} old @param {HTMLElement} row */
function replace(old, row) {
  const held = old.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
  old.replaceWith(row);
  if (!held) return;
  const key = held.dataset.key;
  const same = key ? row.querySelector(`[data-key="${CSS.escape(key)}"]`) : row.querySelector(held.tagName);
  /** @type {HTMLElement|null} */ (same)?.focus({ preventScroll: true });
}
