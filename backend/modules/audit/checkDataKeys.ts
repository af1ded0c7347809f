import type { AppTables } from '../../../projections/runner/projection.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';
import type { Findings } from './findings.js';

type Deps = {
  readonly app: AppTables;
  readonly streams: Pick<StreamNames, 'categoryOf'>;
  readonly report: Findings['report'];
  readonly now: Date;
};

/** Grace after an erasure: one that a crash cut short is completed at the next start, and hourly. */
const completedAfterMs = 2 * 3_600_000;
const rowsAtOnce = 1_000;

/**
 * Compares the data keys with the erasures in the log: each erasure destroyed its key, and no key was destroyed without one.
 * `erased` maps each erased stream to the moment of its erasure.
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
      .whereNull('sealed_at')
      .select('key_id');
    for (const { key_id: stream } of rows) report('erasure_unfinished', { stream });
  }
  const destroyed: { key_id: string }[] = await app('data_keys')
    // A newer destruction may belong to an erasure that was not read yet.
    .whereRaw('coalesce(sealed_at, destroyed_at) < ?', [new Date(now.getTime() - completedAfterMs)])
    .select('key_id');
  for (const { key_id: stream } of destroyed)
    if (streams.categoryOf(stream) && !erased.has(stream)) report('key_destroyed_unrecorded', { stream });
};
