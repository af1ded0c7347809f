import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import {
  permissionFlags,
  startedWithin,
  type Confinement,
  type ConfinementSettings,
  type Readable,
} from './confinement.js';
import { maxResultBytes, outOfTime, Reply } from './contract.js';
import { createFrameReader, frameOf } from './frames.js';
import { waitedForProcessor } from './processorWait.js';

/** Thrown when a request to a contained process failed, with the cause. */
export type FailureReason =
  /** It took more processor time than it may, or was silent for too long, and the process is gone. */
  | 'time'
  /** The process ended: out of memory, most likely. */
  | 'ended'
  /** The response was malformed or too large, and the process was killed. */
  | 'answer'
  /** The task itself failed. */
  | 'failed'
  /** No process could be started. */
  | 'start';

export class ContainedFailure extends Error {
  override readonly name = 'ContainedFailure';
  constructor(
    readonly reason: FailureReason,
    message: string,
  ) {
    super(message);
  }
}

export type ContainedChild = {
  readonly isAlive: () => boolean;
  readonly confinement: Confinement;
  /**
   * Sends one request and waits for its reply; the next may be sent then. The process ends itself after `cpuMs` of processor time, and is
   * killed after `timeoutMs`, in which the time that it waited for a processor is not counted (but it is killed after `mostTimes` as long). @throws ContainedFailure, after the process is gone
   */
  readonly ask: (
    request: { readonly task: string; readonly fields: unknown; readonly cpuMs: number },
    body: Uint8Array,
    timeoutMs: number,
  ) => Promise<Extract<Reply, { kind: 'done' | 'failed' }>>;
  /** Ends it at once; resolves when it is gone. */
  readonly end: () => Promise<void>;
};

type Options = {
  readonly program: URL;
  readonly readable: Readable;
  readonly confinement: ConfinementSettings;
  /** All the memory it may ever hold. */
  readonly memoryMb: number;
  /** How long it may take until it is ready, counted in the same way. */
  readonly startTimeoutMs: number;
};

/** The environment of the process, without our own variables: no key, no address of a database. */
const environment = (): NodeJS.ProcessEnv => {
  const { NODE_ENV, SystemRoot } = process.env;
  return { ...(NODE_ENV && { NODE_ENV }), ...(SystemRoot && { SystemRoot }) };
};

/** Spawns the process within its confinement. */
const spawnConfined = async ({ program, readable, confinement, memoryMb }: Omit<Options, 'startTimeoutMs'>) => {
  // What lies outside the heap (programs, buffers) gets the other half; the process watches the sum itself.
  const heap = [`--max-old-space-size=${Math.floor(memoryMb / 2)}`, '--max-semi-space-size=4'];
  const permissions = confinement.sandbox === 'on' ? permissionFlags(program, readable) : [];
  const { before, user } = await startedWithin(confinement);
  const own = [process.execPath, ...heap, ...permissions, fileURLToPath(program)];
  const [command = process.execPath, ...rest] = [...before, ...own];
  return spawn(command, [...rest, String(memoryMb * 1024 * 1024), String(process.pid)], {
    env: environment(),
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
    ...user,
  });
};

/** How many times the time that it has may pass while a process waits for a processor. */
const mostTimes = 10;

/** The reply that one request waits for; there is at most one such request at a time. */
const createPendingReply = () => {
  /** Settles the pending request with its reply, or with a failure. */
  let listener: { reply: (reply: Reply) => void; fail: (failure: ContainedFailure) => void } | undefined;
  return {
    /** @throws RangeError when no request waits for a reply */
    settle: (reply: Reply): void => {
      if (listener) listener.reply(reply);
      else throw new RangeError('a reply to nothing');
    },
    fail: (failure: ContainedFailure): void => listener?.fail(failure),
    /**
     * Resolves to the next reply, and rejects with the failure before it. After `timeoutMs` without either it calls `onSilence`, which gives
     * it more milliseconds, or none.
     */
    next: (timeoutMs: number, onSilence: () => number): Promise<Reply> =>
      new Promise<Reply>((resolve, reject) => {
        let timer: NodeJS.Timeout | undefined;
        const waitFor = (ms: number): void => {
          timer = setTimeout(() => {
            const more = onSilence();
            if (more > 0) waitFor(more);
          }, ms);
        };
        waitFor(timeoutMs);
        const settle = (): void => {
          clearTimeout(timer);
          listener = undefined;
        };
        listener = {
          reply: (reply) => {
            settle();
            resolve(reply);
          },
          fail: (failure) => {
            settle();
            reject(failure);
          },
        };
      }),
  };
};

