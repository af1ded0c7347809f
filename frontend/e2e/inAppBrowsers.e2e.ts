import { expect } from 'chai';
import { axeInBothThemes } from './axe.js';
import { horizontalOverflow } from './pageChecks.js';
import { openPage, phone, TIMEOUT_MS } from './suite.js';
import { pressInMenu } from './visitor.js';

const weChat =
  'Mozilla/5.0 (Linux; Android 13; V2219A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/116.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.42';

describe('a browser inside another application', function () {
  this.timeout(TIMEOUT_MS);

  it('says how to come by a file that it cannot save, and never that it has saved it', async () => {
    const page = await openPage({ userAgent: weChat, viewport: phone, bypassCSP: true });
    let downloads = 0;
    page.on('download', () => (downloads += 1));
    await page.goto('/application/compulsory-enforcement');
    await pressInMenu(page, '下载 Word 文书');
    const dialog = page.getByRole('dialog', { name: '下载文件' });
    await dialog.getByText('也可以点右上角“…”，选择“在浏览器打开”，在浏览器里下载。').waitFor();
    expect(await axeInBothThemes(page)).to.deep.equal([]);
    expect((await horizontalOverflow(page)).pixels).to.equal(0);
    await dialog.getByRole('button', { name: '知道了' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Word 文书已准备好').waitFor();
    await page.getByRole('button', { name: '再次下载' }).click();
    await dialog.waitFor();
    expect(await page.getByText('已下载').count()).to.equal(0);
    expect(downloads).to.equal(0);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('link', { name: /^下载“.+docx”$/u }).click(),
    ]);
    expect(download.suggestedFilename()).to.match(/docx$/u);
    expect(await download.failure()).to.equal(null);
    await dialog.waitFor(); // the page is still there
  });
});
