import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import Mocha from 'mocha';

const shown = 12;

/** Seconds that each file's suites took, hooks included, as they run one after the other. */
const timeFiles = (runner) => {
  const seconds = new Map();
  let began = 0;
  runner.on('suite', (suite) => {
    if (suite.parent?.root) began = performance.now();
  });
  runner.on('suite end', (suite) => {
    if (!suite.parent?.root) return;
    const file = relative('.', suite.file ?? '');
    seconds.set(file, (seconds.get(file) ?? 0) + (performance.now() - began) / 1000);
  });
  return () => [...seconds].sort(([, one], [, other]) => other - one).slice(0, shown);
};

/**
 * Mocha's spec reporter that also appends its counts, one JSON line for each run, to the file COUNTS_FILE names, and lists
 * the files that took longest.
 */
export default class CountingReporter extends Mocha.reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const longest = timeFiles(runner);
    runner.once('end', () => {
      const { passes = 0, failures = 0, pending = 0 } = this.stats ?? {};
      if (process.env.COUNTS_FILE)
        appendFileSync(process.env.COUNTS_FILE, `${JSON.stringify({ passes, failures, pending })}\n`);
      console.log('  longest files, in seconds:');
      for (const [file, seconds] of longest()) console.log(`  ${seconds.toFixed(1).padStart(7)}  ${file}`);
    });
  }
}
