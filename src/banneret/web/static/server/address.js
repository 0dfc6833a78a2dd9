// Where pages are. A server has them at its root, with the link of a match in the path. A site of files lies in any
// folder, with a folder for each page, and the link of a match in the fragment, which stays in the browser.

/** The way from this page to the first one of a site of files, which ends with "/"; nothing at a server. */
const { root } = document.documentElement.dataset;
/** Whether the table is in this browser. */
export const inTab = root !== undefined;

/** The address of the page at a path, such as `/new/titan?players=2#seats`. @param {string} path */
export function at(path) {
  if (root === undefined) return path;
  const [, page = "", rest = ""] = path.match(/^\/([^?#]*)(.*)$/) ?? [];
  const file = page === "" || page.endsWith("/") || page.split("/").at(-1)?.includes(".");
  return `${root}${page}${file ? "" : "/"}${rest}`;
}

/** The address of a match by a link. @param {string} game @param {string} link */
export const matchAt = (game, link) => (inTab ? `${at(`/m/${game}`)}#${link}` : `/m/${link}`);

/** The address of the replay of a match. @param {string} game @param {string} link @param {string} [query] */
export const replayAt = (game, link, query = "") =>
  inTab ? `${at(`/replay/${game}${query}`)}#${link}` : `/m/${link}/replay${query}`;

/** The address of a mistake of one's own as a puzzle. @param {string} game @param {string} link @param {string|number} moment */
export const mistakeAt = (game, link, moment) =>
  inTab ? `${at(`/mistakes/${game}?at=${moment}`)}#${link}` : `/m/${link}/mistakes/${moment}`;

/** The address of a small board of a match as it stands; in this browser the board of its game stands for it. @param {string} game @param {string} link */
export const boardAt = (game, link) => (inTab ? at(`/posters/${game}.svg`) : `/m/${link}/board.svg`);

/** The link of the match on this page. */
export function linkHere() {
  return document.getElementById("table")?.dataset.token || location.hash.slice(1);
}

/** Write the link of the match on this page into its address. @param {string} game @param {string} link */
export const showLink = (game, link) => history.replaceState(null, "", matchAt(game, link));
