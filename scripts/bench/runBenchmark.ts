import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { z } from 'zod';
import type { Benchmark } from './benchmarks.js';
import { Figure, NotHere } from './figures.js';

/** What the process of a benchmark sends: its figures, what it would need that is not on this machine, or what it threw. */
const Report = z.union([
  z.strictObject({ figures: z.array(Figure).min(1, 'it gave no figure') }),
  z.strictObject({ notHere: z.string() }),
  z.strictObject({ error: z.string() }),
]);
type Report = z.infer<typeof Report>;

/** Runs a benchmark, and gives what its process sends. */
export const reportOf = async (benchmark: Benchmark): Promise<Report> => {
  try {
    return { figures: [...(await benchmark())] };
  } catch (error) {
    return error instanceof NotHere ? { notHere: error.message } : { error: inspect(error) };
  }
};

/** What became of a benchmark, and how long it took with the start of its process. */
export type Outcome = { readonly name: string; readonly seconds: number } & (
  | { readonly kind: 'measured'; readonly figures: readonly Figure[] }
  | { readonly kind: 'not here' | 'failed'; readonly reason: string }
);

export type RunOptions = {
  /** Milliseconds after which the process and all that it started are killed; for ever without. */
  readonly timeoutMs?: number;
  /** The program that runs one benchmark, another one in a test. */
  readonly program?: string;
};

const ownProgram = fileURLToPath(new URL('./oneBenchmark.ts', import.meta.url));

/** Kills a process and all of its group: the servers that a benchmark started have no other end. */
const killGroup = ({ pid }: ChildProcess): void => {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of the group have ended already.
  }
};

const ended = async (child: ChildProcess): Promise<{ readonly code: number | null; readonly messages: unknown[] }> => {
  const messages: unknown[] = [];
  child.on('message', (message) => messages.push(message));
  // A message may come after the end of the process that sent it, but not after that of the channel.
  const [code] = await Promise.all([
    new Promise<number | null>((resolve) => child.once('exit', (status) => resolve(status))),
    new Promise<void>((resolve) => child.once('disconnect', () => resolve())),
  ]);
  return { code, messages };
};

/**
 * Runs a benchmark in a process of its own, which loads nothing that others measure and prints where this one prints. It is a leader
 * of its group, so that what it started ends with it; stopping this process by hand stops it too.
 */
export const runBenchmark = async (
  name: string,
  { timeoutMs, program = ownProgram }: RunOptions = {},
): Promise<Outcome> => {
  const began = performance.now();
  const child = fork(program, [name], { execArgv: ['--import', 'tsx'], detached: true });
  const stop = (): void => {
    killGroup(child);
    process.exit(1);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  let isLate = false;
  const timer = setTimeout(
    () => {
      isLate = true;
      killGroup(child);
    },
    timeoutMs ?? 2 ** 31 - 1,
  );
  const { code, messages } = await ended(child);
  clearTimeout(timer);
  process.off('SIGINT', stop).off('SIGTERM', stop);
  killGroup(child);
  const of = { name, seconds: (performance.now() - began) / 1000 };
  if (isLate) return { ...of, kind: 'failed', reason: `it had not ended after ${(timeoutMs ?? 0) / 1000} s` };
  if (messages.length === 0) return { ...of, kind: 'failed', reason: `it ended with ${code} and gave no result` };
  const report = Report.safeParse(messages[0]);
  if (!report.success) return { ...of, kind: 'failed', reason: z.prettifyError(report.error) };
  if ('error' in report.data) return { ...of, kind: 'failed', reason: report.data.error };
  if ('notHere' in report.data) return { ...of, kind: 'not here', reason: report.data.notHere };
  return { ...of, kind: 'measured', figures: report.data.figures };
};

/** What `npm test` adds up: a benchmark counts as one test, and as none where it cannot run. */
export const countsOf = (outcomes: readonly Outcome[]) => {
  const failed = outcomes.flatMap((one) =>
    one.kind === 'failed' ? [{ file: `benchmark ${one.name}`, title: 'in its smallest size', reason: one.reason }] : [],
  );
  const passes = outcomes.filter(({ kind }) => kind === 'measured').length;
  return { passes, failures: failed.length, pending: 0, failed, repeated: [] };
};
