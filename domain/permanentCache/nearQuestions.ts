import { termsOf } from '../knowledge/terms.js';
import { decidingSigns } from './decidingSigns.js';
import { foldQuestion } from './foldQuestion.js';
import { mostNear } from './limits.js';

/** The least similarity of two near questions, from 0 to 1. */
export const leastSimilarity = 0.6;

/** In characters; what is not Chinese may be one long word. */
const longestTerm = 50;

const courtesies = /请问一下|请问|您好|你好|我想问一下|我想问|想问一下|想问|咨询一下|吗|呢|啊|吧|呀|么(?=$)/gu;
const synonyms = /如何|怎样|怎么样|咋样|咋/gu;

/** The terms that a question is compared and found by: pairs of characters, without courtesies. */
export const questionTerms = (question: string): ReadonlySet<string> => {
  const key = foldQuestion(question);
  const plain = key.replaceAll(courtesies, '').replaceAll(synonyms, '怎么');
  const terms = termsOf(plain === '' ? key : plain);
  return new Set(terms.map((term) => [...term].slice(0, longestTerm).join('')));
};

/** How much two questions have in common, 0 to 1 (Dice's coefficient of their terms). */
export const similarity = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  if (one.size + other.size === 0) return 0;
  const common = [...one].filter((term) => other.has(term)).length;
  return (2 * common) / (one.size + other.size);
};

const sameSigns = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((sign, at) => sign === other[at]);

/**
 * Of these questions those near to `question`, the nearest first, at most `mostNear`: they sound alike, and what decides them (negations,
 * what is allowed or owed, numbers, dates, laws, parties) is the same in the same order. The same question is not near but the same.
 */
export const nearQuestions = <Kept extends { readonly question: string }>(
  question: string,
  among: readonly Kept[],
): Kept[] => {
  const [folded, terms, signs] = [foldQuestion(question), questionTerms(question), decidingSigns(question)];
  return among
    .map((kept) => ({ kept, how: similarity(terms, questionTerms(kept.question)) }))
    .filter(
      ({ kept, how }) =>
        how >= leastSimilarity &&
        foldQuestion(kept.question) !== folded &&
        sameSigns(signs, decidingSigns(kept.question)),
    )
    .sort((a, b) => b.how - a.how)
    .slice(0, mostNear)
    .map(({ kept }) => kept);
};

/** How many terms a question may have that is near to one of so many; at least the `fewest` are common to both. */
export const termsOfNear = (count: number): { readonly fewest: number; readonly most: number } => {
  const ratio = leastSimilarity / (2 - leastSimilarity);
  const rounding = 1e-9; // 7 × 0.6 ÷ 1.4 is a little more than 3 to a computer
  return { fewest: Math.ceil(count * ratio - rounding), most: Math.floor(count / ratio + rounding) };
};

/**
 * Some of a question's terms, of which each near question has at least one: at most so many may be missing that the rest still suffices.
 * Those that many questions have are left out first, so that few rows are looked at.
 */
export const soughtTerms = (terms: ReadonlySet<string>): string[] => {
  const least = termsOfNear(terms.size).fewest;
  const rarestFirst = [...terms].sort((a, b) => commonness(a) - commonness(b));
  return rarestFirst.slice(0, terms.size - least + 1);
};

const frequent = '怎么什是否可以能不有的了吗要如何应当需人法院合同公司钱多少没被告原起诉';
const commonness = (term: string): number => [...term].filter((sign) => frequent.includes(sign)).length;
