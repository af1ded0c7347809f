import { foldedInPlace } from '../../quantities/signs.js';
import { isCondition, isLaidDown } from '../terms/laidDown.js';
import { sentencesOf } from '../texts/sentences.js';
import { isStory } from '../texts/story.js';
import { patternOfWords } from '../words/phrases.js';
import { type Said, type SideCase, isCalled, placesWhere, putting } from './rule.js';
import { type Breach, breachesOfForm } from './sideSigns.js';

/** 没有拖欠租金: what a text denies happened to nobody. */
const denied = /(?:没有|没|未|不存在|从未|从来没|并未|并没有|不曾|无|是否|如|若|如果)[^，,。；;\n]{0,2}$/u;

/** The words with which a text tells that something happened: in a sentence that is no term of a contract and no condition. */
const toldWords = (folded: string, words: readonly string[]): readonly string[] =>
  sentencesOf(folded)
    .filter((sentence) => !isLaidDown(folded, sentence))
    .flatMap(({ clauses }) => clauses)
    .filter((clause) => !isCondition(folded, clause))
    .flatMap(({ from, to }) => {
      const said = folded.slice(from, to);
      return [...said.matchAll(patternOfWords(words))].flatMap(({ 0: word, index }) =>
        denied.test(said.slice(0, index)) ? [] : [word],
      );
    });

type ToldBreach = Breach & { readonly told: readonly string[] };

/** The breach that a text tells, with the words that tell it; `undefined` where it tells none, or one of each side. */
export const toldBreach = (text: string, breaches: readonly Breach[]): ToldBreach | undefined => {
  const folded = foldedInPlace(text);
  const [told, more] = breaches
    .map((breach) => ({ ...breach, told: toldWords(folded, breach.words) }))
    .filter((breach) => breach.told.length > 0);
  return more ? undefined : told;
};

/**
 * Who sues by what a text tells beside a contract: the tenant has not paid for months, the flat was handed over late. Nobody in a story, whose teller
 * may be somebody else than the two that it names, where both sides are told to have broken it, or where a side has two parties.
 */
export const sufferedBreach = (of: SideCase): Said | undefined => {
  const breaches = breachesOfForm(of.definition);
  const told = breaches && !isStory(of.text) ? toldBreach(of.text, breaches) : undefined;
  if (!told) return undefined;
  const [other, own] = [told.by, told.of].map((words) => placesWhere(of.parties, (party) => isCalled(party, words)));
  if (!own || !other || own.length > 1 || other.length > 1 || own[0] === other[0]) return undefined;
  return putting(of, { own, other }, told.told);
};
