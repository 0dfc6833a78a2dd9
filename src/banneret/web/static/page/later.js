// Parts of a page that come later: each is loaded when it is first wanted, so that the page itself is small.

/**
 * A part that is loaded when it is first wanted. If it does not come, because the line is lost or the table was updated,
 * the page says that already; the next wish asks for it again.
 * @template Part @param {() => Promise<Part>} load
 * @returns {(use?: (part: Part) => unknown) => Promise<void>} what is to be done with it
 */
export function later(load) {
  /** @type {Promise<Part>|undefined} */
  let part;
  return async (use = () => {}) => {
    part ??= load();
    try {
      await part;
    } catch {
      part = undefined;
      return;
    }
    use(await part);
  };
}
