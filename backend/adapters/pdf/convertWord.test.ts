import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, readdir, rm, mkdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { FinalData } from '../../../domain/contract/finalData.js';
import { textOfPage } from '../../../domain/reading/page.js';
import { createWordRenderer } from '../word/wordRenderer.js';
import { modelFromFinalData } from '../word/finalData.js';
import { createPdfConverter, PdfBusy, PdfFailure } from './convertWord.js';
import { findOffice } from './findOffice.js';
import { openPdf } from './openPdf.js';
import { fakeOffice } from './testing/fakeOffice.js';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');
const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof PdfFailure ? error.reason : error instanceof Error ? error.name : error),
  );

const execute = promisify(execFile);

/** The number of seconds, unlike all others, that a child of the program sleeps for. */
const newMark = (): string => `600.${randomInt(1_000_000, 9_999_999)}`;
/** Whether a child with that mark runs, in whichever namespace. */
const isRunning = async (mark: string): Promise<boolean> =>
  (await execute('ps', ['-A', '-o', 'args='])).stdout.split('\n').some((line) => line.trim() === `sleep ${mark}`);

/** Looks again until it is so, for at most ten seconds. */
const until = async (look: () => boolean | Promise<boolean>): Promise<void> => {
  for (let turn = 0; turn < 500 && !(await look()); turn += 1) await sleep(20);
  expect(await look()).to.equal(true);
};

describe('a Word file converted to a PDF', () => {
  let parent: string;
  beforeEach(async () => void (parent = await mkdtemp(join(tmpdir(), 'jz-convert-'))));
  afterEach(() => rm(parent, { recursive: true, force: true }));
  const converter = (more: { program?: string; timeoutMs?: number; maxBytes?: number } = {}) =>
    createPdfConverter({ program: fakeOffice, parent, ...more });

  it('is what the program wrote, and nothing of it stays on the disk', async () => {
    expect(textOf(await converter().convert(bytesOf('a pleading'), 'somebody'))).to.match(/^%PDF-/);
    expect(await readdir(parent)).to.deep.equal([]);
  });

  it('is made by a program that is given none of our own variables', async () => {
    process.env['SECRET_KEY'] = 'a secret of the court';
    try {
      const environment = textOf(await converter().convert(bytesOf('environment\n'), 'somebody'));
      expect(environment).to.include(`HOME=${parent}`).and.not.to.include('a secret of the court');
    } finally {
      delete process.env['SECRET_KEY'];
    }
  });

  it('is refused with the reason where the program fails, writes nothing, something else or too much, or is not there', async () => {
    const { convert } = converter({ maxBytes: 1024 });
    const reasons = [];
    for (const word of ['fail', 'silent', 'other', 'large'])
      reasons.push(await outcome(convert(bytesOf(`${word}\n`), 'somebody')));
    reasons.push(await outcome(converter({ program: join(parent, 'absent') }).convert(bytesOf('x\n'), 'somebody')));
    expect(reasons).to.deep.equal(['failed', 'nothing', 'nothing', 'size', 'start']);
    expect(await readdir(parent)).to.deep.equal([]);
  });

  it('is given up after its time, with every process that the program started, and the next one is made', async () => {
    const mark = newMark();
    let hasRun = false;
    // A busy machine may not have started the program's child before a short time is over.
    for (const timeoutMs of [1000, 5000, 20_000]) {
      const given = outcome(converter({ timeoutMs }).convert(bytesOf(`hang ${mark}\n`), 'somebody'));
      const over = given.then(() => true);
      while (!hasRun && !(await Promise.race([over, sleep(20, false)]))) hasRun = await isRunning(mark);
      expect(await given).to.equal('time');
      if (hasRun) break;
    }
    expect(hasRun).to.equal(true);
    expect(await isRunning(mark)).to.equal(false);
    expect(await readdir(parent)).to.deep.equal([]);
    expect(await outcome(converter().convert(bytesOf('x\n'), 'somebody'))).to.equal('done');
  });

  for (const sandbox of ['on', 'off'] as const)
    it(`leaves nothing running that its program started, a session of its own included, with the sandbox ${sandbox}`, async () => {
      const mark = newMark();
      const { convert, close } = createPdfConverter({ program: fakeOffice, parent, confinement: { sandbox } });
      const given = convert(bytesOf(`stray ${mark}\n`), 'somebody');
      await until(() => isRunning(mark));
      const [folder = ''] = await readdir(parent);
      await writeFile(join(parent, folder, 'seen'), ''); // the program waits for it
      expect(textOf(await given)).to.match(/^%PDF-/);
      expect(await isRunning(mark)).to.equal(false);
      await close();
    });

  it('is given up when its caller leaves and when the application closes', async () => {
    const { convert, close } = converter();
    const [first, second] = [newMark(), newMark()];
    const departure = new AbortController();
    const left = outcome(convert(bytesOf(`hang ${first}\n`), 'somebody', departure.signal));
    await until(() => isRunning(first));
    departure.abort(new RangeError('gone'));
    expect(await left).to.equal('RangeError');
    const open = outcome(convert(bytesOf(`hang ${second}\n`), 'somebody'));
    await until(() => isRunning(second));
    await close();
    expect(await open).to.equal('PdfBusy');
    expect(await outcome(convert(bytesOf('x\n'), 'somebody'))).to.equal('PdfBusy');
    expect([await isRunning(first), await isRunning(second)]).to.deep.equal([false, false]);
    expect(await readdir(parent)).to.deep.equal([]);
  });

  it('waits for the one before; one caller has two places, and all have five', async () => {
    const { convert, close } = converter();
    const busy = (work: Promise<unknown>) => outcome(work);
    const first = busy(convert(bytesOf(`hang ${newMark()}\n`), 'a'));
    const second = busy(convert(bytesOf('x\n'), 'a'));
    expect(await busy(convert(bytesOf('x\n'), 'a'))).to.equal(PdfBusy.name);
    const others = ['b', 'c', 'd', 'e'].map((caller) => busy(convert(bytesOf('x\n'), caller)));
    expect(await busy(convert(bytesOf('x\n'), 'f'))).to.equal(PdfBusy.name);
    await close();
    expect(new Set(await Promise.all([first, second, ...others]))).to.deep.equal(new Set([PdfBusy.name]));
  });

  it('takes away what a process that was killed left long ago, and nothing else', async () => {
    const old = new Date('2020-01-01T00:00:00Z');
    for (const name of ['juanzong-pdf-old', 'juanzong-pdf-new', 'another']) {
      await mkdir(join(parent, name));
      await writeFile(join(parent, name, 'pleading.docx'), '起诉状');
      if (name !== 'juanzong-pdf-new') await utimes(join(parent, name), old, old);
    }
    await converter().convert(bytesOf('x\n'), 'somebody');
    expect((await readdir(parent)).sort()).to.deep.equal(['another', 'juanzong-pdf-new']);
  });
});

