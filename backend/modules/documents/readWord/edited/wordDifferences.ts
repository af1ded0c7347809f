import { answerIn } from '../../../../../domain/forms/answerIn.js';
import { valueText } from '../../../../../domain/forms/answerLines.js';
import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import { buildDocumentModel } from '../../../../../domain/forms/buildDocumentModel.js';
import type { FormDefinition } from '../../../../../domain/forms/definition.js';
import { labelAt } from '../../../../../domain/forms/labelAt.js';
import { fieldAt, sameAnswer } from '../../../../../domain/forms/placed.js';
import { readAnswer } from '../../../../../domain/forms/reading/readAnswer.js';
import { UnreadableWord } from '../../../../../domain/word/problems.js';
import { readWord } from '../../../../../domain/word/readWord.js';
import { rowsOfWord, type WordRow } from '../../../../../domain/word/wordRows.js';
import { alignRows, bare } from './alignRows.js';
import { expectedRows, type ExpectedRow } from './expectedRows.js';
import { readRows, type ReadAnswer, type ReadRow, type Value } from './readRows.js';

/** An answer to be set, `null` for one to be taken away. */
export type AnswerChange = { readonly path: string; readonly value: Value | null };

/** A place at which a Word file says something else than the answers in it. */
export type WordDifference = {
  /** Where it lives in `form_data`; `''` where nothing is asked. */
  readonly path: string;
  readonly label: string;
  /** What the answers in the file print there, `''` for nothing. */
  readonly embedded: string;
  /** What the page says there now, `''` for nothing. */
  readonly word: string;
  /** What has to be set to say the same; `null` where the words could not be read as an answer. */
  readonly changes: readonly AnswerChange[] | null;
};

/** A text longer than this is not compared with what was printed: no pleading has so many words. */
const mostCharacters = 400_000;

type Pair = { readonly expected: ExpectedRow; readonly actual: WordRow };

const contentOf = ({ cells }: WordRow): string => cells.at(-1) ?? '';
const wholeOf = ({ cells }: WordRow): string => cells.filter((cell) => cell !== '').join('\n');

/** Two texts without the lines that both have at their beginning and end; both whole where nothing would be left to be seen. */
const changedLines = (one: string, other: string): readonly [string, string] => {
  const [ones, others] = [one.split('\n'), other.split('\n')];
  while (ones.length > 1 && others.length > 1 && bare(ones[0] ?? '') === bare(others[0] ?? ''))
    [ones, others].forEach((lines) => lines.shift());
  while (ones.length > 1 && others.length > 1 && bare(ones.at(-1) ?? '') === bare(others.at(-1) ?? ''))
    [ones, others].forEach((lines) => lines.pop());
  return [ones.join('\n'), others.join('\n')];
};

/** A row whose words changed in a way that nothing reads. */
const unread = (definition: FormDefinition, { expected, actual }: Pair): WordDifference => {
  const isLabelSame = bare(expected.cells.slice(0, -1).join('')) === bare(actual.cells.slice(0, -1).join(''));
  const part = isLabelSame ? contentOf : wholeOf;
  const [embedded, word] = changedLines(part(expected), part(actual));
  return { path: expected.path, label: labelAt(definition, expected.path), embedded, word, changes: null };
};

const single = (
  definition: FormDefinition,
  answers: FormAnswers,
  path: string,
  word: string,
  value: Value | null,
): WordDifference => {
  const standing = answerIn(answers, path);
  const field = fieldAt(definition, path)?.field;
  const embedded = field ? valueText(field, standing) : typeof standing === 'string' ? standing : '';
  return { path, label: labelAt(definition, path), embedded, word, changes: [{ path, value }] };
};

/** An open cell: what stands below its printed note is the answer, line for line. */
const openDifference = (definition: FormDefinition, answers: FormAnswers, { expected, actual }: Pair) => {
  const text = contentOf(actual);
  const { note, path } = expected;
  const lines = text.split('\n');
  let taken = 0;
  let own = '';
  while (own.length < bare(note).length && taken < lines.length) own += bare(lines[taken++] ?? '');
  if (note !== '' && own !== bare(note)) return unread(definition, { expected, actual });
  const words = lines.slice(taken).join('\n').trim();
  return single(definition, answers, path, words, words === '' ? null : words);
};

/** The cells of a row of an annex that were changed. */
const annexDifferences = (
  definition: FormDefinition,
  answers: FormAnswers,
  { expected, actual }: Pair,
): readonly WordDifference[] => {
  const changed = expected.cells.flatMap((cell, index) => (bare(cell) === bare(actual.cells[index] ?? '') ? [] : [index]));
  return changed.map((index): WordDifference => {
    const [was = '', words = ''] = [expected.cells[index], actual.cells[index]];
    const path = expected.cellPaths[index] ?? null;
    const field = path === null ? undefined : fieldAt(definition, path)?.field;
    const read = field && words !== '' ? readAnswer(field, words, { called: field.label ?? '' }) : undefined;
    if (path === null || !field || read?.kind === 'fault')
      return { path: expected.path, label: labelAt(definition, path ?? expected.path), embedded: was, word: words, changes: null };
    return single(definition, answers, path, words, read?.kind === 'value' ? read.value : null);
  });
};

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

