/**
 * `npm test`: type check, lint, every test, the browser tests where a Chromium or Chrome is found; then one line
 * `N passed, N failed`. A step that fails counts as one failure and the later steps still run, so that one run shows all.
 * With CI=true a missing browser or a skipped test is a failure, and each benchmark runs once in its smallest size, as one test. A test
 * with servers or a browser that fails is repeated once, and named when it passes then; a file of them in which a test or a hook still
 * failed is run once more when all else has ended, by itself (decision record 0199). A test without them is not: it waits for nothing
 * that can be late.
 *
 * The test files are dealt out to few mocha processes, since each process loads what it tests anew, by how long they took.
 * These and all else wait in one line, and each lane takes the next step. What a step prints is shown whole as it ends.
 * FILE_TIMES names a file that gets every test file's seconds.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { dealFiles } from './testing/dealFiles.mjs';
import { printLongest, writeFileTimes } from './testing/fileTimes.mjs';
import { noteSecondAttempts, printSecondAttempts } from './testing/secondAttempts.mjs';

const began = performance.now();
const folder = mkdtempSync(join(tmpdir(), 'juanzong-test-'));
const inCi = process.env.CI === 'true';
const bin = (name) => join('node_modules', '.bin', name);
/**
 * One more than there are cores, as tests of crashes and timeouts wait a good part of their time, but no more than there is memory for: a
 * process of tests and its servers take up to a gigabyte.
 */
const lanes = Math.min(4, availableParallelism() + 1);

/** Runs a command and shows what it printed when it has ended. Resolves to whether it succeeded. */
const run = (title, command, args, env = {}) =>
  new Promise((resolve) => {
    const began = performance.now();
    const chunks = [];
    const child = spawn(command, args, { stdio: ['inherit', 'pipe', 'pipe'], env: { ...process.env, ...env } });
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => {
      console.error(`${title}: ${error.message}`);
      resolve(false);
    });
    child.on('close', (status, signal) => {
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      process.stdout.write(`\n== ${title} (${seconds} s)\n${Buffer.concat(chunks).toString()}`);
      if (signal) console.error(`${title}: ended by ${signal}`);
      resolve(status === 0);
    });
  });

let passed = 0;
let failed = 0;
const failures = [];
const repeated = [];
const fileSeconds = {};

const check = async (title, command, args) => {
  if (await run(title, command, args)) passed += 1;
  else {
    failed += 1;
    failures.push({ file: title, title: 'failed', reason: 'Its output stands above.' });
  }
};

let built;
const build = () => (built = check('build', process.execPath, ['scripts/build.mjs']));

/** Adds the counts of one run of mocha, or of the benchmarks, to those of all. */
const addUp = ({ passes, failures: failing, pending, failed: named, repeated: again }, title) => {
  passed += passes;
  failed += failing;
  failures.push(...named);
  repeated.push(...again);
  if (pending > 0) console.log(`${pending} skipped in ${title}`);
  if (inCi) failed += pending;
};

