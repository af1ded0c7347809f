import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { accounts } from '../domain/contract/accounts.js';
import { clientOf } from '../domain/contract/clientOf.js';
import { startTestApplication, testDataDirectory } from '../backend/tests/harness/testApplication.js';
import { builtBackend, compileLess } from '../backend/tests/harness/builtBackend.js';

describe('npm run admin', function () {
  this.timeout(300_000);
  let bundle: string;
  let dataDirectory: string;
  before(async () => {
    bundle = await builtBackend();
    dataDirectory = await testDataDirectory();
  });
  after(async () => {
    await rm(dirname(dataDirectory), { recursive: true, force: true });
  });
  const admin = (...args: string[]): Promise<{ code: number; output: string }> =>
    new Promise((resolve) => {
      const environment = { ...process.env, DATABASE_URL: '', EVENTSTORE_URL: '', DATA_DIR: dataDirectory };
      const child = execFile(
        process.execPath,
        [compileLess, `${bundle}/admin.js`, ...args],
        { env: environment },
        (_error, out, err) => resolve({ code: child.exitCode ?? -1, output: out + err }),
      );
    });

  it('makes administrators, resets their passwords and says what went wrong', async () => {
    const made = await admin('create', 'Judge@Court.cn');
    expect(made.code, made.output).to.equal(0);
    expect(made.output).to.contain('judge@court.cn');
    expect(await admin('create', 'judge@court.cn')).to.deep.include({ code: 1 });
    const reset = await admin('reset-password', 'judge@court.cn');
    expect(reset.code).to.equal(0);
    const passwordIn = (output: string) => /密码\s+(\S{20})/.exec(output)?.[1] ?? '';
    expect(passwordIn(reset.output)).not.to.equal(passwordIn(made.output));
    expect(await admin('reset-password', 'nobody@court.cn')).to.deep.equal({ code: 1, output: '未找到该账号。\n' });
    expect((await admin('delete', 'judge@court.cn')).code).to.equal(2);

    const court = await startTestApplication(
      {},
      { DATA_DIR: dataDirectory, SECRET_KEY: '', DATABASE_URL: '', EVENTSTORE_URL: '' },
    );
    const browser = court.newBrowser();
    expect((await browser.signIn('judge@court.cn', passwordIn(made.output))).status).to.equal(400);
    expect((await browser.signIn('judge@court.cn', passwordIn(reset.output))).status).to.equal(204);
    expect(await clientOf(browser, accounts).me()).to.include({ is_superuser: true });
    await court.close();
  });
});
