// Lists that are longer than what is in sight of them fade out at the edge beyond which there is more.

/** Let an element that scrolls fade so, whatever becomes of its content. @param {HTMLElement} element */
export function fadeEdges(element) {
  const mark = () => {
    const { scrollHeight, scrollTop, clientHeight } = element;
    element.classList.toggle("above", scrollTop > 2);
    element.classList.toggle("below", scrollHeight - scrollTop - clientHeight > 4);
  };
  element.classList.add("fading");
  element.addEventListener("scroll", mark, { passive: true });
  new ResizeObserver(mark).observe(element);
  new MutationObserver(mark).observe(element, { childList: true, subtree: true });
}
