import type { contracts } from './contracts.js';
import { serveTasks, type Task } from '../serveTasks.js';

const never = new Promise<null>(() => undefined);
const kept: unknown[] = [];

/** A contained process that fails in every possible way. */
const tasks: Readonly<Record<keyof typeof contracts, Task>> = {
  echo: async (said, body) => ({ length: body.length, said }),
  about: async () => ({ pid: process.pid, environment: Object.keys(process.env) }),
  loop: async () => {
    for (;;) kept.length = 0;
  },
  fillHeap: async () => {
    for (;;) kept.push(Array.from({ length: 1000 }, (_, index) => ({ index })));
  },
  fillBuffers: async () => {
    for (;;) kept.push(Buffer.alloc(1024 * 1024, 1));
  },
  shout: async () => 'x'.repeat(3 * 1024 * 1024),
  lie: async () => 'no number',
  babble: async () => {
    process.stdout.write('this is no message, and nobody asked for it');
    return never;
  },
  fail: async (said) => {
    throw new SyntaxError(`cannot read ${String(said)}`);
  },
  leave: async () => process.exit(3),
};

await serveTasks(new Map(Object.entries(tasks)));
