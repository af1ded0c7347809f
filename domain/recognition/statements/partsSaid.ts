import { datesIn } from '../../quantities/dates.js';
import { measuresIn } from '../../quantities/measures.js';
import { coreOfNumber } from '../../quantities/moneyWords.js';
import { decimalIn } from '../../quantities/numbers.js';
import { everydaySigns } from '../../quantities/signs.js';
import { termAt } from '../terms/contractTerms.js';
import type { Passage } from '../findings/finding.js';
import { isCondition, isLaidDown, isOfOtherBreach } from '../terms/laidDown.js';
import type { QuestionPlace } from '../fields/questionPlaces.js';
import { isBreathless } from '../texts/sentences.js';
import type { Statement } from '../fields/statement.js';
import { patternOfWords } from '../words/phrases.js';
import { enumeration, longestExcerpt } from './sentencesSaid.js';
import { type Hit, type Reading, finding, hitsOf, isDenied, ofSentence, oneOf, wordsOf } from './wordHits.js';

/** The end of an answer that goes on over the clauses behind it, as far as they have one of some words. */
const endOf = ({ folded }: Reading, { sentence: { clauses }, clause }: Hit, goesOn: readonly string[]): number => {
  if (goesOn.length === 0) return clause.to;
  const behind = clauses.slice(clauses.indexOf(clause) + 1);
  const other = behind.findIndex(({ from, to }) => !oneOf(goesOn).test(folded.slice(from, to)));
  return (other === -1 ? behind : behind.slice(0, other)).at(-1)?.to ?? clause.to;
};

/** The ways that the text gives, in sentences that have one of `beside` and lay nothing down for later. */
export const waysSaid = (
  reading: Reading,
  place: QuestionPlace,
  ways: readonly string[],
  beside: readonly string[],
): Statement | undefined => {
  const hits = hitsOf(reading, patternOfWords(ways)).filter(
    (hit) =>
      oneOf(beside).test(reading.folded.slice(hit.sentence.from, hit.sentence.to)) &&
      !isDenied(reading, hit) &&
      !isLaidDown(reading.folded, hit.sentence) &&
      !isCondition(reading.folded, hit.clause),
  );
  const [first] = hits;
  const value = [...new Set(hits.map(({ word }) => word))].join('、');
  return first && { place, value, finding: finding(first.clause, value, ofSentence) };
};

/** The words of a rate in a clause: 日万分之五, 一年期LPR的1.5倍. */
const rateIn = (folded: string, { from, to }: Passage): Passage | undefined => {
  const rates = measuresIn(folded.slice(from, to)).filter(
    ({ kind, manner }) => kind === 'rate' && manner !== 'by custom',
  );
  const rate = rates.find(({ unit }) => unit === 'LPR') ?? rates[0];
  // 按 says how it is reckoned, and is no part of it.
  const lead = /^(?:按照?|以)?/u.exec(folded.slice(from + (rate?.from ?? 0), to))?.[0].length ?? 0;
  return rate && { from: from + rate.from + lead, to: from + rate.to };
};

const fee =
  '(?:水电燃气|水电气暖|水电气|水电煤|水电|水|电|燃气|煤气|天然气|暖气|取暖|供暖|物业管理|物业服务|物业|网络|网|宽带|卫生|垃圾清运|垃圾|有线电视|电梯|公摊|停车|维修|房产|土地使用|租赁)(?:费用?|税费?)?';

/** 水电燃气费、物业费由乙方承担: the costs that somebody bears. */
export const borneBy = (
  { folded, text }: Reading,
  place: QuestionPlace,
  bearers: readonly string[],
): Statement | undefined => {
  const match = new RegExp(
    String.raw`(?<=^|[，,。；;、:\n \d.)])(?<fees>${fee}(?:(?:、|和|及|以及|与)${fee}){0,6})(?:等(?:各项)?(?:费用)?)?(?:均|都|全部?|一律)?(?:由|归)?(?:${bearers.join('|')})(?:自行|自己|另行|负责)?(?:承担|负担|自理|缴纳|交纳|缴付|支付|交|出|付)`,
    'u',
  ).exec(folded);
  const fees = match?.groups?.['fees'];
  if (!match || fees === undefined) return undefined;
  const passage = { from: match.index, to: match.index + fees.length };
  const value = text.slice(passage.from, passage.to);
  return { place, value, finding: finding(passage, value, ofSentence) };
};

