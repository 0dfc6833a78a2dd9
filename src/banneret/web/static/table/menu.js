// The menu, loaded when it is first opened: what a seat may do unasked, and how this page tells things.

/** @import { ActView } from "../../wire.js" */
/** @import { Boards } from "../board/board.js" */
/** @import { Names } from "../board/names.js" */
/** @import { Position } from "../core/position.js" */
/** @import { Signal } from "../vendor/signals-core.js" */

import { t } from "../words/words.js";
import { setVolume, sound, volume } from "../drama/sound.js";
import { paceNamed } from "../drama/tell.js";
import { alerts, setAlerts } from "../page/alerts.js";
import { post, sentence } from "../page/api.js";
import { $, choice, dialog, field } from "../page/dom.js";
import { draw, h } from "../page/draw.js";
import { set, setting } from "../page/memory.js";
import { showNotices } from "../page/notices.js";
import { confirmed } from "../page/confirm.js";

export class Menu {
  /**
   * @param {{act: (name: string) => void, rename: (name: string) => void, position: Position, names: Names, boards: Boards, sharing: typeof import("../past/sharing.js"),
   *   talks: Signal<boolean>}} owner `talks`: whether somebody wants talk; the menu writes it
   */
  constructor(owner) {
    this.owner = owner;
    draw($("acts"), () => this.acts());
    draw($("absent"), () => this.absent());
    draw($("pictures"), () => this.pictures());
    $("pace").addEventListener("change", () => set("pace", choice("pace").value));
    $("alerts").addEventListener("change", async () => {
      field("alerts").checked = await setAlerts(field("alerts").checked);
    });
    $("volume").addEventListener("change", () => {
      setVolume(Number(field("volume").value));
      $("sounds").hidden = true;
      sound("bell");
    });
    $("place-names").addEventListener("change", () => owner.names.toggle());
    $("keys").addEventListener("change", () => set("keys", choice("keys").value));
    $("listed").addEventListener("change", () => {
      set("list", field("listed").checked ? "open" : "folded");
      if ($("fold").ariaExpanded !== String(field("listed").checked)) $("fold").click();
    });
    $("talk-on").addEventListener("change", () => {
      owner.talks.value = field("talk-on").checked;
      set("talk", owner.talks.value ? "on" : "off");
    });
    $("my-name").addEventListener("change", () => owner.rename(field("my-name").value.trim()));
  }

  open() {
    const { parts } = this.owner.position;
    choice("pace").value = paceNamed();
    choice("keys").value = setting("keys", "on");
    field("listed").checked = setting("list", "folded") === "open";
    field("place-names").checked = this.owner.names.shown.value;
    field("volume").value = String(volume());
    field("alerts").checked = alerts();
    const { name = "" } = parts.seats?.[parts.seat ?? -1] ?? {};
    field("my-name").value = name;
    for (const label of field("my-name").labels ?? []) label.hidden = typeof parts.seat !== "number";
    field("talk-on").checked = this.owner.talks.value;
    $("absent-trouble").textContent = "";
    if ($("notices-of")) showNotices();
    dialog("menu-dialog").showModal();
  }

  /** The acts that the seat has just now. */
  acts() {
    const { acts = [], seat, why_no_end: why } = this.owner.position.parts;
    $("no-end").hidden = !why || Boolean(this.owner.position.sideOf(seat ?? -1)?.out);
    $("no-end").textContent = t`You cannot give up just now. ${why}`;
    /** @param {ActView} act */
    const button = (act) => {
      const given = { type: "button", class: act.ends ? "loss" : "", key: act.name };
      return h("button", { ...given, onclick: () => this.act(act) }, act.label);
    };
    return acts.map(button);
  }

  /** A picture of the board as one sees it. */
  pictures() {
    const { position, boards, sharing } = this.owner;
    const words = () => sharing.wordsOf(position, position.parts.phase ?? "", position.questions[0]?.prompt ?? "");
    return sharing.pictures({ game: $("table").dataset.game ?? "board", board: () => boards.current, words });
  }

  /** People who are away, or only look: a program may play for them, if the others agree. */
  absent() {
    const { seats = [], seat: own, result } = this.owner.position.parts;
    const away = seats.flatMap(({ bot, came, here }, seat) => (came !== here && !bot && seat !== own ? [seat] : []));
    return (typeof own !== "number" || result ? [] : away).map((seat) =>
      h(
        "button",
        { type: "button", onclick: () => this.standIn(seat) },
        t`Let a program play for ${this.owner.position.seatName(seat)}`,
      ),
    );
  }

  /** @param {number} seat */
  async standIn(seat) {
    try {
      await post(`/api/m/${$("table").dataset.token}/stand-in`, { seat });
      dialog("menu-dialog").close();
    } catch (error) {
      $("absent-trouble").textContent = sentence(error);
    }
  }

  /** Do an act. If it ends the match, or a part of it, or programs may agree to that at once, the page asks once more. @param {ActView} act */
  async act({ name, label, ends, offers }) {
    dialog("menu-dialog").close();
    const soon = offers && this.owner.position.alone();
    const costs = ends ? t`This cannot be taken back.` : soon ? t`A program may agree at once, and that ends it.` : "";
    if (!costs || (await confirmed(`${label}?`, costs, [label, t`Play on`]))) this.owner.act(name);
  }
}
