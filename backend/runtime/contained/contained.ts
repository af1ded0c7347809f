import { ContainedFailure, startContainedChild, type ContainedChild, type FailureReason } from './childProcess.js';
import type { Confinement, ConfinementSettings, Readable } from './confinement.js';
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
  /**
   * Gives the request up; `run` rejects with its reason. A file that waits leaves the queue at once. One that is being read is read on for a
   * short while, since a process is cheaper kept than replaced, and its process is killed after that.
   */
  readonly signal?: AbortSignal | undefined;
  /** Called while the file waits, with the number of files that come before it, each time this changes. */
  readonly onPlace?: ((ahead: number) => void) | undefined;
  /**
   * Charges the file's owner for the processor time of the work, in milliseconds: once for each file whose reading began, also when it
   * failed. `run` waits for it, and rejects when it rejects.
   */
  readonly charge?: ((processorMs: number) => Promise<void>) | undefined;
};

/**
 * Reads uploaded files in processes of their own, each one file after another. A file that takes too much time or memory ends its
 * process only. A process is started when a file comes, again after it was ended, and stopped when idle.
 */
export type Contained = {
  /** Runs a task. `key` identifies the owner of the file; owners are served round robin. @throws ContainedBusy, ContainedFailure */
  readonly run: <Fields, Result>(
    key: string,
    contract: Contract<Fields, Result>,
    request: ContainedRequest<Fields>,
  ) => Promise<{ readonly result: Result; /** Without the wait. */ readonly ms: number }>;
  /** The confinement of the processes; it starts one if none has run yet. @throws ContainedFailure `start` */
  readonly confinement: () => Promise<Confinement>;
  readonly close: () => Promise<void>;
};

export type ContainedOptions = {
  /** The module that the processes run, which calls `serveTasks`; it is asked for when one is started. */
  readonly program: URL | (() => Promise<URL>);
  /** The places that it may read besides its own folder. */
  readonly readable?: Readable;
  readonly confinement?: ConfinementSettings;
  /** How many there are. One owner has all but one of them at the most, so that there is one for others. */
  readonly processes?: number;
  /** All the memory that each may ever hold. */
  readonly memoryMb?: number;
  /** The processor time that one file may take. */
  readonly cpuMs?: number;
  /** The time that one file may take. */
  readonly timeoutMs?: number;
  readonly startTimeoutMs?: number;
  /** How long a file that was given up is read on. */
  readonly graceMs?: number;
  /** Idle time after which a process is stopped. */
  readonly idleMs?: number;
  /** The most files that may wait, of all keys and of one. */
  readonly mostWaiting?: number;
  readonly mostWaitingOfOne?: number;
  /** Called each time that a process was started. */
  readonly onStart?: () => void;
  /** Called with each failure, without content of the file. */
  readonly onFailure?: (told: {
    readonly task: string;
    readonly reason: FailureReason;
    readonly message: string;
  }) => void;
};

const runsFromSource = import.meta.url.endsWith('.ts');
/** Sources that are not minified take twice the memory. */
const defaultMemoryMb = runsFromSource ? 256 : 160;
/** The processor time of replacing a process that a file ended, in milliseconds; that file is charged for it. */
const replacingMs = 2000;

type Place = { child?: ContainedChild | undefined; idle?: NodeJS.Timeout | undefined };

type PlaceOptions = {
  readonly idleMs: number;
  readonly start: () => Promise<ContainedChild>;
  readonly onStart: (child: ContainedChild) => void;
};

/** Creates `count` places for processes. A process is started in a place when it is needed, and ended when the place stays idle. */
const createPlaces = (count: number, { idleMs, start, onStart }: PlaceOptions) => {
  const places: readonly Place[] = Array.from({ length: count }, () => ({}));
  /** The places without work; the one that was used last is used next, so that the others become idle. */
  const free: Place[] = [...places];
  let isClosed = false;

  const end = async (place: Place): Promise<void> => {
    const { child } = place;
    place.child = undefined;
    await child?.end();
  };
  /** Returns the process of a place, started if none is alive. @throws ContainedFailure `start` */
  const running = async (place: Place): Promise<ContainedChild> => {
    if (isClosed) throw new ContainedFailure('start', 'closed');
    if (place.child?.isAlive()) return place.child;
    const child = await start();
    onStart(child);
    place.child = child;
    if (isClosed) await end(place);
    return place.child ?? running(place);
  };
  /** Does `work` with a process that nobody else uses, and lets it go when it stays idle. */
  const withPlace = async <T>(work: (place: Place) => Promise<T>): Promise<T> => {
    const place = free.pop();
    if (!place) throw new RangeError('more work than processes');
    clearTimeout(place.idle);
    try {
      return await work(place);
    } finally {
      free.push(place);
      place.idle = setTimeout(() => void end(place), idleMs).unref();
    }
  };

  const close = async (): Promise<void> => {
    isClosed = true;
    for (const { idle } of places) clearTimeout(idle);
    await Promise.all(places.map(end));
  };
  return { end, running, withPlace, close };
};

