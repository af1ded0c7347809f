/** A position in the log as an event store tells it: two numbers, of which the second decides where the first are equal. */
export type LogPosition = { readonly commit: bigint; readonly prepare: bigint };

/**
 * A place in the log. A `bigint` is the place of an event, whose two numbers are the same; -1 is the start of the log. A search may
 * also end between two events, at a position whose `prepare` is less: the event that is given that very `commit` lies behind it.
 */
export type LogPlace = bigint | LogPosition;

/** The two numbers of a place. */
export const positionOf = (place: LogPlace): LogPosition =>
  typeof place === 'bigint' ? { commit: place, prepare: place } : place;

/** The place that two numbers name. */
export const placeAt = ({ commit, prepare }: LogPosition): LogPlace =>
  prepare === commit ? commit : { commit, prepare };

/** The largest position that an event at or before a place may have: an event lies behind the place when its position is larger. */
export const endOf = (place: LogPlace): bigint => {
  const { commit, prepare } = positionOf(place);
  return prepare < commit ? commit - 1n : commit;
};

/** The first of some places; `undefined` where there are none. */
export const firstOf = (places: readonly LogPlace[]): LogPlace | undefined =>
  places.reduce<LogPlace | undefined>(
    (first, place) => (first === undefined || endOf(place) < endOf(first) ? place : first),
    undefined,
  );
