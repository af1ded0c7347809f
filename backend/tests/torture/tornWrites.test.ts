import { copyFile, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { documents } from '../../../domain/contract/documents.js';
import { forms } from '../../../domain/contract/forms.js';
import { testDataDirectory } from '../harness/testApplication.js';
import { readSubmitted, newPerson, type Submitted } from './person.js';
import { complaint } from './pleadings.js';
import { launchBackend, startBackendProcess, whenListening, type Backend } from './startBackendProcess.js';

const pageSize = 4096;

describe('the application on a damaged log', function () {
  this.timeout(120_000);
  let dataDirectory: string;
  let log: string;
  let earlier: string;
  let whole: string;
  const submissions: Submitted[] = [];

  const visitor = newPerson('192.0.2.1');
  const file = async ({ url }: Backend): Promise<void> => {
    submissions.push(readSubmitted(await visitor.call(url, documents.submit, { body: complaint(1000) })));
    // The next call waits until the read models know it.
    expect((await visitor.call(url, forms.list, {})).status).to.equal(200);
  };
  const load = (url: string, { caseNumber, verificationCode = '' }: Submitted) =>
    visitor.call(url, documents.loadForEditing, {
      body: { case_number: caseNumber, verification_code: verificationCode },
    });
  /** What a start on the log as it is now comes to: the reason for which it is refused, or undefined when all is served. */
  const start = async (): Promise<string | undefined> => {
    const child = await launchBackend({ DATA_DIR: dataDirectory });
    try {
      const backend = await whenListening(child);
      for (const one of submissions) expect((await load(backend.url, one)).status).to.equal(200);
      return undefined;
    } catch (error) {
      if (!child.hasEnded()) throw error;
      return `${child.output()}\nended with ${await child.ended}`;
    } finally {
      await child.end('SIGKILL');
    }
  };

  before(async () => {
    dataDirectory = await testDataDirectory();
    log = join(dataDirectory, 'events', 'events.mdb');
    [earlier, whole] = [join(dataDirectory, 'earlier'), join(dataDirectory, 'whole')];
    const first = await startBackendProcess({ DATA_DIR: dataDirectory });
    await file(first);
    await first.end('SIGKILL');
    await copyFile(log, earlier);
    const second = await startBackendProcess({ DATA_DIR: dataDirectory });
    await file(second);
    await file(second);
    await second.end('SIGKILL');
    await copyFile(log, whole);
  });
  after(() => rm(dirname(dataDirectory), { recursive: true, force: true }));
  beforeEach(() => copyFile(whole, log));

  it('refuses to start on a log that has lost what the read models know, and says what to do', async () => {
    await copyFile(earlier, log);
    expect(await start()).to.match(/无法启动：事件库缺少数据库已经处理过的事件：流 \S+ 的第 \d+ 个事件/u);
  });

  it('refuses in Chinese when the end of the log was torn off', async () => {
    const { size } = await stat(whole);
    // Half of it, and little more than the pages that say where everything else is.
    for (const left of [Math.floor(size / 2), 4 * pageSize]) {
      await copyFile(whole, log);
      await truncate(log, left);
      expect(await start()).to.match(/无法启动：数据目录（环境变量 DATA_DIR）中内置事件库的文件已损坏，请从备份恢复/u);
    }
  });

  it('serves everything or nothing when the end of the log was overwritten with garbage', async () => {
    const torn = await readFile(whole);
    torn.fill(0xa5, torn.length - 8 * pageSize);
    await writeFile(log, torn);
    // Garbage where lmdb follows offsets may end the process by a signal, before it can say anything.
    const reason = await start();
    if (reason !== undefined) expect(reason).to.match(/已损坏，请从备份恢复|ended with SIG(?:BUS|SEGV|ABRT)/u);
  });

  it('serves everything again once the log is restored', async () => {
    expect(await start()).to.equal(undefined);
  });
});
