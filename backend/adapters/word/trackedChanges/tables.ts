import { matchEntries, movedMatches, type Entry, type Match } from '../../../../domain/forms/matchEntries.js';
import { changedParagraphs, wholeParagraphs } from './paragraphs.js';
import type { Revision } from './revision.js';
import { spelled } from './tokens.js';
import { childOf, element, elementsIn, textOf, type WordElement } from '../wordXml.js';

const rowsIn = (table: WordElement): readonly WordElement[] => elementsIn(table, 'w:tr');
const cellsIn = (row: WordElement): readonly WordElement[] => elementsIn(row, 'w:tc');
const linesIn = (cell: WordElement | undefined): string[] => (cell ? elementsIn(cell, 'w:p').map(textOf) : []);

/** What a row is printed for: its label, or the heading of a cell as wide as the table. */
export const labelOf = (row: WordElement): string => `${cellsIn(row).length} ${linesIn(cellsIn(row)[0])[0] ?? ''}`;

/** An empty field of the form, which identifies no row. */
const gap = '\u00a0\u00a0';

/** Rows that repeat under one label are parties: they are known by the first line that says something, their name. */
const entriesOf = (rows: readonly WordElement[], printed: ReadonlySet<string>, repeated: boolean): Entry[] =>
  rows.map((row) => {
    const freeLines = linesIn(cellsIn(row).at(-1)).filter((line) => !printed.has(line));
    const name = freeLines[0]?.includes(gap) ? '' : (freeLines[0] ?? '');
    return { identity: repeated ? ['', name] : [], leaves: freeLines };
  });

/** Lines that stand in every one of the rows: the form's words, not a party's. */
const commonLines = (rows: readonly WordElement[]): ReadonlySet<string> => {
  const [first, ...rest] = rows.map((row) => new Set(linesIn(cellsIn(row).at(-1))));
  return new Set(rest.length === 0 ? [] : [...(first ?? [])].filter((line) => rest.every((lines) => lines.has(line))));
};

/** Which row is which: rows under the same label by what they say, in an order that both tables keep. */
const matchRows = (before: readonly WordElement[], after: readonly WordElement[]): readonly Match[] => {
  const places = (rows: readonly WordElement[], label: string) =>
    [...rows.entries()].flatMap(([index, row]) => (labelOf(row) === label ? [{ index, row }] : []));
  const all = [...new Set(after.map(labelOf))].flatMap((label) => {
    const [old, now] = [places(before, label), places(after, label)];
    const common = commonLines([...old, ...now].map(({ row }) => row));
    const entries = (list: typeof old) =>
      entriesOf(
        list.map(({ row }) => row),
        common,
        old.length > 1 || now.length > 1,
      );
    return matchEntries(entries(old), entries(now)).map((match) => ({
      before: old[match.before]?.index ?? -1,
      after: now[match.after]?.index ?? -1,
    }));
  });
  all.sort((a, b) => a.after - b.after);
  const moves = movedMatches(all);
  return all.filter((match) => !moves.has(match));
};

/** A row that is new, or gone, with all it holds. */
const wholeRow = (row: WordElement, kind: 'inserted' | 'deleted', revision: Revision): WordElement => {
  const mark = revision(kind === 'inserted' ? 'w:ins' : 'w:del');
  const settings = childOf(row, 'w:trPr');
  const cells = cellsIn(row).map((cell) =>
    withParagraphs(cell, wholeParagraphs(elementsIn(cell, 'w:p'), kind, revision)),
  );
  return element('w:tr', row.attributes, [
    element('w:trPr', {}, [...(settings ? elementsIn(settings) : []), mark]),
    ...cells,
  ]);
};

const withParagraphs = (cell: WordElement, paragraphs: readonly WordElement[]): WordElement =>
  element('w:tc', cell.attributes, [...elementsIn(cell).filter(({ name }) => name !== 'w:p'), ...paragraphs]);

const isUnsplit = (settings: WordElement): boolean => childOf(settings, 'w:cantSplit') !== undefined;

/**
 * The settings of a row that shows both versions' words, with the older ones for whoever rejects the changes. It may run over onto the next
 * page where either version may.
 */
const changedSettings = (before: WordElement, after: WordElement, revision: Revision): WordElement[] => {
  const plain = element('w:trPr');
  const [old, now] = [childOf(before, 'w:trPr') ?? plain, childOf(after, 'w:trPr') ?? plain];
  if (spelled(old) === spelled(now)) return now === plain ? [] : [now];
  const shown = elementsIn(now).filter(({ name }) => name !== 'w:cantSplit' || isUnsplit(old));
  return [element('w:trPr', {}, [...shown, revision('w:trPrChange', [old])])];
};

const changedRow = (before: WordElement, after: WordElement, revision: Revision): WordElement => {
  const old = cellsIn(before);
  let index = -1;
  const cells = cellsIn(after).map((child) => {
    index += 1;
    const was = old[index];
    const paragraphs = (cell: WordElement) => elementsIn(cell, 'w:p');
    return withParagraphs(child, changedParagraphs(was ? paragraphs(was) : [], paragraphs(child), revision));
  });
  return element('w:tr', after.attributes, [...changedSettings(before, after, revision), ...cells]);
};

const withRows = (table: WordElement, rows: readonly WordElement[]): WordElement =>
  element('w:tbl', table.attributes, [...elementsIn(table).filter(({ name }) => name !== 'w:tr'), ...rows]);

/** A table that is new, or gone. */
export const wholeTable = (table: WordElement, kind: 'inserted' | 'deleted', revision: Revision): WordElement =>
  withRows(
    table,
    rowsIn(table).map((row) => wholeRow(row, kind, revision)),
  );

/** A table with its changes marked: rows that came, went or moved as wholes, the others character by character. */
export const changedTable = (before: WordElement, after: WordElement, revision: Revision): WordElement => {
  const [old, now] = [rowsIn(before), rowsIn(after)];
  const matchAt = new Map(matchRows(old, now).map((match) => [match.after, match.before]));
  let next = 0;
  const goneBefore = (end: number): WordElement[] => {
    const deletions = old.slice(next, end).map((row) => wholeRow(row, 'deleted', revision));
    next = Math.max(next, end);
    return deletions;
  };
  const rows = now.flatMap((row, index) => {
    const place = matchAt.get(index);
    const was = place === undefined ? undefined : old[place];
    if (place === undefined || !was) return [wholeRow(row, 'inserted', revision)];
    const deletions = goneBefore(place);
    next = place + 1;
    return [...deletions, changedRow(was, row, revision)];
  });
  return withRows(after, [...rows, ...goneBefore(old.length)]);
};