/** A row of answers: those that read otherwise, and the words that are none. */
const pairDifferences = (
  definition: FormDefinition,
  answers: FormAnswers,
  pair: Pair,
  { before, now }: { readonly before: ReadRow; readonly now: ReadRow },
): readonly WordDifference[] => {
  const paths = [...new Set([...before.answers.keys(), ...now.answers.keys()])];
  const changed = paths.filter((path) => !sameValues(before.answers.get(path), now.answers.get(path)));
  let rest = newWords(before, now).join('\n');
  const read = changed.map((path): WordDifference => {
    const found = now.answers.get(path);
    const [value, ...others] = found?.values ?? [];
    const said = single(definition, answers, path, found?.words ?? '', value ?? null);
    if (others.length > 0) {
      // Two boxes of which one may be ticked.
      return { ...said, word: found?.values.flat().join('、') ?? '', changes: null };
    }
    if (Array.isArray(value) || found?.field.options) return { ...said, word: [value].flat().join('、') };
    if (value === true) return { ...said, word: '☑' };
    if (value !== undefined || rest === '') return said;
    // The words in the place of the answer that are none of its kind: nobody is offered to delete it for them.
    const words = rest;
    rest = '';
    return { ...said, word: words, changes: null };
  });
  const takeable = new Map(read.flatMap(({ path, changes }) => (changes ? [[path, changes] as const] : [])));
  const whole = read.map((one): WordDifference => {
    if (one.changes === null) return one;
    const gates = gatesOf(definition, one.path, new Set(takeable.keys()));
    return { ...one, changes: [...gates.flatMap((gate) => takeable.get(gate) ?? []), ...one.changes] };
  });
  if (rest !== '') {
    const { path } = pair.expected;
    whole.push({ path, label: labelAt(definition, path), embedded: '', word: rest, changes: null });
  }
  return whole.length > 0 ? whole : [unread(definition, pair)];
};

/** What a row that stands on one side alone says. */
const alone = (definition: FormDefinition, expected: ExpectedRow | undefined, actual: WordRow | undefined) => ({
  path: expected?.path ?? '',
  label: expected ? labelAt(definition, expected.path) : '',
  embedded: expected ? wholeOf(expected) : '',
  word: actual ? wholeOf(actual) : '',
  changes: null,
});

const rowsIn = (file: Uint8Array): readonly WordRow[] | null => {
  try {
    return rowsOfWord(readWord(file).blocks);
  } catch (error) {
    if (error instanceof UnreadableWord) return null;
    throw error;
  }
};

/**
 * The places at which the page of a Word file of ours says something else than the answers in it, in the order of the page: somebody wrote
 * in Word or WPS. The answers are printed by the present printing, and both are read row by row by what reads printed forms, so that a row
 * that says the same never shows. A file does not say how an earlier release printed it: what that printed otherwise shows as changed too,
 * and is offered like any other difference. `null` where the file cannot be compared.
 */
export const wordDifferences = (
  definition: FormDefinition,
  answers: FormAnswers,
  file: Uint8Array,
): readonly WordDifference[] | null => {
  const actual = rowsIn(file);
  if (actual === null || actual.reduce((sum, { cells }) => sum + cells.join('').length, 0) > mostCharacters) return null;
  const expected = expectedRows(buildDocumentModel(definition, answers));
  const pairs = alignRows(expected, actual);
  if (pairs === null) return null;
  /** What stands for each printed row; one that was taken away as it was, so that the others are known by it. */
  const inPlace = new Map(pairs.flatMap(({ expected: row, actual: at }) => (row === null || at === null ? [] : [[row, at]])));
  const toRead = (of: (row: ExpectedRow, index: number) => WordRow) =>
    expected.map((row, index) => ({ text: wholeOf(of(row, index)), path: row.path }));
  const isAsked = pairs.some(({ expected: row, actual: at }) => {
    const [one, other] = [row === null ? undefined : expected[row], at === null ? undefined : actual[at]];
    return one?.kind === 'pair' && other && bare(wholeOf(one)) !== bare(wholeOf(other));
  });
  const before = isAsked ? readRows(definition, toRead((row) => row)) : undefined;
  const now = isAsked
    ? readRows(definition, toRead((row, index) => actual[inPlace.get(index) ?? -1] ?? row))
    : undefined;
  return pairs.flatMap((at): readonly WordDifference[] => {
    const one = at.expected === null ? undefined : expected[at.expected];
    const other = at.actual === null ? undefined : actual[at.actual];
    if (!one || !other) {
      const words = alone(definition, one, other);
      return bare(words.embedded + words.word) === '' ? [] : [words];
    }
    if (one.cells.map(bare).join('\u0000') === other.cells.map(bare).join('\u0000')) return [];
    const pair = { expected: one, actual: other };
    if (one.kind === 'open') return [openDifference(definition, answers, pair)];
    if (one.kind === 'annex') return annexDifferences(definition, answers, pair);
    const [was, is] = [before?.[at.expected ?? -1], now?.[at.expected ?? -1]];
    return one.kind === 'pair' && was && is
      ? pairDifferences(definition, answers, pair, { before: was, now: is })
      : [unread(definition, pair)];
  });
};
