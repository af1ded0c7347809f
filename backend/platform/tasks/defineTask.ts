import type { Knex } from 'knex';
import type { z } from 'zod';
import type { TaskKind } from '../../../domain/contract/backgroundWork.js';
import type { tablesIn } from '../../adapters/postgres/tablesIn.js';

type Tables = ReturnType<typeof tablesIn>;

/**
 * Runs work in one short transaction for the worker that holds a task's lease, and alone. Long transactions stop the court: the
 * embedded Postgres has one connection.
 * @throws LeaseLost, without running it, when the task was cancelled, deleted or taken up by another worker
 */
export type FencedWrite = <Result>(work: (within: Tables, trx: Knex.Transaction) => Promise<Result>) => Promise<Result>;

/** A task under the lease of a worker. */
export type LeasedTask = {
  readonly id: string;
  readonly kind: TaskKind;
  /** `null` for the platform. */
  readonly owner: string | null;
  /** The group of documents that it is about; `null` for a task about something else. */
  readonly groupId: string | null;
  /** Which try it is since it last made progress, from 1. */
  readonly attempt: number;
  /** Times that its process ended under it since then. */
  readonly interruptions: number;
  readonly lease: number;
};

export type TaskWork<Payload> = {
  readonly task: LeasedTask;
  readonly payload: Payload;
  readonly write: FencedWrite;
  /** No further try is made by itself. */
  readonly isLastTry: boolean;
  /** Aborted when the process ends or the lease is lost. */
  readonly signal: AbortSignal;
  /** Called with the share of the whole task that is done, 0 to 1. */
  readonly onProgress: (share: number) => void;
};

/** How a task ended: `again` for a later try; `reason` is a sentence for people. */
export type TaskOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'again'; readonly reason?: string }
  | { readonly kind: 'failed'; readonly reason: string };

/** Changes that go with the row of a task, in the same transaction. */
export type TaskEffects = {
  readonly onCancelled?: (within: Tables, taskId: string, reason: string) => Promise<void>;
  readonly onRetried?: (within: Tables, taskId: string) => Promise<void>;
};

export type TaskDefinition<Payload> = {
  readonly kind: TaskKind;
  /** The data that is stored with the task. */
  readonly payload: z.ZodType<Payload>;
  /** Each process works on one task of a lane at a time, so that short work is not behind long work of another lane. */
  readonly lane: string;
  readonly lease: {
    /** How long a worker has the task to itself; its heartbeat prolongs the lease. */
    readonly seconds: number;
    /** Tries of what may pass, the first one included. */
    readonly tries: number;
    /** Times that its process may end under it without progress before it is given up: the task itself may be what it dies of. */
    readonly interruptions: number;
  };
  /** Sentences for a task that is given up after tries that threw, and after interruptions. */
  readonly reasons: { readonly failed: string; readonly interrupted: string };
  /** The reason as the court sees that of an account's task: without names that its owner gave. */
  readonly publicReason?: (reason: string) => string;
  /** Does the work; called again it goes on where it stopped. @throws the signal's reason, what `write` throws */
  readonly run: (work: TaskWork<Payload>) => Promise<TaskOutcome>;
} & TaskEffects;

/** A definition whose payload is read where a worker runs it. */
export type DefinedTask = TaskDefinition<unknown>;

/** Defines a kind of task for the one durable queue. */
export const defineTask = <Payload>(definition: TaskDefinition<Payload>): DefinedTask => ({
  ...definition,
  run: (work) => definition.run({ ...work, payload: definition.payload.parse(work.payload) }),
});
