// Gestures: what a pointer, a finger and the keys do, as a table of modes and events. What they touch is for others to say.

/**
 * @typedef {"follows"|"still"|"pressed"|"held"} Mode  what lies under the pointer is lit; or only once the pointer moves;
 *     a finger is down on a thing; it has stayed there, and the click that comes of it means nothing
 * @typedef {"down"|"move"|"up"|"hold"|"over"|"focus"|"keys"|"asked"|"tap"} Name
 * @typedef {{x: number, y: number}} Point
 * @typedef {Object} Last  the last answer
 * @property {number} time  when it was given, or a new question shown @property {number} x @property {number} y
 * @property {string} key  what was touched, for this question @property {string} card  and for this one or the last
 * @typedef {Object} State
 * @property {Mode} mode
 * @property {boolean} finger         whether the last press was that of a finger
 * @property {Point} start            where it was
 * @property {Point} rested           where a pointer that is no finger was last
 * @property {string|null} expected   what the next touch answers, after a first touch has shown its odds
 * @property {Last} last
 * @typedef {Object} Tap  a touch, and what it would mean
 * @property {string|null} key        the thing that is meant; null: nothing
 * @property {"crowd"|"walk"|"other"|"answer"} means
 * @property {boolean} besideOdds     whether it is in the panel with the odds
 * @property {boolean} byKey          whether it is no touch but a key
 * @property {boolean} inHand         whether it is in the hand, whose cards close up
 * @property {() => boolean} shows    show what a first touch shows, if there is anything
 * @typedef {{is: Name, x?: number, y?: number, time?: number, finger?: boolean, onThing?: boolean, tap?: Tap}} Gesture
 * @typedef {"follow"|"leave"|"hold"|"settle"|"light"|"expect"|"weigh"|"open"|"walk"|"other"|"answer"} Does
 * @typedef {[Does, (string|null)?]} Effect
 * @typedef {[State, Effect[]]} Step
 */

/** For so many milliseconds after a new question nobody can have read what now lies under the pointer. */
const READ = 350;
/** In a hand the cards close up: so long it may be the card before that is meant. */
const CLOSES_UP = 900;
/** In pixels: a finger that moves less stays where it is. */
const STILL = 10;
const NOWHERE = { x: NaN, y: NaN };

/** @type {State} */
export const BEGINNING = {
  mode: "follows",
  finger: false,
  start: NOWHERE,
  rested: NOWHERE,
  expected: null,
  last: { time: -READ, ...NOWHERE, key: "", card: "" },
};

/** What an event does in each mode; in a mode without it, it does nothing. @type {Record<Mode, Partial<Record<Name, (state: State, gesture: Gesture) => Step>>>} */
export const GESTURES = {
  follows: { down, move: goOn, over: follow, focus, keys: stop, asked, tap },
  still: { down, move: follow, focus, keys: stop, asked, tap },
  pressed: { down, move: slide, up: stop, hold, focus, asked, tap },
  held: { down, focus, asked },
};

/** What comes of an event. @param {State} state @param {Gesture} gesture @returns {Step} */
export function after(state, gesture) {
  return GESTURES[state.mode][gesture.is]?.(state, gesture) ?? [state, []];
}

/** @param {Gesture} gesture @returns {Point} */
const point = ({ x = NaN, y = NaN }) => ({ x, y });

/** @param {Point} one @param {Point} other */
const distance = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

/** @param {State} state @param {Gesture} gesture @returns {Step} */
function down(state, gesture) {
  const { finger = false, onThing = false } = gesture;
  const mode = finger && onThing ? "pressed" : state.mode === "follows" ? "follows" : "still";
  const start = point(gesture);
  return [{ ...state, mode, finger, start, rested: finger ? state.rested : start }, []];
}

/** @param {State} state @param {Gesture} gesture @returns {Step} */
function goOn(state, gesture) {
  return [gesture.finger ? state : { ...state, rested: point(gesture) }, []];
}

