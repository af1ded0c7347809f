import { expect } from 'chai';
import { build, type BuildOptions } from 'esbuild';
import { execFile, spawn, spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { startChild } from '../../tests/torture/childProcess.js';
import { housingLease } from '../../adapters/word/fixtures.js';
import { renderDocument } from '../../adapters/word/renderDocument.js';
import {
  ContainedBusy,
  ContainedFailure,
  createContained,
  type Contained,
  type ContainedOptions,
} from './contained.js';
import type { Contract } from './contract.js';
import { contracts } from './testing/contracts.js';

const source = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
};
/** Polls until the condition holds; mocha's timeout ends a wait in vain. */
const gone = async (pid: number): Promise<void> => {
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
};

describe('a contained process', () => {
  /** Bundled, because a bare process starts in a twentieth of the time. Below the project's root the forms' data files are found. */
  const folder = source(`../../../dist/contained-${process.pid}`);
  const program = pathToFileURL(join(folder, 'misbehaving.js'));
  const opened: Contained[] = [];
  const failures: string[] = [];
  const open = (options: Partial<ContainedOptions> = {}): Contained => {
    const made = createContained({
      program,
      onFailure: ({ task, reason }) => failures.push(`${task} ${reason}`),
      ...options,
    });
    opened.push(made);
    return made;
  };
  const ask = async <Result>(
    { run }: Contained,
    contract: Contract<string, Result>,
    said = '',
    body = new Uint8Array(),
    key = 'somebody',
  ): Promise<Result> => (await run(key, contract, { fields: said, body })).result;
  const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
    promise.then(
      () => 'none',
      (error: unknown) => (error instanceof ContainedFailure ? error.reason : error),
    );

  let shared: Contained;
  before(async () => {
    await mkdir(folder, { recursive: true });
    const { bundling } = (await import(source('../../../scripts/build/bundling.mjs'))) as { bundling: BuildOptions };
    await build({
      ...bundling,
      entryPoints: {
        main: source('./contained.ts'),
        containedChild: source('../../composition/containedChild.ts'),
        contract: source('../../modules/documents/readWord/contract.ts'),
        misbehaving: source('./testing/misbehaving.ts'),
        loopingParent: source('./testing/loopingParent.ts'),
      },
      outdir: folder,
    });
    shared = createContained({ program, timeoutMs: 60_000 });
  });
  after(async () => {
    await shared.close();
    await rm(folder, { recursive: true, force: true });
  });
  afterEach(async () => {
    failures.length = 0;
    await Promise.all(opened.splice(0).map((made) => made.close()));
  });

  it('gets the file and the request, and nothing of this process’s environment', async () => {
    process.env['A_SECRET_OF_THE_COURT'] = 'not for files from outside';
    try {
      expect(await ask(shared, contracts.echo, '卷宗', Buffer.alloc(5_000_000))).to.deep.equal({
        length: 5_000_000,
        said: '卷宗',
      });
      const { pid, environment } = await ask(shared, contracts.about);
      expect(pid).not.to.equal(process.pid);
      expect(environment.filter((name) => name !== 'NODE_ENV')).to.deep.equal([]);
    } finally {
      delete process.env['A_SECRET_OF_THE_COURT'];
    }
  });

  it('can neither read, write, start nor reach anything outside itself, and knows it', async () => {
    const outside = createServer((_request, response) => response.end('reached'));
    await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = outside.address() as AddressInfo;
      const refused = await ask(shared, contracts.escape, String(port));
      expect(Object.keys(refused)).to.have.length.above(10);
      for (const [way, code] of Object.entries(refused)) expect(code, way).to.equal('ERR_ACCESS_DENIED');
      const found = await shared.confinement();
      expect(found).to.include({ reading: true, writing: true, programs: true, network: true });
    } finally {
      outside.close();
    }
  });

  it('stands in a network of its own where the system lets it, also without Node’s permissions', async function () {
    const allowed = spawnSync('unshare', ['--user', '--net', '--', 'true']).status === 0;
    if (!allowed) this.skip();
    expect((await shared.confinement()).networkNamespace).to.equal(true);
  });

  it('runs as another user where it is told one, and root starts it', async function () {
    if (process.getuid?.() !== 0) this.skip();
    // A folder that everybody may enter.
    const folderOfAll = await mkdtemp(join(tmpdir(), 'juanzong-contained-'));
    try {
      await chmod(folderOfAll, 0o755);
      await cp(folder, folderOfAll, { recursive: true });
      const program = pathToFileURL(join(folderOfAll, 'misbehaving.js'));
      const contained = open({ program, confinement: { sandbox: 'on', user: { uid: 12_345, gid: 12_345 } } });
      const { pid } = await ask(contained, contracts.about);
      const status = await readFile(`/proc/${pid}/status`, 'utf8');
      expect(status).to.match(/^Uid:\s+12345\s+12345/m);
      expect(status).to.match(/^Gid:\s+12345\s+12345/m);
      expect(status).to.match(/^Groups:\s*$/m);
    } finally {
      await rm(folderOfAll, { recursive: true, force: true });
    }
  });

  it('says what is not in force when it was switched off', async () => {
    const contained = open({ confinement: { sandbox: 'off' } });
    // JavaScript's ways to the network are taken away even then.
    expect(await contained.confinement()).to.include({
      reading: false,
      writing: false,
      programs: false,
      network: true,
    });
  });

  it('that never responds is killed, and the next file is read', async () => {
    const contained = open({ timeoutMs: 1500 });
    const { pid } = await ask(contained, contracts.about);
    expect(await failureOf(ask(contained, contracts.loop))).to.equal('time');
    expect(isAlive(pid)).to.equal(false);
    expect(failures).to.deep.equal(['loop time']);
    expect(await ask(contained, contracts.echo, 'next')).to.include({ said: 'next' });
  });

  for (const greedy of [contracts.fillHeap, contracts.fillBuffers])
    it(`that takes all memory (${greedy.name}) is killed early, and the next file is read`, async () => {
      const contained = open({ timeoutMs: 30_000 });
      const before = process.memoryUsage.rss();
      expect(await failureOf(ask(contained, greedy))).to.equal('ended');
      expect(process.memoryUsage.rss() - before).to.be.below(100 * 1024 * 1024);
      expect(await ask(contained, contracts.echo, 'next')).to.include({ said: 'next' });
    });

  it('whose response is too large, malformed or unrequested is killed', async () => {
    const contained = open();
    for (const wrong of [contracts.shout, contracts.lie, contracts.babble])
      expect(await failureOf(ask<unknown>(contained, wrong)), wrong.name).to.equal('answer');
    expect(await failureOf(ask(contained, contracts.leave))).to.equal('ended');
    expect(await ask(contained, contracts.echo, 'next')).to.include({ said: 'next' });
  });

  it('that fails reports the kind of error, never the content of the file', async () => {
    const contained = open();
    const failure = await ask(contained, contracts.fail, '张三').catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(ContainedFailure).with.property('message', 'SyntaxError');
  });

  it('serves the keys round robin, so that many files of one do not delay another', async () => {
    const order: string[] = [];
    const send = (key: string) => ask(shared, contracts.echo, '', new Uint8Array(), key).then(() => order.push(key));
    await Promise.all([...['much', 'much', 'much', 'much', 'much'].map(send), send('little')]);
    expect(order.indexOf('little')).to.be.at.most(2);
  });

  it('refuses a key with too many waiting files, and no other', async () => {
    const contained = open({ mostWaitingOfOne: 2, mostWaiting: 4 });
    const many = ['much', 'much', 'much', 'much'].map((key) =>
      ask(contained, contracts.echo, '', new Uint8Array(), key),
    );
    const other = ask(contained, contracts.echo, 'other', new Uint8Array(), 'other');
    const told = await Promise.allSettled(many);
    expect(told.map(({ status }) => status)).to.deep.equal(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    expect(told[3]).to.have.property('reason').that.is.instanceOf(ContainedBusy);
    expect(await other).to.include({ said: 'other' });
  });

  it('kills a request that was given up a while ago, and takes one that waits out of the queue', async () => {
    const contained = open({ graceMs: 50 });
    const leaving = new AbortController();
    const charged: number[] = [];
    const charge = async (ms: number): Promise<void> => void charged.push(ms);
    const { pid } = await ask(contained, contracts.about);
    const send = (contract: Contract<string, unknown>, signal?: AbortSignal) =>
      contained.run('somebody', contract, { fields: '', body: new Uint8Array(), signal, charge });
    const given = [send(contracts.loop, leaving.signal), send(contracts.about, leaving.signal)];
    const next = send(contracts.about);
    setImmediate(() => leaving.abort(new Error('gone')));
    for (const { status } of await Promise.allSettled(given)) expect(status).to.equal('rejected');
    expect(((await next).result as { pid: number }).pid).not.to.equal(pid);
    expect(isAlive(pid)).to.equal(false);
    expect(failures).to.deep.equal([]);
    // The one that was killed has cost what it took and its replacement; the one that waited, nothing.
    const [killed = 0, answered = 0, ...more] = charged;
    expect(killed).to.be.above(2000);
    expect(answered).to.be.below(2000);
    expect(more).to.deep.equal([]);
  });

  it('reads a request that is given up to its end where that is near, charges for it, and is kept', async () => {
    const contained = open({ timeoutMs: 60_000, graceMs: 60_000 });
    const { pid } = await ask(contained, contracts.about);
    for (let round = 0; round < 3; round += 1) {
      const leaving = new AbortController();
      const charged: number[] = [];
      const left = contained.run('somebody', contracts.work, {
        fields: '300',
        body: new Uint8Array(),
        signal: leaving.signal,
        charge: async (ms) => void charged.push(ms),
      });
      // The first event after it was begun.
      await new Promise((resolve) => setImmediate(resolve));
      leaving.abort(new Error('gone'));
      expect(await left.catch((error: unknown) => error)).to.have.property('message', 'gone');
      expect(charged).to.have.lengthOf(1);
      expect(charged[0]).to.be.at.least(300);
    }
    expect((await ask(contained, contracts.about)).pid).to.equal(pid);
  });

  it('ends a request by the processor time that it took, however long it may wait for the processor', async () => {
    const contained = open({ timeoutMs: 600_000, cpuMs: 200 });
    const { pid } = await ask(contained, contracts.about);
    expect(await failureOf(ask(contained, contracts.loop))).to.equal('time');
    expect(isAlive(pid)).to.equal(false);
    expect(failures).to.deep.equal(['loop time']);
  });

  it('is not ended for the time in which it waits for a processor, which others take', async function () {
    const canPin = spawnSync('taskset', ['-p', String(process.pid)]).status === 0;
    if (!canPin) this.skip();
    const [, processor = '0'] = /^Cpus_allowed_list:\s*(\d+)/m.exec(await readFile('/proc/self/status', 'utf8')) ?? [];
    const contained = open({ timeoutMs: 2000, cpuMs: 60_000 });
    const { pid } = await ask(contained, contracts.about);
    // The only processor that it has left is taken by others, which come first: a contained process has a low priority.
    expect(spawnSync('taskset', ['-a', '-p', '-c', processor, String(pid)]).status).to.equal(0);
    const loop = ['-c', processor, process.execPath, '-e', 'for (;;);'];
    const others = Array.from({ length: 4 }, () => spawn('taskset', loop, { stdio: 'ignore', env: {} }));
    try {
      expect(await ask(contained, contracts.work, '60')).to.equal(null);
      expect(failures).to.deep.equal([]);
    } finally {
      for (const other of others) other.kill('SIGKILL');
    }
  });

  it('leaves a process to others while one owner’s file holds another, and says who comes first', async () => {
    const contained = open({ processes: 2, timeoutMs: 600_000 });
    const leaving = new AbortController();
    const holds = (key: string) =>
      contained.run(key, contracts.loop, { fields: '', body: new Uint8Array(), signal: leaving.signal });
    const places: number[] = [];
    const held = holds('much');
    const more = Array.from({ length: 3 }, () => holds('much'));
    const others = ['a', 'b'].map((key) =>
      contained.run(key, contracts.echo, {
        fields: key,
        body: new Uint8Array(),
        onPlace: (ahead) => places.push(ahead),
      }),
    );
    for (const { result } of await Promise.all(others)) expect(result.length).to.equal(0);
    // The first begins at once; before the second comes one file at the most of whoever has much.
    expect(places).to.deep.equal([1]);
    leaving.abort(new Error('gone'));
    for (const { status } of await Promise.allSettled([held, ...more])) expect(status).to.equal('rejected');
  });

  it('runs only while there are files to read', async () => {
    const contained = open({ idleMs: 50 });
    const { pid } = await ask(contained, contracts.about);
    await gone(pid);
    expect(await ask(contained, contracts.echo, 'again')).to.include({ said: 'again' });
  });

  it('fails with `start` when it cannot start', async () => {
    const contained = open({ program: pathToFileURL('/nowhere/child.mjs') });
    expect(await failureOf(ask(contained, contracts.echo))).to.equal('start');
  });

  it('does not outlive the process that started it, even in an endless loop', async () => {
    const parent = startChild(process.execPath, [join(folder, 'loopingParent.js')]);
    try {
      const [, pid] = await parent.says(/reads in (\d+)/);
      expect(isAlive(Number(pid))).to.equal(true);
      await parent.end('SIGKILL');
      await gone(Number(pid));
    } finally {
      await parent.end('SIGKILL');
    }
  });

  it('works bundled, and reads a Word file there', async () => {
    const answersPart = {
      formKey: 'claim-housing-lease',
      edition: '2025',
      answers: { plaintiffs_natural: [{ name: '张三' }] },
    };
    await writeFile(join(folder, 'file.docx'), await renderDocument(housingLease, { answersPart }));
    await writeFile(
      join(folder, 'run.mjs'),
      `
      import { readFileSync } from 'node:fs';
      import { createContained } from './main.js';
      import { readWordContract } from './contract.js';
      const { run, close } = createContained({
        program: new URL('./containedChild.js', import.meta.url),
        readable: { folders: [new URL('../../domain/forms/definitions/', import.meta.url)] },
      });
      const body = readFileSync(new URL('./file.docx', import.meta.url));
      console.log(JSON.stringify((await run('somebody', readWordContract, { fields: {}, body })).result));
      await close();`,
    );
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'run.mjs')], {
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    expect(JSON.parse(stdout)).to.deep.include({ status: 'read', ...answersPart, unchanged: true, problems: [] });
  });
});
