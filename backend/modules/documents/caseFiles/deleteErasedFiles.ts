import type { AppTables } from '../../../../projections/runner/projection.js';

/**
 * Deletes the files of cases whose key is destroyed, which nobody can read any more: of one case by the name of its stream, or of all,
 * which completes what a crash cut short. The files of a key in its days of grace stay with it. Returns the number deleted.
 */
export const deleteErasedFiles = (app: AppTables, stream?: string): Promise<number> => {
  const destroyed = app('data_keys').whereNotNull('destroyed_at').select('key_id');
  if (stream !== undefined) void destroyed.where({ key_id: stream });
  return app('case_files').whereIn('stream', destroyed).delete();
};
