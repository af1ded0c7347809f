import { randomInt } from 'node:crypto';
import type { Knex } from 'knex';
import { z } from 'zod';
import { tablesIn, type Schemas } from '../../../adapters/postgres/tablesIn.js';
import type { FencedWrite } from '../embedFile.js';

type Deps = { readonly knex: Knex; readonly schemas: Pick<Schemas, 'app'> };

/** Tries of what may pass, the first one included. */
export const mostTries = 3;
/**
 * Times that a task's process ended under it before a file of it was done, after which it is given up: a process that dies of the
 * task itself would never end otherwise. Kills for other reasons are far fewer, and no try.
 */
export const mostInterruptions = 20;
const leaseSeconds = 60;
const backoff = { delaySeconds: 10, mostSeconds: 300 } as const;

const Taken = z.object({
  id: z.string(),
  kind: z.enum(['upload', 'reindex']),
  owner: z.string().nullable(),
  group_id: z.string().nullable(),
  lease: z.number(),
  attempts: z.number(),
  interruptions: z.number(),
});

/** A task that somebody has in hand. */
export type TakenTask = {
  readonly id: string;
  readonly kind: 'upload' | 'reindex';
  /** `null` for the platform. */
  readonly owner: string | null;
  readonly groupId: string | null;
  /** Which try it is since a file was last done, from 1. */
  readonly attempt: number;
  /** Times that its process ended under it since then. */
  readonly interruptions: number;
  readonly lease: number;
};

/** Thrown to one who has a task no more: it was cancelled, deleted, or taken up by somebody else. */
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
      await within('knowledge_tasks').where({ id }).update({ attempts: 0, interruptions: 0 });
      return result;
    });

export type Queue = ReturnType<typeof createQueue>;

/**
 * Tasks in Postgres: a task's row is at once its place in the queue and what is shown of it. Whoever takes one up has it for a minute,
 * prolonged by `beat`; a write is refused to one who has it no more, however late it comes. Times are those of Postgres, so that
 * machines whose clocks differ agree.
 */
export const createQueue = ({ knex, schemas }: Deps) => {
  const tables = tablesIn(knex, schemas.app);
  const inSeconds = (seconds: number) => knex.raw("now() + ? * interval '1 second'", [seconds]);
  const held = ({ id, lease }: TakenTask) => ({ id, lease, status: 'STARTED' });

  const change = async (task: TakenTask, fields: object): Promise<void> => {
    if ((await tables('knowledge_tasks').where(held(task)).update(fields)) === 0) throw new LeaseLost();
  };

  return {
    /**
     * Takes up the task that is due, of the owner who was served least in the last hour; one whose worker is silent too, which is
     * an interruption and no further try. `undefined` when none is due.
     */
    take: async (): Promise<TakenTask | undefined> => {
      const { rows }: { rows: unknown[] } = await knex.raw(
        `update ??.knowledge_tasks set status = 'STARTED', lease = lease + 1,
            attempts = attempts + case when status = 'PENDING' then 1 else 0 end,
            interruptions = interruptions + case when status = 'STARTED' then 1 else 0 end,
            leased_until = now() + ? * interval '1 second'
          where id = (
            select id from ??.knowledge_tasks due
             where (status = 'PENDING' and due_at <= now()) or (status = 'STARTED' and leased_until <= now())
             order by (select count(*) from ??.knowledge_tasks served
                        where served.owner is not distinct from due.owner and served.ended_at > now() - interval '1 hour'),
                      due_at
             limit 1 for update skip locked)
          returning id, kind, owner, group_id, lease, attempts, interruptions`,
        [schemas.app, leaseSeconds, schemas.app, schemas.app],
      );
      const [row] = z.array(Taken).parse(rows);
      return row && { ...row, groupId: row.group_id, attempt: row.attempts };
    },
    /** Ends all leases, for the one process that works on this Postgres: whoever had them is gone. */
    endLeases: async (): Promise<void> => {
      await tables('knowledge_tasks').where({ status: 'STARTED' }).update({ leased_until: knex.fn.now() });
    },
    /** Keeps it for another minute. @throws LeaseLost */
    beat: (task: TakenTask, progress: number): Promise<void> =>
      change(task, { leased_until: inSeconds(leaseSeconds), progress }),
    /** For the writes of one who has the task in hand. */
    writeFor:
      (task: TakenTask): FencedWrite =>
      (work) =>
        knex.transaction(async (trx) => {
          const within = tablesIn(trx, schemas.app);
          const row: unknown = await within('knowledge_tasks').where(held(task)).forUpdate().first('id');
          if (row === undefined) throw new LeaseLost();
          return work(within, trx);
        }),
    /** @throws LeaseLost */
    succeed: (task: TakenTask): Promise<void> =>
      change(task, { status: 'SUCCESS', progress: 1, reason: null, ended_at: knex.fn.now(), leased_until: null }),
    /** @throws LeaseLost */
    fail: (task: TakenTask, reason: string): Promise<void> =>
      change(task, { status: 'FAILURE', reason, ended_at: knex.fn.now(), leased_until: null }),
    /** Puts it back for another try, later with each. @throws LeaseLost */
    retryLater: (task: TakenTask): Promise<void> =>
      change(task, { status: 'PENDING', due_at: inSeconds(secondsUntilRetry(task.attempt)), leased_until: null }),
    /** Puts it back for whoever comes first, and the try does not count: the process ends. @throws LeaseLost */
    putBack: (task: TakenTask): Promise<void> =>
      change(task, { status: 'PENDING', due_at: knex.fn.now(), attempts: task.attempt - 1, leased_until: null }),
  };
};
