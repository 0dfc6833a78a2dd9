// Which puzzle is that of a day. Days are dates in UTC, such as 2026-11-28.

const DAY = 86_400_000;
const FIRST = Date.parse("2026-01-01");

/**
 * The puzzle of a day, of another game than that of the day before, as a server has it.
 * @param {[game: string, puzzles: string[]][]} having the games that have puzzles @param {string} day
 * @returns {string} its game and its name
 */
export function puzzleOf(having, day) {
  const days = Math.round((Date.parse(day) - FIRST) / DAY);
  const [game, puzzles] = having[days % having.length];
  return `${game}/${puzzles[Math.floor(days / having.length) % puzzles.length]}`;
}
