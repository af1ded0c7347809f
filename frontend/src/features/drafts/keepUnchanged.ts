type Plain = { readonly [key: string]: unknown };

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const copyOf = (now: unknown, before: unknown): unknown => {
  if (Object.is(now, before)) return before;
  if (Array.isArray(now)) {
    const old: readonly unknown[] = Array.isArray(before) ? before : [];
    const copy = now.map((each: unknown, index) => copyOf(each ?? null, old[index]));
    return copy.length === old.length && copy.every((each, index) => each === old[index]) ? old : copy;
  }
  if (!isPlain(now)) return now;
  const old = isPlain(before) ? before : {};
  const own = (key: string): unknown => (Object.hasOwn(old, key) ? old[key] : undefined);
  const entries: [string, unknown][] = [];
  let same = true;
  for (const [key, value] of Object.entries(now)) {
    if (value === undefined) continue;
    const oldValue = own(key);
    const copy = copyOf(value, oldValue);
    same &&= copy === oldValue;
    entries.push([key, copy]);
  }
  return same && entries.length === Object.keys(old).length ? old : Object.fromEntries(entries);
};

/**
 * A copy of plain data as JSON would keep it (what is `undefined` is absent), in which every list and record that says
 * the same as in `before` is that very list or record. So a comparison by identity finds what changed, at a cost
 * that does not grow with what did not change.
 */
export function keepUnchanged<T>(now: T, before: unknown): T;
export function keepUnchanged(now: unknown, before: unknown): unknown {
  return copyOf(now, before);
}
