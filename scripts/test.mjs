/**
 * `npm test`: type check, lint, every test, the browser tests where a Chromium or Chrome is found; then one line
 * `N passed, N failed`. A step that fails counts as one failure and the later steps still run, so that one run shows all.
 * With CI=true a missing browser or a skipped test is a failure.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'juanzong-test-'));
const countsFile = join(folder, 'counts');
writeFileSync(countsFile, '');
const inCi = process.env.CI === 'true';

const run = (title, command, args) => {
  console.log(`\n== ${title}`);
  const { status, signal, error } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, COUNTS_FILE: countsFile },
  });
  if (error) console.error(error.message);
  if (signal) console.error(`ended by ${signal}`);
  return status === 0;
};

const bin = (name) => join('node_modules', '.bin', name);
const reporter = ['--reporter', 'scripts/testing/countingReporter.mjs'];
const counts = () =>
  readFileSync(countsFile, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

let passed = 0;
let failed = 0;
const check = (title, command, args) => (run(title, command, args) ? (passed += 1) : (failed += 1));

check('types', bin('tsc'), ['-p', '.']);
check('lint', bin('eslint'), ['.', '--max-warnings', '0']);

const suite = (title, args) => {
  const before = counts().length;
  const ok = run(title, bin('mocha'), [...reporter, ...args]);
  const added = counts().slice(before);
  for (const { passes, failures, pending } of added) {
    passed += passes;
    failed += failures;
    if (pending > 0) console.log(`${pending} skipped in ${title}`);
    if (inCi) failed += pending;
  }
  const counted = added.some(({ failures, pending }) => failures > 0 || (inCi && pending > 0));
  if (added.length === 0 || (!ok && !counted)) failed += 1;
};

// The globs stand here and not in .mocharc.json: mocha would add them to whatever file a person names.
suite('tests', ['{domain,backend,projections,migrations,scripts}/**/*.test.ts', 'frontend/src/**/*.test.{ts,tsx}']);
check('build', process.execPath, ['scripts/build.mjs']);
suite('browser tests', ['--timeout', '120000', 'frontend/e2e/**/*.e2e.ts']);

rmSync(folder, { recursive: true, force: true });
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
