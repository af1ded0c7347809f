import { answerIn } from '../forms/answerIn.js';
import type { FormAnswers } from '../forms/answers.js';
import { chosenOptions, isEmpty } from '../forms/answerValues.js';
import type { FormDefinition } from '../forms/definition.js';
import type { Doubt } from '../evidence/doubt.js';
import { fieldAt, type Opening } from '../forms/placed.js';

/** The options that an opening would choose beside those that are chosen already; empty where it changes nothing. */
export const newlyChosen = (
  definition: FormDefinition,
  answers: FormAnswers,
  { path, value }: Opening,
): readonly string[] => {
  const gate = fieldAt(definition, path)?.field;
  const standing = answerIn(answers, path);
  if (typeof value === 'string') return isEmpty(standing) ? [value] : [];
  const options = gate ? chosenOptions(gate, standing) : [];
  return value.filter((option) => !options.includes(option));
};

/**
 * Whether one press may fill a suggestion with others: it belongs to the particulars of a party, is no more question of whose it is
 * (`certain`), nothing speaks against it (`doubts`), and it chooses nothing besides. An amount, a date or a claim that was found may be another one than the question means, so somebody takes each of them alone.
 */
export const mayFillTogether = (
  definition: FormDefinition,
  answers: FormAnswers,
  {
    path,
    opens,
    certain,
    doubts = [],
  }: {
    readonly path: string;
    readonly opens: readonly Opening[];
    readonly certain?: boolean;
    readonly doubts?: readonly Doubt[];
  },
): boolean => {
  const [block = ''] = path.split('.');
  return (
    certain !== false &&
    doubts.length === 0 &&
    definition.parties.some(({ blocks }) => blocks.some(({ key }) => key === block)) &&
    opens.every((opening) => newlyChosen(definition, answers, opening).length === 0)
  );
};

/**
 * Whether the press for one section of the form may fill a suggestion with the others of that section: rules found it, all that the text
 * says of it fits this one field (`certain`), nothing speaks against it (`doubts`), and it chooses nothing besides. Facts only: whoever demands something, or answers a demand,
 * takes each by itself.
 */
export const mayFillInSection = (
  definition: FormDefinition,
  answers: FormAnswers,
  {
    path,
    opens,
    certain,
    doubts,
    source,
  }: {
    readonly path: string;
    readonly opens: readonly Opening[];
    readonly certain: boolean;
    readonly doubts: readonly Doubt[];
    readonly source: 'rules' | 'model';
  },
): boolean =>
  certain &&
  doubts.length === 0 &&
  source === 'rules' &&
  path.startsWith('sections.facts.') &&
  opens.every((opening) => newlyChosen(definition, answers, opening).length === 0);
