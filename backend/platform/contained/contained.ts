import { ContainedFailure, startContainedChild, type ContainedChild, type FailureReason } from './childProcess.js';
import type { Contract } from './contract.js';
import { createRoundRobin } from './roundRobin.js';

export { ContainedFailure } from './childProcess.js';

/** More waits than is ever worked off in good time: worth a 503 with `Retry-After`. */
export class ContainedBusy extends Error {
  override readonly name = 'ContainedBusy';
}

/** A file somebody handed us, with what is asked about it. */
export type ContainedRequest<Fields> = { readonly fields: Fields; readonly body: Uint8Array };

/**
 * Has files from outside read in a process of their own, one after another. A file that takes too much time or memory costs that process
 * and nothing else; it is started when the first file comes, again when it was ended, and ends itself when nothing comes.
 */
export type Contained = {
  /** `key` is whose file it is: everybody's come in turn. @throws ContainedBusy, ContainedFailure */
  readonly run: <Fields, Answer>(
    key: string,
    contract: Contract<Fields, Answer>,
    request: ContainedRequest<Fields>,
  ) => Promise<{ readonly answer: Answer; /** Without the wait. */ readonly ms: number }>;
  readonly close: () => Promise<void>;
};

export type ContainedOptions = {
  /** What the process runs: a module that calls `serveTasks`. */
  readonly program: URL;
  /** All the memory that the process may ever hold. */
  readonly memoryMb?: number;
  readonly timeoutMs?: number;
  readonly startTimeoutMs?: number;
  /** After so long without a file the process is ended. */
  readonly idleMs?: number;
  /** Files that may wait, of all and of one key. */
  readonly mostWaiting?: number;
  readonly mostWaitingOfOne?: number;
  /** Told of each failure, without anything of the file. */
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
  const inTurn = createRoundRobin({
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

  const run: Contained['run'] = async (key, contract, { fields, body }) =>
    inTurn(key, async () => {
      clearTimeout(idle);
      try {
        const asked = await running();
        const started = performance.now();
        const { answer, rssBytes } = await asked.ask({ task: contract.name, fields }, body, timeoutMs);
        const ms = performance.now() - started;
        const checked = contract.answer.safeParse(answer);
        if (!checked.success) throw new ContainedFailure('answer', 'not as agreed');
        // What is left of one file must not be what the next one fails for.
        if (rssBytes > (memoryMb * 1024 * 1024 * 3) / 4) await end();
        return { answer: checked.data, ms };
      } catch (error) {
        if (!(error instanceof ContainedFailure)) throw error;
        onFailure({ task: contract.name, reason: error.reason, message: error.message });
        // Whatever it read may have left something behind; this also waits until its memory is free again.
        await end();
        throw error;
      } finally {
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
