// Keyed lists: which things of a list are there already.

/**
 * Which of those that are `there` stand for those that are `wanted` (undefined where none does), and which are left over.
 * @template Thing
 * @param {Thing[]} there @param {Thing[]} wanted @param {(thing: Thing) => string} name
 */
export function matched(there, wanted, name) {
  const free = Map.groupBy(there, name);
  const stay = wanted.map((one) => free.get(name(one))?.shift());
  return { stay, gone: [...free.values()].flat() };
}
