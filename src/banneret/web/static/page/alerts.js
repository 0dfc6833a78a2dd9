// Notices of the browser from the open page, when somebody looks at something else. Off until somebody asks for them.

import { t } from "../words/words.js";
import { set, setting } from "./memory.js";

const able = () => "Notification" in window;

export const alerts = () => able() && setting("alerts", "off") === "on" && Notification.permission === "granted";

/** @param {boolean} on @returns {Promise<boolean>} whether they are on now: the browser asks, and may say no */
export async function setAlerts(on) {
  const granted = on && able() && (await Notification.requestPermission()) === "granted";
  set("alerts", granted ? "on" : "off");
  return granted;
}

/** Tell somebody who does not look at the page. @param {string} words @param {string} tag one notice is shown for each tag */
export function alertAway(words, tag) {
  if (!document.hidden || !alerts()) return;
  try {
    const notice = new Notification(t`Banneret`, { body: words, tag });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // some telephones show notices of no page
  }
}
