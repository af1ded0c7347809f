import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Report } from '../runBenchmark.js';

/** In the place of `oneBenchmark.ts`: what its argument says, as a benchmark would that is right, wrong, or never ends. */
const scripts: Readonly<Record<string, () => Report | Promise<Report>>> = {
  right: () => ({ figures: [{ name: 'a ratio', measured: '2 ms against 1 ms', ratio: 2, aim: '≤ 3' }] }),
  /** Leaves a process behind that is connected to a port of the test. */
  careless: async () => {
    const connecting = `require('net').connect(${process.env['TEST_PORT']}, '127.0.0.1', () => console.log('connected'))`;
    const { stdout } = spawn(process.execPath, ['-e', connecting], { stdio: ['ignore', 'pipe', 'ignore'] });
    await once(stdout, 'data');
    return { figures: [{ name: 'a process', measured: 'left behind' }] };
  },
  empty: () => ({ figures: [] }),
  away: () => ({ notHere: 'texts' }),
  throws: () => {
    throw new Error('as the test wants it');
  },
  hangs: () => new Promise(() => setInterval(() => undefined, 1000)),
};

process.send?.(await scripts[process.argv[2] ?? '']?.(), () => process.exit(0));
