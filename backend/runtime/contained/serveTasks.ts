import { once } from 'node:events';
import { getPriority, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { createFrameReader, frameOf, type Frame } from './frames.js';
import { maxRequestBytes, outOfTime, Request, type Contract, type Reply } from './contract.js';
import { refuseNetwork } from './refuseNetwork.js';
import { tryConfinement } from './tryConfinement.js';

/** Does a part of a task within `ms` of processor time; this process is ended when it takes more. */
export type Within = <T>(ms: number, work: () => Promise<T>) => Promise<T>;
export type Task = (fields: unknown, body: Buffer, within: Within) => Promise<unknown>;

/** Implements the task of a contract. */
export const task = <Fields, Result>(
  { name, fields: schema }: Contract<Fields, Result>,
  run: (fields: Fields, body: Buffer, within: Within) => Promise<Result>,
): readonly [string, Task] => [name, (fields, body, within) => run(schema.parse(fields), body, within)];

/**
 * Kills this process when it holds too much memory, when its task took too much of the processor, or when its parent has died. It runs in a thread of its own, because the
 * main one may be in an endless loop, and is kept as text, because it then needs no loader.
 */
const watch = `
  const { workerData } = require('node:worker_threads');
  const { memoryBytes, parent, latest } = workerData;
  setInterval(() => {
    if (process.ppid !== parent || process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, 'SIGKILL');
    const until = Atomics.load(latest, 0);
    const { user, system } = process.cpuUsage();
    if (until > 0 && (user + system) / 1000 > until) process.kill(process.pid, '${outOfTime}');
  }, 20);`;

/** The processor time of this process since it was started, in milliseconds. */
const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** The process priority (nice value): lower than all others; 0 is usual, 19 the lowest. */
const lowPriority = 10;

/** The arguments of the process, in this order. */
const Arguments = z.tuple([z.coerce.number().int().positive(), z.coerce.number().int().positive()]);

/**
 * Serves as a contained process: reads requests from its standard input, responds on its standard output, and ends with its
 * input. Its arguments are the memory it may hold, and the id of the process that started it.
 */
export const serveTasks = async (tasks: ReadonlyMap<string, Task>): Promise<void> => {
  const [memoryBytes, parent] = Arguments.parse(process.argv.slice(2));
  // What was started with a lower priority may not raise its own.
  if (getPriority() < lowPriority) setPriority(lowPriority);
  /** The processor time of this process at which the task must be done; 0 while there is none. */
  const latest = new Int32Array(new SharedArrayBuffer(4));
  const watching = new Worker(watch, {
    eval: true,
    workerData: { memoryBytes, parent, latest },
    resourceLimits: { maxOldGenerationSizeMb: 8 },
  });
  await once(watching, 'online'); // no file is read before the guard runs
  watching.unref();
  refuseNetwork();
  const reply = (message: Reply): void => {
    for (const part of frameOf(message)) process.stdout.write(part);
  };
  const within: Within = async (ms, work) => {
    const whole = Atomics.load(latest, 0);
    Atomics.store(latest, 0, Math.min(whole, Math.ceil(processorMs() + ms)));
    try {
      return await work();
    } finally {
      Atomics.store(latest, 0, whole);
    }
  };
  const handle = async ({ json, body }: Frame): Promise<void> => {
    const before = processorMs();
    const resourceUse = () => ({ rssBytes: process.memoryUsage.rss(), cpuMs: processorMs() - before });
    try {
      const { task: name, fields, cpuMs } = Request.parse(json);
      const runTask = tasks.get(name);
      if (!runTask) throw new RangeError('no such task');
      Atomics.store(latest, 0, Math.ceil(before + cpuMs));
      const result = await runTask(fields, body, within);
      reply({ kind: 'done', result: result, ...resourceUse() });
    } catch (error) {
      reply({ kind: 'failed', error: error instanceof Error ? error.name.slice(0, 100) : 'unknown', ...resourceUse() });
    } finally {
      Atomics.store(latest, 0, 0);
    }
  };
  const readFrames = createFrameReader(maxRequestBytes, (frame) => void handle(frame));
  process.stdin.on('data', readFrames);
  process.stdin.on('end', () => process.exit(0));
  reply({ kind: 'ready', confinement: await tryConfinement() });
};
