/**
 * `npm run picture`: starts the built application on its embedded defaults in a temporary folder, fills in a complaint in a browser and
 * writes the picture of the README, docs/images/form.png. People and numbers in it are made up.
 */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { startApplication } from '../../frontend/e2e/application.js';
import { findBrowser, launchBrowser } from '../../frontend/e2e/browser.js';

const target = fileURLToPath(new URL('../../docs/images/form.png', import.meta.url));
const note = `借条
今借到陈芳人民币伍万元整，于2024年6月30日前归还，年利率12%。
借款人：王大力，电话13900001111`;

/** A lending complaint at the topic of its first demand, with what rules found in a note of debt. */
const fillIn = async (page: Page): Promise<void> => {
  await page.goto('/claim/private-lending');
  await page.getByRole('button', { name: /^从文字.*识别$/ }).click();
  await page.getByLabel(/粘贴合同/).fill(note);
  await page.getByRole('button', { name: '识别', exact: true }).click();
  await page.getByRole('region', { name: '您是谁，对方是谁？' }).waitFor();
  for (const name of ['就是这样', '新增原告 陈芳', '新增被告 王大力', '保存并继续', '算到今天', '先看要核对的'])
    await page.getByRole('button', { name, exact: true }).click();
  await page.getByText('人民币伍万元整').last().waitFor();
};

const browserPath = findBrowser();
if (browserPath === undefined) throw new Error('No Chromium or Chrome was found; name one in CHROME_PATH.');
const browser = await launchBrowser(browserPath);
try {
  const application = await startApplication();
  try {
    const page = await browser.newPage({
      baseURL: application.url,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      viewport: { width: 1120, height: 700 },
      reducedMotion: 'reduce', // no page is pictured on its way
    });
    await fillIn(page);
    await page.screenshot({ path: target, animations: 'disabled' });
  } finally {
    await application.stop();
  }
} finally {
  await browser.close();
}