/** Light what is under a pointer. If it has not moved, the thing has: that is not meant until the pointer moves. @param {State} state @param {Gesture} gesture @returns {Step} */
function follow(state, gesture) {
  if (gesture.finger) return [state, []];
  const here = point(gesture);
  if (here.x === state.rested.x && here.y === state.rested.y)
    return [{ ...state, mode: "still" }, [["settle"], ["light", null], ["leave"]]];
  return [{ ...state, mode: "follows", rested: here }, [["follow"]]];
}

/** A finger that moves wants to scroll or drag; a pointer that moves is followed again. @param {State} state @param {Gesture} gesture @returns {Step} */
function slide(state, gesture) {
  if (!gesture.finger) return follow(state, gesture);
  return distance(point(gesture), state.start) > STILL ? stop(state) : [state, []];
}

/** A finger has stayed on a thing. @param {State} state @returns {Step} */
function hold(state) {
  return [{ ...state, mode: "held" }, [["hold"]]];
}

/** Light nothing until the pointer moves. @param {State} state @returns {Step} */
function stop(state) {
  return [{ ...state, mode: "still" }, []];
}

/** What has the focus is lit until the pointer moves. @param {State} state @returns {Step} */
function focus(state) {
  return [{ ...state, mode: state.mode === "follows" ? "still" : state.mode }, [["follow"]]];
}

/** On a new question, drop pending taps and hover; what has the name of the last answer is another answer now. @param {State} state @param {Gesture} gesture @returns {Step} */
function asked(state, { time = 0 }) {
  const mode = state.mode === "follows" ? "still" : state.mode;
  return [{ ...state, mode, expected: null, last: { ...state.last, time, key: "" } }, [["expect", null]]];
}

/** A touch of anything but what is expected takes the first touch back. @param {State} state @param {Gesture} gesture @returns {Step} */
function tap(state, gesture) {
  const { tap } = gesture;
  if (!tap) return [state, []];
  const drops = state.expected !== null && tap.key !== state.expected && !tap.besideOdds;
  /** @type {Effect[]} */
  const dropped = drops
    ? [
        ["expect", null],
        ["light", null],
        ["weigh", ""],
      ]
    : [];
  const kept = drops ? { ...state, expected: null } : state;
  if (tap.key === null) return [kept, dropped];
  const [next, effects] = touch(kept, gesture, tap, tap.key);
  return [next, [...dropped, ["settle"], ...effects]];
}

/**
 * A finger's first touch of an answer with odds shows them, on the board and in the list; a key answers at once.
 * @param {State} state @param {Gesture} gesture @param {Tap} tap @param {string} key @returns {Step}
 */
function touch(state, gesture, tap, key) {
  if (tap.means === "crowd") return [state, [["open"]]];
  if (slipped(state.last, gesture, tap)) return [state, []];
  if (tap.means === "walk") return [state, [["walk", key]]];
  if (tap.means === "other") return [state, [["other"]]];
  const first = state.finger && !tap.byKey && state.expected !== key;
  if (first && tap.shows())
    return [
      { ...state, expected: key },
      [
        ["expect", key],
        ["light", key],
      ],
    ];
  const last = { time: gesture.time ?? 0, ...point(gesture), key, card: key };
  return [
    { ...state, expected: null, last },
    [
      ["expect", null],
      ["light", null],
      ["answer", key],
    ],
  ];
}

/** Whether a touch follows another so quickly that it meant what stood there before. @param {Last} last @param {Gesture} gesture @param {Tap} tap */
function slipped(last, gesture, { key, byKey, inHand }) {
  const haste = inHand && key !== last.card ? CLOSES_UP : READ;
  const quick = (gesture.time ?? 0) - last.time < haste;
  return !byKey && key !== last.key && quick && distance(point(gesture), last) <= STILL;
}
