// Daylight or candlelight, and a cloth with or without its pattern: as the system has it, or as somebody chose, if the
// browser lets the page remember that. Runs before the page is painted.
(() => {
  const root = document.documentElement;
  /** @param {() => any} work */
  const remembering = (work) => {
    try {
      return work();
    } catch {
      return null;
    }
  };
  const kept = remembering(() => localStorage.getItem("banneret.theme"));
  if (kept) root.dataset.theme = kept;
  const cloth = remembering(() => localStorage.getItem("banneret.cloth"));
  if (cloth) root.dataset.cloth = cloth;
  const isDark = () =>
    (root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  document.addEventListener("click", (event) => {
    if (!(/** @type {Element} */ (event.target).closest("[data-theme-toggle]"))) return;
    root.dataset.theme = isDark() ? "light" : "dark";
    remembering(() => localStorage.setItem("banneret.theme", root.dataset.theme ?? ""));
  });
  const switches = () => /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[data-cloth-toggle]"));
  document.addEventListener("DOMContentLoaded", () => {
    for (const one of switches()) one.checked = root.dataset.cloth === "plain";
  });
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches("[data-cloth-toggle]")) return;
    root.dataset.cloth = target.checked ? "plain" : "woven";
    remembering(() => localStorage.setItem("banneret.cloth", root.dataset.cloth ?? ""));
  });
})();
