import { once } from 'node:events';
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { createFrameReader, frameOf, type Frame } from './frames.js';
import { maxRequestBytes, Request, type Contract, type Reply } from './contract.js';

export type Task = (fields: unknown, body: Buffer) => Promise<unknown>;

/** Implements the task of a contract. */
export const task = <Fields, Result>(
  { name, fields: schema }: Contract<Fields, Result>,
  run: (fields: Fields, body: Buffer) => Promise<Result>,
): readonly [string, Task] => [name, (fields, body) => run(schema.parse(fields), body)];

/**
 * Kills this process when it holds too much memory, or when its parent has died. It runs in a thread of its own, because the
 * main one may be in an endless loop, and is kept as text, because it then needs no loader.
 */
const watch = `
  const { workerData } = require('node:worker_threads');
  const { memoryBytes, parent } = workerData;
  setInterval(() => {
    if (process.ppid !== parent || process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, 'SIGKILL');
  }, 20);`;

/** The process priority (nice value): lower than all others; 0 is usual, 19 the lowest. */
const lowPriority = 10;

/** What the process is started with, in this order. */
const Arguments = z.tuple([z.coerce.number().int().positive(), z.coerce.number().int().positive()]);

/**
 * Serves as a contained process: reads requests from its standard input, responds on its standard output, and ends with its
 * input. Its arguments are the memory it may hold, and the id of the process that started it.
 */
export const serveTasks = async (tasks: ReadonlyMap<string, Task>): Promise<void> => {
  const [memoryBytes, parent] = Arguments.parse(process.argv.slice(2));
  setPriority(lowPriority);
  const watching = new Worker(watch, {
    eval: true,
    workerData: { memoryBytes, parent },
    resourceLimits: { maxOldGenerationSizeMb: 8 },
  });
  await once(watching, 'online'); // no file is read before the guard runs
  watching.unref();
  const reply = (message: Reply): void => {
    for (const part of frameOf(message)) process.stdout.write(part);
  };
  const handle = async ({ json, body }: Frame): Promise<void> => {
    try {
      const { task: name, fields } = Request.parse(json);
      const found = tasks.get(name);
      if (!found) throw new RangeError('no such task');
      const done = await found(fields, body);
      reply({ kind: 'done', result: done, rssBytes: process.memoryUsage.rss() });
    } catch (error) {
      reply({
        kind: 'failed',
        error: error instanceof Error ? error.name.slice(0, 100) : 'unknown',
        rssBytes: process.memoryUsage.rss(),
      });
    }
  };
  const read = createFrameReader(maxRequestBytes, (frame) => void handle(frame));
  process.stdin.on('data', read);
  process.stdin.on('end', () => process.exit(0));
  reply({ kind: 'ready' });
};
