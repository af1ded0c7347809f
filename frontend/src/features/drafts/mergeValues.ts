import { mergeRows } from './mergeRows.js';
import { isEmpty, isPlain, type Plain, sameValue } from './sameValue.js';

const recordOf = (value: unknown): Plain => (isPlain(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
/** Both are of one kind, or one of them is: a record or a list that was emptied is no longer there. */
const areLike = (isOne: (value: unknown) => boolean, mine: unknown, theirs: unknown): boolean =>
  (isOne(mine) || isOne(theirs)) && [mine, theirs].every((value) => isOne(value) || value === undefined);

/**
 * Brings two edits of one value together, field by field. What only one side changed is taken from it; what both
 * changed is taken from `mine`. Lists are merged row by row.
 */
export const mergeValues = (base: unknown, mine: unknown, theirs: unknown): unknown => {
  if (sameValue(mine, base)) return theirs;
  if (sameValue(theirs, base) || sameValue(mine, theirs)) return mine;
  if (areLike(isPlain, mine, theirs)) {
    const [before, here, there] = [recordOf(base), recordOf(mine), recordOf(theirs)];
    const keys = [...new Set([...Object.keys(here), ...Object.keys(there)])];
    return Object.fromEntries(
      keys
        .map((key) => [key, mergeValues(before[key], here[key], there[key])] as const)
        .filter(([, value]) => value !== undefined),
    );
  }
  if (areLike(Array.isArray, mine, theirs)) return mergeRows(listOf(base), listOf(mine), listOf(theirs), mergeValues);
  return mine;
};

/** Whether two values of which no common ancestor is known answer something differently: one of the answers would be lost. */
export const clash = (mine: unknown, theirs: unknown): boolean => {
  if (isEmpty(mine) || isEmpty(theirs) || sameValue(mine, theirs)) return false;
  return isPlain(mine) && isPlain(theirs) ? Object.keys(mine).some((key) => clash(mine[key], theirs[key])) : true;
};

export type Difference = { readonly path: string; readonly value: unknown };

/** What has to be set, and where, to turn `from` into `to`. Paths are dotted. */
export const differences = (from: unknown, to: unknown, path = ''): Difference[] => {
  if (sameValue(from, to)) return [];
  const below = (key: string | number): string => (path === '' ? String(key) : `${path}.${key}`);
  if (isPlain(from) && isPlain(to))
    return [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((key) =>
      differences(from[key], to[key], below(key)),
    );
  if (Array.isArray(from) && Array.isArray(to) && from.length === to.length)
    return to.flatMap((each: unknown, index) => differences(from[index], each, below(index)));
  return [{ path, value: to }];
};
