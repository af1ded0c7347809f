import { z } from 'zod';
import type { AppTables } from '../../../projections/runner/projection.js';
import { destroyKeyRow } from '../../adapters/encryption/dataKeyRows.js';
import { isStreamUnreadable } from '../../adapters/eventStore/errors.js';
import type { EventLog } from '../../adapters/eventStore/eventLog.js';
import { deleteErasedFiles } from '../documents/index.js';
import type { ErasureCheck } from './erasureCheck.js';
import { recordedErasure, type RecordedErasure } from './recordedErasure.js';

type Deps = {
  readonly app: AppTables;
  readonly log: Pick<EventLog, 'readStream'>;
  readonly erasureCheck: ErasureCheck;
  readonly config: { readonly erasureGraceDays: number };
  readonly now: () => Date;
};

const dayMs = 86_400_000;
const atOnce = 500;

/**
 * Destroys the keys that erasures sealed more days ago than the days of grace, at most 500 a call, and deletes the files under them. The table says which are due;
 * a key is destroyed only if the log still records a lawful erasure. Returns the number destroyed.
 */
export const destroySealedKeys = async (deps: Deps): Promise<number> => {
  const { app, config, now } = deps;
  const due = new Date(now().getTime() - config.erasureGraceDays * dayMs);
  const rows: unknown = await app('data_keys')
    .where('sealed_at', '<=', due)
    .whereNull('destroyed_at')
    .whereNotIn('key_id', app('held_erasures').select('stream'))
    .orderBy('sealed_at')
    .limit(atOnce)
    .select('key_id');
  let destroyed = 0;
  for (const { key_id: stream } of z.array(z.object({ key_id: z.string() })).parse(rows)) {
    const recorded = await recordedErasure(deps, stream).catch((error: unknown): RecordedErasure | undefined => {
      if (isStreamUnreadable(error)) return undefined; // records no erasure, and must not block the others
      throw error;
    });
    if (!recorded) continue;
    await destroyKeyRow(app, stream, recorded.reason, now());
    destroyed += 1;
  }
  await deleteErasedFiles(app); // also those that a crash left behind
  return destroyed;
};
