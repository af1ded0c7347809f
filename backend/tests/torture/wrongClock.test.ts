import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { documents } from '../../../domain/contract/documents.js';
import { ledger } from '../../../domain/contract/ledger.js';
import { startTimeServer } from '../../modules/ledger/testing/timeServer.js';
import { builtBackend, compileLess } from '../harness/builtBackend.js';
import { loanSubmission, shortComplaint } from '../harness/pleadings.js';
import { testBrowser, type TestBrowser } from '../harness/testBrowser.js';
import { startChild } from './childProcess.js';
import { launchBackend, secretKey, startBackendProcess, whenListening } from './startBackendProcess.js';

/** The library that makes a process see another time; `undefined` where faketime is not installed. */
const faketime = ((): string | undefined => {
  try {
    const environment = execFileSync('faketime', ['-m', '-f', '+0', 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' });
    return environment.trim();
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
})();

/** Its steady clock is not changed, as on a machine that is set. */
const preloaded = { LD_PRELOAD: faketime ?? '', FAKETIME_DONT_FAKE_MONOTONIC: '1', DONT_FAKE_MONOTONIC: '1' };

/** Environment under which a process's clock is off by `offset`, as `-1h`. */
const under = (offset: string) => ({ ...preloaded, FAKETIME: offset });

describe('a court on a machine whose clock is wrong', function () {
  this.timeout(300_000);
  let directory: string;
  let environment: Record<string, string>;

  before(async function () {
    // `.ci/run` installs faketime; elsewhere a machine without it says so here.
    if (faketime === undefined) {
      if (process.env['CI']) throw new Error('faketime is missing: .ci/run installs it');
      console.warn('      faketime is not installed: the clock is not tried from outside');
      return this.skip();
    }
    directory = await mkdtemp(join(tmpdir(), 'jz-clock-'));
    environment = { DATA_DIR: join(directory, 'data') };
  });
  after(async () => {
    if (directory) await rm(directory, { recursive: true, force: true });
  });

  const file = (visitor: TestBrowser) =>
    visitor.send(requestOf(documents.submit, loanSubmission(shortComplaint('王五', '赵六'))));
  const fileAndSeal = async (offset?: string): Promise<void> => {
    const court = await startBackendProcess({ ...environment, ...(offset !== undefined && under(offset)) });
    try {
      const visitor = testBrowser(court.url, { position: 0n });
      const filed = await file(visitor);
      expect(filed.status).to.equal(200);
      const id = filed.headers.get('X-Receipt-Id') ?? '';
      while ('state' in (await clientOf(visitor, ledger).receipt({ path: { id } })));
    } finally {
      await court.end('SIGTERM');
    }
  };
  const command = async (script: string, args: readonly string[], more: Readonly<Record<string, string>> = {}) => {
    const child = startChild(process.execPath, [compileLess, `${await builtBackend()}/${script}.js`, ...args], {
      env: {
        ...process.env,
        DATABASE_URL: '',
        EVENTSTORE_URL: '',
        SECRET_KEY: secretKey,
        LOG_LEVEL: 'warn',
        ...environment,
        ...more,
      },
    });
    return { code: await child.ended, output: child.output() };
  };
  const audit = () => command('audit', ['verify']);

  it('starts and files when the clock is right, and the audit finds nothing', async () => {
    await fileAndSeal();
    const { code, output } = await audit();
    expect(code, output).to.equal(0);
    expect(output).to.include('时间见证  声明无见证 1 份').and.include('未配置');
  });

  for (const offset of ['-1h', '-3d'])
    it(`does not start under a clock that was set to ${offset}`, async () => {
      const child = await launchBackend({ ...environment, ...under(offset) });
      expect(await child.ended, child.output()).to.equal(1);
      expect(child.output()).to.include('系统时钟').and.include('慢于');
    });

  it('starts under such a clock with CLOCK_BEHIND=warn, and files nothing', async () => {
    const court = await whenListening(await launchBackend({ ...environment, ...under('-1h'), CLOCK_BEHIND: 'warn' }));
    try {
      const refused = await file(testBrowser(court.url, { position: 0n }));
      expect(refused.status).to.equal(503);
      expect(await refused.json()).to.include({ code: 'clock_behind' });
    } finally {
      await court.end('SIGTERM');
    }
    const { code, output } = await audit();
    expect(code, output).to.equal(0);
  });

  it('refuses filings in a court that is running while its clock is set back, says so, and goes on once it is right', async () => {
    const offsetFile = join(directory, 'offset');
    await writeFile(offsetFile, '+0\n');
    const clock = { ...preloaded, FAKETIME_TIMESTAMP_FILE: offsetFile, FAKETIME_NO_CACHE: '1' };
    const court = await startBackendProcess({ ...environment, ...clock });
    try {
      const visitor = testBrowser(court.url, { position: 0n });
      expect((await file(visitor)).status).to.equal(200);
      await writeFile(offsetFile, '-1h\n');
      const refused = await file(visitor);
      expect(refused.status).to.equal(503);
      expect(await refused.json()).to.include({ code: 'clock_behind' });
      await writeFile(offsetFile, '+0\n');
      expect((await file(visitor)).status).to.equal(200);
    } finally {
      await court.end('SIGTERM');
    }
    const { code, output } = await audit();
    expect(code, output).to.equal(0);
  });

  it('refuses filings in a court whose clock is set ahead while it runs, without any witness, and seals nothing with that time', async () => {
    const offsetFile = join(directory, 'offset');
    await writeFile(offsetFile, '+0\n');
    const clock = { ...preloaded, FAKETIME_TIMESTAMP_FILE: offsetFile, FAKETIME_NO_CACHE: '1' };
    const court = await startBackendProcess({ ...environment, ...clock });
    try {
      const visitor = testBrowser(court.url, { position: 0n });
      expect((await file(visitor)).status).to.equal(200);
      await writeFile(offsetFile, '+2h\n');
      const refused = await file(visitor);
      expect(refused.status).to.equal(503);
      expect(await refused.json()).to.include({ code: 'clock_ahead' });
      await writeFile(offsetFile, '+0\n');
      expect((await file(visitor)).status).to.equal(200);
    } finally {
      await court.end('SIGTERM');
    }
    await fileAndSeal();
    const { code, output } = await audit();
    expect(code, output).to.equal(0);
  });

  describe('and that has a time server', () => {
    let server: Awaited<ReturnType<typeof startTimeServer>> | undefined;
    let witnessed: Record<string, string>;
    before(async () => {
      server = await startTimeServer();
      environment = { DATA_DIR: join(directory, 'witnessed') };
      await fileAndSeal();
      witnessed = { ...environment, ...under('+2h'), TIME_WITNESS_NTP: server.address };
    });
    after(() => server?.close());

    it('does not start two hours ahead, and says what to do', async () => {
      const child = await launchBackend(witnessed);
      expect(await child.ended, child.output()).to.equal(1);
      expect(child.output()).to.match(/比时间服务器（环境变量 TIME_WITNESS_NTP）（.*）快约 1(?:19|20|21) 分钟/u);
      expect(child.output()).to.include('请先校准系统时钟').and.include('CLOCK_BEHIND=warn');
    });

    it('files and seals nothing two hours ahead, so that it starts and files at once when the clock is right', async () => {
      const court = await whenListening(await launchBackend({ ...witnessed, CLOCK_BEHIND: 'warn' }));
      try {
        const visitor = testBrowser(court.url, { position: 0n });
        const refused = await file(visitor);
        expect(refused.status).to.equal(503);
        expect(await refused.json()).to.include({ code: 'clock_ahead' });
      } finally {
        await court.end('SIGTERM');
      }
      await fileAndSeal();
      const { code, output } = await audit();
      expect(code, output).to.equal(0);
    });
  });

  it('writes nothing by a command either while the clock is behind', async () => {
    const { code, output } = await command('admin', ['create', 'judge@court.cn'], under('-1h'));
    expect(code, output).to.equal(1);
    expect(output).to.include('时钟');
    expect((await audit()).code).to.equal(0);
  });

  it('does not start once a clock that ran ahead by three days is right again', async () => {
    await fileAndSeal('+3d');
    const child = await launchBackend(environment);
    expect(await child.ended, child.output()).to.equal(1);
    expect(child.output()).to.match(/说明它曾经快了，须等到 .*之后才能写入/u);
  });
});
