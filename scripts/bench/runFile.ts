import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { z } from 'zod';
import { Figure } from './figures.js';
import type { Outcome } from './runBenchmark.js';

/** One run of benchmarks, as `--json` writes it, with what its figures depend on. */
export const Run = z.strictObject({
  at: z.iso.datetime(),
  commit: z.string(),
  node: z.string(),
  cores: z.array(z.string()),
  /** Processes that waited for a core in the last minute, on the average, at the end of the run. */
  load: z.number(),
  size: z.enum(['usual', 'smallest']),
  benchmarks: z.record(z.string(), z.strictObject({ seconds: z.number(), figures: z.array(Figure) })),
});
export type Run = z.infer<typeof Run>;

const commit = (): string => execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();

/** Writes the figures of a run to a file, for `compareRuns`. */
export const writeRun = (path: string, size: Run['size'], outcomes: readonly Outcome[]): void => {
  const run: Run = {
    at: new Date().toISOString(),
    commit: commit(),
    node: process.version,
    cores: cpus().map(({ model }) => model),
    load: loadavg()[0] ?? 0,
    size,
    benchmarks: Object.fromEntries(
      outcomes.flatMap((one) =>
        one.kind === 'measured' ? [[one.name, { seconds: one.seconds, figures: [...one.figures] }] as const] : [],
      ),
    ),
  };
  writeFileSync(path, `${JSON.stringify(run, undefined, 1)}\n`);
};

/** Reads a run that `writeRun` wrote. @throws Error when the file is not one */
export const readRun = (path: string): Run => Run.parse(JSON.parse(readFileSync(path, 'utf8')));

type Line = { readonly name: string; readonly before?: Figure | undefined; readonly after?: Figure | undefined };

const linesOf = (before: readonly Figure[], after: readonly Figure[]): Line[] =>
  [...new Set([...before, ...after].map(({ name }) => name))].map((name) => ({
    name,
    before: before.find((one) => one.name === name),
    after: after.find((one) => one.name === name),
  }));

const ratioOf = (figure: Figure | undefined): string =>
  figure === undefined ? 'none' : (figure.ratio?.toFixed(2) ?? 'no ratio');

/** Two runs beside each other, ratio by ratio, with how many times the earlier one the later one is; and what only one of them has. */
export const compareRuns = (before: Run, after: Run): string[] => {
  const told = ({ at, commit: made, node, cores, load, size }: Run): string =>
    `${at.slice(0, 16)}  ${made}, Node ${node}, ${cores.length} × ${cores[0] ?? 'unknown'}, load ${load.toFixed(1)}, ${size} size`;
  const names = [...new Set([...Object.keys(before.benchmarks), ...Object.keys(after.benchmarks)])];
  const lines = names.flatMap((benchmark) =>
    linesOf(before.benchmarks[benchmark]?.figures ?? [], after.benchmarks[benchmark]?.figures ?? []).map(
      ({ name, before: one, after: other }) => {
        const factor = one?.ratio && other?.ratio ? `× ${(other.ratio / one.ratio).toFixed(2)}` : '';
        const aim = other?.aim ?? one?.aim ?? '';
        const columns = [ratioOf(one).padStart(8), ratioOf(other).padStart(8), factor.padEnd(7), aim.padEnd(6)];
        return `${benchmark.padEnd(15)}${columns.join('  ')}  ${name}`.trimEnd();
      },
    ),
  );
  return [
    `before  ${told(before)}`,
    `after   ${told(after)}`,
    ...(before.size === after.size ? [] : ['The sizes differ: nothing follows from the figures.']),
    ...lines,
  ];
};
