import type { AnswerValue } from './answers.js';
import { isRecord } from './answerValues.js';
import { idBirthDate, isCreditCode, isIdNumber, isPhone } from './checks.js';
import type { Meaning } from './definition.js';
import { filledFields, type FilledForm, type FilledRecord } from './fill.js';
import { fieldOf } from './meaning.js';

export type Warning = { readonly path: string; readonly message: string };

/**
 * What looks like a slip of the pen in the visible answers. It never blocks: a court may accept what we do not know.
 * With `today` (`2026-01-31`) it also knows which birthdays are still to come.
 */
export const warnings = ({ blocks, sections }: FilledForm, today?: string): readonly Warning[] => [
  ...blocks.flatMap(({ given }) => given.flatMap((record) => partyWarnings(record, today))),
  ...sections.flatMap(({ items }) => items.flatMap(periodWarnings)),
];

/** Periods that end before they begin, in one field or in two of a record. */
const periodWarnings = (record: FilledRecord): readonly Warning[] => {
  const end = fieldOf(record.fields, 'to-date');
  const own =
    end && backwards(textOf(record, 'from-date'), textOf(record, 'to-date')) ? [`${record.path}.${end.id}`] : [];
  const inside = filledFields(record).flatMap(({ field, entries }) =>
    entries.flatMap(({ value, path, record: members }) => {
      if (members) return periodWarnings(members);
      const { from, to } = field.kind === 'daterange' && isRecord(value) ? value : {};
      return backwards(trimmed(from), trimmed(to)) ? [endsEarly(path)] : [];
    }),
  );
  return [...own.map(endsEarly), ...inside];
};

const endsEarly = (path: string): Warning => ({ path, message: '截止日期早于起始日期，请核对' });

const backwards = (from: string, to: string): boolean => from !== '' && to !== '' && to < from;

const trimmed = (value: AnswerValue): string => (typeof value === 'string' ? value.trim() : '');

const textOf = ({ fields, answers }: FilledRecord, meaning: Meaning): string => {
  const field = fieldOf(fields, meaning);
  return trimmed(field && answers[field.id]);
};

const partyWarnings = (record: FilledRecord, today: string | undefined): readonly Warning[] => {
  const isCitizenCard = /^$|身份证/.test(textOf(record, 'id-type'));
  const born = textOf(record, 'birth-date');
  const saidOf = (means: Meaning | undefined, value: string): string | undefined => {
    switch (means) {
      case 'id-number':
        if (!isCitizenCard) return undefined;
        if (!isIdNumber(value)) return '身份证号码校验不通过，请核对';
        return born === '' || idBirthDate(value) === born
          ? undefined
          : '身份证号码中的出生日期与所填出生日期不一致，请核对';
      case 'birth-date':
        return today !== undefined && value > today ? '出生日期在今天之后，请核对' : undefined;
      case 'credit-code':
        return isCreditCode(value) ? undefined : '统一社会信用代码校验不通过，请核对';
      case 'phone':
        return isPhone(value) ? undefined : '联系电话似乎不完整，请核对';
      default:
        return undefined;
    }
  };
  return record.fields.flatMap(({ id, means }) => {
    const value = means === undefined ? '' : trimmed(record.answers[id]);
    const message = value === '' ? undefined : saidOf(means, value);
    return message === undefined ? [] : [{ path: `${record.path}.${id}`, message }];
  });
};
