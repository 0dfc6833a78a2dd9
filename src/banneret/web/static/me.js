// A name that lasts: taking it, coming back with a recovery link, and being forgotten.

/** @import { Kind } from "./page/notices.js" */
/** @typedef {{name: string, recovery?: string}} Member  with a recovery code when it is new */

import { t } from "./words/words.js";
import { get, post, Refusal, sentence } from "./page/api.js";
import { $, field } from "./page/dom.js";
import { forget, matches, set } from "./page/memory.js";
import { tellTrouble } from "./page/trouble.js";
import { showMatches } from "./page/mine.js";
import { showNotices } from "./page/notices.js";
import { confirmed } from "./page/confirm.js";
import { leave as leaveDrafts } from "./workshop/with-name.js";

const CONFIRM = t`confirm.`;
const MAILED = t`mail.`;
/** What follows the # in a link, on a page or in a mail. */
const code = () => location.hash.slice(1);
const confirms = () => code().startsWith(CONFIRM);

/** Show who this browser belongs to, if anybody. */
async function show() {
  const member = await whoAmI();
  known(member);
  $("recover").hidden = !code() || confirms();
  $("confirm").hidden = !confirms();
  $("join").hidden = Boolean(member || code());
  $("member").hidden = !member;
  if (member) $("member-name").textContent = t`You are ${member.name}`;
  const { kinds } = await get("/api/notices").catch(() => ({ kinds: [] }));
  $("recover-mail").hidden =
    Boolean(member || code()) || !kinds.some((/** @type {Kind} */ { kind }) => kind === "mail");
  if (member) await showNotices();
  await showMatches({ all: true });
}

/** @returns {Promise<Member|null>} */
async function whoAmI() {
  try {
    return await get("/api/me");
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 401)) tellTrouble(sentence(error));
    return null;
  }
}

/** Other pages read whether there is a member, and how they are called. @param {Member|null} member */
function known(member) {
  set("member", member?.name ?? "");
  if (member) set("name", member.name);
}

/** Do something that may go wrong, and show what has come of it. @param {() => Promise<Member|void>} work */
async function attempt(work) {
  tellTrouble("");
  try {
    const welcome = await work();
    if (welcome?.recovery) showOnce(welcome);
    await show();
  } catch (error) {
    tellTrouble(sentence(error));
  }
}

/** @param {Member} welcome */
function showOnce(welcome) {
  known(welcome);
  history.replaceState(null, "", "/me");
  field("recovery-link").value = `${location.origin}/me#${welcome.recovery}`;
  $("shown-once").hidden = false;
}

async function join() {
  const welcome = await post("/api/me", { name: field("join-name").value });
  const links = matches().flatMap(({ seats }) => Object.values(seats));
  await post("/api/me/matches", { links: links.slice(0, 60) });
  return welcome;
}

function recover() {
  if (!code().startsWith(MAILED)) return post("/api/me/recover", { recovery: code() });
  return post("/api/me/recover/mailed", { recovery: code().slice(MAILED.length) });
}

async function confirm() {
  await post("/api/notices/confirm", { code: code().slice(CONFIRM.length) });
  history.replaceState(null, "", "/me");
  tellTrouble("");
  $("confirmed").hidden = false;
}

async function askByMail() {
  await post("/api/me/recover/ask", { mail: field("recover-address").value });
  $("recover-told").textContent =
    t`If this address belongs to a name here, a mail with a recovery link is on its way. It works for 30 minutes.`;
}

/** @param {boolean} everywhere */
async function leave(everywhere) {
  const mine = await get("/api/me/matches");
  await post("/api/me/leave", { everywhere });
  for (const { match } of mine) forget(match);
  leaveDrafts();
  known(null);
}

async function beForgotten() {
  const text = t`Your name, what you have said, your notes and your drafts are erased for ever. Records of matches, their links, and drafts in this browser stay.`;
  if (!(await confirmed(t`Forget you?`, text, [t`Forget me`, t`Stay`]))) return;
  await post("/api/me/forget");
  known(null);
  set("name", "");
}

/** @param {string} id @param {string} event @param {() => Promise<Member|void>} work */
function on(id, event, work) {
  $(id).addEventListener(event, (happened) => {
    happened.preventDefault();
    attempt(work);
  });
}

on("join", "submit", join);
on("recover", "submit", recover);
on("confirm", "submit", confirm);
on("recover-mail", "submit", askByMail);
on("rename", "submit", () => post("/api/me/name", { name: field("new-name").value }));
on("renew", "click", () => post("/api/me/recovery"));
on("leave", "click", () => leave(false));
on("leave-all", "click", () => leave(true));
on("forget", "click", beForgotten);
$("copy").addEventListener("click", async () => {
  field("recovery-link").select();
  await navigator.clipboard?.writeText(field("recovery-link").value).catch(() => document.execCommand("copy"));
  $("copy").textContent = t`Copied`;
});
addEventListener("hashchange", show);
show();
