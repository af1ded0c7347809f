import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { accounts } from '../domain/contract/accounts.js';
import { clientOf } from '../domain/contract/clientOf.js';
import { startSmtpServer, type SmtpServer } from '../backend/adapters/mail/testing/smtpServer.js';
import { startTestApplication, testDataDirectory } from '../backend/tests/harness/testApplication.js';
import { builtBackend, compileLess } from '../backend/tests/harness/builtBackend.js';

describe('npm run admin', function () {
  this.timeout(300_000);
  let bundle: string;
  let dataDirectory: string;
  let mail: SmtpServer;
  before(async () => {
    mail = await startSmtpServer();
    bundle = await builtBackend();
    dataDirectory = await testDataDirectory();
  });
  after(async () => {
    await mail.close();
    await rm(dirname(dataDirectory), { recursive: true, force: true });
  });
  const mailSettings = () => ({
    SMTP_URL: mail.url,
    MAIL_FROM: 'noreply@court.cn',
    PUBLIC_URL: 'http://pleadings.court.cn',
  });
  const adminWith = (more: Readonly<Record<string, string>>, ...args: string[]) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const environment = { ...process.env, DATABASE_URL: '', EVENTSTORE_URL: '', DATA_DIR: dataDirectory, ...more };
      const child = execFile(
        process.execPath,
        [compileLess, `${bundle}/admin.js`, ...args],
        { env: environment },
        (_error, out, err) => resolve({ code: child.exitCode ?? -1, output: out + err }),
      );
    });
  const admin = (...args: string[]) => adminWith({}, ...args);

  it('makes administrators, resets their passwords and says what went wrong', async () => {
    const made = await admin('create', 'Judge@Court.cn');
    expect(made.code, made.output).to.equal(0);
    expect(made.output).to.contain('judge@court.cn');
    expect(await admin('create', 'judge@court.cn')).to.deep.include({ code: 1 });
    expect((await admin('reset-password', 'judge@court.cn')).code).to.equal(0); // tells nobody: there is no mail server
    const reset = await adminWith(mailSettings(), 'reset-password', 'judge@court.cn');
    expect(reset.code, reset.output).to.equal(0);
    const passwordIn = (output: string) => /密码\s+(\S{20})/.exec(output)?.[1] ?? '';
    expect(passwordIn(reset.output)).not.to.equal(passwordIn(made.output));
    expect(await admin('reset-password', 'nobody@court.cn')).to.deep.equal({ code: 1, output: '未找到该账号。\n' });
    expect((await admin('delete', 'judge@court.cn')).code).to.equal(2);

    const court = await startTestApplication(
      {},
      { DATA_DIR: dataDirectory, SECRET_KEY: '', DATABASE_URL: '', EVENTSTORE_URL: '', ...mailSettings() },
    );
    try {
      const browser = court.newBrowser();
      expect((await browser.signIn('judge@court.cn', passwordIn(made.output))).status).to.equal(400);
      expect((await browser.signIn('judge@court.cn', passwordIn(reset.output))).status).to.equal(204);
      expect(await clientOf(browser, accounts).me()).to.include({ is_superuser: true });
      const { stores, close } = await court.openStores();
      const queued: unknown[] = await stores.app('tasks').where({ kind: 'account_mail' });
      await close();
      expect(queued, 'letters queued: for the reset with a mail server').to.have.length(1);
      const [letter] = await mail.received(1);
      expect(letter).to.deep.include({ to: ['judge@court.cn'], subject: '您的密码已修改' });
      expect(letter?.source).not.to.include(passwordIn(reset.output));
    } finally {
      await court.close();
    }
  });
});
