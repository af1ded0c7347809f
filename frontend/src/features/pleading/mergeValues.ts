type Plain = { readonly [key: string]: unknown };

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Absent, `''`, unticked, an empty list or a record of such: a form says the same in all these ways. */
const isBlank = (value: unknown): boolean => {
  if (value === undefined || value === null || value === '' || value === false) return true;
  return Array.isArray(value) ? value.length === 0 : isPlain(value) && Object.values(value).every(isBlank);
};

/** Equal as far as a form goes: key order aside, and one way of being blank like another. */
export const sameValue = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b) || (isBlank(a) && isBlank(b))) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, i) => sameValue(each, b[i]));
  if (!isPlain(a) || !isPlain(b)) return false;
  return (
    Object.keys(a).every((key) => sameValue(a[key], b[key])) &&
    Object.keys(b).every((key) => Object.hasOwn(a, key) || isBlank(b[key]))
  );
};

/** Rows that were there are merged one by one, rows that either side added follow; `null` when either removed some. */
const mergeRows = (base: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]): unknown[] | null =>
  mine.length < base.length || theirs.length < base.length
    ? null
    : [
        ...base.map((each, index) => mergeValues(each, mine[index], theirs[index])),
        ...theirs.slice(base.length),
        // Options ticked on both sides are one and the same.
        ...mine.slice(base.length).filter((row) => typeof row !== 'string' || !theirs.includes(row)),
      ];

/**
 * Brings two edits of one value together, field by field. What only one side changed is taken from it; what both
 * changed is taken from `mine`. Lists are merged row by row as long as neither side removed a row; when one did and the
 * other changed the list too, the list is taken whole, because a row has no name to match by.
 */
export const mergeValues = (base: unknown, mine: unknown, theirs: unknown): unknown => {
  if (sameValue(mine, base)) return theirs;
  if (sameValue(theirs, base) || sameValue(mine, theirs)) return mine;
  if (isPlain(mine) && isPlain(theirs)) {
    const before = isPlain(base) ? base : {};
    const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
    return Object.fromEntries(
      keys
        .map((key) => [key, mergeValues(before[key], mine[key], theirs[key])] as const)
        .filter(([, value]) => value !== undefined),
    );
  }
  if (Array.isArray(mine) && Array.isArray(theirs))
    return mergeRows(Array.isArray(base) ? base : [], mine, theirs) ?? mine;
  return mine;
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
