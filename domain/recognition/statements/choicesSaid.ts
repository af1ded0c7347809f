import type { Field } from '../../forms/definition.js';
import { isCondition, isLaidDown, isSupposed } from '../terms/laidDown.js';
import { type ClauseMatters, objectionTo } from './objections.js';
import { withoutPaymentTerms } from '../terms/paymentTerms.js';
import type { QuestionPlace } from '../fields/questionPlaces.js';
import type { Statement } from '../fields/statement.js';
import { cues } from '../words/cues.js';
import { patternOfWords } from '../words/phrases.js';
import { type Topic, topicsAt } from './topics.js';
import {
  type Hit,
  type Reading,
  finding,
  hitsOf,
  isClaim,
  isDenied,
  ofDemand,
  ofMatter,
  ofOption,
  ofSentence,
  oneOf,
} from './wordHits.js';

const demands = oneOf(cues.demands);
const waivers = oneOf(cues.waivers);
const idioms = patternOfWords(cues.idioms);

const isIdiom = ({ folded }: Reading, { from, to, clause }: Hit): boolean =>
  [...folded.slice(clause.from, clause.to).matchAll(idioms)].some(
    ({ 0: phrase, index }) => clause.from + index <= from && to <= clause.from + index + phrase.length,
  );

const positive: readonly string[] = ['是', '有', '有此问题', '有财产', '有债务'];
export const negative: readonly string[] = ['否', '无', '无此问题', '无财产', '无债务'];

const optionOf = ({ options = [] }: Field, among: readonly string[]): string | undefined =>
  options.find((option) => among.includes(option));

const isObjection = ({ item }: QuestionPlace): boolean => /异议$|异议（|异议[和或]确认|有异议/u.test(item.label ?? '');

/** Whether somebody demands what a hit names: in its sentence, or in the part of a formal text that lists demands. */
const isDemanded = ({ folded, demanded }: Reading, { from, sentence }: Hit): boolean => {
  const words = withoutPaymentTerms(folded.slice(sentence.from, sentence.to));
  return (
    (demands.test(words) && !isLaidDown(folded, sentence)) ||
    demanded.some((passage) => from >= passage.from && from < passage.to)
  );
};

/**
 * The hits in whose own clause somebody demands, or that stand where a formal text lists demands. A story in one breath has a demand in every
 * sentence, and what its other clauses tell is no detail of a demand.
 */
export const demandedAmong = (reading: Reading, hits: readonly Hit[]): readonly Hit[] =>
  hits.filter(
    (hit) =>
      !isWaived(reading, hit) &&
      isDemanded(reading, hit) &&
      (reading.demanded.some(({ from, to }) => hit.from >= from && hit.from < to) ||
        demands.test(withoutPaymentTerms(reading.folded.slice(hit.clause.from, hit.clause.to)))),
  );

const isWaived = ({ folded }: Reading, { clause, sentence }: Hit): boolean => {
  const at = sentence.clauses.indexOf(clause);
  const next = sentence.clauses[at + 1];
  return (
    waivers.test(folded.slice(clause.from, clause.to)) ||
    (next !== undefined &&
      next.to - next.from < 14 &&
      /^(?:那个|这个|我)?(?:也)?(?:不要了?|不争|算了)$/u.test(folded.slice(next.from, next.to)))
  );
};

/** A question's answer by the words for its options. */
const optionsSaid = (
  reading: Reading,
  place: QuestionPlace,
  topics: readonly Topic[],
): readonly { readonly option: string; readonly hit: Hit; readonly count: number }[] =>
  (place.field.options ?? []).flatMap((option) => {
    const listed = topics.flatMap(({ options = {} }) => options[option] ?? []);
    const words = listed.length === 0 && /^[\p{Script=Han}（）、]{4,}$/u.test(option) ? [option] : listed;
    if (words.length === 0) return [];
    // 不要违约金 is said as it stands; 退房 in 我不退房 is not said.
    const hits = ofMatter(reading, place, topics, hitsOf(reading, patternOfWords(words)))
      .filter((hit) => !isIdiom(reading, hit))
      .filter((hit) => /^[没不未无]/u.test(hit.word) || !isDenied(reading, hit))
      .filter(({ clause }) => !positive.includes(option) || !isCondition(reading.folded, clause))
      .filter(({ clause }) => place.field.label !== '是否到期' || !isSupposed(reading.folded, clause));
    const [hit] = hits;
    return hit ? [{ option, hit, count: hits.length }] : [];
  });

export const chosen = (reading: Reading, place: QuestionPlace, topics: readonly Topic[]): Statement | undefined => {
  const said = optionsSaid(reading, place, topics);
  const [first, ...others] = [...said].sort((one, other) => other.count - one.count);
  if (!first) return undefined;
  const rule = isClaim(place) ? ofDemand : ofOption;
  if (place.field.kind === 'multichoice') {
    const value = said.map(({ option }) => option);
    return { place, value, finding: finding(first.hit.clause, value.join('、'), rule) };
  }
  // Two options that are said as often: somebody has to read the text.
  if (others.some(({ count }) => count === first.count) && !negative.includes(first.option)) {
    const denial = said.find(({ option }) => negative.includes(option));
    if (!denial) return undefined;
    return { place, value: denial.option, finding: finding(denial.hit.clause, denial.option, rule) };
  }
  return { place, value: first.option, finding: finding(first.hit.clause, first.option, rule) };
};

export type Gate = { readonly statement: Statement | undefined; readonly hits: readonly Hit[] };

/** What the unlabelled choice of an item is answered with, and the words that say so. */
export const gateOf = (reading: Reading, place: QuestionPlace, hits: readonly Hit[], matters: ClauseMatters): Gate => {
  const { field } = place;
  const answered = (option: string | undefined, own: readonly Hit[], rule: string): Gate => {
    const [hit] = own;
    return option === undefined || !hit
      ? { statement: undefined, hits: [] }
      : { statement: { place, value: option, finding: finding(hit.clause, option, rule) }, hits: own };
  };
  if (isObjection(place)) {
    const objection = objectionTo(reading, place, hits, matters);
    const option = optionOf(field, objection?.disputes === true ? ['有', '异议'] : ['无', '确认']);
    return answered(objection && option, objection?.hits ?? [], ofSentence);
  }
  const [yes, no] = [optionOf(field, positive), optionOf(field, negative)];
  if (isClaim(place)) {
    const own = topicsAt(place.item.label ?? '', '').flatMap((topic) => topic.demanded ?? []);
    const isOwn = ({ clause }: Hit): boolean =>
      own.length > 0 && oneOf(own).test(reading.folded.slice(clause.from, clause.to));
    const demanded = hits.filter((hit) => !isWaived(reading, hit) && (isDemanded(reading, hit) || isOwn(hit)));
    return demanded.length > 0
      ? answered(yes, demanded, ofDemand)
      : answered(
          no,
          hits.filter((hit) => isWaived(reading, hit)),
          ofDemand,
        );
  }
  const happened = hits.filter(({ clause }) => !isCondition(reading.folded, clause));
  const standing = happened.filter((hit) => !isDenied(reading, hit));
  return standing.length > 0 ? answered(yes, standing, ofOption) : answered(no, happened, ofOption);
};