describe('the program of LibreOffice', () => {
  it('is the one that SOFFICE_PATH names, or the first in the search path, unless it is off', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'jz-office-'));
    try {
      const program = join(folder, 'soffice');
      await writeFile(program, '#!/bin/sh\n', { mode: 0o755 });
      await mkdir(join(folder, 'folder', 'soffice'), { recursive: true });
      const searchPath = `relative:${join(folder, 'folder')}:${join(folder, 'absent')}:${folder}`;
      expect(await findOffice({ searchPath })).to.equal(program);
      expect(await findOffice({ searchPath: join(folder, 'absent') })).to.equal(undefined);
      expect(await findOffice({})).to.equal(undefined);
      expect(await findOffice({ setting: 'off', searchPath })).to.equal(undefined);
      expect(await findOffice({ setting: fakeOffice, searchPath })).to.equal(fakeOffice);
      expect(await findOffice({ setting: join(folder, 'absent'), searchPath })).to.equal(undefined);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

// Not in every place where the tests run: there is no test to skip where LibreOffice is not installed.
const office = await findOffice({ searchPath: process.env['PATH'] });
if (office !== undefined)
  describe('LibreOffice itself', () => {
    for (const user of process.getuid?.() === 0 ? [undefined, { uid: 65_534, gid: 65_534 }] : [undefined])
      it(`makes a PDF of a Word file of ours that has its words, in its cage, as ${user ? 'another user' : 'the same user'}`, async function () {
        this.timeout(240_000);
        const word = createWordRenderer({ threads: 1 });
        const { convert, close } = createPdfConverter({
          program: office,
          timeoutMs: 200_000,
          confinement: { sandbox: 'on', user },
        });
        try {
          const content = FinalData.parse({ case_type: '借款', claims: [{ question: '本金', answers: ['10000元'] }] });
          const bytes = await word.render(modelFromFinalData(content, '民事起诉状'));
          const pdf = await openPdf(Buffer.from(await convert(bytes, 'somebody')));
          expect(textOfPage((await pdf.page(1)).lines))
            .to.include('民事起诉状')
            .and.to.include('10000元');
        } finally {
          await close();
          await word.close();
        }
      });
  });
