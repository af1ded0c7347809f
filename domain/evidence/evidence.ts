import type { AnswerValue } from '../forms/answers.js';
import { chosenOptions, isEmpty, isRecord } from '../forms/answerValues.js';
import type { Field, Meaning } from '../forms/definition.js';
import { thereIs } from '../forms/meaning.js';
import { idBirthDate, idSex, isIdNumber } from '../papers/residentNumber.js';
import { waysOfPaper } from '../papers/kinds.js';
import { formsOfAddress, waysOfPeople } from './closedLists.js';
import { endsWithDenial, longestDenial } from './denial.js';
import { findQuote, foldText, type FoldedText, type Span } from './foldedText.js';
import { isOfKind } from './kinds.js';
import { findingsIn, passageAt, showsAmount, showsCode, showsDate, showsNumber, type Passage } from './passageShows.js';
import { withoutUnseen } from '../signs/signs.js';

const letter = /[0-9a-z零〇一二两三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟]/;
/** Whether two neighbouring signs belong to one number or word, so that neither is whole without the other. */
const belong = (one: string, other: string): boolean => letter.test(one) && letter.test(other);

/** The sign of the given text beside a place, without those that nobody sees; `''` where there is space or nothing. */
const signBefore = (text: string, at: number): string =>
  withoutUnseen(text.slice(Math.max(0, at - 4), at)).at(-1) ?? '';
const signAfter = (text: string, at: number): string => [...withoutUnseen(text.slice(at, at + 4))][0] ?? '';

type Look = { readonly source: FoldedText; readonly span: Span };

/** Whether words occur in the passage: whole where they begin or end with a number, and not denied (未 before 付). */
const says = ({ source, span }: Look, words: string, mayBeDenied = false): boolean => {
  const passage = foldText(source.given.slice(span.start, span.end));
  const fold = (sign: string): string => foldText(sign).folded;
  return findQuote(passage, words).some(({ start, end }) => {
    const from = span.start + start;
    const to = span.start + end;
    const text = source.given;
    const [first = '', last = ''] = [fold(words)[0], fold(words).at(-1)];
    if (belong(fold(signBefore(text, from)), first) || belong(last, fold(signAfter(text, to)))) return false;
    // A decimal or a grouped number goes on behind its point.
    if (/\d/.test(first) && /\d[.,]$/.test(text.slice(Math.max(0, from - 2), from))) return false;
    if (/\d/.test(last) && /^[.,]\d/.test(text.slice(to, to + 2))) return false;
    return mayBeDenied || !endsWithDenial(foldText(text.slice(Math.max(0, from - longestDenial), from)).folded);
  });
};

const identifying: ReadonlySet<Meaning | undefined> = new Set<Meaning>(['id-number', 'credit-code', 'phone']);
const naming: ReadonlySet<Meaning | undefined> = new Set<Meaning>([
  ...(['person-name', 'organisation-name', 'legal-representative', 'address', 'other-address', 'employer'] as const),
  ...(['court-name', 'case-number', 'other-case-number', 'contract-number', 'email', 'position'] as const),
]);

/** Clauses of a text; points within numbers do not end one. */
const clausesOf = (text: string): string[] =>
  text
    .split(/[，,。；;！!？?\n]|(?<!\d)[.．]|[.．](?!\d)/u)
    .map((clause) => clause.trim())
    .filter((clause) => foldText(clause).folded !== '');

const saysText = (look: Look, { means }: Field, text: string): boolean => {
  if (says(look, text, naming.has(means))) return true;
  if (naming.has(means)) return false;
  const clauses = clausesOf(text);
  return clauses.length > 1 && clauses.every((clause) => says(look, clause));
};

const ids = (passage: Passage): string[] =>
  findingsIn(passage, 'id-number').flatMap(({ value }) => (isIdNumber(value) ? [value] : []));

const alone = (sign: string): RegExp =>
  new RegExp(String.raw`(?:^|[^\p{Script=Han}]|性别|民族)${sign}(?:$|[^\p{Script=Han}]|性|族)`, 'u');

/** Options of one sign (是, 有) are nearly everywhere, and 其他 says nothing. */
const tellsNothing = (option: string): boolean => [...option].length < 2 || /^其[他它]/.test(option);

/** Whether the passage names a paper, in any way that it is written, or holds the number of a resident's card. */
const saysIdType = (look: Look, passage: Passage, type: string): boolean => {
  const ways = waysOfPaper(type);
  const isResidents = ways[0] === '居民身份证' || type === '居民身份证';
  return (
    [type, ...ways].some((way) => says(look, way)) ||
    (isResidents && (/身份证|身份号码/.test(passage.text.slice(passage.from, passage.to)) || ids(passage).length > 0))
  );
};

const saysOption = (look: Look, passage: Passage, { means }: Field, option: string): boolean => {
  const inPassage = passage.text.slice(passage.from, passage.to);
  switch (means) {
    case 'sex':
      return (
        alone(option).test(inPassage) ||
        ids(passage).some((id) => idSex(id) === option) ||
        formsOfAddress(option).some((form) => says(look, form) && !/先生 ?[/／、或] ?女士/u.test(inPassage))
      );
    case 'id-type':
      return saysIdType(look, passage, option);
    case 'has-agent':
      return option === thereIs && says(look, '代理人');
    default:
      return !tellsNothing(option) && says(look, option);
  }
};

const shows = (look: Look, field: Field, value: AnswerValue): boolean => {
  const passage = passageAt(look.source, look.span);
  if (field.options) {
    const options = chosenOptions(field, value);
    return options.length > 0 && options.every((option) => saysOption(look, passage, field, option));
  }
  if (field.kind === 'tick') return field.label !== null && says(look, field.label);
  if (field.kind === 'daterange' && isRecord(value)) {
    const ends = [value['from'], value['to']].filter((end) => typeof end === 'string' && end !== '');
    return ends.length > 0 && ends.every((end) => showsDate(look.source, look.span, String(end)));
  }
  if (typeof value !== 'string') return false;
  if (field.kind === 'money') return showsAmount(passage, value);
  if (field.kind === 'number') return showsNumber(passage, value, field.unit ?? '');
  if (field.kind === 'date')
    return (
      showsDate(look.source, look.span, value) ||
      (field.means === 'birth-date' && ids(passage).some((id) => idBirthDate(id) === value))
    );
  if (identifying.has(field.means))
    return (
      showsCode(passage, value) ||
      findingsIn(passage, 'phone').some((phone) => field.means === 'phone' && phone.value === value)
    );
  if (field.means === 'ethnicity')
    return waysOfPeople(value).some(
      (way) => alone(way).test(passage.text.slice(passage.from, passage.to)) || says(look, `${way}族`),
    );
  if (field.means === 'id-type') return saysIdType(look, passage, value);
  return saysText(look, field, value);
};

/** The longest quote that is looked for, in characters: a passage, not a document. */
export const longestQuote = 600;

/**
 * The passage that shows the value of a field: the quote stands in the source, character by character, and the value in the quote.
 * Amounts (also in capitals), dates, numbers of people and things must be written there whole; options and free text word by word,
 * clause by clause, and not denied; and the value is of the kind that the field asks for (`isOfKind`). `null` where the quote is not in the source or does not show the value. Linear in the source.
 */
export const evidenceFor = (source: FoldedText, field: Field, value: AnswerValue, quote: string): Span | null => {
  if (isEmpty(value) || quote.length > longestQuote || !isOfKind(field, value)) return null;
  return findQuote(source, quote).find((span) => shows({ source, span }, field, value)) ?? null;
};
