import type { Knex } from 'knex';
import { z } from 'zod';
import { taskKinds, type BackgroundWork, type TaskKind } from '../../../domain/contract/backgroundWork.js';
import { tablesIn, type Schemas } from '../../adapters/postgres/tablesIn.js';
import type { BackgroundWorkSource } from './backgroundWork.js';
import type { DefinedTask } from './defineTask.js';
import { cancelled, type TaskChanges } from './taskChanges.js';

type Deps = {
  readonly knex: Knex;
  readonly schemas: Pick<Schemas, 'app'>;
  readonly changes: TaskChanges;
  readonly definitionOf: (kind: TaskKind) => DefinedTask | undefined;
  /** Called when a task was put back into the queue. */
  readonly wake: () => void;
  /** Ends the work on a task that was cancelled, where this process has it in hand. */
  readonly abandon: (taskId: string) => void;
};

const Row = z.object({
  id: z.string(),
  kind: z.enum(taskKinds),
  owner: z.string().nullable(),
  status: z.enum(['PENDING', 'STARTED', 'SUCCESS', 'FAILURE']),
  reason: z.string().nullable(),
  progress: z.number(),
  attempts: z.number(),
  interruptions: z.number(),
  created_at: z.date(),
  ended_at: z.date().nullable(),
});

/** How many of the newest tasks are read. */
const most = 1000;
const states = { PENDING: 'waiting', STARTED: 'running', SUCCESS: 'done', FAILURE: 'failed' } as const;

/** The tasks of the durable queue as the court sees them: those that are open, and those that ended lately. */
export const taskWork = ({ knex, schemas, changes, definitionOf, wake, abandon }: Deps): BackgroundWorkSource => {
  const tables = tablesIn(knex, schemas.app);

  const workOf = ({ reason, ...row }: z.infer<typeof Row>): Omit<BackgroundWork, 'id'> => {
    const isCancelled = row.status === 'FAILURE' && reason === cancelled;
    const definition = definitionOf(row.kind);
    const sentence = reason !== null && row.owner !== null ? (definition?.publicReason?.(reason) ?? reason) : reason;
    return {
      kind: row.kind,
      title: null,
      owner: row.owner === null ? 'platform' : 'account',
      state: isCancelled ? 'cancelled' : states[row.status],
      since: row.created_at.toISOString(),
      ended_at: row.ended_at?.toISOString() ?? null,
      progress: row.progress,
      count: null,
      tries: row.attempts,
      interruptions: row.interruptions,
      reason: isCancelled ? null : sentence,
      can_cancel: definition !== undefined && (row.status === 'PENDING' || row.status === 'STARTED'),
      can_retry: definition !== undefined && row.status === 'FAILURE',
    };
  };

  const kindOf = async (id: string): Promise<TaskKind | undefined> => {
    if (!z.uuid().safeParse(id).success) return undefined;
    const row: unknown = await tables('tasks').where({ id }).first('kind');
    return row === undefined ? undefined : Row.pick({ kind: true }).parse(row).kind;
  };

  return {
    prefix: 'task',
    list: async () => {
      const rows: unknown = await tables('tasks')
        .whereIn('status', ['PENDING', 'STARTED'])
        .orWhereRaw(`status = 'SUCCESS' and ended_at > now() - interval '1 day'`)
        .orWhereRaw(`status = 'FAILURE' and ended_at > now() - interval '30 days'`)
        .orderByRaw('ended_at desc nulls first, created_at desc')
        .limit(most)
        .select(...Object.keys(Row.shape));
      return z
        .array(Row)
        .parse(rows)
        .map((row) => ({ id: row.id, ...workOf(row) }));
    },
    cancel: async (id) => {
      const kind = await kindOf(id);
      const definition = kind && definitionOf(kind);
      if (!definition) return 'not_found';
      if (!(await changes.cancel({ id }, definition))) return 'impossible';
      abandon(id);
      return 'done';
    },
    retry: async (id) => {
      const kind = await kindOf(id);
      const definition = kind && definitionOf(kind);
      if (!definition) return 'not_found';
      if (!(await changes.retry({ id }, definition))) return 'impossible';
      wake();
      return 'done';
    },
  };
};
