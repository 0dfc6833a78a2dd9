// The column beside the board: how much of it is left for the list of answers.

/**
 * What is left for the list of answers, and whether that is enough for as many as must be in sight, and for all.
 * @param {{height: number, others: number, list: number, least: number}} column its height, that of all but the list,
 *     that of the whole list, and the least of it
 */
export function share({ height, others, list, least }) {
  const enough = Math.min(list, least);
  const free = Math.floor(height - others);
  return { list: Math.max(enough, Math.min(list, free)), fits: free >= enough, whole: free >= list };
}
