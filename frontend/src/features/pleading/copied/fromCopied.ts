import { answerIn } from '../../../../../domain/forms/answerIn.js';
import { copyAnswers } from '../../../../../domain/forms/copyAnswers.js';
import type { FormDefinition } from '../../../../../domain/forms/definition.js';
import { emptyValues, FormValues, freshProgress } from '../../drafts/index.js';
import type { OpenedPage } from '../page/index.js';
import type { CopySource } from './copySlice.js';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * A new draft beside all others, with what another pleading says: of no case, of no version, with no code, and by the definition in use.
 * A suggestion that was taken over there stays marked.
 */
export const fromCopied = (
  definition: FormDefinition,
  { title, values: { answers: given, marks, ...steps } }: CopySource,
  newId: () => string,
): Pick<OpenedPage, 'draft' | 'origin' | 'rival' | 'copied'> => {
  const { answers, left } = copyAnswers(definition, given);
  const kept = marks?.filter(({ path }) => answerIn(answers, path) !== undefined);
  const values = FormValues.parse({
    ...steps,
    filing: emptyValues(definition.kind).filing,
    answers,
    ...(kept && { marks: kept }),
  });
  const draft = { id: newId(), formKey: definition.key, values, progress: freshProgress, savedAt: null };
  return {
    draft,
    origin: 'copied',
    rival: null,
    copied: { title, left: left.map((path) => textOf(answerIn(given, path) ?? path)) },
  };
};
