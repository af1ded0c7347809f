import { setImmediate as nextTurn } from 'node:timers/promises';
import { startBatch, type Batch, type RecentIds } from './batch.js';
import type { Storage } from './storage.js';

/** Thrown when the disk failed a write: nothing of it is in the store. */
export class DiskError extends Error {
  override readonly name = 'DiskError';
}

/** Thrown when the caller's deadline passed while the write was waiting; it was not made. */
export class DeadlinePassedError extends Error {
  override readonly name = 'DeadlinePassedError';
}

/** Decides against the newest state. What it adds to the batch becomes durable before its result is returned. */
export type Write<T> = (batch: Batch) => T;

export type GroupCommit = {
  /**
   * Runs the write and resolves once it is durable.
   * @param bytes how much it will add, to bound a transaction
   * @param deadline epoch milliseconds after which it need not be tried
   * @throws DiskError, DeadlinePassedError, or what the write throws
   */
  submit: <T>(write: Write<T>, bytes: number, deadline?: number) => Promise<T>;
  /** Resolves when everything submitted is settled; later writes are refused. */
  close: () => Promise<void>;
};

type Ticket = {
  bytes: number;
  deadline: number;
  /** Decides; returns a function that settles the caller's promise once the batch is durable. */
  run: (batch: Batch) => () => void;
  reject: (error: unknown) => void;
};

type Deps = { storage: Storage; recent: RecentIds; now: () => number; onCommitted: () => void };

const maxBatchBytes = 16 * 1024 * 1024;
const maxBatchWrites = 1024;
const maxGatheringTurns = 16;

/** Commits the writes of many callers with one flush: all that arrive while a transaction is being flushed share the next. */
export const createGroupCommit = ({ storage, recent, now, onCommitted }: Deps): GroupCommit => {
  const queue: Ticket[] = [];
  let running: Promise<void> | undefined;
  let refusal: Error | undefined;
  let streams = storage.streamCount();

  const takeTickets = (): Ticket[] => {
    let bytes = 0;
    let count = 0;
    for (const ticket of queue) {
      bytes += ticket.bytes;
      if (count > 0 && (bytes > maxBatchBytes || count >= maxBatchWrites)) break;
      count++;
    }
    return queue.splice(0, count);
  };

  const commitSome = async (): Promise<void> => {
    const tickets = takeTickets();
    const before = streams;
    const batch = startBatch(storage, recent, () => ++streams);
    const callbacks: (() => void)[] = [];
    const waiting: Ticket[] = [];
    for (const ticket of tickets) {
      if (ticket.deadline < now()) ticket.reject(new DeadlinePassedError('The deadline passed before the write began'));
      else
        try {
          callbacks.push(ticket.run(batch));
          waiting.push(ticket);
        } catch (error) {
          ticket.reject(error);
        }
    }
    const additions = batch.additions();
    if (additions.events.length > 0)
      try {
        await storage.add(additions);
        batch.remember();
      } catch (error) {
        streams = before;
        const reason = error instanceof Error ? error.message : String(error);
        const failure = new DiskError(`The event store could not write to its disk: ${reason}`, { cause: error });
        // Waiting writes fail too, instead of each finding out by itself that the disk is full.
        for (const ticket of [...waiting, ...queue.splice(0)]) ticket.reject(failure);
        return;
      }
    for (const tell of callbacks) tell();
    if (additions.events.length > 0) onCommitted();
  };

  /**
   * Waits for more writes: requests sent at once arrive over a few ticks of the event loop, and a flush costs more than
   * many ticks. A lone writer waits for one tick only.
   */
  const gather = async (): Promise<void> => {
    for (let turns = 0, seen = -1; queue.length > seen && turns < maxGatheringTurns; turns++) {
      seen = queue.length;
      await nextTurn();
    }
  };

  const run = async (): Promise<void> => {
    while (queue.length > 0) {
      await gather();
      await commitSome();
    }
    running = undefined;
  };

  return {
    submit: <T>(write: Write<T>, bytes: number, deadline = Infinity) =>
      new Promise<T>((resolve, reject) => {
        if (refusal) return reject(refusal);
        queue.push({
          bytes,
          deadline,
          reject,
          run: (batch) => {
            const result = write(batch);
            return () => resolve(result);
          },
        });
        running ??= run();
      }),
    close: async () => {
      refusal = new DiskError('The event store is closing');
      await running;
    },
  };
};
