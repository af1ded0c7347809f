import type { Passage } from '../findings/finding.js';

/** A text of the same length that has only some passages of it, in order, and spaces elsewhere; its lines stay. */
export const onlyAt = (text: string, passages: readonly Passage[]): string => {
  const blank = (words: string): string => words.replaceAll(/[^\n]/g, ' ');
  let out = '';
  for (const { from, to } of passages) {
    if (to <= out.length) continue;
    out += blank(text.slice(out.length, Math.max(from, out.length)));
    out += text.slice(out.length, to);
  }
  return out + blank(text.slice(out.length));
};
