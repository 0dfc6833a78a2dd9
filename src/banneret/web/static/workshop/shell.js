// What is around every sheet: undo and redo, zoom, what is wrong, names, files, links, pictures, and *Play on it*.

/** @import { Change } from "../atlas/change.js" */
/** @import { Camera } from "./camera.js" */
/** @import { Draft } from "./draft.js" */
/** @import { Kept } from "./keeping.js" */
/**
 * What draws one kind of thing.
 * @typedef {Object} Craft
 * @property {(file: any) => boolean} isOurs  whether a file can be drawn on @property {string} isNone  what is said if not
 * @property {(kept: Kept, changes: readonly Change[]) => Draft<any>} draft
 * @property {() => void} [ask]  brings the fields with which one begins up to date
 * @property {(how: string, game: string) => Promise<{file: any, symmetry?: any}>} begin  the file to begin with
 * @property {(draft: any) => Room} room  draws the sheet and its tools
 */
/**
 * @typedef {Object} Room
 * @property {Camera} camera @property {(id: string) => void} find  shows the place with this id
 * @property {() => string} [plays]  what the form of a new match is told
 * @property {Motion[]} whole  how the whole sheet can be turned and mirrored
 */
/**
 * @typedef {Object} Motion
 * @property {string} label @property {(now: any) => any} moved  raises an error, one sentence, if it cannot be
 */

import { t } from "../words/words.js";
import { at } from "../server/address.js";
import { post, sentence } from "../page/api.js";
import { $, button, dialog, field, from } from "../page/dom.js";
import { draw, h } from "../page/draw.js";
import { tellTrouble } from "../page/trouble.js";
import { effect, signal } from "../vendor/signals-core.js";
import { watchFaults } from "./faults.js";
import { save } from "./files.js";
import { recalled } from "./keeping.js";
import { fragmentOf } from "./link.js";
import { printing } from "./paper.js";
import { changesOf, hearOthers } from "./shelf.js";
import { tracing } from "./trace.js";
import { keepWithName } from "./with-name.js";

/** Show a draft with all that is around it. @param {Craft} craft @param {Draft<any>} draft */
export function shell(craft, draft) {
  const { camera, find, plays, whole } = craft.room(draft);
  watchFaults(draft, (id) => {
    find(id);
    camera.svg.scrollIntoView({ block: "nearest" });
  });
  views(camera);
  acts(draft, plays);
  keys(draft);
  share(draft);
  printing(draft);
  tracing(draft.id, camera);
  motions(draft, whole);
  words(draft);
  follow(draft);
}

/** Go on from what another page of this browser draws on the same draft. @param {Draft<any>} draft */
function follow(draft) {
  hearOthers(async (id) => {
    const kept = id === draft.id && recalled(id);
    if (kept) draft.follow(kept, await changesOf(id));
  });
}

/** @param {string} id @param {() => unknown} does */
const act = (id, does) => button(id).addEventListener("click", does);

/** @param {Camera} camera */
function views(camera) {
  act("nearer", () => camera.by(1.4));
  act("farther", () => camera.by(1 / 1.4));
  act("whole", () => camera.reset());
}

/** @param {Draft<any>} draft @param {() => string} [plays] */
function acts(draft, plays = () => "") {
  act("undo", () => draft.undo());
  act("redo", () => draft.redo());
  act("download", () => save(`${draft.file.id}.toml`, draft.text));
  act("play", () => {
    location.href = at(`/new/${draft.game}?workshop=${draft.id}${plays()}`);
  });
  act("more", () => dialog("more-dialog").showModal());
  effect(() => {
    button("undo").disabled = !draft.canUndo.value;
    button("redo").disabled = !draft.canRedo.value;
    button("play").disabled = !draft.playable.value;
  });
}

/** Turn and mirror the whole sheet. @param {Draft<any>} draft @param {Motion[]} whole */
function motions(draft, whole) {
  const move = (/** @type {Motion} */ { label, moved }) => {
    try {
      draft.commit(moved(draft.settled.value), t`${label}: done. Undo takes it back.`);
    } catch (error) {
      draft.refuse(sentence(error));
    }
  };
  draw($("moved"), () => draft.told.value);
  draw($("motions"), () =>
    whole.map((one) => h("button", { key: one.label, type: "button", onclick: () => move(one) }, one.label)),
  );
}

/** @param {Draft<any>} draft */
function keys(draft) {
  addEventListener("keydown", (event) => {
    const inField = from(event).closest?.("input, textarea, select");
    if (inField || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) draft.redo();
    else draft.undo();
  });
}

/** Give the draft to others: as a link, as a picture. @param {Draft<any>} draft */
function share(draft) {
  const tell = (/** @type {string} */ words) => ($("shared").textContent = words);
  const give = (/** @type {string} */ id, /** @type {() => Promise<unknown>} */ does) =>
    act(id, () => does().catch((error) => tell(sentence(error))));
  give("copy-link", async () => {
    const page = new URL(at(`/workshop/${draft.game}`), location.href);
    const link = `${page}${await fragmentOf(draft.text)}`;
    await navigator.clipboard.writeText(link);
    tell(t`The link is copied: ${Math.ceil(link.length / 1000)} kB long.`);
  });
  give("picture", async () => {
    const { svg } = await post(`/api/workshop/${draft.game}/picture`, { text: draft.text });
    save(`${draft.file.id}.svg`, svg);
  });
}

/** The words of the draft: its name, what it is, what was done last. @param {Draft<any>} draft */
function words(draft) {
  draw($("told"), () => draft.told.value);
  draw($("title"), () => draft.name.value);
  draw($("facts"), () => draft.says.value);
  const trouble = signal("");
  const noRoom = t`This browser has no room to keep it. Download it, or remove others.`;
  effect(() => tellTrouble(draft.isKept.value ? trouble.value : noRoom));
  keepWithName(draft, (told) => (trouble.value = told));
  const name = field("draft-name");
  effect(() => {
    name.value = draft.name.value;
  });
  name.addEventListener("change", () => draft.rename(name.value.trim()));
}
