/** How a search did over questions whose right results are known. Every mean is over all questions, also those that found nothing. */
export type Recall = {
  readonly questions: number;
  /** The share of the right results among the first so many that were found, on average. */
  readonly at: Readonly<Record<number, number>>;
  /** One divided by the place of the first right result, 0 where there is none, on average. */
  readonly mrr: number;
  readonly foundNothing: number;
};

export type AskedQuestion = {
  readonly expected: readonly string[];
  /** What was found, best first. */
  readonly found: readonly string[];
};

const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** Measures a search. @throws RangeError for a question without a right result */
export const measureRecall = (asked: readonly AskedQuestion[], depths: readonly number[]): Recall => {
  if (asked.some(({ expected }) => expected.length === 0)) throw new RangeError('a question has no right result');
  const shareWithin = (depth: number) =>
    mean(
      asked.map(({ expected, found }) => {
        const first = new Set(found.slice(0, depth));
        return expected.filter((id) => first.has(id)).length / expected.length;
      }),
    );
  return {
    questions: asked.length,
    at: Object.fromEntries(depths.map((depth) => [depth, shareWithin(depth)])),
    mrr: mean(
      asked.map(({ expected, found }) => {
        const place = found.findIndex((id) => expected.includes(id));
        return place === -1 ? 0 : 1 / (place + 1);
      }),
    ),
    foundNothing: asked.filter(({ found }) => found.length === 0).length,
  };
};
