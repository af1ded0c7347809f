import type { WordRow } from '../../../../../domain/word/wordRows.js';
import { bare } from './alignRows.js';
import { wholeOf, type Answered, type WordDifference } from './difference.js';
import type { ExpectedRow } from './expectedRows.js';
import { pairDifferences } from './pairDifferences.js';
import { readRows, type ReadRow } from './readRows.js';

/** More copied rows than these are not read one by one: a pleading of so many parties is filled in here. */
const mostAdded = 20;

const nothing: ReadRow = { answers: new Map(), rest: [] };

const isParty = ({ kind, path }: ExpectedRow): boolean =>
  kind === 'pair' && /^(?!sections\.|header\.)\w+\.\d+$/u.test(path);

/**
 * Reads rows that somebody added for further parties: the official form asks people to copy the row of a party for the next one. Each is read
 * in the place of the row that it was copied from, as the next party of its kind.
 */
export const addedParties = (form: Answered, expected: readonly ExpectedRow[]) => {
  const counts = new Map<string, number>();
  let read = 0;
  return (actual: WordRow): readonly WordDifference[] => {
    const [label = '', content] = actual.cells.map(bare);
    const origin = expected.findLastIndex((row) => isParty(row) && bare(row.cells[0] ?? '') === label);
    const row = expected[origin];
    if (!row || content === undefined || read >= mostAdded) return [];
    read += 1;
    const [block = '', last = ''] = row.path.split('.');
    const path = `${block}.${counts.get(block) ?? Number(last) + 1}`;
    const rows = expected.map((one, index) =>
      index === origin ? { text: wholeOf(actual), path } : { text: wholeOf(one), path: one.path },
    );
    const now = readRows(form.definition, rows)?.[origin];
    if (!now || now.answers.size === 0) return [];
    counts.set(block, Number(path.split('.')[1]) + 1);
    return pairDifferences(form, { expected: { ...row, path }, actual }, { before: nothing, now });
  };
};
