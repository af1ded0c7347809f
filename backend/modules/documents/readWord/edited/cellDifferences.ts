import { fieldAt } from '../../../../../domain/forms/placed.js';
import { readAnswer } from '../../../../../domain/forms/reading/readAnswer.js';
import { bare } from './alignRows.js';
import { contentOf, single, unread, type Answered, type Pair, type WordDifference } from './difference.js';
import { readOneAnswer } from './readOneAnswer.js';

/** An open cell: what stands below its printed note is the answer, line for line. */
export const openDifference = (form: Answered, { expected, actual }: Pair) => {
  const text = contentOf(actual);
  const { note, path } = expected;
  const lines = text.split('\n');
  let taken = 0;
  let own = '';
  while (own.length < bare(note).length && taken < lines.length) own += bare(lines[taken++] ?? '');
  if (note !== '' && own !== bare(note)) return unread(form, { expected, actual });
  const words = lines.slice(taken).join('\n').trim();
  return single(form, path, words, words === '' ? null : words);
};

/** The row with one of its cells alone. */
const cellOf = ({ expected, actual }: Pair, index: number): Pair => ({
  expected: { ...expected, cells: [expected.cells[index] ?? ''] },
  actual: { ...actual, cells: [actual.cells[index] ?? ''] },
});

/** The cells of a row of an annex that were changed. */
export const annexDifferences = (form: Answered, pair: Pair): readonly WordDifference[] => {
  const { cells, cellPaths } = pair.expected;
  const changed = cells.flatMap((cell, index) => (bare(cell) === bare(pair.actual.cells[index] ?? '') ? [] : [index]));
  return changed.map((index): WordDifference => {
    const cell = cellOf(pair, index);
    const path = cellPaths[index] ?? null;
    const field = path === null ? undefined : fieldAt(form.definition, path)?.field;
    const words = contentOf(cell.actual);
    if (path === null || !field) return readOneAnswer(form, cell) ?? unread(form, cell);
    if (words === '') return single(form, path, words, null);
    const read = readAnswer(field, words, { called: field.label ?? '' });
    return read.kind === 'value' ? single(form, path, words, read.value) : unread(form, cell);
  });
};
