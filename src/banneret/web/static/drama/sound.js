// The sounds of the table: silent until somebody asks for them, and at most two at a time.

import { $ } from "../page/dom.js";
import { set, setting } from "../page/memory.js";

const MOST = 2;
/** How loud they are for somebody who only says that they want sounds, of 100. */
const USUAL = 60;

/** @type {Map<string, HTMLAudioElement>} */
const made = new Map();
/** @type {HTMLAudioElement[]} what is heard just now, the oldest first */
let heard = [];

/** Whether somebody has said if they want sounds. */
const decided = () => setting("volume", setting("sound", "")) !== "";

/** How loud sounds are, from 0 to 100. */
export const volume = () => Number(setting("volume", setting("sound", "off") === "on" ? String(USUAL) : "0"));

/** @param {number} loud from 0 to 100 */
export const setVolume = (loud) => set("volume", String(loud));

/** Play a sound of `drama.toml`, or none. A third one ends the oldest. @param {string} name */
export function sound(name) {
  if (!name || !volume()) return;
  const audio = made.get(name) ?? new Audio(new URL(`../sounds/${name}.wav`, import.meta.url).href);
  made.set(name, audio);
  heard = [...heard.filter((one) => one !== audio && !one.ended), audio];
  for (const oldest of heard.splice(0, heard.length - MOST)) oldest.pause();
  audio.volume = volume() / 100;
  audio.currentTime = 0;
  audio.play().catch(() => {}); // a browser may forbid it until somebody has touched the page
}

/** Ask once whether somebody wants sounds; what they say is heard at once. */
export function askForSounds() {
  $("sounds").hidden = decided();
  $("sounds-on").addEventListener("click", () => answer(USUAL));
  $("sounds-off").addEventListener("click", () => answer(0));
}

/** @param {number} loud */
function answer(loud) {
  setVolume(loud);
  $("sounds").hidden = true;
  sound("bell");
}
