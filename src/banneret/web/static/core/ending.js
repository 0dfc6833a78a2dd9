// How a match ended, in a few words.

/** How a match ended, in a few words: for me, when, and by what. @param {string} mine @param {string|undefined} when @param {string} text */
export function howItEnded(mine, when, text) {
  const known = !when || text.includes(when.toLowerCase());
  const told = [known ? mine : `${mine}, ${when.toLowerCase()}`, text.replace(/\.$/, "")];
  return told.filter(Boolean).join(" · ");
}

/** How a match ended for the one seat that is mine. @param {number[]} winners @param {number[]} mine */
export function outcome(winners, mine) {
  if (!winners.length) return "a draw";
  if (mine.length !== 1) return "over";
  return winners.includes(mine[0]) ? "won" : "lost";
}
