/**
 * `npm test`: type check, lint, every test, the browser tests where a Chromium or Chrome is found; then one line
 * `N passed, N failed`. A step that fails counts as one failure and the later steps still run, so that one run shows all.
 * With CI=true a missing browser or a skipped test is a failure.
 *
 * Two lanes side by side, because each keeps little more than one core busy: the tests on one, everything else on the other,
 * whose steps are printed whole as each ends.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'juanzong-test-'));
const inCi = process.env.CI === 'true';
const bin = (name) => join('node_modules', '.bin', name);

/** Runs a command. `held` keeps its output back until it ends. Answers whether it succeeded. */
const run = (title, command, args, { held, env = {} }) =>
  new Promise((resolve) => {
    if (!held) console.log(`\n== ${title}`);
    const chunks = [];
    const child = spawn(command, args, {
      stdio: held ? ['inherit', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
    });
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => {
      console.error(`${title}: ${error.message}`);
      resolve(false);
    });
    child.on('close', (status, signal) => {
      if (held) process.stdout.write(`\n== ${title}\n${Buffer.concat(chunks).toString()}`);
      if (signal) console.error(`${title}: ended by ${signal}`);
      resolve(status === 0);
    });
  });

let passed = 0;
let failed = 0;

const check = async (title, command, args, options) => {
  if (await run(title, command, args, options)) passed += 1;
  else failed += 1;
};

const suite = async (title, args, options) => {
  const countsFile = join(folder, title.replaceAll(' ', '-'));
  writeFileSync(countsFile, '');
  const reporter = ['--reporter', 'scripts/testing/countingReporter.mjs'];
  const env = { COUNTS_FILE: countsFile };
  const ok = await run(title, bin('mocha'), [...reporter, ...args], { ...options, env });
  const counts = readFileSync(countsFile, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  for (const { passes, failures, pending } of counts) {
    passed += passes;
    failed += failures;
    if (pending > 0) console.log(`${pending} skipped in ${title}`);
    if (inCi) failed += pending;
  }
  const counted = counts.some(({ failures, pending }) => failures > 0 || (inCi && pending > 0));
  if (counts.length === 0 || (!ok && !counted)) failed += 1;
};

// The globs stand here and not in .mocharc.json: mocha would add them to whatever file a person names.
const tests = ['{domain,backend,projections,migrations,scripts}/**/*.test.ts', 'frontend/src/**/*.test.{ts,tsx}'];

const besides = async () => {
  const held = { held: true };
  await check('types', bin('tsc'), ['-p', '.'], held);
  await check('lint', bin('eslint'), ['.', '--max-warnings', '0'], held);
  await check('build', process.execPath, ['scripts/build.mjs'], held);
  await suite('browser tests', ['--timeout', '300000', 'frontend/e2e/**/*.e2e.ts'], held);
};

await Promise.all([suite('tests', tests, { held: false }), besides()]);

rmSync(folder, { recursive: true, force: true });
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
