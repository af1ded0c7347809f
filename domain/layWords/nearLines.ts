import { countAll, weighTerms } from '../ranking/bm25.js';

/** What a line of the table says, and how near it is to a text beside the nearest one, 0 to 1. */
export type NearLine<Line> = { readonly line: Line; readonly nearness: number };

/** Signs of grammar, and those that stand in most questions: alone they say nothing of what it is about. */
const emptySigns = new Set(
  '我你他她它的了吗呢吧是在有不要没人就都也还能给个一上下来去说得着过和跟把被这那到么什怎可以后前钱',
);
/** What a single sign says beside a pair of neighbours. */
const signShare = 0.5;
/** A line is long where a subject is said in many ways, which says little against it. */
const lengthShare = 0.3;
/** How many lines are near at most, and what one must share with a text: less is shared by chance. */
const mostLines = 6;
const leastScore = 5;
const fewestSigns = 3;
/** The second line counts less than its score says: what is nearest is mostly meant. */
const steepness = 1.5;

/** Signs and pairs of neighbouring signs of each run of Chinese, without empty ones. */
const partsOf = (text: string): string[] =>
  (text.match(/\p{Script=Han}+/gu) ?? []).flatMap((run) => {
    const signs = [...run];
    return signs.flatMap((sign, at) => {
      const next = signs[at + 1];
      const isEmpty = emptySigns.has(sign);
      return [
        ...(isEmpty ? [] : [sign]),
        ...(next === undefined || (isEmpty && emptySigns.has(next)) ? [] : [sign + next]),
      ];
    });
  });

/**
 * Creates what finds the lines whose everyday words are nearest to a text, by BM25 over signs and pairs of signs: people seldom say a
 * thing in the very words of a table, but in some of the same signs. Best first; none where too little is shared.
 */
export const createNearLines = <Line>(
  lines: readonly { readonly line: Line; readonly words: readonly string[] }[],
): ((text: string) => readonly NearLine<Line>[]) => {
  const texts = lines.map(({ line, words }, at) => ({ line, at, counts: countAll(words.flatMap(partsOf)) }));
  const weighed = weighTerms(texts, lengthShare, (part) => (part.length === 1 ? signShare : 1));
  return (text) => {
    const found = new Map<(typeof texts)[number], { score: number; readonly signs: Set<string> }>();
    for (const part of new Set(partsOf(text)))
      for (const { text: line, score } of weighed.get(part) ?? []) {
        const one = found.get(line) ?? { score: 0, signs: new Set<string>() };
        one.score += score;
        for (const sign of part) one.signs.add(sign);
        found.set(line, one);
      }
    const near = [...found]
      .filter(([, { score, signs }]) => score >= leastScore && signs.size >= fewestSigns)
      .sort(([a, { score: one }], [b, { score: other }]) => other - one || a.at - b.at)
      .slice(0, mostLines);
    const best = near[0]?.[1].score ?? 1;
    return near.map(([{ line }, { score }]) => ({ line, nearness: (score / best) ** steepness }));
  };
};
