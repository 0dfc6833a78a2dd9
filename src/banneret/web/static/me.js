// @ts-nocheck
// A name that lasts: taking it, coming back with a recovery link, and being forgotten.

import { get, post } from "./api.js";
import { $ } from "./dom.js";
import { forget, matches, set } from "./memory.js";
import { showMatches } from "./mine.js";
import { sure } from "./sure.js";

const code = () => location.hash.slice(1);

/** Show who this browser belongs to, if anybody. */
async function show() {
  const member = await get("/api/me").catch((error) => void (error.status === 401 || trouble(error.message)));
  known(member);
  $("recover").hidden = !code();
  $("join").hidden = Boolean(member || code());
  $("member").hidden = !member;
  if (member) $("member-name").textContent = `You are ${member.name}`;
  await showMatches({ all: true });
}

/** Other pages read whether there is a member, and how they are called. */
function known(member) {
  set("member", member?.name ?? "");
  if (member) set("name", member.name);
}

function trouble(words) {
  $("trouble").hidden = !words;
  $("trouble").textContent = words;
}

/** Do something that may go wrong, and show what has come of it. */
async function attempt(work) {
  trouble("");
  try {
    const welcome = await work();
    if (welcome?.recovery) showOnce(welcome);
    await show();
  } catch (error) {
    trouble(error.message);
  }
}

function showOnce(welcome) {
  known(welcome);
  history.replaceState(null, "", "/me");
  $("recovery-link").value = `${location.origin}/me#${welcome.recovery}`;
  $("shown-once").hidden = false;
}

async function join() {
  const welcome = await post("/api/me", { name: $("join-name").value });
  const links = matches().flatMap(({ seats }) => Object.values(seats));
  await post("/api/me/matches", { links: links.slice(0, 60) });
  return welcome;
}

async function leave(everywhere) {
  const mine = await get("/api/me/matches");
  await post("/api/me/leave", { everywhere });
  for (const { match } of mine) forget(match);
  known(null);
}

async function beForgotten() {
  const text =
    "Your name, what you have said, and your notes are erased for good. Records of matches and their links stay.";
  if (!(await sure("Forget you?", text))) return;
  await post("/api/me/forget");
  known(null);
  set("name", "");
}

function on(id, event, work) {
  $(id).addEventListener(event, (happened) => {
    happened.preventDefault();
    attempt(work);
  });
}

on("join", "submit", join);
on("recover", "submit", () => post("/api/me/recover", { recovery: code() }));
on("rename", "submit", () => post("/api/me/name", { name: $("new-name").value }));
on("renew", "click", () => post("/api/me/recovery"));
on("leave", "click", () => leave(false));
on("leave-all", "click", () => leave(true));
on("forget", "click", beForgotten);
$("copy").addEventListener("click", async () => {
  $("recovery-link").select();
  await navigator.clipboard?.writeText($("recovery-link").value).catch(() => document.execCommand("copy"));
  $("copy").textContent = "Copied";
});
addEventListener("hashchange", show);
show();
