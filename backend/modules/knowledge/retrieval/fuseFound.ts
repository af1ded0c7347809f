import { fuseRanks } from '../../../../domain/knowledge/rank.js';
import { searchedText } from '../../../../domain/knowledge/searchedText.js';
import type { SearchSettings } from '../../../../domain/knowledge/searchSettings.js';
import { keyOf, type KeptChunk } from './chunkRows.js';
import type { FoundText } from './textSearch.js';
import type { NearChunk } from './vectorSearch.js';

type Found = {
  /** What the words found, best first. */
  readonly texts: readonly FoundText[];
  /** What the vectors of each model found. */
  readonly near: readonly (readonly NearChunk[])[];
  /** The chunks of both, by their keys. */
  readonly chunksByKey: ReadonlyMap<string, KeptChunk>;
  readonly settings: Pick<SearchSettings, 'textWeight' | 'vectorWeight' | 'threshold'>;
  /** What a passage counts by the law that it is of. */
  readonly lawWeight: (law: string | null) => number;
};

/**
 * Brings what words and vectors found into one order: by their places in both, without what is far behind the best of either, and each
 * text once. `scoresOf` says what each search gave a chunk.
 */
export const fuseFound = ({ texts, near, chunksByKey, settings, lawWeight }: Found) => {
  const textScores = new Map(texts.map(({ item, score }) => [keyOf(item), score]));
  const similarities = new Map(near.flat().map((one) => [keyOf(one), one.similarity]));
  const weighted = (one: NearChunk): number => one.similarity * lawWeight(chunksByKey.get(keyOf(one))?.law ?? null);
  const vectorOrders = near.map((chunks) => [...chunks].sort((a, b) => weighted(b) - weighted(a)).map(keyOf));
  const fused = fuseRanks(
    [[...textScores.keys()], ...vectorOrders],
    [settings.textWeight, ...vectorOrders.map(() => settings.vectorWeight)],
  );
  const weakTexts = new Set(texts.filter(({ weak }) => weak).map(({ item }) => keyOf(item)));
  const isNearBest = (key: string): boolean =>
    [textScores, similarities].some((found) => {
      const score = found.get(key);
      return score !== undefined && score >= settings.threshold * Math.max(...found.values());
    });

  const scores = new Map(fused.map(({ item, score }) => [item, score]));
  const usedTexts = new Set<string>();
  const inOrder = fused.flatMap(({ item }) => {
    const chunk = chunksByKey.get(item);
    // Two groups may hold the same law: its text is given once.
    if (!chunk || !isNearBest(item) || usedTexts.has(searchedText(chunk))) return [];
    usedTexts.add(searchedText(chunk));
    return [chunk];
  });
  const scoresOf = (key: string) => ({
    score: scores.get(key) ?? 0,
    text_score: textScores.get(key) ?? null,
    vector_score: similarities.get(key) ?? null,
    isWeak: weakTexts.has(key) && !similarities.has(key),
  });
  return { inOrder, scoresOf };
};
