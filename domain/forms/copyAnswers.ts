import type { AnswerRecord, AnswerValue, FormAnswers } from './answers.js';
import { isRecord } from './answerValues.js';
import { validateAnswers } from './answersSchema.js';
import type { Field, FormDefinition, Meaning } from './definition.js';
import { fittingAnswers, maxFaults } from './fittingAnswers.js';
import { isUnasked } from './unasked.js';

/** What the old case has and the new one has not: the numbers that courts gave. */
const ofOldCase: ReadonlySet<Meaning> = new Set(['case-number', 'other-case-number']);

const withoutNumbers = (fields: readonly Field[], record: AnswerRecord): AnswerRecord =>
  Object.fromEntries(
    Object.entries(record).flatMap(([id, value]): readonly (readonly [string, AnswerValue])[] => {
      const field = fields.find((one) => one.id === id);
      if (field?.means !== undefined && ofOldCase.has(field.means)) return [];
      const inner = field?.fields;
      if (inner === undefined) return [[id, value]];
      if (Array.isArray(value)) return [[id, value.map((row) => (isRecord(row) ? withoutNumbers(inner, row) : row))]];
      return [[id, isRecord(value) ? withoutNumbers(inner, value) : value]];
    }),
  );

/** The answers without the numbers of cases, wherever the definition asks for one. */
const withoutOldCase = (definition: FormDefinition, answers: FormAnswers): FormAnswers => ({
  ...answers,
  ...(answers.header && { header: withoutNumbers(definition.header, answers.header) }),
  ...(answers.sections && {
    sections: Object.fromEntries(
      Object.entries(answers.sections).map(([id, section]) => {
        const items = definition.sections.find((one) => one.id === id)?.items ?? [];
        const kept = Object.entries(section?.items ?? {}).map(([item, record]) => [
          item,
          isRecord(record) ? withoutNumbers(items.find((one) => one.id === item)?.fields ?? [], record) : record,
        ]);
        return [id, section?.items ? { ...section, items: Object.fromEntries(kept) } : section];
      }),
    ),
  }),
});

export type Copied = {
  readonly answers: FormAnswers;
  /** Dotted places of answers to questions that the definition does not have; they are not in the copy. */
  readonly left: readonly string[];
};

/**
 * The answers of a pleading for a new one of the same form, by the definition in use: without what belongs to the old case, and without
 * what was given to questions or options that the definition no longer has. What was typed and is no valid answer yet is taken over.
 */
export const copyAnswers = (definition: FormDefinition, answers: FormAnswers): Copied => {
  const fitting = fittingAnswers(answers, (given) => {
    const validation = validateAnswers(definition, given, maxFaults);
    const errors = validation.ok ? [] : validation.errors.filter(isUnasked);
    return errors.length > 0 ? { ok: false, errors } : { ok: true, answers: given as FormAnswers };
  });
  return {
    answers: withoutOldCase(definition, fitting.answers),
    left: [...new Set(fitting.left.map(({ path }) => path))],
  };
};
