import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { AppTables } from '../../../projections/runner/projection.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { FencedWrite } from '../../platform/tasks/defineTask.js';
import { taskTable } from '../../platform/tasks/taskTable.js';
import type { HoldAccount } from '../accounts/index.js';
import type { SealingFor } from './batchEncryption.js';
import { contentOf, type BatchRecord, type Content, type StoredBatch, type StoredRow } from './batchShape.js';
import { lockBatch, mustStandStill } from './standingStill.js';

type Deps = {
  readonly tables: AppTables;
  readonly holdAccount: HoldAccount;
  readonly sealing: SealingFor;
};

export type Chosen = {
  readonly rows: readonly number[];
  /** Pleadings that the plan allows on one court day. */
  readonly mostToday: number;
  /** The court's day. */
  readonly day: string;
  readonly now: Date;
};
export type RowChange = {
  /** What the change is based on. */
  readonly revision: number;
  readonly state: StoredRow['state'];
  readonly digest: string | null;
  readonly content: Content;
  readonly now: Date;
};
/** What became of a row whose turn came. */
export type RowEnd =
  | {
      readonly state: 'submitted';
      readonly caseId: string;
      readonly at: Date;
      readonly filed: NonNullable<Content['filed']>;
    }
  | { readonly state: 'failed'; readonly reason: string };

const Row = z.object({ row: z.number(), state: z.string(), charged_on: z.string().nullable() });
const Pleadings = z.object({ pleadings: z.number() }).optional();

const spentOn = async (tables: AppTables, owner: string, day: string): Promise<number> =>
  Pleadings.parse(await tables('batch_days').where({ owner, day }).first('pleadings'))?.pleadings ?? 0;

/** The budget is for the whole of what was chosen: of a part it would not be known which. */
const mustHaveLeft = (asked: number, spent: number, mostToday: number): void => {
  const left = Math.max(0, mostToday - spent);
  if (asked <= left) return;
  throw new RequestError('batch_budget_used', {
    sentence: `今天还可以批量提交 ${left} 份，选了 ${asked} 份，一份也没有提交；请少选几行，或明天再提交。`,
  });
};

const mustBeReady = (found: readonly z.infer<typeof Row>[]): void => {
  const unready = found.filter(({ state }) => state === 'problems' || state === 'skipped').map(({ row }) => row);
  if (unready.length === 0) return;
  const named = unready.sort((a, b) => a - b).slice(0, 20);
  throw new RequestError('batch_rows_unready', {
    sentence: `第 ${named.join('、')}${unready.length > named.length ? ' 等' : ''} 行有必须改正之处或已划去，一行也没有提交。请改正后再提交。`,
  });
};

const choose = async (
  within: AppTables,
  { owner, id }: { readonly owner: string; readonly id: string },
  { rows, mostToday, day, now }: Chosen,
): Promise<void> => {
  await lockBatch(within, owner, id);
  const some = (wanted: readonly number[]) =>
    within('batch_rows')
      .where({ batch_id: id })
      .whereRaw('"row" = any(?)', [[...wanted]]);
  const wanted = [...new Set(rows)];
  const found = z.array(Row).parse(await some(wanted).forUpdate().select('row', 'state', 'charged_on'));
  if (found.length < wanted.length) throw new RequestError('batch_row_not_found');
  mustBeReady(found);
  const chosen = found.filter(({ state }) => state === 'ready' || state === 'failed');
  const charged = chosen.filter((row) => row.charged_on !== day).map(({ row }) => row);
  const spent = await spentOn(within, owner, day);
  mustHaveLeft(charged.length, spent, mostToday);
  // The account's lock is held, so nobody counts meanwhile.
  await within('batch_days')
    .insert({ owner, day, pleadings: spent + charged.length })
    .onConflict(['owner', 'day'])
    .merge();
  await some(chosen.map(({ row }) => row)).update({ state: 'waiting' });
  await some(charged).update({ charged_on: day });
  const waits: unknown = await within('batch_rows').where({ batch_id: id, state: 'waiting' }).first('row');
  if (waits === undefined) return;
  await within('batches').where({ id }).update({ state: 'running', reason: null, updated_at: now });
  // A task of its own each time: one that is about to end would not see what was chosen just now.
  await taskTable(within).put({
    ...{ id: randomUUID(), kind: 'batch_submission', owner, payload: { batch_id: id }, now },
  });
};

