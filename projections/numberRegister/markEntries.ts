import type { Tables } from '../runner/projection.js';
import type { RegisteredNumber } from './registeredNumber.js';

/** Keys of one query. */
const atOnce = 1000;

const inChunks = function* <Item>(items: readonly Item[]): Generator<readonly Item[], void, void> {
  for (let from = 0; from < items.length; from += atOnce) yield items.slice(from, from + atOnce);
};

type Place = { readonly series: string; readonly serial: bigint };
const placeOf = ({ series, serial }: Pick<RegisteredNumber, 'series' | 'serial'>): Place | undefined =>
  serial === null ? undefined : { series, serial: BigInt(serial) };
const nameOf = ({ series, serial }: Place): string => `${series} ${serial}`;
const beside = ({ series, serial }: Place, by: bigint): Place => ({ series, serial: serial + by });

const isInUse = ({ replaced_at: at }: RegisteredNumber): boolean => at === null;
const timeOf = ({ given_at: at }: RegisteredNumber): number => new Date(at).getTime();

/** Groups entries by a name of theirs; those without one are left out. */
const groupBy = (
  entries: Iterable<RegisteredNumber>,
  name: (entry: RegisteredNumber) => string | undefined,
): ReadonlyMap<string, RegisteredNumber[]> => {
  const groups = new Map<string, RegisteredNumber[]>();
  for (const entry of entries) {
    const key = name(entry);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return groups;
};

/** An entry before and after a batch. */
export type MarkedEntry = { readonly before: RegisteredNumber | undefined; readonly after: RegisteredNumber };

/**
 * The changed entries, and with them those that depend on them, each marked by what stands around it: whether it lies behind a gap, was
 * given before the number ahead of it, or has the number of another case. An entry depends on those of the number right before its own,
 * and on those of the same number; so a change reaches its own number and the next one, and marks are the same in whatever batches the
 * changes came.
 */
export const markEntries = async (
  tables: Tables,
  changed: readonly RegisteredNumber[],
): Promise<readonly MarkedEntry[]> => {
  const table = 'number_register';
  const places = changed.flatMap((entry) => placeOf(entry) ?? []);
  const reached = new Set(places.flatMap((place) => [nameOf(place), nameOf(beside(place, 1n))]));
  const around = new Map(
    places
      .flatMap((place) => [beside(place, -1n), place, beside(place, 1n)])
      .map((place) => [nameOf(place), [place.series, place.serial.toString()]] as const),
  );
  const keys = new Set(changed.map(({ number_key: key }) => key));

  const known = new Map<string, RegisteredNumber>();
  for (const chunk of inChunks([...around.values()])) {
    const rows: RegisteredNumber[] = await tables(table).whereIn(
      ['series', 'serial'],
      chunk.map((place) => [...place]),
    );
    for (const row of rows) known.set(row.event_id, row);
  }
  for (const chunk of inChunks([...keys])) {
    const rows: RegisteredNumber[] = await tables(table).whereIn('number_key', chunk);
    for (const row of rows) known.set(row.event_id, row);
  }
  const stored = new Map(known);
  for (const entry of changed) known.set(entry.event_id, entry);

  const nameOfEntry = (entry: RegisteredNumber): string | undefined => {
    const place = placeOf(entry);
    return place && nameOf(place);
  };
  const byPlace = groupBy(known.values(), nameOfEntry);
  const byKey = groupBy(known.values(), ({ number_key: key }) => key);

  return [...known.values()].flatMap((entry) => {
    const place = placeOf(entry);
    const isReached = place !== undefined && reached.has(nameOf(place));
    if (!isReached && !keys.has(entry.number_key)) return [];
    const ahead = place === undefined ? [] : (byPlace.get(nameOf(beside(place, -1n))) ?? []).filter(isInUse);
    const isPlaced = isInUse(entry) && place !== undefined;
    const same = byKey.get(entry.number_key) ?? [];
    const after = {
      ...entry,
      // Of an entry that only shares its number, what is ahead of it was not read.
      ...(isReached && {
        is_behind_gap: isPlaced && ahead.length === 0,
        is_disordered: isPlaced && ahead.some((one) => timeOf(one) > timeOf(entry)),
      }),
      ...(keys.has(entry.number_key) && { is_shared: same.some(({ case_id: id }) => id !== entry.case_id) }),
    };
    return [{ before: stored.get(entry.event_id), after }];
  });
};
