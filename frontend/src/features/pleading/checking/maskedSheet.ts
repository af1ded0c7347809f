import type { AnswerRecord, FormAnswers } from '../../../../../domain/forms/answers.js';
import type { FormAsking } from '../../../../../domain/forms/asking/asking.js';
import type { FormDefinition } from '../../../../../domain/forms/definition.js';
import { fill, recordsAt } from '../../../../../domain/forms/fill.js';
import type { CheckGroup } from '../page/index.js';
import { checkGroups } from './checkRows.js';

/** All but the last four signs of an ID number as asterisks. */
const masked = (number: string): string => number.trim().replace(/.(?=.{4})/gu, '*');

/** A resident's ID number within another text. */
const idNumbers = /(?<![0-9A-Za-z])\d{17}[0-9Xx](?![0-9A-Za-z])/gu;

/** The answers in words, as a paper may lie about with them: of every ID number its last four signs, of a picture what is said of it. */
export const maskedSheet = (
  definition: FormDefinition,
  answers: FormAnswers,
  asking?: FormAsking,
): readonly CheckGroup[] => {
  const parties = definition.parties
    .flatMap(({ blocks }) => blocks)
    .map(({ key, fields }): [string, AnswerRecord[]] => {
      const numbers = new Set(fields.flatMap(({ id, means }) => (means === 'id-number' ? [id] : [])));
      const maskedRecord = (record: AnswerRecord): AnswerRecord =>
        Object.fromEntries(
          Object.entries(record).map(([id, value]) => [
            id,
            numbers.has(id) && typeof value === 'string' ? masked(value) : value,
          ]),
        );
      return [key, recordsAt(answers, key).map(maskedRecord)];
    });
  const groups = checkGroups(fill(definition, { ...answers, ...Object.fromEntries(parties) }), asking);
  return groups.map((group) => ({
    ...group,
    rows: group.rows.map((row) => ({
      ...row,
      lines: row.lines.map(({ label, text }) => ({ label, text: text.replace(idNumbers, masked) })),
    })),
  }));
};
