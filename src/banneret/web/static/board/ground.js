// The unchanging layers of boards. They lie at addresses of their own, so that a browser keeps them.

import { drawn } from "../page/dom.js";
import { server } from "../server/server.js";

const FIRST = 500;
const LONGEST = 8000;
const GONE = 404;

/** Lay down a board that stands in the page without its drawing. @param {SVGSVGElement} view */
export async function layGround(view) {
  view.prepend(...drawn(await drawing(view.dataset.drawing ?? "")));
  view.removeAttribute("data-drawing"); // now it is shown, with all that lies on it
}

/** A drawing, asked for until it comes. One that is there no more belongs to an older page. @param {string} address */
async function drawing(address) {
  for (let wait = FIRST; ; wait = Math.min(LONGEST, 2 * wait)) {
    const answer = await server()
      .ask(address)
      .catch(() => null);
    if (answer?.ok) return await answer.text();
    if (answer?.status === GONE) location.reload();
    await new Promise((done) => setTimeout(done, wait));
  }
}
