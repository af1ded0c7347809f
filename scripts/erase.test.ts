import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { service } from '../domain/contract/service.js';
import { cases } from '../domain/contract/cases.js';
import { clientOf, requestOf } from '../domain/contract/clientOf.js';
import { documents } from '../domain/contract/documents.js';
import type { TestBrowser } from '../backend/tests/harness/testBrowser.js';
import {
  startTestApplication,
  testAdministrator,
  testDataDirectory,
  type TestApplication,
} from '../backend/tests/harness/testApplication.js';
import { builtBackend, compileLess } from '../backend/tests/harness/builtBackend.js';
import { loanSubmission, shortComplaint } from '../backend/tests/harness/pleadings.js';

const old = 'the secret under which this court began';
const fresh = 'the secret that the court uses from now on';
const embedded = { DATABASE_URL: '', EVENTSTORE_URL: '' };

describe('npm run erase, npm run keys', function () {
  this.timeout(300_000);
  let bundle: string;
  let dataDirectory: string;
  let court: TestApplication | undefined;
  before(async () => {
    bundle = await builtBackend();
    dataDirectory = await testDataDirectory();
  });
  after(async () => {
    await court?.application.close();
    await rm(dirname(dataDirectory), { recursive: true, force: true });
  });

  const run = (
    script: string,
    args: string[],
    keys: Record<string, string>,
  ): Promise<{ code: number; output: string }> =>
    new Promise((resolve) => {
      const env = { ...process.env, ...embedded, DATA_DIR: dataDirectory, ...keys };
      const child = execFile(
        process.execPath,
        [compileLess, `${bundle}/${script}.js`, ...args],
        { env },
        (_error, out, err) => resolve({ code: child.exitCode ?? -1, output: out + err }),
      );
    });
  const start = (keys: Record<string, string>) =>
    startTestApplication({}, { ...embedded, DATA_DIR: dataDirectory, ...keys });
  const file = async (visitor: TestBrowser, name: string): Promise<{ id: string; number: string }> => {
    const { headers } = await clientOf(visitor, documents).submit(loanSubmission(shortComplaint(name, '赵六')));
    return {
      id: headers.get('X-Case-Id') ?? '',
      number: decodeURIComponent(headers.get('X-Case-Number') ?? ''),
    };
  };
  const search = async (admin: TestBrowser, term: string): Promise<number> =>
    (await clientOf(admin, cases).list({ query: { search_term: term } })).total;

  it('erase while nothing runs, rotate the secret key, and say what is wrong', async () => {
    court = await start({ SECRET_KEY: old });
    const visitor = court.newBrowser();
    const first = await file(visitor, '欧阳雪峰');
    const second = await file(visitor, '司马青云');
    const admin = court.newBrowser();
    await admin.signIn(testAdministrator.email, testAdministrator.password);
    await visitor.send(requestOf(service.readyz, {}));
    expect(await search(admin, '欧阳雪峰')).to.equal(1);

    await court.application.close();

    const now = { SECRET_KEY: old };
    expect((await run('erase', ['--case', first.number], now)).code).to.equal(2);
    const erased = await run('erase', ['--case', first.number, '--reason', '当事人申请'], now);
    expect(erased.code, erased.output).to.equal(0);
    expect(erased.output).to.include('列表、搜索与案件详情中的个人信息已清除');
    const rewrapped = await run('keys', ['rewrap'], { SECRET_KEY: fresh, SECRET_KEY_PREVIOUS: old });
    expect(rewrapped.code, rewrapped.output).to.equal(0);
    expect(rewrapped.output).to.include('可以移除 SECRET_KEY_PREVIOUS');
    const stale = await start({ SECRET_KEY: old }).catch((error: unknown) => error);
    expect(stale).to.have.property('name', 'ConfigError');
    expect(String(stale)).to.include('SECRET_KEY 不正确');

    court = await start({ SECRET_KEY: fresh });
    const clerk = court.newBrowser();
    expect((await clerk.signIn(testAdministrator.email, testAdministrator.password)).status).to.equal(204);
    const shown = await clientOf(clerk, cases).documents({ path: { id: second.id } });
    expect(JSON.stringify(shown)).to.include('司马青云');
    expect(await search(clerk, '司马青云')).to.equal(1);
    expect(await search(clerk, '欧阳雪峰')).to.equal(0);
  });

  it('erase beside the running application, and say so once its lists and its search have followed', async () => {
    const third = await file(court?.newBrowser() ?? expect.fail('no court'), '端木清风');
    const erased = await run('erase', ['--case', third.number, '--reason', '当事人申请'], { SECRET_KEY: fresh });
    expect(erased.output).to.include('列表、搜索与案件详情中的个人信息已清除');
    expect(erased.code).to.equal(0);
  });
});
