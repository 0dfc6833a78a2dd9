// A picture of one's own over the sheet, to be traced: moved, scaled and faded. It stays in this browser and is never sent.

/** @import { Camera } from "./camera.js" */
/** @typedef {{href: string, shown: number, size: number, right: number, down: number}} Traced  in percent; the picture as a data: address */

import { t } from "../words/words.js";
import { sentence } from "../page/api.js";
import { $, button, field, s } from "../page/dom.js";
import { dropPicture, keepPicture, pictureOf } from "./shelf.js";

const MEGABYTES = 4;
const LARGEST = MEGABYTES * 1024 * 1024;
const KINDS = ["image/png", "image/jpeg", "image/webp"];
const SLIDERS = /** @type {const} */ (["shown", "size", "right", "down"]);

/** Let somebody lay a picture over the sheet. @param {string} draft @param {Camera} camera */
export async function tracing(draft, camera) {
  const image = s("image", { class: "traced", "aria-hidden": "true", preserveAspectRatio: "xMidYMid meet" });
  /** @type {Traced|null} */
  let traced = (await pictureOf(draft)) ?? null;
  const show = () => {
    $("trace-how").hidden = !traced;
    image.remove();
    if (!traced) return;
    lay(image, traced, camera.whole());
    camera.svg.append(image);
  };
  const keep = async () => {
    show();
    if (traced) await keepPicture(draft, traced).catch((error) => tell(sentence(error)));
    else await dropPicture(draft);
  };
  for (const name of SLIDERS) {
    const slider = field(`trace-${name}`);
    if (traced) slider.value = String(traced[name]);
    slider.addEventListener("input", () => {
      if (traced) traced = { ...traced, [name]: Number(slider.value) };
      show();
    });
    slider.addEventListener("change", keep);
  }
  const values = () => Object.fromEntries(SLIDERS.map((name) => [name, Number(field(`trace-${name}`).value)]));
  field("trace-file").addEventListener("change", async () => {
    try {
      const href = await read(field("trace-file").files?.[0]);
      traced = /** @type {Traced} */ ({ href, ...values() });
      tell(t`It lies over the sheet. It stays in this browser.`);
      await keep();
    } catch (error) {
      tell(sentence(error));
    }
  });
  button("trace-remove").addEventListener("click", () => {
    traced = null;
    tell("");
    keep();
  });
  show();
}

/** @param {string} words */
const tell = (words) => ($("trace-told").textContent = words);

/** A picture as an address that holds it. Raises an error, one sentence, for what is none. @param {File|undefined} file @returns {Promise<string>} */
async function read(file) {
  if (!file || !KINDS.includes(file.type)) throw new Error(t`Choose a picture: PNG, JPEG or WebP.`);
  if (file.size > LARGEST) throw new Error(t`This picture is larger than ${MEGABYTES} MB. Make it smaller first.`);
  return new Promise((yes, no) => {
    const reader = new FileReader();
    reader.onload = () => yes(String(reader.result));
    reader.onerror = () => no(new Error(t`This picture cannot be read. Choose another.`));
    reader.readAsDataURL(file);
  });
}

/** @param {Element} image @param {Traced} traced @param {import("./camera.js").Box} box */
function lay(image, { href, shown, size, right, down }, { left, top, width, height }) {
  const [wide, high] = [(width * size) / 100, (height * size) / 100];
  const x = left + (width - wide) / 2 + (width * right) / 100;
  const y = top + (height - high) / 2 + (height * down) / 100;
  for (const [name, value] of Object.entries({ href, x, y, width: wide, height: high, opacity: shown / 100 }))
    image.setAttribute(name, String(value));
}