/** The words of one clause, as an answer that is no whole sentence. */
export const clauseSaid = (
  reading: Reading,
  place: QuestionPlace,
  words: readonly string[],
  breach: readonly string[],
  goesOn: readonly string[],
  isRate = false,
): Statement | undefined => {
  const [hit] = hitsOf(reading, patternOfWords(words))
    .filter(({ sentence, clause }) => breach.length === 0 || !isOfOtherBreach(reading.folded, sentence, clause, breach))
    .filter((each) => !isDenied(reading, each) && !isBreathless(each.sentence));
  if (!hit) return undefined;
  const lead = enumeration.exec(reading.text.slice(hit.clause.from, hit.clause.to))?.[0].length ?? 0;
  const clause = { from: hit.clause.from + lead, to: endOf(reading, hit, goesOn) };
  const passage = (isRate ? rateIn(reading.folded, clause) : undefined) ?? clause;
  const value = wordsOf(reading, passage);
  return value.length < 2 || value.length > longestExcerpt
    ? undefined
    : { place, value, finding: finding(passage, value, ofSentence) };
};

/** What to say of whole terms of a contract, and of the number of one. */
const ofTerms = '合同条款原文，请核对';
const ofTermNumber = '合同条款的编号，请核对';
const longestTerms = 400;
const longestTermsInLine = 200;

/** The terms of a contract whose titles name what is asked, each as a whole; nothing where they hold a table or are too long. */
export const termsSaid = (
  { text, folded, terms }: Reading,
  place: QuestionPlace,
  titles: readonly string[],
): Statement | undefined => {
  const isNamed = oneOf(titles);
  const named = terms.filter(({ title }) => isNamed.test(title));
  const outer = named.filter(
    (term) => !named.some((other) => other !== term && other.from <= term.from && term.to <= other.to),
  );
  const isLine = place.field.kind === 'text';
  const values = outer.map(({ from, to, title }) => {
    const value = text.slice(from, to);
    // A title on a line of its own, or before an answer of one line, is no part of what was laid down.
    const behind = folded.slice(from + title.length, to);
    return behind.startsWith('\n') || (isLine && behind.startsWith(':'))
      ? value.slice(title.length + 1).trim()
      : value.trim();
  });
  const value = values.filter((one) => one !== '').join('\n');
  const [first] = outer;
  return !first ||
    value.length < 4 ||
    value.length > (isLine ? longestTermsInLine : longestTerms) ||
    /[\t|│]/u.test(value)
    ? undefined
    : {
        place,
        value: isLine ? value.replaceAll(/(?<!\s)\s*\n\s*/g, ' ') : value,
        finding: finding(first, value, ofTerms),
      };
};

