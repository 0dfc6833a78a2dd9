// Lists that are longer than what is in sight of them: they fade out where there is more, and keys can scroll them.

/** Let an element that scrolls fade at the edge beyond which there is more. @param {HTMLElement} element */
export function fadeEdges(element) {
  element.classList.add("fading");
  whenever(element, () => {
    const { scrollHeight, scrollTop, clientHeight } = element;
    element.classList.toggle("above", scrollTop > 2);
    element.classList.toggle("below", scrollHeight - scrollTop - clientHeight > 4);
  });
}

/**
 * Let an element without buttons be reached by keys while there is more of it than is in sight.
 * @param {HTMLElement} element
 */
export function reachable(element) {
  whenever(element, () => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    const scrolls = scrollWidth > clientWidth || scrollHeight > clientHeight;
    if (scrolls) element.tabIndex = 0;
    else element.removeAttribute("tabindex");
  });
}

/**
 * Call `mark` at every scroll, and whatever becomes of the element's size and content.
 * @param {HTMLElement} element @param {() => void} mark
 */
function whenever(element, mark) {
  element.addEventListener("scroll", mark, { passive: true });
  new ResizeObserver(mark).observe(element);
  new MutationObserver(mark).observe(element, { childList: true, subtree: true });
}
