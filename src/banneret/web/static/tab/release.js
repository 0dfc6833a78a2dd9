// A newer release of a site waits until it is wanted. It is taken by all pages at once, so it is never taken while one of
// them has a table.

import { t } from "../words/words.js";

/** A lock that pages with a table share, and that who takes a release must have alone. */
const TABLES = "banneret table";
/** What the service worker is told, so that it begins. */
const TAKE = "take";

/** Hold on to this release as long as this page is open. */
export const keepRelease = () => navigator.locks?.request(TABLES, { mode: "shared" }, () => new Promise(() => {}));

/** Keep the site, and offer newer releases. @param {string} worker  the address of its script @param {boolean} offers  whether this page may take them */
export async function watchReleases(worker, offers) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const kept = await serviceWorker.register(worker);
  if (!offers) return;
  if (kept.waiting && serviceWorker.controller) offer(kept.waiting);
  kept.addEventListener("updatefound", () => {
    const newer = kept.installing;
    newer?.addEventListener("statechange", () => {
      if (newer.state === "installed" && serviceWorker.controller) offer(newer);
    });
  });
}

/** Say that a release waits, with what takes it. @param {ServiceWorker} newer */
function offer(newer) {
  document.querySelector(".new-release")?.remove();
  const words = document.createElement("p");
  words.textContent = t`A newer Banneret is here.`;
  const take = document.createElement("button");
  take.textContent = t`Use it now`;
  take.onclick = () => taken(newer, words);
  const later = document.createElement("button");
  later.className = "plain";
  later.textContent = t`Later`;
  const sign = document.createElement("div");
  later.onclick = () => sign.remove();
  sign.className = "new-release row";
  sign.setAttribute("role", "status");
  sign.append(words, take, later);
  document.body.append(sign);
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
}

/** Take a release, if no page has a table. @param {ServiceWorker} newer @param {HTMLElement} words */
function taken(newer, words) {
  return navigator.locks.request(TABLES, { ifAvailable: true }, (alone) => {
    if (alone) newer.postMessage(TAKE);
    else words.textContent = t`A match is open in another tab. Close it first, or play on: nothing changes under it.`;
  });
}
