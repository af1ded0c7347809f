/** One thing said in a conversation. */
export type Turn = { readonly role: 'user' | 'assistant'; readonly text: string };

/**
 * The newest turns of a conversation whose texts fit into so many characters together, oldest first. A conversation never begins
 * with a reply whose question is missing.
 */
export const newestTurns = (turns: readonly Turn[], characters: number): readonly Turn[] => {
  let room = characters;
  let first = turns.length;
  for (let at = turns.length - 1; at >= 0; at -= 1) {
    const turn = turns[at];
    room -= turn?.text.length ?? 0;
    if (room < 0) break;
    if (turn?.role === 'user') first = at;
  }
  return turns.slice(first);
};
