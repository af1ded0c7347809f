import { ContainedFailure, startContainedChild, type ContainedChild, type FailureReason } from './childProcess.js';
import type { Contract } from './contract.js';
import { createRoundRobin } from './roundRobin.js';

export { ContainedFailure } from './childProcess.js';

/** Thrown when the queue is full; leads to a 503 with `Retry-After`. */
export class ContainedBusy extends Error {
  override readonly name = 'ContainedBusy';
}

/** An uploaded file with the request about it. */
export type ContainedRequest<Fields> = {
  readonly fields: Fields;
  readonly body: Uint8Array;
  /** Gives the request up: it leaves the queue, or the process that works on it is killed. `run` rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
};

/**
 * Reads uploaded files in a process of their own, one after another. A file that takes too much time or memory kills that
 * process only. It is started for the first file, again after it was killed, and stopped when idle.
 */
export type Contained = {
  /** Runs a task. `key` identifies the owner of the file; owners are served round robin. @throws ContainedBusy, ContainedFailure */
  readonly run: <Fields, Result>(
    key: string,
    contract: Contract<Fields, Result>,
    request: ContainedRequest<Fields>,
  ) => Promise<{ readonly result: Result; /** Without the wait. */ readonly ms: number }>;
  readonly close: () => Promise<void>;
};

export type ContainedOptions = {
  /** The module that the process runs, which calls `serveTasks`. */
  readonly program: URL;
  /** All the memory that the process may ever hold. */
  readonly memoryMb?: number;
  readonly timeoutMs?: number;
  readonly startTimeoutMs?: number;
  /** Idle time after which the process is stopped. */
  readonly idleMs?: number;
  /** The most files that may wait, of all keys and of one. */
  readonly mostWaiting?: number;
  readonly mostWaitingOfOne?: number;
  /** Called with each failure, without content of the file. */
  readonly onFailure?: (told: {
    readonly task: string;
    readonly reason: FailureReason;
    readonly message: string;
  }) => void;
};

const runsFromSource = import.meta.url.endsWith('.ts');
/** The TypeScript loader takes as much again. */
const defaultMemoryMb = runsFromSource ? 256 : 160;

/** See `Contained`. Nothing is started yet. */
export const createContained = ({
  program,
  memoryMb = defaultMemoryMb,
  timeoutMs = 5000,
  startTimeoutMs = 30_000,
  idleMs = 60_000,
  mostWaiting = 64,
  mostWaitingOfOne = 8,
  onFailure = () => undefined,
}: ContainedOptions): Contained => {
  const roundRobin = createRoundRobin({
    mostWaiting,
    mostWaitingOfOne,
    full: () => new ContainedBusy('too many files are waiting'),
  });
  let child: ContainedChild | undefined;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;

  const end = async (): Promise<void> => {
    const ended = child;
    child = undefined;
    await ended?.end();
  };
  const running = async (): Promise<ContainedChild> => {
    if (closed) throw new ContainedFailure('start', 'closed');
    if (child?.isAlive()) return child;
    child = await startContainedChild({ program, memoryMb, startTimeoutMs });
    if (closed) await end();
    return child ?? running();
  };

  const run: Contained['run'] = async (key, contract, { fields, body, signal }) =>
    roundRobin(key, async () => {
      signal?.throwIfAborted();
      clearTimeout(idle);
      const giveUp = (): void => void end();
      try {
        const asked = await running();
        signal?.throwIfAborted();
        signal?.addEventListener('abort', giveUp);
        const started = performance.now();
        const { result, rssBytes } = await asked.ask({ task: contract.name, fields }, body, timeoutMs);
        const ms = performance.now() - started;
        const checked = contract.result.safeParse(result);
        if (!checked.success) throw new ContainedFailure('answer', 'not as agreed');
        // Memory left over from one file must not make the next one fail.
        if (rssBytes > (memoryMb * 1024 * 1024 * 3) / 4) await end();
        return { result: checked.data, ms };
      } catch (error) {
        if (!(error instanceof ContainedFailure)) throw error;
        signal?.throwIfAborted();
        onFailure({ task: contract.name, reason: error.reason, message: error.message });
        // The process is replaced, since the file may have left state behind; this also waits until its memory is free.
        await end();
        throw error;
      } finally {
        signal?.removeEventListener('abort', giveUp);
        idle = setTimeout(() => void end(), idleMs).unref();
      }
    });

  return {
    run,
    close: async () => {
      closed = true;
      clearTimeout(idle);
      await end();
    },
  };
};
