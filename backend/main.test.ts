import { expect } from 'chai';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { requestOf } from '../domain/contract/clientOf.js';
import { documents } from '../domain/contract/documents.js';
import { service } from '../domain/contract/service.js';
import { testBrowser } from './tests/harness/testBrowser.js';
import { testDataDirectory } from './tests/harness/testApplication.js';
import { builtBackend, compileLess } from './tests/harness/builtBackend.js';
import { shortComplaint } from './tests/harness/pleadings.js';

type Run = {
  readonly child: ChildProcess;
  /** What it printed so far, on both outputs. */
  readonly output: () => string;
  /** Resolves with the address once the start screen is there; rejects when the process ends before. */
  readonly url: Promise<string>;
  readonly ended: Promise<number | NodeJS.Signals | null>;
};

const embedded = { DATABASE_URL: '', EVENTSTORE_URL: '', SECRET_KEY: '', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' };

const start = (bundle: string, environment: Record<string, string>): Run => {
  const child = spawn(process.execPath, [compileLess, '--enable-source-maps', `${bundle}/main.js`], {
    env: { ...process.env, ...embedded, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal)),
  );
  const url = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      text += chunk.toString();
      const found = /请用浏览器打开\s+(\S+)[\s\S]*Ctrl-C/.exec(text)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then((how) => reject(new Error(`ended with ${how}: ${text}`)));
  });
  url.catch(() => undefined); // whoever wants the address sees the failure
  return { child, output: () => text, url, ended };
};

const complaint = {
  document_type: 'complaint' as const,
  case_number: '',
  payload: {
    form_key: 'claim-private-lending',
    form_data: shortComplaint('张三', '李四'),
  },
};

describe('the process', function () {
  this.timeout(300_000);
  let bundle: string;
  let dataDirectory: string;
  const runs: Run[] = [];
  const run = (environment: Record<string, string> = {}): Run => {
    const one = start(bundle, { DATA_DIR: dataDirectory, ...environment });
    runs.push(one);
    return one;
  };
  before(async () => {
    bundle = await builtBackend();
  });
  beforeEach(async () => {
    dataDirectory = await testDataDirectory();
  });
  afterEach(async () => {
    for (const { child, ended } of runs.splice(0)) {
      child.kill('SIGKILL');
      await ended;
    }
    await rm(dirname(dataDirectory), { recursive: true, force: true });
  });

  it('says how to sign in once, keeps everything through kill -9, and ends cleanly on Ctrl-C', async () => {
    const first = run();
    const browser = testBrowser(await first.url);
    const [, email = '', password = ''] = /邮箱\s+(\S+)\s+密码\s+(\S+)/.exec(first.output()) ?? [];
    expect((await browser.signIn(email, password)).status).to.equal(204);
    expect((await browser.send(requestOf(service.readyz, {}))).status).to.equal(200);
    const key = { idempotencyKey: randomUUID() };
    const submission = requestOf(documents.submit, { body: complaint });
    const filed = await browser.send(submission, key);
    expect(filed.status).to.equal(200);
    const file = Buffer.from(await filed.arrayBuffer());

    first.child.kill('SIGKILL');
    expect(await first.ended).to.equal('SIGKILL');
    const second = run();
    const again = testBrowser(await second.url);
    expect(second.output()).not.to.contain(password);
    expect((await again.signIn(email, password)).status).to.equal(204);
    const repeated = await again.send(submission, key);
    for (const header of [
      'X-Case-Number',
      'X-Verification-Code',
      'X-Document-Version',
      'X-Document-Hash',
      'X-Position',
    ])
      expect(repeated.headers.get(header), header).to.equal(filed.headers.get(header)).and.not.equal(null);
    expect(Buffer.from(await repeated.arrayBuffer()).equals(file)).to.equal(true);

    // A terminal and npm both pass on one Ctrl-C.
    second.child.kill('SIGINT');
    second.child.kill('SIGINT');
    expect(await second.ended).to.equal(0);
    expect(second.output()).to.contain('正在停止');
  });

  it('does not lose the first password when it is killed before showing it', async () => {
    const fresh = await testDataDirectory();
    try {
      // Killed at growing distances from the start; whenever that is, the next start must let somebody in.
      for (const ms of [700, 1200]) {
        const broken = run({ DATA_DIR: fresh });
        await new Promise((resolve) => setTimeout(resolve, ms));
        broken.child.kill('SIGKILL');
        await broken.ended;
        if (broken.output().includes('密码只显示这一次')) return;
      }
      const whole = run({ DATA_DIR: fresh });
      const browser = testBrowser(await whole.url);
      const [, email = '', password = ''] = /邮箱\s+(\S+)\s+密码\s+(\S+)/.exec(whole.output()) ?? [];
      expect((await browser.signIn(email, password)).status).to.equal(204);
    } finally {
      await rm(dirname(fresh), { recursive: true, force: true });
    }
  });

  it('stops with a sentence that names a wrong setting', async () => {
    const { ended, output } = run({ COURT_TIME_ZONE: 'Mars/Olympus' });
    expect(await ended).to.equal(1);
    expect(output()).to.contain('COURT_TIME_ZONE').and.contain('无法启动');
  });

  it('stops with a sentence when the port is taken, and when another process has the data', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => blocker.once('listening', resolve));
    const taken = run({ PORT: String((blocker.address() as AddressInfo).port) });
    expect(await taken.ended).to.equal(1);
    expect(taken.output()).to.contain('端口已被占用');
    blocker.close();

    const owner = run();
    await owner.url;
    const intruder = run();
    expect(await intruder.ended).to.equal(1);
    expect(intruder.output()).to.match(/无法启动：.*目录/);
    owner.child.kill('SIGTERM');
    expect(await owner.ended).to.equal(0);
  });
});