/** Creates a `Contained`. It starts no process yet. */
export const createContained = ({
  program,
  readable = {},
  confinement = { sandbox: 'on' },
  processes = 1,
  memoryMb = defaultMemoryMb,
  timeoutMs = 5000,
  cpuMs = timeoutMs,
  startTimeoutMs = 30_000,
  graceMs = 5000,
  idleMs = 60_000,
  mostWaiting = 64,
  mostWaitingOfOne = 8,
  onStart = () => undefined,
  onFailure = () => undefined,
}: ContainedOptions): Contained => {
  const roundRobin = createRoundRobin({
    atOnce: processes,
    atOnceOfOne: Math.max(1, processes - 1),
    mostWaiting,
    mostWaitingOfOne,
    full: () => new ContainedBusy('too many files are waiting'),
  });
  let lastConfinement: Confinement | undefined;
  const places = createPlaces(processes, {
    idleMs,
    start: async () => {
      const url = program instanceof URL ? program : await program();
      return startContainedChild({ program: url, readable, confinement, memoryMb, startTimeoutMs });
    },
    onStart: (child) => {
      onStart();
      lastConfinement = child.confinement;
    },
  });

  const run: Contained['run'] = async (key, contract, { fields, body, signal, onPlace, charge }) => {
    /** Until its process has replied, a file is charged for the whole time that passed. */
    let processorMs: (() => number) | undefined;
    const read = async (place: Place) => {
      const worker = await places.running(place);
      signal?.throwIfAborted();
      let grace: NodeJS.Timeout | undefined;
      const giveUp = (): void => void (grace = setTimeout(() => void places.end(place), graceMs));
      signal?.addEventListener('abort', giveUp, { once: true });
      const startedAt = performance.now();
      processorMs = () => Math.min(cpuMs, performance.now() - startedAt) + replacingMs;
      try {
        const reply = await worker.ask({ task: contract.name, fields, cpuMs }, body, timeoutMs);
        const ms = performance.now() - startedAt;
        processorMs = () => reply.cpuMs + (reply.kind === 'failed' ? replacingMs : 0);
        if (reply.kind === 'failed') throw new ContainedFailure('failed', reply.error);
        const result = contract.result.safeParse(reply.result);
        if (!result.success) throw new ContainedFailure('answer', 'not as agreed');
        // Memory left over from one file must not make the next one fail.
        if (reply.rssBytes > (memoryMb * 1024 * 1024 * 3) / 4) await places.end(place);
        signal?.throwIfAborted();
        return { result: result.data, ms };
      } finally {
        signal?.removeEventListener('abort', giveUp);
        clearTimeout(grace);
        const ms = processorMs();
        processorMs = () => ms; // not the time that passes until it is charged
      }
    };
    const readOrReplace = async (place: Place) => {
      try {
        return await read(place);
      } catch (error) {
        if (!(error instanceof ContainedFailure)) throw error;
        // The process is replaced, since the file may have left state behind; this also waits until its memory is free.
        await places.end(place);
        signal?.throwIfAborted();
        onFailure({ task: contract.name, reason: error.reason, message: error.message });
        throw error;
      }
    };
    try {
      return await roundRobin(key, () => places.withPlace(readOrReplace), { signal, onPlace });
    } finally {
      if (processorMs) await charge?.(processorMs());
    }
  };

  return {
    run,
    confinement: async () =>
      lastConfinement ??
      roundRobin('what the processes are held by', () =>
        places.withPlace(async (place) => (await places.running(place)).confinement),
      ),
    close: places.close,
  };
};
