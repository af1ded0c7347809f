import { buildDocumentModel } from '../../../../../domain/forms/buildDocumentModel.js';
import { labelAt } from '../../../../../domain/forms/labelAt.js';
import { UnreadableWord } from '../../../../../domain/word/problems.js';
import { readWord } from '../../../../../domain/word/readWord.js';
import { rowsOfWord, type WordRow } from '../../../../../domain/word/wordRows.js';
import { alignRows, bare } from './alignRows.js';
import { annexDifferences, openDifference } from './cellDifferences.js';
import { unread, wholeOf, type Answered, type WordDifference } from './difference.js';
import { expectedRows, type ExpectedRow } from './expectedRows.js';
import { pairDifferences } from './pairDifferences.js';
import { readRows } from './readRows.js';

export type { AnswerChange, WordDifference } from './difference.js';

/** A text longer than this is not compared with what was printed: no pleading has so many words. */
const mostCharacters = 400_000;

/** What a row that stands on one side alone says. */
const alone = (form: Answered, expected: ExpectedRow | undefined, actual: WordRow | undefined) => ({
  path: expected?.path ?? '',
  label: expected ? labelAt(form.definition, expected.path) : '',
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
export const wordDifferences = (form: Answered, file: Uint8Array): readonly WordDifference[] | null => {
  const { definition, answers } = form;
  const actual = rowsIn(file);
  if (actual === null || actual.reduce((sum, { cells }) => sum + cells.join('').length, 0) > mostCharacters)
    return null;
  const expected = expectedRows(buildDocumentModel(definition, answers));
  const pairs = alignRows(expected, actual);
  if (pairs === null) return null;
  /** What stands for each printed row; one that was taken away as it was, so that the others are known by it. */
  const inPlace = new Map(
    pairs.flatMap(({ expected: row, actual: at }) => (row === null || at === null ? [] : [[row, at]])),
  );
  const toRead = (of: (row: ExpectedRow, index: number) => WordRow) =>
    expected.map((row, index) => ({ text: wholeOf(of(row, index)), path: row.path }));
  const isAsked = pairs.some(({ expected: row, actual: at }) => {
    const [one, other] = [row === null ? undefined : expected[row], at === null ? undefined : actual[at]];
    return one?.kind === 'pair' && other && bare(wholeOf(one)) !== bare(wholeOf(other));
  });
  const before = isAsked
    ? readRows(
        definition,
        toRead((row) => row),
      )
    : undefined;
  const now = isAsked
    ? readRows(
        definition,
        toRead((row, index) => actual[inPlace.get(index) ?? -1] ?? row),
      )
    : undefined;
  return pairs.flatMap((at): readonly WordDifference[] => {
    const one = at.expected === null ? undefined : expected[at.expected];
    const other = at.actual === null ? undefined : actual[at.actual];
    if (!one || !other) {
      const words = alone(form, one, other);
      return bare(words.embedded + words.word) === '' ? [] : [words];
    }
    if (one.cells.map(bare).join('\u0000') === other.cells.map(bare).join('\u0000')) return [];
    const pair = { expected: one, actual: other };
    if (one.kind === 'open') return [openDifference(form, pair)];
    if (one.kind === 'annex') return annexDifferences(form, pair);
    const [was, is] = [before?.[at.expected ?? -1], now?.[at.expected ?? -1]];
    return one.kind === 'pair' && was && is
      ? pairDifferences(form, pair, { before: was, now: is })
      : [unread(form, pair)];
  });
};
