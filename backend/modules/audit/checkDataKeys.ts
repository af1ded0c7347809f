import type { Tables } from '../../../projections/runner/projection.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';
import type { Findings } from './findings.js';

type Deps = {
  /** Of the `app` schema. */
  readonly app: Tables;
  readonly streams: Pick<StreamNames, 'categoryOf'>;
  readonly report: Findings['report'];
  readonly now: Date;
};

/** An erasure that a crash cut short is completed at the next start, and hourly. */
const completedAfterMs = 2 * 3_600_000;
const rowsAtOnce = 1_000;

/**
 * Holds the data keys against the erasures of the log: what an erasure ordered was destroyed, and nothing was destroyed without one. `erased`
 * gives the moment of the erasure of each stream.
 */
export const checkDataKeys = async (
  { app, streams, report, now }: Deps,
  erased: ReadonlyMap<string, string>,
): Promise<void> => {
  const due = [...erased]
    .filter(([, at]) => now.getTime() - Date.parse(at) > completedAfterMs)
    .map(([stream]) => stream);
  for (let from = 0; from < due.length; from += rowsAtOnce) {
    const rows: { key_id: string }[] = await app('data_keys')
      .whereIn('key_id', due.slice(from, from + rowsAtOnce))
      .whereNull('destroyed_at')
      .select('key_id');
    for (const { key_id: stream } of rows) report('erasure_unfinished', { stream });
  }
  const destroyed: { key_id: string }[] = await app('data_keys')
    .where('destroyed_at', '<', new Date(now.getTime() - completedAfterMs)) // one that just happened is behind what was read
    .select('key_id');
  for (const { key_id: stream } of destroyed)
    if (streams.categoryOf(stream) && !erased.has(stream)) report('key_destroyed_unrecorded', { stream });
};
