/** A plain model of what a client should see of one stream, to compare the store with. */
export type StreamModel = {
  /** Ids of all events ever appended, by revision. */
  ids: string[];
  /** Number of events in its metadata stream. */
  described: number;
  truncateBefore: number;
  maxCount: number;
  softDeleted: boolean;
  tombstoned: boolean;
};

export type ModelExpected = number | 'any' | 'no_stream' | 'stream_exists';
export type ModelOutcome = { revision: number } | 'wrong' | 'deleted' | 'done';

export const newStream = (): StreamModel => ({
  ids: [],
  described: 0,
  truncateBefore: 0,
  maxCount: Infinity,
  softDeleted: false,
  tombstoned: false,
});

const comesBack = (stream: StreamModel): void => {
  stream.described += 1;
  stream.softDeleted = false;
  stream.truncateBefore = stream.ids.length;
};

const write = (stream: StreamModel, ids: readonly string[]): ModelOutcome => {
  if (stream.softDeleted) comesBack(stream);
  stream.ids.push(...ids);
  return { revision: stream.ids.length - 1 };
};

export const modelAppend = (stream: StreamModel, expected: ModelExpected, ids: readonly string[]): ModelOutcome => {
  const last = stream.ids.length - 1;
  if (stream.tombstoned) return 'deleted';
  if (expected === 'stream_exists' && stream.softDeleted) return 'deleted';
  if (expected === 'stream_exists' && last < 0 && stream.described === 0) return 'wrong';
  if (typeof expected === 'string' && expected !== 'no_stream') {
    const places = ids.map((id) => stream.ids.lastIndexOf(id));
    if (places[0] === -1) return write(stream, ids);
    return places.includes(-1) ? 'wrong' : { revision: places.at(-1) ?? -1 };
  }
  const after = expected === 'no_stream' ? -1 : Number(expected);
  if (after > last) return 'wrong';
  if (after === last) return write(stream, ids);
  const same = ids.map((id, n) => stream.ids[after + 1 + n] === id);
  if (same.every(Boolean)) return { revision: after + ids.length };
  return same[0] === false && after === -1 && stream.softDeleted ? write(stream, ids) : 'wrong';
};

const mayRemove = (stream: StreamModel, expected: ModelExpected): boolean => {
  const last = stream.ids.length - 1;
  if (expected === 'any') return true;
  const after = expected === 'no_stream' ? -1 : Number(expected);
  return after === last || (after === -1 && stream.softDeleted);
};

export const modelDelete = (stream: StreamModel, expected: ModelExpected): ModelOutcome => {
  if (stream.tombstoned) return 'deleted';
  if (!mayRemove(stream, expected) || (stream.ids.length === 0 && stream.described === 0)) return 'wrong';
  Object.assign(stream, { softDeleted: true, maxCount: Infinity, described: stream.described + 1 });
  return 'done';
};

export const modelTombstone = (stream: StreamModel, expected: ModelExpected): ModelOutcome => {
  if (stream.tombstoned) return 'deleted';
  if (!mayRemove(stream, expected)) return 'wrong';
  stream.tombstoned = true;
  return 'done';
};

export const modelDescribe = (
  stream: StreamModel,
  metadata: { maxCount?: number; truncateBefore?: number },
): ModelOutcome => {
  if (stream.tombstoned) return 'deleted';
  const wasDeleted = stream.softDeleted;
  stream.described += 1;
  stream.maxCount = metadata.maxCount ?? Infinity;
  stream.truncateBefore = metadata.truncateBefore ?? 0;
  if (wasDeleted) comesBack(stream);
  return 'done';
};

/** The ids a reader gets, in order. */
export const modelRead = (stream: StreamModel): string[] | 'missing' | 'deleted' => {
  if (stream.tombstoned) return 'deleted';
  if (stream.ids.length === 0 || stream.softDeleted) return 'missing';
  return stream.ids.slice(Math.max(stream.truncateBefore, stream.ids.length - stream.maxCount, 0));
};
