import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { requestOf } from '../../../domain/contract/clientOf.js';
import { documents } from '../../../domain/contract/documents.js';
import { builtBackend, compileLess } from '../harness/builtBackend.js';
import { loanSubmission, shortComplaint } from '../harness/pleadings.js';
import { startTestApplication, testDataDirectory } from '../harness/testApplication.js';
import { startChild, type Child } from './childProcess.js';
import { eventually } from './readiness.js';

describe('a rehearsal of an upgrade that is interrupted', function () {
  this.timeout(300_000);
  let directory: string;
  let launch: (script: string, path: string) => Child;

  before(async () => {
    const bundle = await builtBackend();
    directory = await mkdtemp(join(tmpdir(), 'jz-rehearsal-'));
    const environment = {
      DATABASE_URL: '',
      EVENTSTORE_URL: '',
      SECRET_KEY: 'the secret key of the court whose upgrade is rehearsed',
      DATA_DIR: await testDataDirectory(),
    };
    const temporary = join(directory, 'temporary');
    await mkdir(temporary);
    launch = (script, path) =>
      startChild(process.execPath, [compileLess, `${bundle}/${script}.js`, path], {
        env: { ...process.env, LOG_LEVEL: 'warn', ...environment, TMPDIR: temporary },
      });
    const court = await startTestApplication({}, environment);
    const response = await court
      .newBrowser()
      .send(requestOf(documents.submit, loanSubmission(shortComplaint('王五', '赵六'))));
    expect(response.status).to.equal(200);
    await court.application.close();
    const backup = launch('backup', join(directory, 'court.backup'));
    expect(await backup.ended, backup.output()).to.equal(0);
    await rm(dirname(environment.DATA_DIR), { recursive: true, force: true });
  });
  after(() => rm(directory, { recursive: true, force: true }));

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGKILL'] as const)
    it(`leaves no copy of the court behind after ${signal}`, async () => {
      const child = launch('upgradeCheck', join(directory, 'court.backup'));
      const copies = async () =>
        (await readdir(join(directory, 'temporary'))).filter((name) => name.startsWith('juanzong-upgrade-'));
      await eventually('the copy is being written', 120_000, async () => {
        const [copy] = await copies();
        return copy !== undefined && (await readdir(join(directory, 'temporary', copy))).length > 0;
      });
      await child.end(signal);
      expect(await child.ended, child.output()).to.equal(signal);
      await eventually('the copy is gone', 30_000, async () => (await copies()).length === 0);
    });
});
