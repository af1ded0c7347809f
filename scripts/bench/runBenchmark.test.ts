import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { benchmarks } from './benchmarks.js';
import { countsOf, runBenchmark, type RunOptions } from './runBenchmark.js';

const program = fileURLToPath(new URL('./testing/scriptedBenchmark.ts', import.meta.url));
const run = async (name: string, options: RunOptions = {}) => {
  const { seconds, ...outcome } = await runBenchmark(name, { program, ...options });
  expect(seconds).to.be.a('number');
  return outcome;
};

describe('a benchmark in a process of its own', () => {
  it('gives its figures', async () => {
    const figures = [{ name: 'a ratio', measured: '2 ms against 1 ms', ratio: 2, aim: '≤ 3' }];
    expect(await run('right')).to.deep.equal({ name: 'right', kind: 'measured', figures });
  });

  it('has failed when it throws, gives no figure, or ends before it gave a result', async () => {
    expect(await run('dies')).to.include({
      name: 'dies',
      kind: 'failed',
      reason: 'it ended with 3 and gave no result',
    });
    for (const [name, reason] of [
      ['throws', 'as the test wants it'],
      ['empty', 'it gave no figure'],
    ] as const) {
      const outcome = await run(name);
      expect(outcome).to.include({ name, kind: 'failed' });
      expect('reason' in outcome && outcome.reason).to.include(reason);
    }
  });

  it('has failed when it goes on for longer than it may, and is ended', async () => {
    expect(await run('hangs', { timeoutMs: 500 })).to.deep.equal({
      ...{ name: 'hangs', kind: 'failed', reason: 'it had not ended after 0.5 s' },
    });
  });

  it('says what it would need that is not on this machine', async () => {
    expect(await run('away')).to.deep.equal({ name: 'away', kind: 'not here', reason: 'texts' });
  });

  it('leaves no process behind', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    process.env['TEST_PORT'] = String(typeof address === 'object' && address?.port);
    try {
      const gone = new Promise((resolve) =>
        server.once('connection', (socket) =>
          socket
            .on('error', () => undefined)
            .resume()
            .once('close', resolve),
        ),
      );
      expect(await run('careless')).to.include({ kind: 'measured' });
      await gone;
    } finally {
      delete process.env['TEST_PORT'];
      server.close();
    }
  });
});

describe('the benchmarks', () => {
  it('count as one test each, as failed under their names, and as none where they cannot run', () => {
    const counts = countsOf([
      { name: 'lag', seconds: 1, kind: 'measured', figures: [] },
      { name: 'recall', seconds: 1, kind: 'not here', reason: 'no texts' },
      { name: 'submit', seconds: 1, kind: 'failed', reason: 'it threw' },
    ]);
    expect(counts).to.deep.equal({
      ...{ passes: 1, failures: 1, pending: 0, repeated: [] },
      failed: [{ file: 'benchmark submit', title: 'in its smallest size', reason: 'it threw' }],
    });
  });

  it('stand in docs/benchmarks.md, each by its name', () => {
    const text = readFileSync(new URL('../../docs/benchmarks.md', import.meta.url), 'utf8');
    const missing = Object.keys(benchmarks).filter((name) => !text.includes(`\`${name}\``));
    expect(missing).to.deep.equal([]);
  });
});
