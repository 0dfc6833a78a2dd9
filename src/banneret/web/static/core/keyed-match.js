// Keyed lists: which things of a list are there already.

/**
 * Match existing items to wanted ones by key (undefined where there is none); return the rest as `gone`.
 * @template Thing
 * @param {Thing[]} there @param {Thing[]} wanted @param {(thing: Thing) => string} name
 */
export function matched(there, wanted, name) {
  const free = Map.groupBy(there, name);
  const stay = wanted.map((one) => free.get(name(one))?.shift());
  return { stay, gone: [...free.values()].flat() };
}
