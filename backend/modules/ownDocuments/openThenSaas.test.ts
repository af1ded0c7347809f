import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { ownDocuments } from '../../../domain/contract/ownDocuments.js';
import { clientOf } from '../../../domain/contract/clientOf.js';
import { testBrowser, type TestBrowser } from '../../tests/harness/testBrowser.js';
import { testAdministrator, testDataDirectory } from '../../tests/harness/testApplication.js';
import { createApplication } from '../../composition/createApplication.js';
import { readConfig } from '../../platform/config/config.js';
import { asks } from './testing/saasCourt.js';

describe('own documents of a court that goes from open to saas mode', () => {
  let directory: string;
  before(async () => void (directory = await testDataDirectory()));
  after(() => rm(dirname(directory), { recursive: true, force: true }));

  const running = async (mode: 'open' | 'saas', visit: (browser: TestBrowser) => Promise<void>): Promise<void> => {
    const config = readConfig({
      PORT: '0',
      DATA_DIR: directory,
      APP_MODE: mode,
      ADMIN_EMAIL: testAdministrator.email,
      ADMIN_PASSWORD: testAdministrator.password,
      LOG_LEVEL: 'silent',
    });
    const application = await createApplication(config);
    try {
      const browser = testBrowser(application.url);
      await browser.signIn(testAdministrator.email, testAdministrator.password);
      await visit(browser);
    } finally {
      await application.close();
    }
  };
  const listed = async (browser: TestBrowser) => (await clientOf(browser, ownDocuments).list()).items;

  it('are none in open mode, and at the start in saas mode all that was submitted before', async () => {
    let number = '';
    await running('open', async (browser) => {
      const { complain, apply } = asks({ browser });
      const opened = await complain();
      number = decodeURIComponent(opened.headers.get('X-Case-Number') ?? '');
      for (const response of [opened, await apply()]) {
        expect(response.status).to.equal(200);
        expect(response.headers.get('X-Document-Id')).to.equal(null);
      }
      expect(await listed(browser)).to.deep.equal([]);
    });
    await running('saas', async (browser) => {
      let items = await listed(browser);
      for (let turn = 0; turn < 100 && items.length === 0; turn += 1) {
        await sleep(100);
        items = await listed(browser);
      }
      expect(items.map(({ case_number }) => case_number)).to.deep.equal([number]);
    });
  });
});
