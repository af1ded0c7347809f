import type { AnswerRecord, AnswerValue, FormAnswers } from '../answers.js';
import { isEmpty } from '../answerValues.js';
import type { Field, PartyBlock } from '../definition.js';
import { recordsAt } from '../fill.js';
import { sameName } from '../../signs/signs.js';

/** A person or an organisation that another document of the same owner names. */
export type KnownParty = {
  readonly name: string;
  readonly variant: 'natural' | 'legal';
  /** What the party was there: 原告. */
  readonly role: string;
  /** Whether the other document speaks for the party: its plaintiff, applicant or respondent. */
  readonly isOwnSide: boolean;
  readonly answers: AnswerRecord;
};

type Role = { readonly word: string; readonly isOwnSide: boolean };

/** What the official forms call the roles whose blocks have these keys; where forms differ, the common word. */
export const roleWords: Readonly<Record<string, Role>> = {
  plaintiffs: { word: '原告', isOwnSide: true },
  defendants: { word: '被告', isOwnSide: false },
  third_parties: { word: '第三人', isOwnSide: false },
  respondents: { word: '答辩人', isOwnSide: true },
  applicants: { word: '申请人', isOwnSide: true },
  guarantors: { word: '担保人', isOwnSide: true },
  guaranteed_parties: { word: '被担保人', isOwnSide: false },
  judgment_debtors: { word: '被执行人', isOwnSide: false },
  other_parties: { word: '其他当事人', isOwnSide: false },
  statutory_agents: { word: '法定代理人', isOwnSide: true },
  compensation_authority: { word: '赔偿义务机关', isOwnSide: false },
  reconsideration_authorities: { word: '复议机关', isOwnSide: false },
};

const keyPattern = /^(\w+)_(natural|legal)$/;
const textOf = (value: AnswerValue): string => (typeof value === 'string' ? value.trim() : '');

/** The parties that answers to any form name, in the order in which they stand there. Needs no definition: all forms share these blocks. */
export const partiesNamed = (answers: FormAnswers): readonly KnownParty[] =>
  Object.keys(answers).flatMap((key): readonly KnownParty[] => {
    const [, stem = '', variant] = keyPattern.exec(key) ?? [];
    const role = roleWords[stem];
    if (role === undefined || (variant !== 'natural' && variant !== 'legal')) return [];
    return recordsAt(answers, key).flatMap((record): readonly KnownParty[] => {
      const name = textOf(record[variant === 'natural' ? 'name' : 'entityName']);
      return name === '' ? [] : [{ name, variant, role: role.word, isOwnSide: role.isOwnSide, answers: record }];
    });
  });

/**
 * The parties of other documents that may be one of the role `stem`, most likely first: of the same role, then of the same side, then the
 * others. `documents`: the answers of other documents, last changed first. Who stands in `answers` already is left out, and of two records
 * of one name the later document's counts.
 */
export const knownPartiesFor = (
  stem: string,
  answers: FormAnswers,
  documents: readonly FormAnswers[],
): readonly KnownParty[] => {
  const role = roleWords[stem];
  if (role === undefined) return [];
  const seen = new Set(partiesNamed(answers).map(({ name }) => name));
  const known = documents.flatMap(partiesNamed).filter(({ name }) => !seen.has(name) && seen.add(name));
  const rank = (party: KnownParty): number =>
    party.role === role.word ? 0 : party.isOwnSide === role.isOwnSide ? 1 : 2;
  return known.toSorted((a, b) => rank(a) - rank(b));
};

/** What a party is in one case only: never taken over into another. */
const ofOneCase: ReadonlySet<string> = new Set(['identity', 'identity_other']);

/** The part of a value that a field can hold; `undefined` where that is nothing. */
const fitting = ({ kind, options }: Field, value: AnswerValue): AnswerValue => {
  if (kind === 'multichoice')
    return Array.isArray(value) ? value.filter((one) => options?.includes(String(one)) ?? true) : undefined;
  if (typeof value !== 'string') return undefined;
  return kind !== 'choice' || options === undefined || options.includes(value) ? value : undefined;
};

/** What of a known party's answers a block of a form asks for. */
export const takenOver = ({ fields }: Pick<PartyBlock, 'fields'>, { answers }: KnownParty): AnswerRecord =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = ofOneCase.has(field.id) ? undefined : fitting(field, answers[field.id]);
      return isEmpty(value) ? [] : [[field.id, value] as const];
    }),
  );

/** What two people of one side often share. */
const shared: ReadonlySet<Field['means']> = new Set(['address', 'other-address', 'phone']);

/** Whether two people of one side often have the same answer to a field: one address, one telephone. */
export const isSharedOnSide = ({ means }: Pick<Field, 'means'>): boolean => shared.has(means);

/** What the first of a side says that another of the same kind may share, for the fields in which the other says nothing yet. */
export const sharedWithFirst = (
  { fields }: Pick<PartyBlock, 'fields'>,
  first: AnswerRecord,
  other: AnswerRecord,
): AnswerRecord =>
  Object.fromEntries(
    fields
      .filter((field) => isSharedOnSide(field) && isEmpty(other[field.id]) && !isEmpty(first[field.id]))
      .map(({ id }) => [id, first[id]] as const),
  );

/** By which ids all forms ask for what tells a party from another: the blocks are shared. */
const numberIds = ['id_number', 'credit_code'] as const;

const numberOf = ({ answers }: KnownParty): string =>
  numberIds.map((id) => textOf(answers[id])).find((text) => text !== '') ?? '';
const phoneOf = ({ answers }: KnownParty): string => textOf(answers['phone']);

/**
 * The parties of one kind that documents name, as a list to choose from: those of the own side, and the others. Each stands once on a side,
 * with what the latest document says. One name with two numbers is two people; a record without a number belongs to the latest of its name.
 */
export const partyBook = (
  documents: readonly FormAnswers[],
  variant: KnownParty['variant'],
): { readonly own: readonly KnownParty[]; readonly others: readonly KnownParty[] } => {
  const book: KnownParty[] = [];
  for (const party of documents.flatMap(partiesNamed)) {
    if (party.variant !== variant) continue;
    const number = numberOf(party);
    const isThere = book.some(
      (one) =>
        one.name === party.name &&
        one.isOwnSide === party.isOwnSide &&
        (number === '' || numberOf(one) === '' || numberOf(one) === number),
    );
    if (!isThere) book.push(party);
  }
  return { own: book.filter(({ isOwnSide }) => isOwnSide), others: book.filter(({ isOwnSide }) => !isOwnSide) };
};

/** The parties whose name has the text in it, or whose number ends with it, or whose telephone has it in it; all of them for none. */
export const partiesFound = (parties: readonly KnownParty[], search: string): readonly KnownParty[] => {
  const text = sameName(search).replaceAll(/\s/gu, '').toUpperCase();
  if (text === '') return parties;
  return parties.filter(
    (party) =>
      sameName(party.name).replaceAll(/\s/gu, '').toUpperCase().includes(text) ||
      (text.length >= 4 && numberOf(party).toUpperCase().endsWith(text)) ||
      (text.length >= 4 && phoneOf(party).replaceAll(/\D/gu, '').includes(text)),
  );
};

/** What tells a party from another of the same name without saying more than that: 证件尾号1234，电话尾号5678. */
export const maskedParticulars = (party: KnownParty): string =>
  [
    ['证件尾号', numberOf(party)],
    ['电话尾号', phoneOf(party)],
  ]
    .flatMap(([label = '', text = '']) => (text.length >= 8 ? [`${label}${text.slice(-4)}`] : []))
    .join('，');
