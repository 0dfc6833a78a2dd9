// The service worker of a site of files: it keeps all of them, and answers without a network. A newer release waits until
// no page of this one is open, or until a page without a table takes it, so nothing changes under a match.

const site = /** @type {any} */ (self);
/** What the site is made of; it is written before this script. @type {{release: string, pack: string, files: string[]}} */
const { release, pack, files } = site.offline;
const SITES = "banneret site ";
const NAME = SITES + release;

/** Keep all files: texts come in one pack, by their addresses, with their media types. */
async function keep() {
  const cache = await caches.open(NAME);
  await Promise.all([cache.addAll(files), unpack(cache)]);
}

/** @param {Cache} cache */
async function unpack(cache) {
  const { body, ok, status } = await fetch(pack);
  if (!body || !ok) throw new Error(`${pack}: ${status}`);
  const texts = await new Response(body.pipeThrough(new DecompressionStream("gzip"))).json();
  for (const [address, [type, text]] of Object.entries(texts))
    await cache.put(address, new Response(text, { headers: { "Content-Type": `${type}; charset=utf-8` } }));
}

/** Forget what older releases kept, and answer the pages that are open already. */
async function begin() {
  for (const name of await caches.keys()) if (name.startsWith(SITES) && name !== NAME) await caches.delete(name);
  await site.clients.claim();
}

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(NAME);
  return (await cache.match(request, { ignoreSearch: true, ignoreVary: true })) ?? fetch(request);
}

site.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep()));
site.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(begin()));
site.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(site.registration.scope)) event.respondWith(answer(request));
});
site.addEventListener("message", (/** @type {any} */ { data }) => data === "take" && site.skipWaiting());
