import { isRecord } from '../answerValues.js';
import type { AnswerValue } from '../answers.js';
import type { Meaning } from '../definition.js';
import { filledFields, type FilledForm, type FilledRecord } from '../fill.js';
import { fieldOf } from '../meaning.js';
import { chineseDate } from '../printing/dates.js';
import { numbersOf } from '../../papers/kinds.js';
import { paperOfNumber } from '../../papers/numbers.js';
import { idBirthDate, idSex, isIdNumber } from '../../papers/residentNumber.js';
import { isRealDate } from '../../quantities/calendar.js';
import { readAnswer } from '../reading/readAnswer.js';
import { foldTyped } from '../reading/reading.js';
import { nounOf } from '../asking/called.js';
import { severityOf, type Fix, type Problem, type ProblemCode } from '../problemCodes.js';

/** A problem of this code at this place. */
export const problemAt = (code: ProblemCode, path: string, sentence: string, fixes: readonly Fix[] = []): Problem => ({
  code,
  severity: severityOf(code),
  path,
  sentence,
  fixes,
});

const trimmed = (value: AnswerValue): string => (typeof value === 'string' ? value.trim() : '');

/** The trimmed answer of a record to what means this; `''` where there is none. */
export const textOf = ({ fields, answers }: FilledRecord, meaning: Meaning): string => {
  const field = fieldOf(fields, meaning);
  return trimmed(field && answers[field.id]);
};

/** The place of what means this in a record. */
export const pathOf = ({ path, fields }: FilledRecord, meaning: Meaning): string =>
  `${path}.${fieldOf(fields, meaning)?.id ?? ''}`;

/** An 18-place number against the birth date and the sex beside it; `called`: what the number is of. */
const contradictions = (record: FilledRecord, number: string, called: string): readonly Problem[] => {
  const at = pathOf(record, 'id-number');
  const [born, inNumber] = [textOf(record, 'birth-date'), idBirthDate(number)];
  const [sex, ofNumber] = [textOf(record, 'sex'), idSex(number)];
  const words = (date: string, other: string): string =>
    date.slice(0, 4) === other.slice(0, 4) ? chineseDate(date) : `${Number(date.slice(0, 4))}年`;
  return [
    ...(inNumber === undefined || !isRealDate(born) || inNumber === born
      ? []
      : [
          problemAt(
            'id_birth_mismatch',
            at,
            `${called}号里是${chineseDate(inNumber)}出生，您填的是${words(born, inNumber)}`,
            [{ label: `按${called}改`, path: pathOf(record, 'birth-date'), value: inNumber }],
          ),
        ]),
    ...(['男', '女'].includes(sex) && sex !== ofNumber
      ? [
          problemAt('id_sex_mismatch', at, `${called}号对应${ofNumber}，您选的是${sex}`, [
            { label: `按${called}改`, path: pathOf(record, 'sex'), value: ofNumber },
          ]),
        ]
      : []),
  ];
};

const birthProblems = (record: FilledRecord, today: string | undefined): readonly Problem[] => {
  const [born, field] = [textOf(record, 'birth-date'), fieldOf(record.fields, 'birth-date')];
  if (today === undefined || !field || !isRealDate(born)) return [];
  const year = Number(born.slice(0, 4));
  const [at, called] = [pathOf(record, 'birth-date'), nounOf(field.label ?? '出生日期')];
  if (born > today) return [problemAt('date_birth_future', at, `${called}不能晚于今天（${chineseDate(today)}）`)];
  return Number(today.slice(0, 4)) - year > 120
    ? [problemAt('date_birth_old', at, `${year}年出生，年份是不是写错了？`)]
    : [];
};

/** A press that chooses the kind of paper that a number looks like, where none is chosen or another one. */
const kindFixes = (record: FilledRecord, number: string): readonly Fix[] => {
  const field = fieldOf(record.fields, 'id-type');
  const kind = paperOfNumber(foldTyped(number))?.kind;
  return field === undefined || kind === undefined || kind.numbers === numbersOf(textOf(record, 'id-type'))
    ? []
    : [{ label: `选“${kind.name}”`, path: `${record.path}.${field.id}`, value: kind.name }];
};

/** Numbers of one person or organisation. */
const numberProblems = (record: FilledRecord, today: string | undefined): readonly Problem[] =>
  record.fields.flatMap((field): readonly Problem[] => {
    const { means, id } = field;
    const value = trimmed(record.answers[id]);
    if (value === '' || !['id-number', 'credit-code', 'phone'].includes(means ?? '')) return [];
    const numbers = numbersOf(textOf(record, 'id-type'));
    const reading = readAnswer(field, value, { called: nounOf(field.label ?? ''), today, numbers });
    if (reading.kind === 'fault') {
      const fixes = means === 'id-number' ? kindFixes(record, value) : [];
      return [problemAt(reading.code, `${record.path}.${id}`, reading.sentence, fixes)];
    }
    const isNumber = means === 'id-number' && reading.kind === 'value' && isIdNumber(reading.value);
    const called = numbers === 'resident' ? '身份证' : '证件';
    return isNumber && numbers !== 'any' ? contradictions(record, reading.value, called) : [];
  });

const endsEarly = (path: string, called: string, from: string, to: string): readonly Problem[] =>
  isRealDate(from) && isRealDate(to) && to < from
    ? [
        problemAt(
          'date_end_before_start',
          path,
          `${called === '这一项' ? '' : called}结束（${chineseDate(to)}）早于开始（${chineseDate(from)}）`,
        ),
      ]
    : [];

/** Periods that end before they begin, in one field or in two of a record; `around` is the label of what the record stands in. */
const periodProblems = (record: FilledRecord, around: string): readonly Problem[] => {
  const end = fieldOf(record.fields, 'to-date');
  const own = end
    ? endsEarly(`${record.path}.${end.id}`, nounOf(around), textOf(record, 'from-date'), textOf(record, 'to-date'))
    : [];
  const inside = filledFields(record).flatMap(({ field, entries }) =>
    entries.flatMap(({ value, path, record: members }) => {
      const label = field.label ?? around;
      if (members) return periodProblems(members, label);
      const { from, to } = field.kind === 'daterange' && isRecord(value) ? value : {};
      return endsEarly(path, nounOf(label), trimmed(from), trimmed(to));
    }),
  );
  return [...own, ...inside];
};

/**
 * What looks like a slip of the pen in the visible answers: numbers that cannot be, birthdays still to come, periods that end before
 * they begin. With `today` (`2026-01-31`) it also knows which birthdays are still to come.
 */
export const slips = ({ blocks, sections }: FilledForm, today?: string): readonly Problem[] => [
  ...blocks.flatMap(({ given }) =>
    given.flatMap((record) => [...birthProblems(record, today), ...numberProblems(record, today)]),
  ),
  ...sections.flatMap(({ section, items }) =>
    items.flatMap((item) => periodProblems(item, item.item.label ?? section.title ?? '')),
  ),
];
