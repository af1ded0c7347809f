import type { Field } from '../forms/definition.js';
import type { Passage } from './finding.js';
import { isCondition, isLaidDown, isSupposed } from './laidDown.js';
import { withoutPaymentTerms } from './paymentTerms.js';
import { isHeadOfPoint, pointAt } from './points.js';
import type { QuestionPlace } from './questionPlaces.js';
import type { Statement } from './statement.js';
import { cues, patternOfWords, type Topic } from './topics.js';
import {
  finding,
  type Hit,
  hitsOf,
  isClaim,
  isDenied,
  ofDemand,
  ofMatter,
  ofOption,
  ofSentence,
  oneOf,
  type Reading,
} from './wordHits.js';

const demands = oneOf(cues.demands);
const waivers = oneOf(cues.waivers);
const objections = oneOf(cues.objections);
const acceptances = new RegExp(`(?<![不没未非])(?:${patternOfWords(cues.acceptances).source})`, 'gu');
const quotations = oneOf(cues.quotations);

/** 我 as who does something, and not as whom the other side sues, tells or asks. */
const weSay = '(?<![告诉说要让给跟把向对还赔欠找催叫])我(?!欠|借|是|叫|姓|住)';
/** 他要五万，我只认两万: what the other side wants, and what the writer says to it; 房东告我欠租 says no more than the first. */
const contrast = new RegExp(
  `(?:他|她|原告|对方|物业|银行|公司|员工|房东|卖家|买家|单位|客户)(?:还)?(?:要|说|报|算|主张|索赔|称|告)[^。；\\n]{0,30}${weSay}`,
  'u',
);
/** What is told of somebody else, or of whom not to call: no answer to what the complaint says. */
const ofSomebodyElse =
  /1[3-9]\d{9}|别打|莫打|别联系|别找|只送货|(?:邻居|隔壁|楼下|别人|别家)[^。；\n]{0,16}(?:没交|没给|也没|不交|在告)/u;
const ownWords = new RegExp(`${weSay}|不(?:认|同意|对|该|应|实|属实|行)|太高|没有(?:的事|约定)|其实`, 'u');
/** Whether a sentence repeats what the other side wants and says nothing to it. */
const onlyTold = (words: string): boolean =>
  /(?:告我|起诉我|说我|把我告|要我|告了我)/u.test(words) && !ownWords.test(words);

const firstPerson = /我(?!行|市|国|省|院[^方])|本人|本公司|我司|我方|答辩人认为/u;
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

/** What is paid by whoever is sued, and so what 其实我给了 answers. */
const ofPayment =
  /^(?!.*(?:利息|违约金|押金|定金|解除))对?.*(?:支付租金|租金支付|未付租金|给付价款|价款支付|物业费|本金|工程款|欠付)/u;
/** 其实我给了三个月: what the writer says to what the sentence before repeats of the complaint. */
const reply = /^(?:其实|但|可|不过|实际|我(?!要|想|请)|剩)/u;

/**
 * The hits in sentences in which the writer answers. Behind 房东告我欠房租一万八 it is the next sentence that answers, if it begins to; what is told of somebody else answers
 * nothing.
 */
const answeringHits = ({ folded, sentences }: Reading, { item }: QuestionPlace, hits: readonly Hit[]): readonly Hit[] =>
  hits.flatMap((hit): readonly Hit[] => {
    const words = folded.slice(hit.sentence.from, hit.sentence.to);
    if (ofSomebodyElse.test(words)) return [];
    if (!onlyTold(words)) return [hit];
    if (!ofPayment.test(item.label ?? '')) return [];
    const next = sentences[sentences.indexOf(hit.sentence) + 1];
    const [clause] = next?.clauses ?? [];
    const said = next ? folded.slice(next.from, next.to) : '';
    return next && clause && reply.test(said) && objections.test(said) && !ofSomebodyElse.test(said)
      ? [{ ...hit, clause, sentence: next }]
      : [];
  });

/** What a defence says to one point of the complaint: the sentences that dispute it, else those that admit it. */
const objectionTo = (
  reading: Reading,
  place: QuestionPlace,
  hits: readonly Hit[],
): { readonly disputes: boolean; readonly hits: readonly Hit[] } | undefined => {
  const { folded, points, demanded } = reading;
  const ofOwn = answeringHits(reading, place, hits).filter(({ from, sentence }) => {
    const words = folded.slice(sentence.from, sentence.to);
    const isListed =
      demanded.some((passage) => from >= passage.from && from < passage.to) &&
      !firstPerson.test(words) &&
      !objections.test(words);
    return !isListed && (!quotations.test(words) || firstPerson.test(words.replace(quotations, '')));
  });
  // Where points begin with what they are about, those speak of the matter, and not the others that mention it.
  const heading = ofOwn.filter(({ from }) => isHeadOfPoint(points, from));
  const own = heading.length > 0 ? heading : ofOwn;
  const judgedBy = (hit: Hit, { from, to }: Passage) => {
    const words = folded.slice(from, to);
    const rest = words.replaceAll(acceptances, ' ');
    return {
      hit,
      disputes: objections.test(rest) || contrast.test(rest),
      admits: rest !== words,
      isOwn: firstPerson.test(words),
    };
  };
  // 利息太高了，本金我认: each clause speaks for itself where it says anything.
  const byClause = own.map((hit) => judgedBy(hit, hit.clause)).filter(({ disputes, admits }) => disputes || admits);
  const bySentence = own.map((hit) => judgedBy(hit, hit.sentence));
  const isSaid = bySentence.some(({ disputes, admits }) => disputes || admits);
  const judged =
    byClause.length > 0
      ? byClause
      : isSaid
        ? bySentence
        : own.map((hit) => judgedBy(hit, pointAt(points, hit.from) ?? hit.sentence));
  const spoken = judged.filter(({ isOwn }) => isOwn);
  const among = spoken.some(({ disputes, admits }) => disputes || admits) ? spoken : judged;
  const disputed = among.filter(({ disputes }) => disputes).map(({ hit }) => hit);
  if (disputed.length > 0) return { disputes: true, hits: disputed };
  const admitted = among.filter(({ admits }) => admits).map(({ hit }) => hit);
  return admitted.length > 0 ? { disputes: false, hits: admitted } : undefined;
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
export const gateOf = (reading: Reading, place: QuestionPlace, hits: readonly Hit[]): Gate => {
  const { field } = place;
  const answered = (option: string | undefined, own: readonly Hit[], rule: string): Gate => {
    const [hit] = own;
    return option === undefined || !hit
      ? { statement: undefined, hits: [] }
      : { statement: { place, value: option, finding: finding(hit.clause, option, rule) }, hits: own };
  };
  if (isObjection(place)) {
    const objection = objectionTo(reading, place, hits);
    const option = optionOf(field, objection?.disputes === true ? ['有', '异议'] : ['无', '确认']);
    return answered(objection && option, objection?.hits ?? [], ofSentence);
  }
  const [yes, no] = [optionOf(field, positive), optionOf(field, negative)];
  if (isClaim(place)) {
    const demanded = hits.filter((hit) => !isWaived(reading, hit) && isDemanded(reading, hit));
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
