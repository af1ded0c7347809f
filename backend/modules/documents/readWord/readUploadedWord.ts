import { labelAt } from '../../../../domain/forms/labelAt.js';
import { validateAnswers } from '../../../../domain/forms/answersSchema.js';
import { visibleAnswers } from '../../../../domain/forms/fill.js';
import type { FormDefinition } from '../../../../domain/forms/definition.js';
import { loadForm, fits } from '../../forms/index.js';
import { readWordFile } from '../../../adapters/word/reading/readWordFile.js';
import type { UploadedWord } from './contract.js';
import { wordDifferences, type WordDifference } from './edited/wordDifferences.js';
import { fittingAnswers, maxFaults } from '../../../../domain/forms/fittingAnswers.js';

const mostProblems = 100;
/** More differences than these are no corrected pleading. */
const mostDifferences = 500;
/** The longest words of a difference that are returned; longer ones are none that can be taken over. */
const mostWords = 20_000;
/** The longest path or label that is returned: keys come from the file. */
const mostCharacters = 300;

/** Forms are read from their data files when the first file asks for them. */
const forms = new Map<string, Promise<FormDefinition | undefined>>();
const formOf = (key: string): Promise<FormDefinition | undefined> => {
  const form = forms.get(key) ?? loadForm(key);
  forms.set(key, form);
  return form;
};

/** What of a difference goes to the reader: never half an answer. */
const bounded = ({ path, label, embedded, word, changes }: WordDifference) => ({
  path: path.slice(0, mostCharacters),
  label: label.slice(0, mostCharacters),
  embedded: embedded.slice(0, mostWords),
  word: word.slice(0, mostWords),
  changes:
    changes && word.length <= mostWords
      ? changes.map(({ path: at, value }) => ({ path: at, value: asSent(value) }))
      : null,
});

const asSent = (value: NonNullable<WordDifference['changes']>[number]['value']): string | boolean | string[] | null =>
  typeof value === 'object' && value !== null ? [...value] : value;

/** What an uploaded Word file holds, checked like any other answers; what does not fit is left out and named. */
export const readUploadedWord = async (file: Uint8Array): Promise<UploadedWord> => {
  const found = await readWordFile(file);
  if (found.status !== 'read') return { status: found.status };
  const { formKey, edition, answers: fileAnswers, unchanged, sameText, trackedChanges } = found.part;
  const definition = await formOf(formKey);
  if (!definition) return { status: 'formUnknown' };
  if (!fits(fileAnswers)) return { status: 'tooLarge' };
  const { answers: fitting, left } = fittingAnswers(fileAnswers, (some) =>
    validateAnswers(definition, some, maxFaults),
  );
  const answers = visibleAnswers(definition, fitting);
  const differences = sameText ? [] : wordDifferences({ definition, answers }, file);
  return {
    status: 'read',
    formKey,
    edition,
    answers,
    unchanged,
    sameText,
    ...(trackedChanges && { trackedChanges }),
    problems: left.slice(0, mostProblems).map(({ path, message }) => ({
      path: path.slice(0, mostCharacters),
      label: labelAt(definition, path).slice(0, mostCharacters),
      message,
    })),
    differences: differences === null || differences.length > mostDifferences ? null : differences.map(bounded),
    inflatedBytes: found.bytes,
  };
};