/**
 * Starts a process that reads files from outside and resolves when it is ready. It does not keep this one alive.
 * @throws ContainedFailure `start`
 */
export const startContainedChild = async ({
  program,
  readable,
  confinement,
  memoryMb,
  startTimeoutMs,
}: Options): Promise<ContainedChild> => {
  const child = await spawnConfined({ program, readable, confinement, memoryMb });
  let alive = true;
  const pending = createPendingReply();
  /** Why it was killed, when it did not end by itself. */
  let cause: ContainedFailure | undefined;
  let complaint = '';

  const kill = (failure?: ContainedFailure): void => {
    cause ??= failure;
    child.ref(); // keeps this process alive until the child has ended
    child.kill('SIGKILL');
  };
  const exit = new Promise<void>((resolve) => {
    const over = (how: string): void => {
      if (!alive) return;
      alive = false;
      pending.fail(cause ?? new ContainedFailure('ended', how));
      resolve();
    };
    child.once('error', (error) => over(error.message));
    child.once('exit', (code, signal) => {
      if (signal === outOfTime) cause ??= new ContainedFailure('time', 'too much processor time');
      over(`ended with ${signal ?? code}`);
    });
  });

  const readFrames = createFrameReader(maxResultBytes, ({ json }) => pending.settle(Reply.parse(json)));
  child.stdout.on('data', (piece: Buffer) => {
    try {
      readFrames(piece);
    } catch (error) {
      kill(new ContainedFailure('answer', error instanceof Error ? error.name : 'unknown'));
    }
  });
  // A pipe breaks only when the process ends, which `gone` reports.
  child.stdin.on('error', () => kill());
  // Until it is ready it has read no file, so its errors may be logged; later they may quote a file.
  child.stderr.on('data', (piece: Buffer) => {
    if (complaint.length < 2000) complaint += piece.toString();
  });

  const nextReply = (timeoutMs: number): Promise<Reply> => {
    const [begunAt, waitedBefore] = [performance.now(), waitedForProcessor(child.pid)];
    return pending.next(timeoutMs, () => {
      const waited = Math.min(waitedForProcessor(child.pid) - waitedBefore, (mostTimes - 1) * timeoutMs);
      const more = Math.ceil(timeoutMs + waited - (performance.now() - begunAt));
      if (more > 0) return more;
      kill(new ContainedFailure('time', `no reply in ${timeoutMs} ms`));
      return 0;
    });
  };

  let childConfinement: Confinement;
  try {
    const first = await nextReply(startTimeoutMs);
    if (first.kind !== 'ready') throw new ContainedFailure('answer', 'not ready');
    childConfinement = first.confinement;
  } catch (error) {
    kill();
    throw new ContainedFailure('start', `${error instanceof Error ? error.message : ''}\n${complaint}`.trim());
  }
  child.stderr.removeAllListeners('data').resume();
  for (const part of [child, child.stdin, child.stdout, child.stderr])
    if ('unref' in part) (part.unref as () => void)();

  return {
    isAlive: () => alive,
    confinement: childConfinement,
    ask: async (request, body, timeoutMs) => {
      if (!alive) throw new ContainedFailure('ended', 'it had ended before');
      const replied = nextReply(timeoutMs);
      for (const part of frameOf(request, body)) child.stdin.write(part);
      const reply = await replied;
      if (reply.kind !== 'ready') return reply;
      kill(new ContainedFailure('answer', 'ready twice'));
      await exit;
      throw new ContainedFailure('answer', 'ready twice');
    },
    end: async () => {
      kill();
      await exit;
    },
  };
};
