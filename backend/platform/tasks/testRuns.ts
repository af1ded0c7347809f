import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { z } from 'zod';
import type { TaskKind } from '../../../domain/contract/backgroundWork.js';
import { taskStatuses } from '../../../domain/contract/knowledge.js';
import type { ProblemCode } from '../../../domain/contract/problems.js';
import { tablesIn, type Schemas } from '../../adapters/postgres/tablesIn.js';
import { RequestError } from '../http/requestError.js';
import type { TaskWork } from './defineTask.js';
import { countingAfresh } from './queue.js';
import { createTaskChanges } from './taskChanges.js';
import { taskTable } from './taskTable.js';

type Tables = ReturnType<typeof tablesIn>;
/** An account, or `null` for the platform. */
type Owner = string | null;
/** The work on a run's task: what it writes is refused once it has lost the lease. */
export type RunWork = Pick<TaskWork<unknown>, 'task' | 'write'>;

type Deps<Run, Item> = {
  readonly knex: Knex;
  readonly schemas: Pick<Schemas, 'app'>;
  /** Runs work in a transaction in which nobody else adds a run of the owner's. */
  readonly holdOwner: <Result>(owner: Owner, work: (within: Tables) => Promise<Result>) => Promise<Result>;
  readonly kind: TaskKind;
  /** The table of runs, whose `id` is their task's, and its columns as they are read. */
  readonly runs: { readonly table: string; readonly row: z.ZodType<Run>; readonly columns: readonly string[] };
  /** The table of what runs work through by `run_id` and `place`, the column that is null until an item was worked on, and what is read of one. */
  readonly items: {
    readonly table: string;
    readonly doneColumn: string;
    readonly row: z.ZodType<Item>;
    readonly columns: readonly string[];
  };
  /** Whether a run that waits was begun: it was interrupted. */
  readonly isBegun: (run: Run & { readonly done: number }) => boolean;
  /** How many runs an owner may have. */
  readonly most: number;
  readonly refusals: { readonly tooMany: ProblemCode; readonly notFound: ProblemCode };
};

const Shown = z.object({
  status: z.enum(taskStatuses),
  reason: z.string().nullable(),
  ended_at: z.date().nullable(),
  done: z.coerce.number(),
});
const insertedAtOnce = 200;

export type NewTestRun = {
  /** As the task's definition reads it. */
  readonly payload: Readonly<Record<string, unknown>>;
  readonly run: Readonly<Record<string, unknown>>;
  /** In the order in which they are worked through; places are counted from 1. */
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly now: Date;
};

/**
 * Runs of a test over many items in the background: queue, progress, outcome of each item, figures. Another owner's run is not found.
 * `find`, `cancel` and `remove` throw the RequestError `refusals.notFound`, `add` `refusals.tooMany`; what a worker writes throws LeaseLost.
 */
export const createTestRuns = <Run, Item>(deps: Deps<Run, Item>) => {
  const { knex, schemas, holdOwner, kind, runs, items, isBegun, most, refusals } = deps;
  const tables = tablesIn(knex, schemas.app);
  const changes = createTaskChanges({ knex, schemas });
  const columns = [...runs.columns.map((name) => `run.${name}`), 'task.status', 'task.reason', 'task.ended_at'];
  const doneCount = knex.raw('(select count(*) from ??.?? i where i.run_id = run.id and i.?? is not null) as done', [
    schemas.app,
    items.table,
    items.doneColumn,
  ]);
  const ofOwner = (owner: Owner): Knex.QueryBuilder =>
    tables(`${runs.table} as run`).join('tasks as task', 'task.id', 'run.id').where({ 'task.owner': owner });
  const shownOf = (row: unknown) => {
    const run = { ...runs.row.parse(row), ...Shown.parse(row) };
    const isUnderWay = run.status === 'PENDING' && isBegun(run);
    return {
      ...run,
      status: isUnderWay ? ('STARTED' as const) : run.status,
      reason: run.status === 'FAILURE' ? run.reason : null,
    };
  };
  const find = async (owner: Owner, id: string) => {
    const row: unknown = await ofOwner(owner)
      .where({ 'run.id': id })
      .first(...columns, doneCount);
    if (row === undefined) throw new RequestError(refusals.notFound);
    return shownOf(row);
  };

  return {
    find,
    /** The newest first; `where` names columns of the runs. */
    list: async (owner: Owner, where: Readonly<Record<string, string>> = {}) => {
      const query = ofOwner(owner);
      for (const [column, value] of Object.entries(where)) void query.where(`run.${column}`, value);
      const rows: unknown = await query
        .orderBy([{ column: 'run.created_at', order: 'desc' }, { column: 'run.id' }])
        .select(...columns, doneCount);
      return z.array(z.unknown()).parse(rows).map(shownOf);
    },
    /** Puts a run into the queue; `made` is asked for it once nobody else can add one, and may refuse. Returns its id. */
    add: async (owner: Owner, made: (within: Tables) => NewTestRun | Promise<NewTestRun>): Promise<string> => {
      const id = randomUUID();
      await holdOwner(owner, async (within) => {
        if ((await taskTable(within).count({ kinds: [kind], owner })) >= most) throw new RequestError(refusals.tooMany);
        const { payload, run, items: all, now } = await made(within);
        await taskTable(within).put({ id, kind, owner, payload, now });
        await within(runs.table).insert({ ...run, id, created_at: now });
        const rows = all.map((item, at) => ({ ...item, run_id: id, place: at + 1 }));
        for (let at = 0; at < rows.length; at += insertedAtOnce)
          await within(items.table).insert(rows.slice(at, at + insertedAtOnce));
      });
      return id;
    },
    /** Ends a run that has not ended. */
    cancel: async (owner: Owner, id: string) => {
      await find(owner, id);
      await changes.cancel({ id, owner }, {});
      return find(owner, id);
    },
    /** Its task goes, and all that hangs on it. */
    remove: async (owner: Owner, id: string): Promise<void> => {
      if ((await taskTable(tables).forget({ ids: [id], kinds: [kind], owner })) === 0)
        throw new RequestError(refusals.notFound);
    },
    /** The next items that were not worked on yet; one that was deleted meanwhile is none. */
    waiting: async (id: string, atMost: number): Promise<Item[]> => {
      const rows: unknown = await tables(items.table)
        .where({ run_id: id })
        .whereNull(items.doneColumn)
        .orderBy('place')
        .limit(atMost)
        .select(...items.columns);
      return z.array(items.row).parse(rows);
    },
    /** Keeps what came of an item. A run that comes as far as this has not broken off for a reason that lies in the run. */
    record: ({ task, write }: RunWork, place: number, fields: object): Promise<void> =>
      countingAfresh(
        write,
        task,
      )(async (within) => void (await within(items.table).where({ run_id: task.id, place }).update(fields))),
    /** Keeps columns of a run: what it begins with, its figures in the end. */
    keep: ({ task: { id }, write }: RunWork, fields: object): Promise<void> =>
      write(async (within) => void (await within(runs.table).where({ id }).update(fields))),
  };
};
