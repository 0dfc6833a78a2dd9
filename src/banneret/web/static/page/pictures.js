// Pictures that are files of their own: the browser keeps them, and they wear the colours of the page.

import { all, markup } from "./dom.js";

/** Put a picture into its place; the page works without it, too. @param {HTMLElement} place */
async function hang(place) {
  const answer = await fetch(place.dataset.picture ?? "").catch(() => null);
  if (!answer?.ok) return;
  const picture = markup(await answer.text());
  picture.firstElementChild?.setAttribute("preserveAspectRatio", place.getAttribute("preserveAspectRatio") ?? "");
  place.replaceWith(picture);
}

for (const place of all("[data-picture]")) hang(place);
