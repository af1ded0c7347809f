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
  /** The results, best first. */
  readonly found: readonly string[];
};

/** Where the right results of a question stand among those that were found, the best at 1; `null` for one that is not there. */
export type PlacedQuestion = {
  readonly places: readonly (number | null)[];
  /** How many results there were, right and wrong ones. */
  readonly results: number;
};

const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** The first place of a right result; `null` where none was found. */
export const firstPlace = (places: readonly (number | null)[]): number | null => {
  const ranks = places.filter((place) => place !== null);
  return ranks.length === 0 ? null : Math.min(...ranks);
};

/** Measures a search by the places of what was expected. @throws RangeError for a question without a right result */
export const measurePlaces = (asked: readonly PlacedQuestion[], depths: readonly number[]): Recall => {
  if (asked.some(({ places }) => places.length === 0)) throw new RangeError('a question has no right result');
  const shareWithin = (depth: number) =>
    mean(asked.map(({ places }) => places.filter((place) => place !== null && place <= depth).length / places.length));
  return {
    questions: asked.length,
    at: Object.fromEntries(depths.map((depth) => [depth, shareWithin(depth)])),
    mrr: mean(asked.map(({ places }) => 1 / (firstPlace(places) ?? Infinity))),
    foundNothing: asked.filter(({ results }) => results === 0).length,
  };
};

/** Measures a search. @throws RangeError for a question without a right result */
export const measureRecall = (asked: readonly AskedQuestion[], depths: readonly number[]): Recall =>
  measurePlaces(
    asked.map(({ expected, found }) => ({
      places: expected.map((id) => {
        const at = found.indexOf(id);
        return at === -1 ? null : at + 1;
      }),
      results: found.length,
    })),
    depths,
  );
