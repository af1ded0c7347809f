import type { AnswerRecord, AnswerValue, FormAnswers } from './answers.js';
import type { Field, FormDefinition } from './definition.js';
import { idBirthDate, isCreditCode, isIdNumber, isPhone } from './checks.js';
import { isRecord, partyRecords, visibleAnswers } from './visibleAnswers.js';

export type Warning = { readonly path: string; readonly message: string };

/**
 * What looks like a slip of the pen in the visible answers. It never blocks: a court may accept what we do not know.
 * With `today` (`2026-01-31`) it also knows which birthdays are still to come. Whoever has the visible answers hands them in.
 */
export const warnings = (
  definition: FormDefinition,
  answers: FormAnswers,
  today?: string,
  visible: FormAnswers = visibleAnswers(definition, answers),
): readonly Warning[] => [
  ...partyBlockWarnings(definition, answers, visible, today),
  ...periodWarnings(definition, visible),
];

const partyBlockWarnings = (
  definition: FormDefinition,
  answers: FormAnswers,
  visible: FormAnswers,
  today: string | undefined,
): readonly Warning[] =>
  definition.parties
    .flatMap(({ blocks }) => blocks)
    .flatMap(({ key }) => {
      // Paths count the records as given, so blank ones before a party keep their place.
      const given = partyRecords(answers, key);
      const shown = partyRecords(visible, key);
      return given.length === shown.length
        ? shown.flatMap((record, index) => partyWarnings(record, `${key}.${index}`, today))
        : given.flatMap((record, index) =>
            partyWarnings(visibleRecord(definition, key, record), `${key}.${index}`, today),
          );
    });

/** Periods that end before they begin, in one blank or in two that are called from and to. */
const periodWarnings = (definition: FormDefinition, visible: FormAnswers): readonly Warning[] =>
  definition.sections.flatMap((section) =>
    section.items.flatMap(({ id, fields }) =>
      recordPeriods(fields, visible.sections?.[section.id]?.items?.[id] ?? {}, `sections.${section.id}.items.${id}`),
    ),
  );

const recordPeriods = (fields: readonly Field[], record: AnswerRecord, path: string): readonly Warning[] => {
  const dates = fields.filter(({ kind, repeat }) => kind === 'date' && repeat !== true).map(({ id }) => id);
  const own = dates.includes('from') && dates.includes('to') ? backwards(record, `${path}.to`) : [];
  return [
    ...own,
    ...fields.flatMap((field) => {
      const at = `${path}.${field.id}`;
      const value: AnswerValue = record[field.id];
      const several = field.repeat === true && Array.isArray(value);
      const given: readonly AnswerValue[] = several ? value : [value];
      return given.flatMap((one, index) => {
        const place = several ? `${at}.${index}` : at;
        if (!isRecord(one)) return [];
        if (field.kind === 'daterange') return backwards(one, place);
        return field.kind === 'group' ? recordPeriods(field.fields ?? [], one, place) : [];
      });
    }),
  ];
};

const backwards = (record: AnswerRecord, path: string): readonly Warning[] => {
  const [from, to] = [textOf(record, 'from'), textOf(record, 'to')];
  return from !== '' && to !== '' && to < from ? [{ path, message: '截止日期早于起始日期，请核对' }] : [];
};

const visibleRecord = (definition: FormDefinition, key: string, record: AnswerRecord): AnswerRecord =>
  partyRecords(visibleAnswers(definition, { [key]: [record] }), key)[0] ?? {};

const partyWarnings = (record: AnswerRecord, path: string, today: string | undefined): readonly Warning[] => {
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
