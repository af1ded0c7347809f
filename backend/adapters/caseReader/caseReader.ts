import { createRoundRobin } from '../../runtime/contained/roundRobin.js';
import { createThreadPool } from '../../runtime/threads/threadPool.js';
import { createThreadTime } from '../../runtime/threads/threadTime.js';
import type { ReadingName, Readings } from './readings.js';
import type { ReadingTask } from './worker.js';

/** For whom something is read. */
export type ReadingTurn = {
  /** Identifies the caller; callers are served in turns, and none has all threads. */
  readonly key: string;
  /** Aborted when the caller has left: what waits is dropped, and the thread of what is being read is ended. */
  readonly signal: AbortSignal;
  /** Called before it waits or is read. */
  readonly onBegin: () => void;
  /** Called once with the milliseconds for which a thread was busy, whatever became of it. */
  readonly charge: (ms: number) => void;
};

/** Reads stored answers in worker threads, so that no answer, whoever wrote it, holds up anybody but who asked for it. */
export type CaseReader = {
  /** @throws NotReadInTime, the reason of `turn.signal`, and what the reading throws */
  readonly read: <Name extends ReadingName>(
    name: Name,
    input: Parameters<Readings[Name]>[0],
    turn: ReadingTurn,
  ) => Promise<ReturnType<Readings[Name]>>;
  readonly close: () => Promise<void>;
};

/** Thrown when answers took longer than they may, or no thread came free; leads to a 503 for the part that they were read for. */
export class NotReadInTime extends Error {
  override readonly name = 'NotReadInTime';
  readonly code = 'not_read_in_time';
}

export type CaseReaderOptions = {
  readonly threads?: number;
  /** How long one reading may take once a thread has begun it. */
  readonly runMs?: number;
  /** How long it may take together, with its wait and the start of a thread. */
  readonly longestMs?: number;
  /** Where the worker's code lies: the source beside this file, or `caseReader/worker.js` beside the bundle. */
  readonly program?: URL;
  /** Called when a thread dies between readings, or cannot start. */
  readonly onThreadError?: (error: unknown) => void;
  /** Called for each reading that was ended, without anything of the answers. */
  readonly onTooSlow?: (told: { readonly reading: ReadingName; readonly ms: number }) => void;
};

const defaultProgram = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? './workerFromSource.mjs' : './caseReader/worker.js', import.meta.url);

/** How often it is looked whether a reading takes too long: its thread says when it began. */
const checkMs = 50;
/** More than any reading of 20 versions of 512 kB holds. */
const memoryMb = 256;

/** Creates a `CaseReader`. The first reading starts a thread. */
export const createCaseReader = ({
  threads = 2,
  runMs = 3000,
  longestMs = 10_000,
  program = defaultProgram(),
  onThreadError = () => undefined,
  onTooSlow = () => undefined,
}: CaseReaderOptions = {}): CaseReader => {
  const pool = createThreadPool({ program, threads, memoryMb, idleMs: 60_000, startsAtOnce: false, onThreadError });
  const inTurn = createRoundRobin({
    atOnce: threads,
    atOnceOfOne: Math.max(1, threads - 1),
    mostWaiting: 256,
    mostWaitingOfOne: 32,
    full: () => new NotReadInTime('too many wait'),
  });

  const read: CaseReader['read'] = async (name, input, { key, signal, onBegin, charge }) => {
    onBegin();
    const threadTime = createThreadTime();
    // The pool must not see a signal that is aborted after its task has ended.
    const over = new AbortController();
    const leave = (): void => over.abort(signal.reason);
    const giveUp = (): void => over.abort(new NotReadInTime(name));
    const longest = setTimeout(giveUp, longestMs);
    const checking = setInterval(() => (threadTime.read() ?? 0) > runMs && giveUp(), checkMs);
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted) leave();
    const task: ReadingTask = { name, input, threadTime: threadTime.shared };
    try {
      const result = await inTurn(key, () => pool.run(task, over.signal), { signal: over.signal });
      return result as ReturnType<Readings[typeof name]>;
    } catch (error) {
      if (!over.signal.aborted) throw error;
      if (over.signal.reason instanceof NotReadInTime) onTooSlow({ reading: name, ms: threadTime.read() ?? 0 });
      throw over.signal.reason;
    } finally {
      clearTimeout(longest);
      clearInterval(checking);
      signal.removeEventListener('abort', leave);
      const ms = threadTime.read();
      if (ms !== undefined) charge(ms);
    }
  };
  return { read, close: pool.close };
};
