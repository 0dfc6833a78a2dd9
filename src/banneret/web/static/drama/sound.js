// A handful of short sounds, off until somebody asks for them.

import { set, setting } from "../page/memory.js";

/** @type {Map<string, HTMLAudioElement>} */
const made = new Map();

export const sounds = () => setting("sound", "off") === "on";

/** @param {boolean} on */
export const setSounds = (on) => set("sound", on ? "on" : "off");

/** Play a sound. @param {"bell"|"blade"|"card"|"dice"} name */
export function sound(name) {
  if (!sounds()) return;
  const audio = made.get(name) ?? new Audio(new URL(`../sounds/${name}.wav`, import.meta.url).href);
  made.set(name, audio);
  audio.currentTime = 0;
  audio.play().catch(() => {}); // a browser may forbid it until somebody has touched the page
}
