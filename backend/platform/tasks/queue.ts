import { randomInt } from 'node:crypto';
import type { Knex } from 'knex';
import { z } from 'zod';
import { taskKinds, type TaskKind } from '../../../domain/contract/backgroundWork.js';
import { tablesIn, type Schemas } from '../../adapters/postgres/tablesIn.js';
import type { FencedWrite, LeasedTask } from './defineTask.js';
import { taskTable } from './taskTable.js';

type Deps = {
  readonly knex: Knex;
  readonly schemas: Pick<Schemas, 'app'>;
  /** The kinds that are taken up, each with the seconds of its lease. */
  readonly leases: Readonly<Partial<Record<TaskKind, number>>>;
};

const backoff = { delaySeconds: 10, mostSeconds: 300 } as const;

const Taken = z.object({
  id: z.string(),
  kind: z.enum(taskKinds),
  owner: z.string().nullable(),
  group_id: z.string().nullable(),
  lease: z.number(),
  attempts: z.number(),
  interruptions: z.number(),
  payload: z.unknown(),
});

/** A task under a lease, with its stored payload. */
export type TakenTask = LeasedTask & { readonly payload: unknown };

/** Thrown to a worker that has a task no more: it was cancelled, deleted, or taken up by another worker. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
  constructor() {
    super('the task is not ours any more');
  }
}

/** Seconds until the next try, between half and the whole of what doubles with each. */
export const secondsUntilRetry = (attempt: number, random: () => number = () => randomInt(1000) / 1000): number =>
  Math.min(backoff.mostSeconds, backoff.delaySeconds * 2 ** (attempt - 1)) * (0.5 + random() / 2);

/**
 * The write for work that goes on where it stopped: what it has stored is not done again, so the tries before do not count. A process
 * that is restarted often would give up a long piece of work otherwise.
 */
export const countingAfresh =
  (write: FencedWrite, { id }: { readonly id: string }): FencedWrite =>
  (work) =>
    write(async (within, trx) => {
      const result = await work(within, trx);
      await taskTable(within).countAfresh(id);
      return result;
    });

export type Queue = ReturnType<typeof createQueue>;

/**
 * Tasks in Postgres: a task's row is at once its place in the queue and what is shown of it. Whoever takes one up has it for the
 * time of its lease, prolonged by `beat`; a write is refused to one who has it no more, however late it comes. Times are those of
 * Postgres, so that machines whose clocks differ agree.
 */
export const createQueue = ({ knex, schemas, leases }: Deps) => {
  const tables = tablesIn(knex, schemas.app);
  const kinds = Object.keys(leases);
  const inSeconds = (seconds: number) => knex.raw("now() + ? * interval '1 second'", [seconds]);
  const own = ({ id, lease }: LeasedTask) => ({ id, lease, status: 'STARTED' });

  const change = async (task: LeasedTask, fields: object): Promise<void> => {
    if ((await tables('tasks').where(own(task)).update(fields)) === 0) throw new LeaseLost();
  };

  return {
    /**
     * Takes up the task that is due, of the owner who was served least in the last hour; one whose worker is silent too, which is
     * an interruption and no further try. `undefined` when none is due.
     */
    take: async (): Promise<TakenTask | undefined> => {
      const { rows }: { rows: unknown[] } = await knex.raw(
        `update ??.tasks set status = 'STARTED', lease = lease + 1,
            attempts = attempts + case when status = 'PENDING' then 1 else 0 end,
            interruptions = interruptions + case when status = 'STARTED' then 1 else 0 end,
            leased_until = now() + (?::jsonb ->> kind)::int * interval '1 second'
          where id = (
            select id from ??.tasks due
             where kind = any(?)
               and ((status = 'PENDING' and due_at <= now()) or (status = 'STARTED' and leased_until <= now()))
             order by (select count(*) from ??.tasks served
                        where served.owner is not distinct from due.owner and served.kind = any(?)
                          and served.ended_at > now() - interval '1 hour'),
                      due_at
             limit 1 for update skip locked)
          returning id, kind, owner, group_id, lease, attempts, interruptions, payload`,
        [schemas.app, JSON.stringify(leases), schemas.app, kinds, schemas.app, kinds],
      );
      const [row] = z.array(Taken).parse(rows);
      return row && { ...row, groupId: row.group_id, attempt: row.attempts };
    },
    /** Ends all leases; only for a process that is the only one on this Postgres: the earlier holders no longer run. */
    endLeases: async (): Promise<void> => {
      await tables('tasks').where({ status: 'STARTED' }).whereIn('kind', kinds).update({ leased_until: knex.fn.now() });
    },
    /** Tries since the task last made progress, those that its worker wrote off meanwhile not included. @throws LeaseLost */
    attemptsOf: async (task: LeasedTask): Promise<number> => {
      const row: unknown = await tables('tasks').where(own(task)).first('attempts');
      if (row === undefined) throw new LeaseLost();
      return Taken.pick({ attempts: true }).parse(row).attempts;
    },
    /** Prolongs the lease. @throws LeaseLost */
    beat: (task: LeasedTask, progress: number): Promise<void> =>
      change(task, { leased_until: inSeconds(leases[task.kind] ?? 0), progress }),
    /** The write function of the holder of the task's lease. */
    writeFor:
      (task: LeasedTask): FencedWrite =>
      (work) =>
        knex.transaction(async (trx) => {
          const within = tablesIn(trx, schemas.app);
          const row: unknown = await within('tasks').where(own(task)).forUpdate().first('id');
          if (row === undefined) throw new LeaseLost();
          return work(within, trx);
        }),
    /** @throws LeaseLost */
    succeed: (task: LeasedTask): Promise<void> =>
      change(task, { status: 'SUCCESS', progress: 1, reason: null, ended_at: knex.fn.now(), leased_until: null }),
    /** @throws LeaseLost */
    fail: (task: LeasedTask, reason: string): Promise<void> =>
      change(task, { status: 'FAILURE', reason, ended_at: knex.fn.now(), leased_until: null }),
    /** Puts it back for another try, later with each; `reason` is what this one failed of. @throws LeaseLost */
    retryLater: (task: LeasedTask, reason: string | null): Promise<void> =>
      change(task, {
        status: 'PENDING',
        reason,
        due_at: inSeconds(secondsUntilRetry(task.attempt)),
        leased_until: null,
      }),
    /** Returns the task to the queue because the process ends; the attempt does not count. @throws LeaseLost */
    putBack: (task: LeasedTask): Promise<void> =>
      change(task, { status: 'PENDING', due_at: knex.fn.now(), attempts: task.attempt - 1, leased_until: null }),
  };
};
