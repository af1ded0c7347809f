import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { z } from 'zod';

const Named = z.array(z.object({ title: z.string(), reason: z.string() }));
const Attempt = z.object({ date: z.iso.datetime(), title: z.string(), reason: z.string(), passed: z.boolean() });
const Counts = z.object({ passes: z.number(), failures: z.number(), failed: Named, repeated: Named });

const suite = `
import assert from 'node:assert/strict';
let attempts = 0;
describe('a browser', () => {
  it('is steady', () => {});
  it('is late at first', () => { assert.equal(++attempts, 2, 'too late'); });
  it('is broken', () => { throw new Error('no page'); });
  it('is surprised', () => { assert.deepEqual(['lost a case'], []); });
});
`;

const ofOneRun = [
  ['a browser is late at first', true],
  ['a browser is broken', false],
  ['a browser is surprised', false],
];

describe('the reporter of the tests', () => {
  it('names what failed and what differed, and apart from it what passed when it was repeated, and adds each second attempt to a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'jz-reporter-'));
    const [file, counts, attempts] = [
      join(folder, 'suite.mjs'),
      join(folder, 'counts'),
      join(folder, 'kept', 'attempts'),
    ];
    await writeFile(file, suite);
    const mocha = ['node_modules/mocha/lib/cli/cli.js', '--no-config', '--retries', '1'];
    const reporter = ['--reporter', 'scripts/testing/countingReporter.mjs'];
    const env = {
      ...process.env,
      COUNTS_FILE: counts,
      FILE_TIMES: join(folder, 'times'),
      SECOND_ATTEMPTS_FILE: attempts,
    };
    const run = (): Promise<unknown> =>
      promisify(execFile)(process.execPath, [...mocha, ...reporter, file], { env }).then(
        () => 0,
        (error: unknown) => z.object({ code: z.number() }).parse(error).code,
      );
    const code = await run();
    const { passes, failures, failed, repeated } = Counts.parse(JSON.parse(await readFile(counts, 'utf8')));
    expect([code, passes, failures]).to.deep.equal([2, 2, 2]);
    expect(repeated.map(({ title }) => title)).to.deep.equal(['a browser is late at first']);
    expect(repeated[0]?.reason).to.match(/^too late\n[^]*-1\s+\+2/u);
    expect(failed[0]).to.deep.equal({ title: 'a browser is broken', reason: 'at first: no page\nthen: no page' });
    expect(failed[1]?.reason).to.include('lost a case');
    await run();
    const lines = (await readFile(attempts, 'utf8')).split('\n').filter(Boolean);
    const kept = lines.map((line) => Attempt.parse(JSON.parse(line)));
    expect(kept.map(({ title, passed }) => [title, passed])).to.deep.equal([...ofOneRun, ...ofOneRun]);
    expect(kept[0]?.reason).to.match(/^too late/u);
    await rm(folder, { recursive: true });
  });
});
