import { isRecord } from '../forms/answerValues.js';

/** An answer that a guest filled in and that the owner has not looked at yet. */
export type FilledPlace = {
  /** Dotted place in `form_data`: a field of the header, of a party or of an item; a whole block of parties where somebody was added or removed. */
  readonly path: string;
  /** What stood there before the guest; absent for nothing. */
  readonly before?: unknown;
  /** What the guest left there; absent for nothing. */
  readonly value?: unknown;
  /** When the guest changed it last, ISO. */
  readonly at: string;
};

/** How deep the records of `sections` are: section, `items`, item, field. */
const depthOfSections = 4;

type Places = ReadonlyMap<string, unknown>;
const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});
const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.every(isRecord);

/** One spelling of a value, whatever the order of its keys: nothing said is nothing, in whichever way. */
const spelled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(spelled);
  if (!isRecord(value)) return isNothing(value) ? null : value;
  return Object.entries(value)
    .filter(([, each]) => !isNothing(each))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => [key, spelled(each)]);
};
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(spelled(a)) === JSON.stringify(spelled(b));

const fieldsIn = (start: string, value: unknown, depth: number): readonly (readonly [string, unknown])[] =>
  depth > 0 && isRecord(value)
    ? Object.entries(value).flatMap(([key, each]) => fieldsIn(`${start}.${key}`, each, depth - 1))
    : [[start, value]];

/** The fields of a part as places; of a block, of so many parties as stood there before and after. */
const placesIn = (key: string, value: unknown): Places =>
  new Map(
    isList(value)
      ? value.flatMap((record, index) => fieldsIn(`${key}.${index}`, record, 1))
      : fieldsIn(key, value, key === 'sections' ? depthOfSections : 1),
  );

const countOf = (value: unknown): number | null => (isList(value) ? value.length : value === undefined ? 0 : null);

type Change = { readonly path: string; readonly before: unknown; readonly value: unknown };

/** What differs between two states of answers, by place. */
const changesBetween = (before: unknown, after: unknown): readonly Change[] => {
  const [old, now] = [recordOf(before), recordOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((key): readonly Change[] => {
    const [was, is] = [old[key], now[key]];
    if (isSame(was, is)) return [];
    if ((isList(was) || isList(is)) && countOf(was) !== countOf(is)) return [{ path: key, before: was, value: is }];
    const [places, later] = [placesIn(key, was), placesIn(key, is)];
    return [...new Set([...places.keys(), ...later.keys()])]
      .map((path) => ({ path, before: places.get(path), value: later.get(path) }))
      .filter((change) => !isSame(change.before, change.value));
  });
};

/** The list with what stood in its rows before the guest's changes, which are places below it. */
const putBack = (list: unknown, key: string, filled: readonly FilledPlace[]): unknown => {
  if (!isList(list)) return list;
  return list.map((row, index) => {
    const start = `${key}.${index}.`;
    const own = filled.filter(({ path }) => path.startsWith(start));
    return own.reduce<unknown>(
      (record, { path, before }) => ({ ...recordOf(record), [path.slice(start.length)]: before }),
      row,
    );
  });
};

const placeOf = (path: string, before: unknown, value: unknown, at: string): FilledPlace => ({
  path,
  ...(isNothing(before) ? {} : { before }),
  ...(isNothing(value) ? {} : { value }),
  at,
});

/**
 * Notes what a guest changed beside what they had changed before. Of each place stands what was there before the guest first came to it: so
 * the owner can put it back, however often the guest typed. A place that the guest brought back to that is no change any more.
 */
export const noteFilled = (
  filled: readonly FilledPlace[],
  before: unknown,
  after: unknown,
  at: string,
): readonly FilledPlace[] =>
  changesBetween(before, after).reduce<readonly FilledPlace[]>((noted, change) => {
    const { path, value } = change;
    const block = path.split('.')[0] ?? path;
    // Somebody was added to the block before: what is typed into it belongs to that.
    const whole = path === block ? undefined : noted.find((one) => one.path === block);
    if (whole) {
      const list = recordOf(after)[block];
      const others = noted.filter((one) => one !== whole);
      return isSame(whole.before, list) ? others : [...others, placeOf(block, whole.before, list, at)];
    }
    const known = noted.find((one) => one.path === path);
    const others = noted.filter((one) => one.path !== path && !one.path.startsWith(`${path}.`));
    const first = known ? known.before : putBack(change.before, path, noted);
    return isSame(first, value) ? others : [...others, placeOf(path, first, value, at)];
  }, filled);

/** Without those that the owner has looked at, unless the guest changed them since. */
export const withoutReviewed = (
  filled: readonly FilledPlace[],
  reviewed: readonly Pick<FilledPlace, 'path' | 'at'>[],
): readonly FilledPlace[] =>
  filled.filter(({ path, at }) => !reviewed.some((one) => one.path === path && one.at === at));
