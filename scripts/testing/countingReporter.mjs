import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import Mocha from 'mocha';
import { printLongest, writeFileTimes } from './fileTimes.mjs';

/** Seconds that each file's suites took, hooks included, as they run one after the other. */
const timeFiles = (runner) => {
  const fileSeconds = {};
  let began = 0;
  runner.on('suite', (suite) => {
    if (suite.parent?.root) began = performance.now();
  });
  runner.on('suite end', (suite) => {
    if (!suite.parent?.root) return;
    const file = relative('.', suite.file ?? '');
    fileSeconds[file] = (fileSeconds[file] ?? 0) + (performance.now() - began) / 1000;
  });
  return fileSeconds;
};

/** The tests and hooks that failed: file, full title, and the first lines of the reason. */
const noteFailures = (runner) => {
  const failed = [];
  runner.on('fail', (test, error) => {
    const reason = String(error?.message ?? error)
      .split('\n')
      .slice(0, 4)
      .join('\n');
    failed.push({ file: relative('.', test.file ?? ''), title: test.fullTitle(), reason });
  });
  return failed;
};

/**
 * Mocha's spec reporter that also appends its counts and failures, one JSON line for each run, to the file COUNTS_FILE names,
 * and writes every file's seconds to the file FILE_TIMES names, or else lists the files that took longest.
 */
export default class CountingReporter extends Mocha.reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const fileSeconds = timeFiles(runner);
    const failed = noteFailures(runner);
    runner.once('end', () => {
      const { passes = 0, failures = 0, pending = 0 } = this.stats ?? {};
      if (process.env.COUNTS_FILE)
        appendFileSync(process.env.COUNTS_FILE, `${JSON.stringify({ passes, failures, pending, failed })}\n`);
      if (process.env.FILE_TIMES) writeFileTimes(process.env.FILE_TIMES, fileSeconds);
      else printLongest(fileSeconds);
    });
  }
}
