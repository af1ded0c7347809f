import { isRecord } from './answerValues.js';

/** An answer to be set at a dotted place of `form_data`; `null` takes it away. */
type Change = { readonly path: string; readonly value: unknown };

const isIndex = (key: string): boolean => /^\d{1,3}$/u.test(key);

const put = (into: unknown, [key = '', ...rest]: readonly string[], value: unknown): unknown => {
  const next = (old: unknown) => (rest.length === 0 ? (value ?? undefined) : put(old, rest, value));
  if (isIndex(key)) {
    const list: unknown[] = Array.isArray(into) ? [...(into as unknown[])] : [];
    list[Number(key)] = next(list[Number(key)]);
    return list;
  }
  const record: object = isRecord(into) ? into : {};
  return { ...record, [key]: next(Reflect.get(record, key)) };
};

/** Without what was taken away, and without the places of rows that nobody filled in. */
const compacted = (value: unknown): unknown => {
  if (Array.isArray(value))
    return Array.from(value as unknown[]).flatMap((each) => (each === undefined ? [] : [compacted(each)]));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => (each === undefined ? [] : [[key, compacted(each)]])),
  );
};

/** Answers with what is set at some places. Records and rows that are lacking are begun; what is left empty in between is none. */
export const withChanges = <Answers extends object>(answers: Answers, changes: readonly Change[]): Answers =>
  compacted(changes.reduce<unknown>((all, { path, value }) => put(all, path.split('.'), value), answers)) as Answers;
