// Messages of the server, as what they come to when nothing of them is told one thing after another.

/** @import { Change as Sent, Frame, PieceChange, PieceChanges, State } from "../../wire.js" */
/** @import { Change } from "./position.js" */

/** What a message comes to, in one step. @param {State|Omit<Sent, "number">} message @param {number} known entries of the log here @returns {Change} */
export function flat(message, known) {
  if (message.is === "state") return { ...message, log: { keep: 0, new: message.log } };
  const { frames = [], next, keep = known, ...rest } = message;
  const entries = frames.flatMap(({ entry }) => entry ?? []);
  const cut = entries.length > 0 || keep < known;
  const parts = Object.assign({}, ...frames.map(partsOf));
  return {
    ...rest,
    ...parts,
    ...(cut && { log: { keep, new: entries } }),
    ...whole(frames),
    ...next,
  };
}

/** What a frame shows beside its event and what stands on the boards. @param {Frame} frame */
export function partsOf(frame) {
  const { entry, turned, reveals, closes, boards, marks, pieces, ...parts } = frame;
  return parts;
}

/** What all frames change on the boards. @param {Frame[]} frames */
function whole(frames) {
  const boards = frames.flatMap((frame) => frame.boards ?? []);
  const marks = Object.assign({}, ...frames.map((frame) => frame.marks));
  const pieces = merged(frames.flatMap((frame) => frame.pieces ?? []));
  return {
    ...(boards.length && { boards }),
    ...(Object.keys(marks).length && { marks }),
    ...((pieces.put.length || pieces.gone.length) && { pieces }),
  };
}

/** One change of pieces in place of several: the last word on each counts. @param {PieceChanges[]} changes */
export function merged(changes) {
  /** @type {Map<string, PieceChange|null>} */
  const last = new Map();
  for (const { put = [], gone = [] } of changes) {
    for (const piece of put) last.set(piece.key, { ...last.get(piece.key), ...piece });
    for (const key of gone) last.set(key, null);
  }
  const put = [...last.values()].filter((piece) => piece !== null);
  return { put, gone: [...last].flatMap(([key, piece]) => (piece ? [] : [key])) };
}
