import words from './ends.json' with { type: 'json' };

/**
 * How a reply ended, by the finish reason that the service gave. Services have words of their own, so the good ones are listed and
 * whatever is not is no end: half a reply must not pass as a whole one.
 */
export type End = 'good' | 'length' | 'filter' | 'service' | 'none';

const kinds: ReadonlyMap<string, End> = new Map([
  ...words.good.map((word): [string, End] => [word, 'good']),
  ...words.length.map((word): [string, End] => [word, 'length']),
  ...words.filter.map((word): [string, End] => [word, 'filter']),
  ...words.service.map((word): [string, End] => [word, 'service']),
]);

/** What a finish reason, in small letters, says of the end of a reply; `null` where there was none. */
export const endOf = (finish: string | null): End => (finish === null ? 'none' : (kinds.get(finish) ?? 'none'));

export const isGoodEnd = (finish: string | null): boolean => endOf(finish) === 'good';
