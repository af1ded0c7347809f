export type Plain = { readonly [key: string]: unknown };

/** True for a record, as opposed to a list, a text or nothing. */
export const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Absent, `''`, unticked, an empty list or a record of such: a form says the same in all these ways. */
export const isEmpty = (value: unknown): boolean => {
  if (value === undefined || value === null || value === '' || value === false) return true;
  return Array.isArray(value) ? value.length === 0 : isPlain(value) && Object.values(value).every(isEmpty);
};

/** Equal as far as a form goes: key order aside, and one way of being empty like another. */
export const sameValue = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b) || (isEmpty(a) && isEmpty(b))) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, i) => sameValue(each, b[i]));
  if (!isPlain(a) || !isPlain(b)) return false;
  return (
    Object.keys(a).every((key) => sameValue(a[key], b[key])) &&
    Object.keys(b).every((key) => Object.hasOwn(a, key) || isEmpty(b[key]))
  );
};
