import type { FormDefinition } from '../../forms/definition.js';
import { isCondition, isLaidDown } from '../terms/laidDown.js';
import type { RecognisedParty } from '../people/index.js';
import { sentencesOf } from '../texts/sentences.js';
import { isStory } from '../texts/story.js';
import { patternOfWords } from '../words/phrases.js';
import { type Sides, type TwoSides, only } from './twoSides.js';
import { foldedInPlace } from '../../quantities/signs.js';

/** A breach of one side of a contract that makes the other one sue. */
export type Breach = {
  /** What texts call the side that broke the contract. */
  readonly by: readonly string[];
  /** What they call the other side. */
  readonly of: readonly string[];
  /** Words that say that it happened. */
  readonly words: readonly string[];
};

/** 没有拖欠租金: what a text denies happened to nobody. */
const denied = /(?:没有|没|未|不存在|从未|从来没|并未|并没有|不曾|无|是否|如|若|如果)[^，,。；;\n]{0,2}$/u;

/** Whether a text tells that something happened: in a sentence that is no term of a contract and no condition. */
const isTold = (folded: string, words: readonly string[]): boolean =>
  sentencesOf(folded).some(
    (sentence) =>
      !isLaidDown(folded, sentence) &&
      sentence.clauses.some((clause) => {
        const said = folded.slice(clause.from, clause.to);
        return (
          !isCondition(folded, clause) &&
          [...said.matchAll(patternOfWords(words))].some(({ index }) => !denied.test(said.slice(0, index)))
        );
      }),
  );

/** The breach that a text tells; `undefined` where it tells none, or one of each side. */
export const toldBreach = (text: string, breaches: readonly Breach[]): Breach | undefined => {
  const folded = foldedInPlace(text);
  const [told, more] = breaches.filter(({ words }) => isTold(folded, words));
  return more ? undefined : told;
};

/**
 * Who sues by what a text tells beside a contract: the tenant has not paid for months, the flat was handed over late. Nobody in a story, whose teller may be somebody else than the two that it names, where both sides are told to have broken it, or
 * where a side has two parties.
 */
export const byBreach = (
  { kind }: FormDefinition,
  parties: readonly RecognisedParty[],
  text: string,
  [own, other]: TwoSides,
  breaches: readonly Breach[] | undefined,
): Sides => {
  const nobody = parties.map(() => null);
  if (kind !== 'claim' || isStory(text) || !breaches || own === undefined || other === undefined) return nobody;
  const told = toldBreach(text, breaches);
  if (!told) return nobody;
  const placesOf = (words: readonly string[]) =>
    parties.flatMap(({ roles }, at) => (roles.some((role) => words.includes(role)) ? [at] : []));
  const [breaking, suing] = [placesOf(told.by), placesOf(told.of)];
  if (breaking.length > 1 || suing.length > 1) return nobody;
  const [defendant, plaintiff] = [only(breaking), only(suing)];
  if (defendant === plaintiff) return nobody;
  return parties.map((_, at) => (at === defendant ? other : at === plaintiff ? own : null));
};