/** Runs what counts its own tests: it adds a line to the file that COUNTS_FILE names. Resolves to these counts. */
const counted = async (title, command, args) => {
  const written = join(folder, title.replaceAll(/[ /]/g, '-'));
  const [COUNTS_FILE, FILE_TIMES] = [`${written}.counts`, `${written}.times`];
  writeFileSync(COUNTS_FILE, '');
  writeFileSync(FILE_TIMES, '{}');
  const ok = await run(title, command, args, { COUNTS_FILE, FILE_TIMES });
  const counts = readFileSync(COUNTS_FILE, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  for (const count of counts) addUp(count, title);
  const isCounted = counts.some(({ failures: failing, pending }) => failing > 0 || (inCi && pending > 0));
  if (counts.length === 0 || (!ok && !isCounted)) {
    failed += 1;
    failures.push({ file: title, title: 'ended before its tests did', reason: 'Its output stands above.' });
  }
  Object.assign(fileSeconds, JSON.parse(readFileSync(FILE_TIMES, 'utf8')));
  return counts;
};

// `--exit`: a hook that failed may leave a pool open, and the run would wait for it for ever.
const reporter = ['--exit', '--reporter', 'scripts/testing/countingReporter.mjs'];
const suite = (title, args) => counted(title, bin('mocha'), [...reporter, ...args]);

/** What failed of files with servers or a browser, in the order in which it did: how to run each file again. */
const late = [];
const repeatable = async (title, options, files) => {
  for (const { byFile } of await suite(title, [...options, ...files]))
    for (const [file, counts] of Object.entries(byFile)) if (counts.failures > 0) late.push({ file, options, counts });
};

/** More than a few files are no accident: what is broken for many is not run twice. */
const mostRepeatedFiles = 6;

/** Runs a file again by itself; what it gives now stands in place of what it gave. */
const repeatFile = async ({ file, options, counts }) => {
  const before = failures.filter((failure) => failure.file === file);
  failures.splice(0, failures.length, ...failures.filter((failure) => failure.file !== file));
  addUp(
    { passes: -counts.passes, failures: -counts.failures, pending: -counts.pending, failed: [], repeated: [] },
    file,
  );
  const failedBefore = failed;
  await suite(`${file}, once more`, [...options, file]);
  if (failed > failedBefore) return; // its reasons of now are listed
  repeated.push(...before);
  noteSecondAttempts(before.map((failure) => ({ ...failure, passed: true })));
};

const filesIn = (folders, isWanted) =>
  folders
    .flatMap((top) => readdirSync(top, { recursive: true }).map((path) => join(top, path)))
    .filter(isWanted)
    .sort();

/** One mocha process for each hand: files of one process share its servers, whose start takes seconds. */
const suites = (title, files, hands, options = []) =>
  dealFiles(files, hands).map((hand, place) => {
    const name = `${title} ${place + 1} of ${hands}`;
    return () => (options.length > 0 ? repeatable(name, options, hand) : suite(name, hand));
  });

const isTest = (path) => /\.test\.tsx?$/.test(path);
const ofServer = filesIn(['backend', 'projections', 'migrations', 'scripts'], isTest);
const withoutServer = filesIn(['domain', 'frontend'], isTest);
const inBrowser = filesIn(['frontend/e2e'], (path) => path.endsWith('.e2e.ts'));

// Longest first, so that the lanes end at about the same time; two processes of the server's tests for each lane, since how long files take is known
// only roughly. The browser tests meet what was built.
const waiting = [
  build,
  ...suites('tests of the server', ofServer, 2 * lanes, ['--retries', '1']),
  ...suites('browser tests', inBrowser, 2, ['--timeout', '300000', '--retries', '1']).map(
    (browse) => () => built.then(browse),
  ),
  ...suites('tests without a server', withoutServer, 2),
  // Nothing follows from a benchmark's figures here, but that each still gives some.
  ...(inCi ? [() => built.then(() => counted('benchmarks', bin('tsx'), ['scripts/bench/all.ts', '--smallest']))] : []),
  () => check('types', bin('tsc'), ['-p', '.']),
  () => check('lint', bin('oxlint'), ['-c', 'oxlint.config.js', '--deny-warnings']),
];
const lane = async () => {
  for (let step = waiting.shift(); step; step = waiting.shift()) await step();
};
await Promise.all(Array.from({ length: lanes }, lane));
if (late.length <= mostRepeatedFiles) for (const each of late) await repeatFile(each);

rmSync(folder, { recursive: true, force: true });
console.log(`\n== all of it (${((performance.now() - began) / 1000).toFixed(0)} s)`);
printLongest(fileSeconds);
printSecondAttempts();
if (process.env.FILE_TIMES) writeFileTimes(process.env.FILE_TIMES, fileSeconds);
// Once more at the very end: a log that is kept only in part keeps its end.
for (const { file, title, reason } of repeated)
  console.log(`\nPASSED AT THE SECOND ATTEMPT ${file}: ${title}\n${reason}`);
for (const { file, title, reason } of failures) console.log(`\nFAILED ${file}: ${title}\n${reason}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
