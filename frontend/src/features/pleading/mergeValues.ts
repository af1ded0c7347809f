type Plain = { readonly [key: string]: unknown };

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Equal as JSON: key order aside, and an absent key like an undefined one. */
export const sameValue = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, i) => sameValue(each, b[i]));
  if (!isPlain(a) || !isPlain(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => sameValue(a[key], b[key]));
};

/**
 * Brings two edits of one value together, field by field. What only one side changed is taken from it; what both
 * changed is taken from `mine`. Lists are merged row by row while their length is the same on all three sides, and
 * taken whole otherwise, because a row that was removed leaves no name to match by.
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
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) {
    if (mine.length === theirs.length && mine.length === base.length)
      return mine.map((each: unknown, index) => mergeValues(base[index], each, theirs[index]));
  }
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
