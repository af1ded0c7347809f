import { answerIn } from '../../../../../domain/forms/answerIn.js';
import type { AnswerValue, FormAnswers } from '../../../../../domain/forms/answers.js';
import { isEmpty } from '../../../../../domain/forms/answerValues.js';
import type { FormDefinition } from '../../../../../domain/forms/definition.js';
import { labelAt } from '../../../../../domain/forms/labelAt.js';
import { fieldAt, sameAnswer } from '../../../../../domain/forms/placed.js';
import { bare } from './alignRows.js';
import { single, unread, type Answered, type Pair, type WordDifference } from './difference.js';
import { readOneAnswer } from './readOneAnswer.js';
import type { ReadAnswer, ReadRow } from './readRows.js';

const sameValues = (one: ReadAnswer | undefined, other: ReadAnswer | undefined): boolean =>
  (one?.values.length ?? 0) === (other?.values.length ?? 0) &&
  (one?.values ?? []).every((value, index) => sameAnswer(value, other?.values[index]));

/** The words of a row that came to no answer and did not stand there before. */
const newWords = (before: ReadRow, now: ReadRow): readonly string[] => {
  const known = before.rest.map(bare);
  return now.rest.filter((words) => {
    const at = known.indexOf(bare(words));
    if (at !== -1) known.splice(at, 1);
    return at === -1;
  });
};

/** The choice without which a field is not asked, where it was changed in the same row. */
const gatesOf = (definition: FormDefinition, path: string, changed: ReadonlySet<string>): readonly string[] => {
  const place = fieldAt(definition, path);
  const gate = place?.field.when?.field;
  if (!place || gate === undefined) return [];
  const record = place.around.find(({ fields }) => fields.some(({ id }) => id === gate));
  const at = `${record?.path ?? ''}.${gate}`;
  return changed.has(at) ? [...gatesOf(definition, at, changed), at] : [];
};

/** As two spellings of one answer are the same: 300.00 is 300. */
const comparable = (value: AnswerValue): string =>
  Array.isArray(value)
    ? [...(value as readonly string[])].sort().join('、')
    : bare(String(value ?? '')).replace(/^(\d+)\.00?$/u, '$1');

/**
 * Whether a place is read from the printed row as it was answered. Where it is not, as of words that stand around a picture, what is read of
 * the changed row is no answer either.
 */
const isReadAlike = (answers: FormAnswers, path: string, before: ReadRow): boolean => {
  const standing = answerIn(answers, path);
  const values = before.answers.get(path)?.values ?? [];
  if (isEmpty(standing) || standing === false) return values.length === 0;
  return values.length === 1 && comparable(values[0]) === comparable(standing);
};

/** An answer that reads otherwise than before; `rest` are words of its row that came to no answer. */
const answerDifference = (
  said: WordDifference,
  found: ReadAnswer | undefined,
  rest: string,
): { readonly said: WordDifference; readonly isRestSaid: boolean } => {
  const [value, ...others] = found?.values ?? [];
  // Two boxes of which one may be ticked.
  if (others.length > 0)
    return { said: { ...said, word: found?.values.flat().join('、') ?? '', changes: null }, isRestSaid: false };
  if (value === true) return { said: { ...said, word: '☑' }, isRestSaid: false };
  if (found?.field.options) return { said: { ...said, word: [value].flat().join('、') }, isRestSaid: false };
  // The words in the place of the answer that are none of its kind: nobody is offered to take the answer away for them.
  if (value === undefined && rest !== '') return { said: { ...said, word: rest, changes: null }, isRestSaid: true };
  return { said, isRestSaid: false };
};

/** A row of answers: those that read otherwise, and the words that are none. */
export const pairDifferences = (
  form: Answered,
  pair: Pair,
  { before, now }: { readonly before: ReadRow; readonly now: ReadRow },
): readonly WordDifference[] => {
  const placeOf = (path: string): number => (now.answers.get(path) ?? before.answers.get(path))?.at ?? 0;
  const paths = [...new Set([...before.answers.keys(), ...now.answers.keys()])].sort(
    (one, other) => placeOf(one) - placeOf(other),
  );
  const changed = paths.filter((path) => !sameValues(before.answers.get(path), now.answers.get(path)));
  if (changed.length === 0 || !changed.every((path) => isReadAlike(form.answers, path, before)))
    return [readOneAnswer(form, pair) ?? unread(form, pair)];
  let rest = newWords(before, now).join('\n');
  const read = changed.map((path): WordDifference => {
    const found = now.answers.get(path);
    const value = found?.values[0] ?? null;
    const { said, isRestSaid } = answerDifference(single(form, path, found?.words ?? '', value), found, rest);
    if (isRestSaid) rest = '';
    return said;
  });
  const takeable = new Map(read.flatMap(({ path, changes }) => (changes ? [[path, changes] as const] : [])));
  const whole = read.map((one): WordDifference => {
    if (one.changes === null) return one;
    const gates = gatesOf(form.definition, one.path, new Set(takeable.keys()));
    return { ...one, changes: [...gates.flatMap((gate) => takeable.get(gate) ?? []), ...one.changes] };
  });
  if (rest === '') return whole;
  const { path } = pair.expected;
  const embedded = newWords(now, before).join('\n');
  return [...whole, { path, label: labelAt(form.definition, path), embedded, word: rest, changes: null }];
};
