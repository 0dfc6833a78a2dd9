// Who sits where: names, what they count, who is here, and who is asked.

import { $, h } from "./dom.js";

/** What a track counts, without the side that it says already. */
const counted = (title, side, value) => {
  const words = title.replace(`${side}: `, "").toLowerCase();
  return value === 1 ? words.replace(/(?<!s)s$/, "") : words;
};

export function showSeats(position) {
  const { seats = [], sides = [], tracks = [], seat, spectators } = position.parts;
  const items = seats.map((status, index) => {
    const side = sides.find((one) => one.name === status.side) ?? (sides.length === seats.length ? sides[index] : null);
    const counts = tracks.filter(([, , , key]) => side && key === side.key);
    const known = status.bot || status.here;
    const state = status.bot ? "a program" : status.here ? "is here" : "is not here";
    return h(
      "li",
      {
        class: `seat${status.asked ? " asked" : ""}${side ? ` h${side.hue}` : ""}`,
        title: `${status.name || status.bot || "Nobody yet"} ${state}`,
      },
      h("span", { class: `presence${known ? " here" : ""}`, "aria-hidden": "true" }),
      h("span", { class: "who" }, status.name || status.bot || (index === seat ? "you" : "open seat")),
      " ",
      side && h("span", { class: "swatch", "aria-hidden": "true" }),
      h("strong", {}, side?.name ?? status.side),
      ...counts.map(([title, value, of]) =>
        h(
          "span",
          { class: "soft count", title: of ? `${value} of ${of}` : null },
          ` ${value} `,
          h("span", { class: "wide" }, counted(title, side.name, value)),
        ),
      ),
      h("span", { class: "unseen" }, ` ${state}${status.asked ? ", is asked" : ""}`),
    );
  });
  $("seats").classList.toggle("many", seats.length > 2);
  if (spectators) items.push(h("li", { class: "soft small" }, `${spectators} watching`));
  $("seats").replaceChildren(...items);
}
