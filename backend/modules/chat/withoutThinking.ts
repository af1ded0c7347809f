const [begins, ends] = ['<think>', '</think>'];

/** What of a piece is the reply; `thinks` while the model is thinking, or may be. */
type Heard = { readonly text: string; readonly thinks: boolean };

/** How many characters at the end of `text` may be the beginning of `tag`. */
const begunAtEnd = (text: string, tag: string): number => {
  for (let length = Math.min(text.length, tag.length - 1); length > 0; length -= 1)
    if (text.endsWith(tag.slice(0, length))) return length;
  return 0;
};

/**
 * Reads a reply piece by piece and keeps back what some models think aloud at its beginning, between `<think>` and `</think>`.
 * `rest` is what was kept back in doubt, once the reply has ended.
 */
export const createWithoutThinking = () => {
  let state: 'beginning' | 'thinking' | 'replying' = 'beginning';
  let kept = '';
  const hear = (piece: string): Heard => {
    if (state === 'replying') return { text: piece, thinks: false };
    kept += piece;
    if (state === 'beginning') {
      const text = kept.trimStart();
      if (text.length < begins.length && begins.startsWith(text)) return { text: '', thinks: false };
      if (!text.startsWith(begins)) {
        state = 'replying';
        return { text: kept, thinks: false };
      }
      state = 'thinking';
      kept = text.slice(begins.length);
    }
    const end = kept.indexOf(ends);
    if (end < 0) {
      kept = kept.slice(kept.length - begunAtEnd(kept, ends));
      return { text: '', thinks: true };
    }
    state = 'replying';
    return { text: kept.slice(end + ends.length).trimStart(), thinks: false };
  };
  return { hear, rest: (): string => (state === 'beginning' ? kept : '') };
};