/** @throws RequestError `batch_row_not_found`, `batch_row_over`, `batch_submitting`, `concurrent_change` */
const mayChange = async (
  within: AppTables,
  batch: z.infer<typeof BatchRecord>,
  row: number,
  change: RowChange,
): Promise<void> => {
  const found: unknown = await within('batch_rows')
    .where({ batch_id: batch.id, row })
    .forUpdate()
    .first('state', 'revision');
  if (found === undefined) throw new RequestError('batch_row_not_found');
  const { state, revision } = z.object({ state: z.string(), revision: z.number() }).parse(found);
  if (state === 'submitted') throw new RequestError('batch_row_over');
  if (state === 'waiting') {
    await mustStandStill(within, batch);
    if (change.state !== 'skipped') throw new RequestError('batch_submitting');
  }
  if (revision !== change.revision) throw new RequestError('concurrent_change');
};

export type SubmissionRows = ReturnType<typeof submissionRows>;

/** The one writer of what is submitted: every change is made under the account's lock or under a task's lease. */
export const submissionRows = ({ tables, holdAccount, sealing }: Deps) => ({
  leftToday: async (owner: string, mostToday: number, day: string): Promise<number> =>
    Math.max(0, mostToday - (await spentOn(tables, owner, day))),
  /**
   * Puts the chosen rows behind those that wait, and a task into the queue. Rows that wait or were submitted are left as they are, so it may
   * be sent again. All or none.
   * @throws RequestError `batch_not_found`, `batch_row_not_found`, `batch_rows_unready`, `batch_budget_used`
   */
  choose: (owner: string, id: string, chosen: Chosen): Promise<void> =>
    holdAccount(owner, (within) => choose(within, { owner, id }, chosen)),
  /** Idempotent. @throws RequestError `batch_not_found` */
  pause: (owner: string, id: string, now: Date): Promise<void> =>
    holdAccount(owner, async (within) => {
      const { state } = await lockBatch(within, owner, id);
      if (state === 'running') await within('batches').where({ id }).update({ state: 'paused', updated_at: now });
    }),
  /**
   * Changes a row that was not submitted; one that waits can only be taken out, while the batch is paused.
   * @throws RequestError `batch_not_found`, `batch_row_not_found`, `batch_row_over`, `batch_submitting`, `concurrent_change`
   */
  changeRow: async ({ owner, id }: StoredBatch, row: number, change: RowChange): Promise<void> => {
    const { sealRow } = await sealing(owner, id);
    await holdAccount(owner, async (within) => {
      const batch = await lockBatch(within, owner, id);
      await mayChange(within, batch, row, change);
      await within('batch_rows')
        .where({ batch_id: id, row })
        .update({
          ...{ state: change.state, digest: change.digest, revision: change.revision + 1 },
          sealed: sealRow(row, change.content),
        });
      await within('batches')
        .where({ id })
        .update({ updated_at: change.now, revision: batch.revision + 1 });
    });
  },
  /** Keeps what became of a row whose turn came. @throws LeaseLost */
  end: async (
    { owner, id }: Pick<StoredBatch, 'owner' | 'id'>,
    row: StoredRow,
    end: RowEnd,
    write: FencedWrite,
  ): Promise<void> => {
    const { sealRow } = await sealing(owner, id);
    const { row: number, revision } = row;
    await write(async (within) => {
      const submitted = end.state === 'submitted';
      await within('batch_rows')
        .where({ batch_id: id, row: number, state: 'waiting', revision })
        .update({
          state: end.state,
          ...(submitted && { case_id: end.caseId, submitted_at: end.at }),
          sealed: sealRow(number, {
            ...contentOf(row),
            ...(submitted
              ? { problems: [], more_problems: 0, filed: end.filed, reason: null }
              : { reason: end.reason }),
          }),
        });
    });
  },
  /** Nothing waits any more: the batch may be changed again. @throws LeaseLost */
  finish: async (id: string, write: FencedWrite): Promise<boolean> =>
    write(async (within) => {
      const batch: unknown = await within('batches').where({ id }).forUpdate().first('state');
      if (batch === undefined) return true;
      const waits: unknown = await within('batch_rows').where({ batch_id: id, state: 'waiting' }).first('row');
      if (waits !== undefined) return false;
      await within('batches').where({ id, state: 'running' }).update({ state: 'open', reason: null });
      return true;
    }),
  /** Stands still until its owner goes on. @throws LeaseLost */
  halt: (id: string, reason: string, write: FencedWrite): Promise<void> =>
    write(
      async (within) =>
        void (await within('batches').where({ id, state: 'running' }).update({ state: 'paused', reason })),
    ),
});
