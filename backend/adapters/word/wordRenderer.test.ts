import { expect } from 'chai';
import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Worker } from 'node:worker_threads';
import type { DocumentModel } from '../../../domain/forms/documentModel.js';
import { housingLease } from './fixtures.js';
import { renderDocument } from './renderDocument.js';
import { createWordRenderer, WordRendererBusy, type WordRenderer, type WordRendererOptions } from './wordRenderer.js';

const named = (documentName: string): DocumentModel => ({ ...housingLease, documentName });
const refusal = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no refusal',
    (error: unknown) => error,
  );

describe('word: rendering in worker threads', () => {
  let folder: string;
  const open: WordRenderer[] = [];
  const renderer = (options: WordRendererOptions): WordRenderer => {
    const made = createWordRenderer(options);
    open.push(made);
    return made;
  };
  /** A renderer and the thread that it starts at once. */
  const withThread = async (options: WordRendererOptions): Promise<[Worker, WordRenderer]> => {
    const started = once(process, 'worker');
    const made = renderer(options);
    const [thread]: Worker[] = await started;
    if (!thread) throw new Error('no thread was started');
    return [thread, made];
  };
  /** Makes a worker that behaves as the document's name says. */
  const scripted = async (): Promise<URL> => {
    const file = join(folder, 'worker.mjs');
    await writeFile(
      file,
      `let turnsEnded = 0;
      export default async ({ model: { documentName } }) => {
        if (documentName === 'crash') { setImmediate(() => { throw new Error('crashed'); }); await new Promise(() => {}); }
        if (documentName === 'loop') for (;;);
        if (documentName === 'refuse') throw new Error('refused');
        if (documentName === 'slow') await new Promise((resolve) => setTimeout(resolve, 200));
        if (documentName === 'turns') {
          const before = String(turnsEnded);
          process.nextTick(() => (turnsEnded += 1));
          return new TextEncoder().encode(before);
        }
        return new TextEncoder().encode(documentName);
      };`,
    );
    return pathToFileURL(file);
  };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'word-renderer-'));
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((made) => made.close()));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('gives the bytes that rendering in this thread gives', async () => {
    const { render } = renderer({ threads: 2 });
    const files = await Promise.all([1, 2, 3, 4].map(() => render(housingLease)));
    const here = await renderDocument(housingLease);
    for (const file of files) expect(Buffer.compare(file, here)).to.equal(0);
  });

  it('leaves this thread free while it renders', async () => {
    const { render } = renderer({ threads: 1 });
    await render(housingLease);
    const rows = housingLease.sections.flatMap((section) => section.rows).filter((row) => row.kind === 'pair');
    const large = {
      ...housingLease,
      sections: Array.from({ length: 15 }, (_, index) => ({ id: `${index}`, title: null, rows })),
    };
    let ticks = 0;
    const ticking = setInterval(() => (ticks += 1), 5);
    await render(large);
    clearInterval(ticking);
    expect(ticks).to.be.at.least(5);
  });

  it('rejects the one document whose worker crashes, and serves the others', async () => {
    const { render } = renderer({ threads: 1, workerUrl: await scripted() });
    const answers = [render(named('first')), refusal(render(named('crash'))), render(named('last'))];
    const [first, crashed, last] = await Promise.all(answers);
    expect(crashed).to.be.instanceOf(Error).with.property('message', 'crashed');
    expect(
      [first, last].map((bytes) => (bytes instanceof Uint8Array ? new TextDecoder().decode(bytes) : bytes)),
    ).to.deep.equal(['first', 'last']);
  });

  it('lets a thread run its event loop between two documents, so that it frees the memory of the first', async () => {
    const { render } = renderer({ threads: 1, workerUrl: await scripted() });
    const ended = [];
    for (let turn = 0; turn < 4; turn += 1) ended.push(new TextDecoder().decode(await render(named('turns'))));
    expect(ended).to.deep.equal(['0', '1', '2', '3']);
  });

  it('passes on what a worker refuses with', async () => {
    const { render } = renderer({ threads: 1, workerUrl: await scripted() });
    expect(await refusal(render(named('refuse'))))
      .to.be.instanceOf(Error)
      .with.property('message', 'refused');
  });

  it('tells what a thread was busy with, also for a document that failed', async () => {
    const { render } = renderer({ threads: 1 });
    const charged: number[] = [];
    const charge = (ms: number): void => void charged.push(ms);
    await render(housingLease, {}, charge);
    expect(charged[0]).to.be.above(1);
    expect(await refusal(render({ ...housingLease, sections: null as never }, {}, charge))).to.be.instanceOf(Error);
    expect(charged).to.have.length(2);
    expect(charged[1]).to.be.above(0);
  });

  it('charges nothing for a document that no thread began', async () => {
    const { render } = renderer({ threads: 1, workerUrl: pathToFileURL(join(folder, 'missing.mjs')) });
    const charged: number[] = [];
    await refusal(render(housingLease, {}, (ms) => void charged.push(ms)));
    expect(charged).to.deep.equal([]);
  });

  it('refuses at once when the queue is full, and takes documents again when it is not', async () => {
    const { render } = renderer({ threads: 1, queue: 1, workerUrl: await scripted() });
    const taken = [render(named('slow')), render(named('slow'))];
    expect(await refusal(render(named('third'))))
      .to.be.instanceOf(WordRendererBusy)
      .with.property('code', 'word_renderer_busy');
    await Promise.all(taken);
    expect(await render(named('fourth'))).to.deep.equal(new TextEncoder().encode('fourth'));
  });

  it('aborts a document at its timeout and replaces its thread', async () => {
    const { render } = renderer({ threads: 1, timeoutMs: 1500, workerUrl: await scripted() });
    expect(await refusal(render(named('loop'))))
      .to.be.instanceOf(Error)
      .with.property('name', 'AbortError');
    expect(await render(named('next'))).to.deep.equal(new TextEncoder().encode('next'));
  });

  it('logs and fails, instead of waiting, when its threads cannot start', async () => {
    const told = new Promise<unknown>((resolve) => {
      const { render } = renderer({
        threads: 1,
        workerUrl: pathToFileURL(join(folder, 'missing.mjs')),
        onThreadError: (error) => resolve([error, refusal(render(housingLease))]),
      });
    });
    const [error, refused] = (await told) as [unknown, Promise<unknown>];
    expect(error).to.have.property('code', 'ERR_MODULE_NOT_FOUND');
    expect(await refused).to.be.instanceOf(Error);
  });

  it('stops its threads when there are no documents, and starts them again for the next one', async () => {
    const [thread, { render }] = await withThread({ threads: 1, idleMs: 20, workerUrl: await scripted() });
    const stopped = once(thread, 'exit');
    expect(await render(named('first'))).to.deep.equal(new TextEncoder().encode('first'));
    await stopped;
    expect(await render(named('second'))).to.deep.equal(new TextEncoder().encode('second'));
  });

  it('lets a document end that takes longer than the time after which idle threads stop', async () => {
    const { render } = renderer({ threads: 1, idleMs: 20, workerUrl: await scripted() });
    expect(await render(named('slow'))).to.deep.equal(new TextEncoder().encode('slow'));
  });

  it('fails, instead of waiting, when its threads stopped and cannot start again', async () => {
    const workerUrl = await scripted();
    const [thread, { render }] = await withThread({ threads: 1, idleMs: 20, workerUrl });
    await once(thread, 'exit');
    await rm(fileURLToPath(workerUrl));
    expect(await refusal(render(named('first')))).to.have.property('code', 'ERR_MODULE_NOT_FOUND');
  });

  it('throws nothing later for a document that failed before its timeout', async () => {
    const uncaught: unknown[] = [];
    const note = (error: unknown): void => void uncaught.push(error);
    const others = process.rawListeners('uncaughtException');
    process.removeAllListeners('uncaughtException').on('uncaughtException', note);
    try {
      const refused = await new Promise<unknown>((resolve) => {
        const { render } = renderer({
          threads: 1,
          timeoutMs: 400,
          workerUrl: pathToFileURL(join(folder, 'missing.mjs')),
          onThreadError: () => resolve(refusal(render(housingLease))), // waits in the queue, and is cancelled there
        });
      });
      expect(refused).to.be.instanceOf(Error);
      await new Promise((resolve) => setTimeout(resolve, 600));
    } finally {
      process.removeListener('uncaughtException', note);
      for (const listener of others) process.on('uncaughtException', listener as (error: Error) => void);
    }
    expect(uncaught).to.deep.equal([]);
  });

  it('works bundled, where the worker is an entry point of its own', async () => {
    const outdir = fileURLToPath(new URL(`../../../node_modules/.cache/word-renderer-${process.pid}`, import.meta.url));
    const source = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
    try {
      await build({
        entryPoints: {
          main: source('./wordRenderer.ts'),
          'word/worker': source('./worker.ts'),
          fixtures: source('./fixtures.ts'),
        },
        outdir,
        bundle: true,
        platform: 'node',
        format: 'esm',
        packages: 'external',
      });
      const program = `
        import { createHash } from 'node:crypto';
        import { createWordRenderer } from './main.js';
        import { housingLease } from './fixtures.js';
        const { render, close } = createWordRenderer({ threads: 1 });
        console.log(createHash('sha256').update(await render(housingLease)).digest('hex'));
        await close();`;
      await writeFile(join(outdir, 'run.mjs'), program);
      const { stdout } = await promisify(execFile)(process.execPath, [join(outdir, 'run.mjs')], {
        env: { ...process.env, NODE_OPTIONS: '' },
      });
      expect(stdout.trim()).to.equal(
        createHash('sha256')
          .update(await renderDocument(housingLease))
          .digest('hex'),
      );
    } finally {
      await rm(outdir, { recursive: true, force: true });
    }
  });
});
