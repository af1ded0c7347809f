import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Figure } from './figures.js';
import { compareRuns, readRun, writeRun, type Run } from './runFile.js';

const runWith = (figures: Readonly<Record<string, Figure[]>>, size: Run['size'] = 'usual'): Run => ({
  ...{ at: '2026-11-30T10:00:00.000Z', commit: 'abc1234', node: 'v20.19.0', cores: ['A', 'A'], load: 0.5, size },
  benchmarks: Object.fromEntries(Object.entries(figures).map(([name, own]) => [name, { seconds: 1, figures: own }])),
});
const figure = (name: string, ratio?: number): Figure => ({
  name,
  measured: 'x',
  ...(ratio !== undefined && { ratio }),
});

describe('a run of benchmarks, written to a file', () => {
  it('is read back with what was measured and where', () => {
    const folder = mkdtempSync(join(tmpdir(), 'juanzong-run-'));
    try {
      const file = join(folder, 'run.json');
      writeRun(file, 'smallest', [
        { name: 'lag', seconds: 2, kind: 'measured', figures: [figure('lag at 1/s')] },
        { name: 'word', seconds: 2, kind: 'failed', reason: 'it threw' },
      ]);
      const { size, node, benchmarks } = readRun(file);
      expect({ size, node }).to.deep.equal({ size: 'smallest', node: process.version });
      expect(benchmarks).to.deep.equal({ lag: { seconds: 2, figures: [figure('lag at 1/s')] } });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('two runs of benchmarks', () => {
  const before = runWith({ append: [figure('one writer', 2)], lag: [figure('at 1/s')], word: [figure('a file', 3)] });

  it('are compared ratio by ratio', () => {
    const lines = compareRuns(before, runWith({ append: [figure('one writer', 3)], lag: [figure('at 1/s')] }));
    expect(lines.slice(2).map((line) => line.split(/ {2,}/u).filter(Boolean))).to.deep.equal([
      ['append', '2.00', '3.00', '× 1.50', 'one writer'],
      ['lag', 'no ratio', 'no ratio', 'at 1/s'],
      ['word', '3.00', 'none', 'a file'],
    ]);
  });

  it('are not comparable in different sizes, which is said', () => {
    expect(compareRuns(before, runWith({}, 'smallest')).join('\n')).to.include('The sizes differ');
  });
});
