import { z } from 'zod';
import type { AppTables } from '../../../projections/runner/projection.js';
import { RequestError } from '../../platform/http/requestError.js';
import { taskTable } from '../../platform/tasks/taskTable.js';
import { BatchRecord } from './batchShape.js';

const Payload = z.object({ batch_id: z.string() });

/** The account's tasks that submit batches and have not ended: one that was given up or taken away leaves its batch standing still. */
export const openTasks = async (
  tables: AppTables,
  owner: string,
): Promise<readonly { readonly batch: string; readonly isBegun: boolean }[]> => {
  const open = await taskTable(tables).list({ owner, kinds: ['batch_submission'], statuses: ['PENDING', 'STARTED'] });
  return open.map(({ payload, status }) => ({ batch: Payload.parse(payload).batch_id, isBegun: status === 'STARTED' }));
};

/** A batch that no other transaction changes meanwhile. @throws RequestError `batch_not_found` */
export const lockBatch = async (within: AppTables, owner: string, id: string): Promise<z.infer<typeof BatchRecord>> => {
  const found: unknown = await within('batches')
    .where({ id, owner })
    .forUpdate()
    .first(...Object.keys(BatchRecord.shape));
  if (found === undefined) throw new RequestError('batch_not_found');
  return BatchRecord.parse(found);
};

/**
 * A batch is not changed while a task has it in hand, also one that was paused just now: the pleading whose turn it is would be with the
 * court, and its row would not know of it. @throws RequestError `batch_submitting`
 */
export const mustStandStill = async (
  within: AppTables,
  { id, owner, state }: Pick<z.infer<typeof BatchRecord>, 'id' | 'owner' | 'state'>,
): Promise<void> => {
  const tasks = (await openTasks(within, owner)).filter(({ batch }) => batch === id);
  if (tasks.some(({ isBegun }) => isBegun || state === 'running')) throw new RequestError('batch_submitting');
};
