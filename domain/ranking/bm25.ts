/** The usual constant of BM25: how soon a term that is said again says no more. */
const saturation = 1.2;

/** How much it says that a text holds a term: the rarer, the more. */
export const rarity = (texts: number, holding: number): number =>
  Math.log(1 + (Math.max(texts, holding) - holding + 0.5) / (holding + 0.5));

/** What the length of a text does to its score; lengths are in terms, `lengthShare` says how much they count, 0 to 1. */
export const lengthNorm = (length: number, averageLength: number, lengthShare: number): number =>
  saturation * (1 - lengthShare + (lengthShare * length) / Math.max(1, averageLength));

/** What a term that weighs so much gives to a text that holds it so often. */
export const termScore = (weight: number, count: number, norm: number): number =>
  (weight * count * (saturation + 1)) / (count + norm);

/** A text that is searched: how much each of its terms counts. */
export type CountedText = { readonly counts: ReadonlyMap<string, number> };

/** How often each thing is among others. */
export const countAll = (all: Iterable<string>): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
};

/**
 * Weighs beforehand what each term gives to each text that holds it, so that a question costs its own terms alone. `shareOf` says what a
 * kind of term counts beside others.
 */
export const weighTerms = <Text extends CountedText>(
  texts: readonly Text[],
  lengthShare: number,
  shareOf: (term: string) => number = () => 1,
): ReadonlyMap<string, readonly { readonly text: Text; readonly score: number }[]> => {
  const lengths = texts.map(({ counts }) => [...counts.values()].reduce((sum, count) => sum + count, 0));
  const averageLength = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, texts.length);
  const holding = countAll(texts.flatMap(({ counts }) => [...counts.keys()]));
  const weighed = new Map<string, { readonly text: Text; readonly score: number }[]>();
  for (const [at, text] of texts.entries()) {
    const norm = lengthNorm(lengths[at] ?? 0, averageLength, lengthShare);
    for (const [term, count] of text.counts) {
      const weight = rarity(texts.length, holding.get(term) ?? 0) * shareOf(term);
      const score = termScore(weight, count, norm);
      const before = weighed.get(term);
      if (before) before.push({ text, score });
      else weighed.set(term, [{ text, score }]);
    }
  }
  return weighed;
};
