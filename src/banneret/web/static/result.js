// How it ended, and what can be done then.

import { post } from "./api.js";
import { $, h } from "./dom.js";
import { keep, recall } from "./memory.js";
import { ruleButton } from "./rule.js";

/** Show the result, if there is one. */
export function showResult(position, game, token, about) {
  const { result, seat } = position.parts;
  $("result").hidden = !result;
  $("question").hidden = Boolean(result);
  if (!result) return;
  $("result").replaceChildren(
    h("h2", { class: "verdict" }, verdict(result.winners, seat, recall(about?.match)?.screen ?? [])),
    h("p", {}, result.text, " ", result.rule && ruleButton(game, result.rule)),
    h(
      "div",
      { class: "row" },
      h("a", { class: "button primary", href: `/m/${token}/replay` }, "Replay"),
      seat !== null &&
        h(
          "button",
          { type: "button", id: "again", onclick: () => again(token, about, position) },
          "Again, sides swapped",
        ),
      h("a", { class: "button", href: `/api/m/${token}/record`, download: "" }, "Download the record"),
    ),
  );
}

/** In one word how it ended for this seat; where several sit at this screen, only that it did. */
function verdict(winners, seat, screen) {
  if (!winners.length) return "A draw";
  if (seat === null || screen.length > 1) return "The match is over";
  return winners.includes(seat) ? "Victory" : "Defeat";
}

/** The same match anew, everyone one seat further on. */
async function again(token, about, position) {
  try {
    const opened = await post(`/api/m/${token}/again`);
    const kept = recall(about.match);
    const further = (seat) => (Number(seat) + 1) % opened.seats.length;
    const linksOf = (seats) =>
      Object.fromEntries(Object.keys(seats).map((seat) => [further(seat), opened.seats[further(seat)]]));
    keep({
      match: opened.match,
      game: about.game,
      title: about.title,
      opener: opened.opener,
      spectator: opened.spectator,
      seats: linksOf(kept.seats),
      friends: linksOf(kept.friends),
      screen: kept.screen.map(further),
    });
    const friends = Object.keys(kept.friends).length;
    location.href = `/m/${opened.seats[further(position.parts.seat)]}${friends ? "?links" : ""}`;
  } catch (error) {
    $("result").append(h("p", { class: "loss" }, error.message));
  }
}
