import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** One JSON line for each second attempt of all runs so far, the newest last. */
export const secondAttemptsFile = process.env.SECOND_ATTEMPTS_FILE ?? 'node_modules/.cache/second-attempts.jsonl';
const shown = 12;

/** Adds second attempts to the file: `file`, `title`, the `reason` of the first failure, and whether it then `passed`. */
export const noteSecondAttempts = (attempts) => {
  if (attempts.length === 0) return;
  mkdirSync(dirname(secondAttemptsFile), { recursive: true });
  const date = new Date().toISOString();
  const lines = attempts.map((attempt) => `${JSON.stringify({ date, ...attempt })}\n`);
  appendFileSync(secondAttemptsFile, lines.join(''));
};

/** Lists the tests that needed a second attempt in this run or an earlier one, the most frequent first. */
export const printSecondAttempts = () => {
  if (!existsSync(secondAttemptsFile)) return;
  const tests = new Map();
  for (const line of readFileSync(secondAttemptsFile, 'utf8').split('\n').filter(Boolean)) {
    const { date, file, title } = JSON.parse(line);
    const name = `${file}: ${title}`;
    tests.set(name, { times: (tests.get(name)?.times ?? 0) + 1, last: date });
  }
  console.log(`  second attempts of all runs, in ${secondAttemptsFile}:`);
  const frequentFirst = [...tests].sort(([, one], [, other]) => other.times - one.times);
  for (const [name, { times, last }] of frequentFirst.slice(0, shown))
    console.log(`  ${String(times).padStart(4)}×, last on ${last.slice(0, 10)}  ${name}`);
};