/** A term that is cited for what was just said: 年利率6.15%（合同第3条）. */
const citation =
  /^[^。；;\n]{0,48}?[(（]?(?:合同|协议|约定)?第(?<number>\d{1,3}(?:\.\d{1,2})?|[一二三四五六七八九十百]{1,4})条(?!例)/u;
const ofStatute = /法|条例|规定|解释|民法典/u;

const citedNumber = (
  reading: Reading,
  place: QuestionPlace,
  words: readonly string[],
  other: RegExp | undefined,
): Statement | undefined => {
  const cited = hitsOf(reading, patternOfWords(words)).flatMap((hit) => {
    const match = citation.exec(reading.folded.slice(hit.to, hit.to + 64));
    const number = match?.groups?.['number'];
    const said = `${hit.word}${match?.[0] ?? ''}`;
    if (!match || number === undefined || ofStatute.test(match[0]) || other?.test(said) === true) return [];
    const from = hit.to + match[0].lastIndexOf(number);
    return [{ value: number, from, to: from + number.length }];
  });
  const [first] = cited;
  return first && new Set(cited.map(({ value }) => value)).size === 1
    ? { place, value: first.value, finding: finding(first, first.value, ofTermNumber) }
    : undefined;
};

/** The number of the one term of a contract that is about the matter; nothing where several are. */
export const termNumberSaid = (
  reading: Reading,
  place: QuestionPlace,
  words: readonly string[],
  unless: readonly string[],
): Statement | undefined => {
  const other = unless.length > 0 ? oneOf(unless) : undefined;
  const about = new Set(
    hitsOf(reading, patternOfWords(words))
      .filter((hit) => !isDenied(reading, hit))
      .flatMap(({ from }) => termAt(reading.terms, from) ?? [])
      .filter(({ from, to }) => other?.test(reading.folded.slice(from, to)) !== true),
  );
  const [term] = about;
  if (about.size > 1) return undefined;
  return term
    ? { place, value: term.number, finding: finding(term, term.number, ofTermNumber) }
    : citedNumber(reading, place, words, other);
};

export const dateSaid = (reading: Reading, place: QuestionPlace, words: readonly string[]): Statement | undefined => {
  for (const { clause } of hitsOf(reading, patternOfWords(words))) {
    const day = datesIn(reading.folded.slice(clause.from, clause.to), { isExpected: true }).find(
      ({ month }) => month !== undefined,
    );
    if (!day) continue;
    const passage = { from: clause.from + day.from, to: clause.from + day.to };
    const value = wordsOf(reading, passage);
    return { place, value, finding: finding(passage, value, ofSentence) };
  }
  return undefined;
};

/** The number before the last of the words, which is its unit: 工期90天, 工期九十天, 加收50%. */
const numberAtEnd = (words: string): { readonly value: string; readonly from: number } | undefined => {
  const measure = measuresIn(words).findLast(({ to }) => to === words.length);
  if (measure && measure.kind !== 'share') {
    const isSaid = measure.manner === 'exact' && measure.unit === 'day';
    return isSaid ? { value: measure.value, from: measure.figuresFrom } : undefined;
  }
  const last = [...words.matchAll(coreOfNumber)].at(-1);
  const value = last && last.index + last[0].length === words.length - 1 ? decimalIn(last[0]) : undefined;
  return last && value !== undefined && measure?.manner !== 'about' ? { value, from: last.index } : undefined;
};

/** The one number within the words: 工期90天. */
export const numberSaid = (reading: Reading, place: QuestionPlace, words: readonly string[]): Statement | undefined => {
  for (const hit of hitsOf(reading, patternOfWords(words))) {
    const number = numberAtEnd(everydaySigns(reading.folded.slice(hit.from, hit.to)));
    if (!number) continue;
    const from = hit.from + number.from;
    return { place, value: number.value, finding: finding({ from, to: hit.to - 1 }, number.value, ofSentence) };
  }
  return undefined;
};

/** The name that ends with one of the words: …医院. */
export const nameSaid = (reading: Reading, place: QuestionPlace, endings: readonly string[]): Statement | undefined => {
  const name = new RegExp(
    String.raw`(?<=^|[^\p{Script=Han}]|在|到|至|由|往|经|是|去|于)(?:(?![在到至由往去于经])\p{Script=Han}){1,20}?(?:${endings.join('|')})`,
    'u',
  );
  const match = name.exec(reading.folded);
  if (!match) return undefined;
  const passage = { from: match.index, to: match.index + match[0].length };
  return { place, value: match[0], finding: finding(passage, match[0], ofSentence) };
};

const law =
  /《[^《》\n]{2,30}(?:法|法典|解释|规定|条例|办法)(?:（[^（）\n]{1,12}）)?》(?:第[一二三四五六七八九十百千零\d]{1,10}条(?:之[一二三四五六七八九十])?(?:第[一二三四五六七八九十\d]{1,3}[款项])*(?:、(?=第))?){0,6}/gu;

export const lawsSaid = (reading: Reading, place: QuestionPlace): Statement | undefined => {
  const cited = [...reading.text.matchAll(law)].filter(({ 0: all }) => all.includes('条') && !all.endsWith('》'));
  const [first] = cited;
  if (!first) return undefined;
  const value = [...new Set(cited.map(({ 0: all }) => all))].join('、');
  return {
    place,
    value,
    finding: finding({ from: first.index, to: first.index + first[0].length }, value, ofSentence),
  };
};
