import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import Mocha from 'mocha';
import { printLongest, writeFileTimes } from './fileTimes.mjs';
import { noteSecondAttempts } from './secondAttempts.mjs';

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

/** How many tests of each file passed, failed and were skipped; a hook that failed counts as a test that did. */
const countFiles = (runner) => {
  const byFile = {};
  const count = (what) => (test) => {
    const counts = (byFile[relative('.', test.file ?? '')] ??= { passes: 0, failures: 0, pending: 0 });
    counts[what] += 1;
  };
  runner.on('pass', count('passes'));
  runner.on('fail', count('failures'));
  runner.on('pending', count('pending'));
  return byFile;
};

const { showDiff, generateDiff } = Mocha.reporters.Base;

const shown = (value) => (typeof value === 'string' ? value : Mocha.utils.stringify(value));
const firstLines = (text, most) => text.split('\n').slice(0, most).join('\n');

/**
 * File, full title and the first lines of the reason of a test or hook that failed. What differed belongs to it: a message speaks of
 * "[ Array(1) ]".
 */
const described = (test, error) => {
  const said = firstLines(String(error?.message ?? error), 4);
  const differs = showDiff(error)
    ? firstLines(generateDiff(shown(error.actual), shown(error.expected)).trim(), 12)
    : '';
  const reason = [said, differs].filter(Boolean).join('\n');
  return { file: relative('.', test.file ?? ''), title: test.fullTitle(), reason };
};

/**
 * The tests and hooks that failed, those that failed at first and passed when they were repeated, and every second attempt with its
 * outcome.
 */
const noteFailures = (runner) => {
  const [failed, repeated, attempts] = [[], [], []];
  let before;
  runner.on('fail', (test, error) => {
    const failure = described(test, error);
    if (test.currentRetry() === 0) return failed.push(failure);
    attempts.push({ ...before, passed: false });
    // What the second attempt met may only follow from the first.
    failed.push({ ...failure, reason: `at first: ${before?.reason}\nthen: ${failure.reason}` });
  });
  runner.on('retry', (test, error) => (before = described(test, error)));
  runner.on('pass', (test) => {
    if (test.currentRetry() === 0) return;
    repeated.push(before);
    attempts.push({ ...before, passed: true });
  });
  return { failed, repeated, attempts };
};

/**
 * Mocha's spec reporter that also appends its counts, failures and repeated tests, one JSON line for each run, to the file
 * COUNTS_FILE names, writes every file's seconds to the file FILE_TIMES names, or else lists the files that took longest, and adds
 * second attempts to the file that SECOND_ATTEMPTS_FILE names.
 */
export default class CountingReporter extends Mocha.reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const fileSeconds = timeFiles(runner);
    const byFile = countFiles(runner);
    const { attempts, ...notes } = noteFailures(runner);
    runner.once('end', () => {
      const { passes = 0, failures = 0, pending = 0 } = this.stats ?? {};
      if (process.env.COUNTS_FILE)
        appendFileSync(process.env.COUNTS_FILE, `${JSON.stringify({ passes, failures, pending, byFile, ...notes })}\n`);
      if (process.env.FILE_TIMES) writeFileTimes(process.env.FILE_TIMES, fileSeconds);
      else printLongest(fileSeconds);
      noteSecondAttempts(attempts);
    });
  }
}
