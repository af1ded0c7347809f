import type { Knex } from 'knex';
import { z } from 'zod';
import { taskKinds, type TaskKind } from '../../../domain/contract/backgroundWork.js';
import { taskStatuses } from '../../../domain/contract/knowledge.js';
import type { tablesIn } from '../../adapters/postgres/tablesIn.js';

/** Postgres reads this word as the moment at which the transaction began. */
const atOnce = 'now';

type Tables = ReturnType<typeof tablesIn>;

/** A task's row as its subject reads it; `payload` as the kind's definition reads it. */
export const TaskRow = z.object({
  id: z.string(),
  kind: z.enum(taskKinds),
  /** An account, or `null` for the platform. */
  owner: z.string().nullable(),
  group_id: z.string().nullable(),
  status: z.enum(taskStatuses),
  /** A sentence for people. */
  reason: z.string().nullable(),
  /** The share that is done, 0 to 1. */
  progress: z.number(),
  created_at: z.date(),
  ended_at: z.date().nullable(),
  payload: z.unknown(),
});

type TaskStatus = (typeof taskStatuses)[number];
/** Of tasks that have yet to end. */
export const openStatuses: readonly TaskStatus[] = ['PENDING', 'STARTED'];

/** Which tasks: those that meet all that is named. */
export type TaskFilter = {
  readonly ids?: readonly string[];
  readonly kinds?: readonly TaskKind[];
  readonly owner?: string | null;
  readonly groups?: readonly string[];
  readonly statuses?: readonly TaskStatus[];
  readonly endedBefore?: Date;
};
type Page = { readonly order?: 'newest' | 'oldest'; readonly limit?: number; readonly offset?: number };

export type NewTask = {
  /** Names it for good: a task that is there already is not put there again. */
  readonly id: string;
  readonly kind: TaskKind;
  /** The account with which the task is deleted; `null` for the platform's. */
  readonly owner: string | null;
  /** As the kind's definition reads it. No personal data but ids. */
  readonly payload: Readonly<Record<string, unknown>>;
  readonly now: Date;
  /** The group of documents that it is about. */
  readonly groupId?: string;
  /** Of a request that may be repeated. */
  readonly commandHash?: string | undefined;
};

const filtered = (
  within: Tables,
  { ids, kinds, owner, groups, statuses, endedBefore }: TaskFilter,
): Knex.QueryBuilder => {
  const query = within('tasks');
  if (ids) void query.whereIn('id', [...ids]);
  if (kinds) void query.whereIn('kind', [...kinds]);
  if (owner !== undefined) void query.where({ owner });
  if (groups) void query.whereIn('group_id', [...groups]);
  if (statuses) void query.whereIn('status', [...statuses]);
  if (endedBefore) void query.where('ended_at', '<', endedBefore);
  return query;
};

/** The rows of tasks for the subjects that they are about, on a connection or inside a transaction. What a worker does is the queue's. */
export const taskTable = (within: Tables) => {
  const list = async (filter: TaskFilter, { order = 'newest', limit, offset }: Page = {}) => {
    const direction = order === 'newest' ? 'desc' : 'asc';
    const query = filtered(within, filter).orderBy([
      { column: 'created_at', order: direction },
      { column: 'id', order: direction },
    ]);
    if (limit !== undefined) void query.limit(limit);
    if (offset !== undefined) void query.offset(offset);
    const rows: unknown = await query.select(...Object.keys(TaskRow.shape));
    return z.array(TaskRow).parse(rows);
  };
  const change = async (id: string, fields: object): Promise<void> =>
    void (await within('tasks').where({ id }).update(fields));

  return {
    /** Puts a task into the durable queue, due at once by the database's clock. */
    put: async ({ id, kind, owner, payload, now, groupId, commandHash }: NewTask): Promise<void> => {
      await within('tasks')
        .insert({
          id,
          kind,
          owner,
          group_id: groupId ?? null,
          command_hash: commandHash ?? null,
          status: 'PENDING',
          payload: JSON.stringify(payload),
          due_at: atOnce,
          created_at: now,
        })
        .onConflict('id')
        .ignore();
    },
    list,
    first: async (filter: TaskFilter) => (await list(filter, { limit: 1 }))[0],
    count: async (filter: TaskFilter): Promise<number> =>
      z.object({ count: z.coerce.number() }).parse(await filtered(within, filter).count({ count: '*' }).first()).count,
    /** The hash of the command that made a task; `undefined` where there is no such task. */
    commandOf: async (id: string): Promise<string | null | undefined> => {
      const row: unknown = await within('tasks').where({ id }).first('command_hash');
      return row === undefined ? undefined : z.object({ command_hash: z.string().nullable() }).parse(row).command_hash;
    },
    keepPayload: (id: string, payload: object): Promise<void> => change(id, { payload: JSON.stringify(payload) }),
    /** The work went forward: the tries and interruptions before do not count. */
    countAfresh: (id: string): Promise<void> => change(id, { attempts: 0, interruptions: 0 }),
    /** Begins a task anew with another payload: whoever works on it loses the lease and stops at the next write. */
    beginAnew: async (id: string, payload: object): Promise<void> =>
      void (await within('tasks')
        .where({ id })
        .increment('lease')
        .update({
          payload: JSON.stringify(payload),
          status: 'PENDING',
          attempts: 0,
          due_at: atOnce,
          progress: 0,
          leased_until: null,
        })),
    /** Ends tasks well that nobody works on, `endedAt` where they had not ended; `except`: a query of ids that stay as they are. */
    settle: async (
      filter: TaskFilter,
      { endedAt, except }: { endedAt?: Date; except?: Knex.QueryBuilder },
    ): Promise<void> => {
      const query = filtered(within, filter);
      if (except) void query.whereNotIn('id', except);
      await query.update({ status: 'SUCCESS', reason: null, progress: 1, ...(endedAt && { ended_at: endedAt }) });
    },
    /** Deletes tasks, and what hangs on them; `except`: a query of ids that stay. Returns how many. */
    forget: (filter: TaskFilter, except?: Knex.QueryBuilder): Promise<number> => {
      const query = filtered(within, filter);
      return except ? query.whereNotIn('id', except).delete() : query.delete();
    },
  };
};
