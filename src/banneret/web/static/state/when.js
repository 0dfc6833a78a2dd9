// What is done once a value has changed, after everything that is drawn has followed it. What is drawn itself is a
// function of the store, and needs none of this.

import { effect } from "../vendor/signals-core.js";

/**
 * @template Value
 * @param {() => Value} read what the page waits for; it follows all that this reads @param {(value: Value) => unknown} act
 */
export function when(read, act) {
  /** @type {Value|undefined} */
  let last;
  effect(() => {
    const value = read();
    if (value === last) return;
    last = value;
    queueMicrotask(() => act(value));
  });
}
