// Python in a worker: the interpreter, and the library of Banneret. Large files are packed, and unpacked here, so that
// any server of files will do. The first start keeps a snapshot of its memory; the next starts take a third of the time.

/**
 * Python as its own script offers it: as much of it as is used here.
 * @typedef {Object} Python
 * @property {(code: string) => any} runPython @property {(name: string) => any} pyimport
 * @property {(data: ArrayBuffer, format: string, how: object) => void} unpackArchive
 * @property {() => Uint8Array} makeMemorySnapshot
 */

/** The files of the interpreter that are packed, by how their names end, with their media types. */
const PACKED = { ".wasm": "application/wasm", ".zip": "application/zip" };
const LIBRARY = "/lib/banneret";
/** How the names of caches begin that have a snapshot; one belongs to one folder. */
const SNAPSHOTS = "banneret python ";
/** The unit in which the memory of WebAssembly grows, in bytes. */
const MEMORY_PAGE = 65536;
const FIRST = `
import sys
sys.path.insert(0, "${LIBRARY}")
from banneret.tab.library import take_prebuilt
take_prebuilt()
import banneret.tab.desk
`;
const AGAIN = "import banneret.tab.desk; banneret.tab.desk.begin_anew()";

/** Start Python with the library. @param {string} folder  the address of the folder with both @returns {Promise<Python>} */
export async function startPython(folder) {
  const library = fetch(`${folder}library.zip`).then((found) => found.arrayBuffer());
  const snapshot = await keptSnapshot(folder);
  unpackOnTheWay();
  makeRoom(snapshot?.length ?? 0);
  const { loadPyodide } = await import(`${folder}pyodide.mjs`);
  const how = snapshot ? { _loadSnapshot: snapshot } : { _makeSnapshot: true };
  const python = /** @type {Python} */ (await loadPyodide({ indexURL: folder, ...how }));
  python.unpackArchive(await library, "zip", { extractDir: LIBRARY });
  python.runPython(snapshot ? AGAIN : FIRST);
  if (!snapshot) keepSnapshot(folder, python.makeMemorySnapshot());
  return python;
}

/** Let what the interpreter asks for come from its packed files. */
function unpackOnTheWay() {
  const { fetch } = globalThis;
  globalThis.fetch = async (asked, how) => {
    const address = String(asked instanceof Request ? asked.url : asked);
    const type = Object.entries(PACKED).find(([end]) => address.endsWith(end))?.[1];
    if (!type) return fetch(asked, how);
    const { body, ok, status } = await fetch(`${address}.gz`);
    if (!body || !ok) return new Response(null, { status });
    return new Response(body.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": type } });
  };
}

/** Let the interpreter begin with so much memory, which a snapshot needs. @param {number} bytes */
function makeRoom(bytes) {
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = async (source, imports) => {
    const made = await instantiateStreaming(source, imports);
    const memory = /** @type {WebAssembly.Memory} */ (made.instance.exports.memory);
    memory.grow(Math.max(0, Math.ceil((bytes - memory.buffer.byteLength) / MEMORY_PAGE)));
    return made;
  };
}

/** @param {string} folder @returns {Promise<Uint8Array|null>} */
async function keptSnapshot(folder) {
  try {
    const found = await (await caches.open(SNAPSHOTS + folder)).match(folder);
    return found ? new Uint8Array(await found.arrayBuffer()) : null;
  } catch {
    return null; // this browser keeps nothing
  }
}

/** Keep a snapshot, in place of those of other releases. @param {string} folder @param {Uint8Array} snapshot */
async function keepSnapshot(folder, snapshot) {
  try {
    for (const name of await caches.keys()) if (name.startsWith(SNAPSHOTS)) await caches.delete(name);
    await (await caches.open(SNAPSHOTS + folder)).put(folder, new Response(/** @type {any} */ (snapshot)));
  } catch {
    // the browser has no room for it: the next start takes as long as this one
  }
}

/** Forget the snapshot: it could not be used. @param {string} folder */
export const forgetSnapshot = (folder) => caches.delete(SNAPSHOTS + folder).catch(() => false);
