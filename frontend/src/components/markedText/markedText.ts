import { diffArrays } from 'diff';

export type Marked = { readonly kind: 'kept' | 'deleted' | 'inserted'; readonly text: string };

/** Texts shorter than this are easier to read one below the other. */
const shortest = 24;
const maxEdits = 400;

/** Numbers stay in one piece, all else is compared character by character. */
const pieces = (text: string): string[] => text.match(/[0-9A-Za-z]+(?:[.,][0-9]+)*|[^]/gu) ?? [];

/**
 * A longer text with what was deleted and inserted in place; `null` where the two have so little in common, or are so
 * short, that they are better shown one below the other.
 */
export const markedText = (before: string, after: string): readonly Marked[] | null => {
  if (before.length < shortest || after.length < shortest) return null;
  const parts = diffArrays(pieces(before), pieces(after), { maxEditLength: maxEdits });
  if (!parts) return null;
  const markedParts = parts.map(({ added, removed, value }): Marked => ({
    kind: added ? 'inserted' : removed ? 'deleted' : 'kept',
    text: value.join(''),
  }));
  const keptLength = markedParts.reduce((sum, { kind, text }) => sum + (kind === 'kept' ? text.length : 0), 0);
  return keptLength * 2 < Math.min(before.length, after.length) ? null : markedParts;
};
