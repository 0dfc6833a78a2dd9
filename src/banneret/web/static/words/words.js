// The sentences of scripts: each is a tagged template, and all of them pass through one function.
//
//     t`${name} is thinking.`        "{0} is thinking."

/**
 * @typedef {(wording: string) => string} Say says a wording in a language; its places have numbers
 */

const page = /** @type {{ sayWording?: Say }} */ (/** @type {unknown} */ (globalThis));

/** Say a sentence in the language of the page: in English as it is written. @param {TemplateStringsArray} words @param {...unknown} things */
export function t(words, ...things) {
  const say = page.sayWording;
  if (!say) return String.raw({ raw: words }, ...things);
  const wording = words.reduce((begun, next, place) => `${begun}{${place - 1}}${next}`);
  return say(wording).replace(/\{(\d+)\}/g, (_, place) => String(things[place]));
}
