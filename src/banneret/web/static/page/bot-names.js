// What people call the bots. The page gets the names from the server, the one place where they stand.

/** @type {Record<string, string>} */
let names;

/** What people call a bot. @param {string} bot its name for programs */
export function botName(bot) {
  names ??= JSON.parse(document.body.dataset.bots ?? "{}");
  return names[bot] ?? bot;
}
