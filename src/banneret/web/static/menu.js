// @ts-nocheck
// What a seat may do unasked, and how this page tells things.

import { $, h } from "./dom.js";
import { set, setting } from "./memory.js";
import { sure } from "./sure.js";

export class Menu {
  /** @param {{act: (name: string) => void, rename: (name: string) => void, position: Object}} owner */
  constructor(owner) {
    this.owner = owner;
    $("menu").addEventListener("click", () => this.open());
    $("pace").addEventListener("change", () => set("pace", $("pace").value));
    $("my-name").addEventListener("change", () => owner.rename($("my-name").value.trim()));
    $("help").addEventListener("click", () => $("help-dialog").showModal());
  }

  open() {
    const { parts } = this.owner.position;
    $("pace").value = setting("pace", matchMedia("(prefers-reduced-motion: reduce)").matches ? "at once" : "steady");
    $("my-name").closest("label").hidden = parts.seat === null;
    if (parts.seat !== null) $("my-name").value = parts.seats?.[parts.seat]?.name ?? "";
    this.show();
    $("menu-dialog").showModal();
  }

  /** The acts that the seat has just now. */
  show() {
    const acts = this.owner.position.parts.acts ?? [];
    $("acts").replaceChildren(
      ...acts.map(([name, label, ends]) =>
        h("button", { type: "button", class: ends ? "loss" : "", onclick: () => this.act(name, label, ends) }, label),
      ),
    );
  }

  /** What ends the match, or a part of it, is asked again; an offer is not. */
  async act(name, label, ends) {
    $("menu-dialog").close();
    if (!ends || (await sure(`${label}?`, "This cannot be taken back."))) this.owner.act(name);
  }
}
