/** A word as a pattern that finds nothing but it. */
export const literally = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/**
 * Words as the alternatives of a pattern, the longest first, since the first that fits is taken. `spelled`: how the pattern has each, where
 * that is more than the word itself.
 */
export const alternatives = (
  words: Iterable<string>,
  spelled: (word: string) => string = (word) => literally(word),
): string =>
  [...words]
    .sort((one, other) => other.length - one.length)
    .map((word) => spelled(word))
    .join('|');
