import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { benchmarks } from './benchmarks.js';
import { printFigures } from './figures.js';
import { runBenchmark, type Outcome } from './runBenchmark.js';
import { compareRuns, readRun, writeRun } from './runFile.js';

/** Benchmarks that `--smallest` leaves out unless they are named, each with its reason. */
const tooLong: Readonly<Record<string, string>> = {
  paper: 'LibreOffice is not installed for tests, and takes a minute for the forms',
};
/** How long a benchmark may take in its smallest size on a machine that is busy with much else; usually seconds. */
const smallestTimeoutMs = 5 * 60_000;

/**
 * `npm run bench`: every benchmark, one after the other; `npm run bench -- lag word` runs those alone, `--smallest` each once on little,
 * as `npm test` does with CI=true, `--json FILE` also writes the figures to a file, and `--compare BEFORE AFTER` compares two of those.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { smallest: { type: 'boolean' }, json: { type: 'string' }, compare: { type: 'boolean' } },
});

const fail = (sentence: string): never => {
  console.error(sentence);
  process.exit(2);
};

const printed = (outcome: Outcome): void => {
  if (outcome.kind === 'measured') printFigures(outcome.figures);
  else console.log(`${outcome.name} ${outcome.kind}: ${outcome.reason}`);
  console.error(`(${outcome.name}: ${outcome.seconds.toFixed(0)} s)`);
};

/** Adds to the file that COUNTS_FILE names what `npm test` adds up: a benchmark counts as one test, and as none where it cannot run. */
const count = (outcomes: readonly Outcome[]): void => {
  if (process.env['COUNTS_FILE'] === undefined) return;
  const failed = outcomes.flatMap((one) =>
    one.kind === 'failed' ? [{ file: `benchmark ${one.name}`, title: 'in its smallest size', reason: one.reason }] : [],
  );
  const passes = outcomes.filter(({ kind }) => kind === 'measured').length;
  const counts = { passes, failures: failed.length, pending: 0, failed, repeated: [] };
  appendFileSync(process.env['COUNTS_FILE'], `${JSON.stringify(counts)}\n`);
};

const run = async (named: readonly string[]): Promise<void> => {
  const unknown = named.filter((name) => !Object.hasOwn(benchmarks, name));
  if (unknown.length > 0)
    fail(`no benchmark ${unknown.join(', ')}; there are ${Object.keys(benchmarks).join(', ')}`);
  if (values.smallest) process.env['BENCH_SIZE'] = 'smallest';
  const left = values.smallest && named.length === 0 ? tooLong : {};
  for (const [name, reason] of Object.entries(left)) console.log(`${name} left out: ${reason}`);
  const outcomes: Outcome[] = [];
  for (const name of Object.keys(benchmarks)) {
    if (Object.hasOwn(left, name) || (named.length > 0 && !named.includes(name))) continue;
    console.error(`running ${name} …`);
    const outcome = await runBenchmark(name, values.smallest ? { timeoutMs: smallestTimeoutMs } : {});
    printed(outcome);
    outcomes.push(outcome);
  }
  count(outcomes);
  if (values.json !== undefined) writeRun(values.json, values.smallest ? 'smallest' : 'usual', outcomes);
  const failed = outcomes.filter(({ kind }) => kind === 'failed').map(({ name }) => name);
  if (failed.length > 0) console.error(`failed: ${failed.join(', ')}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
};

if (values.compare) {
  const [before, after] = positionals;
  if (before === undefined || after === undefined) fail('--compare takes two files that --json wrote');
  else for (const line of compareRuns(readRun(before), readRun(after))) console.log(line);
} else await run(positionals);
