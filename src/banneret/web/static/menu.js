// @ts-nocheck
// What a seat may do unasked, and how this page tells things.

import { post } from "./api.js";
import { $, h } from "./dom.js";
import { set, setting } from "./memory.js";
import { setSounds, sound, sounds } from "./sound.js";
import { sure } from "./sure.js";
import { paceNamed } from "./tell.js";

export class Menu {
  /** @param {{act: (name: string) => void, rename: (name: string) => void, position: Object}} owner */
  constructor(owner) {
    this.owner = owner;
    $("menu").addEventListener("click", () => this.open());
    $("pace").addEventListener("change", () => set("pace", $("pace").value));
    $("sound").addEventListener("change", (event) => {
      setSounds(event.target.checked);
      sound("bell");
    });
    $("keys").addEventListener("change", () => set("keys", $("keys").value));
    $("my-name").addEventListener("change", () => owner.rename($("my-name").value.trim()));
  }

  open() {
    const { parts } = this.owner.position;
    $("pace").value = paceNamed();
    $("keys").value = setting("keys", "on");
    $("sound").checked = sounds();
    $("my-name").closest("label").hidden = parts.seat === null;
    if (parts.seat !== null) $("my-name").value = parts.seats?.[parts.seat]?.name ?? "";
    this.show();
    this.showAway();
    $("menu-dialog").showModal();
  }

  /** The acts that the seat has just now. */
  show() {
    const acts = this.owner.position.parts.acts ?? [];
    $("acts").replaceChildren(
      ...acts.map(({ name, label, ends }) =>
        h("button", { type: "button", class: ends ? "loss" : "", onclick: () => this.act(name, label, ends) }, label),
      ),
    );
  }

  /** People who are away: a program may play for them, if the others agree. */
  showAway() {
    const { seats = [], seat: own, result } = this.owner.position.parts;
    const away = seats.flatMap(({ bot, came, here }, seat) => (came && !bot && !here && seat !== own ? [seat] : []));
    $("absent-trouble").textContent = "";
    $("absent").replaceChildren(
      ...(own === null || result ? [] : away).map((seat) =>
        h(
          "button",
          { type: "button", onclick: () => this.standIn(seat) },
          `Let a program play for ${this.owner.position.seatName(seat)}`,
        ),
      ),
    );
  }

  async standIn(seat) {
    try {
      await post(`/api/m/${$("table").dataset.token}/stand-in`, { seat });
      $("menu-dialog").close();
    } catch (error) {
      $("absent-trouble").textContent = error.message;
    }
  }

  /** What ends the match, or a part of it, is asked again; an offer is not. */
  async act(name, label, ends) {
    $("menu-dialog").close();
    if (!ends || (await sure(`${label}?`, "This cannot be taken back."))) this.owner.act(name);
  }
}
