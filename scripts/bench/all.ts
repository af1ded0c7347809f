import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { benchmarks } from './benchmarks.js';
import { printFigures } from './figures.js';
import { countsOf, runBenchmark, type Outcome } from './runBenchmark.js';
import { compareRuns, readRun, writeRun } from './runFile.js';

/** How long a benchmark may take in its smallest size on a machine that is busy with much else; usually seconds. */
const smallestTimeoutMs = 10 * 60_000;

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

const run = async (named: readonly string[]): Promise<void> => {
  const unknown = named.filter((name) => !Object.hasOwn(benchmarks, name));
  if (unknown.length > 0) fail(`no benchmark ${unknown.join(', ')}; there are ${Object.keys(benchmarks).join(', ')}`);
  if (values.smallest) process.env['BENCH_SIZE'] = 'smallest';
  const outcomes: Outcome[] = [];
  for (const name of Object.keys(benchmarks)) {
    if (named.length > 0 && !named.includes(name)) continue;
    console.error(`running ${name} …`);
    const outcome = await runBenchmark(name, values.smallest ? { timeoutMs: smallestTimeoutMs } : {});
    printed(outcome);
    outcomes.push(outcome);
  }
  const countsFile = process.env['COUNTS_FILE'];
  if (countsFile !== undefined) appendFileSync(countsFile, `${JSON.stringify(countsOf(outcomes))}\n`);
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
