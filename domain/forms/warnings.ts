import type { AnswerRecord } from './answers.js';
import { isRecord } from './answerValues.js';
import { idBirthDate, isCreditCode, isIdNumber, isPhone } from './checks.js';
import { filledFields, type FilledForm, type FilledRecord } from './fill.js';

export type Warning = { readonly path: string; readonly message: string };

/**
 * What looks like a slip of the pen in the visible answers. It never blocks: a court may accept what we do not know.
 * With `today` (`2026-01-31`) it also knows which birthdays are still to come.
 */
export const warnings = ({ blocks, sections }: FilledForm, today?: string): readonly Warning[] => [
  ...blocks.flatMap(({ given }) => given.flatMap((record) => partyWarnings(record, today))),
  ...sections.flatMap(({ items }) => items.flatMap(periodWarnings)),
];

/** Periods that end before they begin, in one field or in two that are called from and to. */
const periodWarnings = (record: FilledRecord): readonly Warning[] => {
  const dates = record.fields.filter(({ kind, repeat }) => kind === 'date' && repeat !== true).map(({ id }) => id);
  const own = dates.includes('from') && dates.includes('to') ? backwards(record.answers, `${record.path}.to`) : [];
  const inside = filledFields(record).flatMap(({ field, entries }) =>
    entries.flatMap(({ value, path, record: members }) => {
      if (members) return periodWarnings(members);
      return field.kind === 'daterange' && isRecord(value) ? backwards(value, path) : [];
    }),
  );
  return [...own, ...inside];
};

const backwards = (record: AnswerRecord, path: string): readonly Warning[] => {
  const [from, to] = [textOf(record, 'from'), textOf(record, 'to')];
  return from !== '' && to !== '' && to < from ? [{ path, message: '截止日期早于起始日期，请核对' }] : [];
};

const partyWarnings = ({ path, answers: record }: FilledRecord, today: string | undefined): readonly Warning[] => {
  const found: Warning[] = [];
  const check = (field: string, wrong: (value: string) => boolean, message: string) => {
    const value = textOf(record, field);
    if (value !== '' && wrong(value)) found.push({ path: `${path}.${field}`, message });
  };
  const isCitizenCard = /^$|身份证/.test(textOf(record, 'id_type'));
  check('id_number', (value) => isCitizenCard && !isIdNumber(value), '身份证号码校验不通过，请核对');
  const birthDate = textOf(record, 'birth_date');
  check(
    'id_number',
    (value) => isCitizenCard && isIdNumber(value) && birthDate !== '' && idBirthDate(value) !== birthDate,
    '身份证号码中的出生日期与所填出生日期不一致，请核对',
  );
  check('birth_date', (value) => today !== undefined && value > today, '出生日期在今天之后，请核对');
  check('credit_code', (value) => !isCreditCode(value), '统一社会信用代码校验不通过，请核对');
  check('phone', (value) => !isPhone(value), '联系电话似乎不完整，请核对');
  return found;
};

const textOf = (record: AnswerRecord, field: string): string => {
  const value = record[field];
  return typeof value === 'string' ? value.trim() : '';
};
