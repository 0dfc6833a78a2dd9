// Daylight or candlelight: as the system has it, or as somebody chose, if the browser lets the page remember that. Runs
// before the page is painted.
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
  const isDark = () =>
    (root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  document.addEventListener("click", (event) => {
    if (!(/** @type {Element} */ (event.target).closest("[data-theme-toggle]"))) return;
    root.dataset.theme = isDark() ? "light" : "dark";
    remembering(() => localStorage.setItem("banneret.theme", root.dataset.theme ?? ""));
  });
})();
