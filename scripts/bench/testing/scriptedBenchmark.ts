import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Benchmark } from '../benchmarks.js';
import { NotHere } from '../figures.js';
import { reportOf } from '../runBenchmark.js';

/** What a benchmark may do, right, wrong, or without an end. */
const scripts: Readonly<Record<string, Benchmark>> = {
  right: async () => [{ name: 'a ratio', measured: '2 ms against 1 ms', ratio: 2, aim: '≤ 3' }],
  /** Leaves a process behind that is connected to a port of the test. */
  careless: async () => {
    const connecting = `require('net').connect(${process.env['TEST_PORT']}, '127.0.0.1', () => console.log('connected'))`;
    const { stdout } = spawn(process.execPath, ['-e', connecting], { stdio: ['ignore', 'pipe', 'ignore'] });
    await once(stdout, 'data');
    return [{ name: 'a process', measured: 'left behind' }];
  },
  empty: async () => [],
  away: () => Promise.reject(new NotHere('texts')),
  throws: () => Promise.reject(new Error('as the test wants it')),
  dies: () => process.exit(3),
  hangs: () => new Promise(() => setInterval(() => undefined, 1000)),
};

/** In the place of `oneBenchmark.ts`: does what its argument says. */
const script = scripts[process.argv[2] ?? ''];
if (script) process.send?.(await reportOf(script), () => process.exit(0));
