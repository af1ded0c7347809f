import type { AnswerRecord, FormAnswers } from './answers.js';
import type { FormDefinition } from './definition.js';
import { idBirthDate, isCreditCode, isIdNumber, isPhone } from './checks.js';
import { partyRecords, visibleAnswers } from './visibleAnswers.js';

export type Warning = { readonly path: string; readonly message: string };

/** What looks like a slip of the pen in the visible answers. It never blocks: a court may accept what we do not know. */
export const warnings = (definition: FormDefinition, answers: FormAnswers): readonly Warning[] => {
  const visible = visibleAnswers(definition, answers);
  return definition.parties
    .flatMap(({ blocks }) => blocks)
    .flatMap(({ key }) => {
      // Paths count the records as given, so blank ones before a party keep their place.
      const given = partyRecords(answers, key);
      const shown = partyRecords(visible, key);
      return given.length === shown.length
        ? shown.flatMap((record, index) => partyWarnings(record, `${key}.${index}`))
        : given.flatMap((record, index) => partyWarnings(visibleRecord(definition, key, record), `${key}.${index}`));
    });
};

const visibleRecord = (definition: FormDefinition, key: string, record: AnswerRecord): AnswerRecord =>
  partyRecords(visibleAnswers(definition, { [key]: [record] }), key)[0] ?? {};

const partyWarnings = (record: AnswerRecord, path: string): readonly Warning[] => {
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
  check('credit_code', (value) => !isCreditCode(value), '统一社会信用代码校验不通过，请核对');
  check('phone', (value) => !isPhone(value), '联系电话似乎不完整，请核对');
  return found;
};

const textOf = (record: AnswerRecord, field: string): string => {
  const value = record[field];
  return typeof value === 'string' ? value.trim() : '';
};
