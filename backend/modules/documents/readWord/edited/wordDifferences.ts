import { buildDocumentModel } from '../../../../../domain/forms/buildDocumentModel.js';
import type { FormDefinition } from '../../../../../domain/forms/definition.js';
import { labelAt } from '../../../../../domain/forms/labelAt.js';
import { UnreadableWord } from '../../../../../domain/word/problems.js';
import { readWord } from '../../../../../domain/word/readWord.js';
import { rowsOfWord, type WordRow } from '../../../../../domain/word/wordRows.js';
import { addedParties } from './addedParties.js';
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

type Aligned = { readonly at: number; readonly one: ExpectedRow | undefined; readonly other: WordRow | undefined };

/**
 * The rows as they were printed and as they are now, each read among all the others; a row that was taken away stands as it was, so that the
 * others are known by it. Nothing where no row of answers was changed, or the rows are no such form any more.
 */
const readBoth = (definition: FormDefinition, expected: readonly ExpectedRow[], pairs: readonly Aligned[]) => {
  const isAsked = pairs.some(
    ({ one, other }) => one?.kind === 'pair' && other && bare(wholeOf(one)) !== bare(wholeOf(other)),
  );
  if (!isAsked) return undefined;
  const standing = new Map(pairs.map(({ at, other }) => [at, other]));
  const before = readRows(
    definition,
    expected.map((row) => ({ text: wholeOf(row), path: row.path })),
  );
  const now = readRows(
    definition,
    expected.map((row, index) => ({ text: wholeOf(standing.get(index) ?? row), path: row.path })),
  );
  return before && now && { before, now };
};

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
  const aligned = alignRows(expected, actual);
  if (aligned === null) return null;
  const pairs = aligned.map(({ expected: at, actual: other }) => ({
    at: at ?? -1,
    one: at === null ? undefined : expected[at],
    other: other === null ? undefined : actual[other],
  }));
  const readings = readBoth(definition, expected, pairs);
  const added = addedParties(form, expected);
  return pairs.flatMap(({ at, one, other }): readonly WordDifference[] => {
    if (!one || !other) {
      const party = other && !one ? added(other) : [];
      const words = alone(form, one, other);
      return party.length > 0 ? party : bare(words.embedded + words.word) === '' ? [] : [words];
    }
    if (one.cells.map(bare).join('\u0000') === other.cells.map(bare).join('\u0000')) return [];
    const pair = { expected: one, actual: other };
    if (one.kind === 'open') return [openDifference(form, pair)];
    if (one.kind === 'annex') return annexDifferences(form, pair);
    const [before, now] = [readings?.before[at], readings?.now[at]];
    return one.kind === 'pair' && before && now ? pairDifferences(form, pair, { before, now }) : [unread(form, pair)];
  });
};
