import { matchEntries } from '../../../../domain/forms/matchEntries.js';
import type { Entry } from '../../../../domain/forms/matchEntries.js';
import { isEmpty, isPlain, sameValue } from './sameValue.js';
import type { Plain } from './sameValue.js';

type Merge = (base: unknown, mine: unknown, theirs: unknown) => unknown;
/** A row of the merged list, and its place on either side that has it. */
type Row = { readonly row: unknown; readonly mine?: number | undefined; readonly theirs?: number | undefined };

const leavesOf = (value: unknown, path = ''): string[] => {
  if (isEmpty(value)) return [];
  if (typeof value !== 'object' || value === null) return [`${path}=${String(value)}`];
  return Object.entries(value).flatMap(([key, each]: [string, unknown]) => leavesOf(each, `${path}.${key}`));
};

/** Fields that distinguish people and organisations in every form, strongest first. */
const identities = [
  ['id_number', 'credit_code'],
  ['name', 'entityName'],
];

const entryOf = (row: Plain): Entry => ({
  identity: identities.map((fields) => {
    const identifier = fields
      .map((field) => row[field])
      .find((value) => typeof value === 'string' && value.trim() !== '');
    return typeof identifier === 'string' ? identifier.replaceAll(/\s+/g, '') : '';
  }),
  leaves: leavesOf(row),
});

/** Whether a row with content is found unchanged at another index. */
const hasMovedRow = (base: readonly Plain[], side: readonly Plain[]): boolean =>
  base.some(
    (row, index) =>
      !isEmpty(row) && !sameValue(row, side[index]) && side.some((other, at) => at !== index && sameValue(row, other)),
  );

/** Whether two rows of several answers have none in common: one was removed where another was added. A single answer may have been retyped. */
const hasReplacedRow = (base: readonly Plain[], side: readonly Plain[]): boolean =>
  base.some((row, index) => {
    const [was, is] = [leavesOf(row), leavesOf(side[index])];
    return was.length > 1 && is.length > 1 && !was.some((leaf) => is.includes(leaf));
  });

/** The index that each earlier row has now. Once rows were removed or moved, rows are matched by content, as between versions. */
const placesOn = (base: readonly Plain[], side: readonly Plain[]) => {
  const isRearranged = side.length < base.length || hasMovedRow(base, side) || hasReplacedRow(base, side);
  const matches = isRearranged
    ? matchEntries(base.map(entryOf), side.map(entryOf))
    : base.map((_, index) => ({ before: index, after: index }));
  return { rearranged: isRearranged, at: new Map(matches.map(({ before, after }) => [before, after])) };
};

const inOrder = (rows: readonly Row[], side: 'mine' | 'theirs'): readonly Row[] =>
  rows.filter((row) => row[side] !== undefined).sort((a, b) => (a[side] ?? 0) - (b[side] ?? 0));

/**
 * Merges parties, agents and rows of a table. Each is merged with itself, wherever it is. What one side removed is gone,
 * unless the other changed it meanwhile: nothing that was typed disappears unseen. The side that moved or removed rows
 * gives the order, ours before theirs; rows that only the other side has follow.
 */
const mergeRecords = (base: readonly Plain[], mine: readonly Plain[], theirs: readonly Plain[], merge: Merge) => {
  const [here, there] = [placesOn(base, mine), placesOn(base, theirs)];
  const commonRows = base.flatMap((row, index): Row[] => {
    const [m, t] = [here.at.get(index), there.at.get(index)];
    if (m !== undefined && t !== undefined) return [{ row: merge(row, mine[m], theirs[t]), mine: m, theirs: t }];
    if (m !== undefined) return sameValue(row, mine[m]) ? [] : [{ row: mine[m], mine: m }];
    return t === undefined || sameValue(row, theirs[t]) ? [] : [{ row: theirs[t], theirs: t }];
  });
  const [oursThen, theirsThen] = [new Set(here.at.values()), new Set(there.at.values())];
  const newRows: Row[] = mine.flatMap((row, index) => (oursThen.has(index) ? [] : [{ row, mine: index }]));
  for (const [index, row] of theirs.entries()) {
    if (theirsThen.has(index)) continue;
    // Equal rows that both sides added are one row.
    const twin = newRows.findIndex((one) => one.theirs === undefined && sameValue(one.row, row));
    if (twin === -1) newRows.push({ row, theirs: index });
    else newRows[twin] = { ...newRows[twin], row, theirs: index };
  }
  const rows = [...commonRows, ...newRows];
  const [first, second] = here.rearranged ? (['mine', 'theirs'] as const) : (['theirs', 'mine'] as const);
  const leading = inOrder(rows, first);
  return [...leading, ...inOrder(rows, second).filter((row) => !leading.includes(row))].map(({ row }) => row);
};

/** Merges lists of plain values: ticked options, and fields that may be given several times. */
const mergeTexts = (base: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[], merge: Merge) => {
  if (mine.length < base.length || theirs.length < base.length)
    return [
      ...mine.filter((text) => theirs.includes(text) || !base.includes(text)),
      ...theirs.filter((text) => !base.includes(text) && !mine.includes(text)),
    ];
  return [
    ...base.map((text, index) => merge(text, mine[index], theirs[index])),
    ...theirs.slice(base.length),
    // Options ticked on both sides are one and the same.
    ...mine.slice(base.length).filter((text) => !theirs.includes(text)),
  ];
};

/** Merges two edits of one list; `merge` merges two edits of one row. */
export const mergeRows = (
  base: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
  merge: Merge,
): readonly unknown[] =>
  base.every(isPlain) && mine.every(isPlain) && theirs.every(isPlain)
    ? mergeRecords(base, mine, theirs, merge)
    : mergeTexts(base, mine, theirs, merge);
