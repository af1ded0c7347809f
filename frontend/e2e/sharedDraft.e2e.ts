import { join } from 'node:path';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { eventually } from './eventually.js';
import { newAccount, visitSignedIn } from './accountSteps.js';
import { horizontalOverflow, latinWords } from './pageChecks.js';
import { applicationWithAccounts, openPage, screenshotFolder, TIMEOUT_MS, wantedPictures } from './suite.js';
import { at, ensureParties, fill } from './visitor.js';

const clientsPhone = { width: 390, height: 844 };

/** Pictures of a page on a desk and on a telephone, light and dark, where they are wanted. */
const pictures = async (page: Page, name: string): Promise<void> => {
  if (wantedPictures() === undefined) return;
  const before = page.viewportSize();
  await page.evaluate(() => window.scrollTo(0, 0));
  for (const [where, width, height] of [
    ['desktop', 1440, 900],
    ['phone', 390, 844],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(screenshotFolder(), `${name}-${where}-${colorScheme}.png`) });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before !== null) await page.setViewportSize(before);
};

/** The link to the plaintiff's particulars, as the lawyer copies it. */
const shareWithClient = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: '共享这份草稿' }).click();
  await page.getByLabel('共享给谁').fill('张三（当事人）');
  await pictures(page, 'share-dialog');
  await page.getByRole('button', { name: '生成链接' }).click();
  const link = page.getByLabel('链接（只显示这一次）');
  await link.waitFor();
  await pictures(page, 'share-link');
  const address = await link.inputValue();
  await page.getByRole('dialog', { name: '共享链接' }).getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '已保存，关闭' }).click();
  return address;
};

describe('a draft that a lawyer shares with a client', function () {
  this.timeout(TIMEOUT_MS);

  it('is filled in by the client on a telephone without an account, seen and taken over by the lawyer, and taken back', async () => {
    const { url } = await applicationWithAccounts();
    const lawyer = await openPage({ baseURL: url });
    await visitSignedIn(lawyer, await newAccount(url, 'lawyer'), '/app/my-documents');
    await lawyer.goto('/claim/private-lending');
    await ensureParties(lawyer, 'plaintiffs_natural', 1);
    await fill(lawyer, 'plaintiffs_natural.0.name', '张三');
    await fill(lawyer, 'sections.facts.open', '律师写的事实，当事人看不到。');
    await lawyer.getByText(/^已保存到账号（/).waitFor();
    const link = await shareWithClient(lawyer);

    const client = await openPage({ baseURL: url, viewport: clientsPhone, hasTouch: true, isMobile: true });
    const asked: string[] = [];
    client.on('request', (request) => asked.push(request.url()));
    await client.goto(link);
    const phone = client.getByLabel('联系电话').first();
    await phone.waitFor();
    expect(await client.locator('main').innerText()).to.not.match(/律师写的事实|被告|验证码/);
    await phone.fill('13800138000');
    await client.getByText(/^已保存（/).waitFor();
    await pictures(client, 'shared-draft');
    expect((await horizontalOverflow(client)).culprits).to.deep.equal([]);
    expect(await latinWords(client)).to.deep.equal([]);
    const secret = link.split('#')[1] ?? 'none';
    expect(asked.filter((address) => address.includes(secret) && !address.includes('#'))).to.deep.equal([]);

    await lawyer.reload();
    await lawyer.getByText('由 张三（当事人） 填写，等您核对 1 处').waitFor();
    await eventually('what the client filled in', async () => {
      const field = at(lawyer, 'plaintiffs_natural.0.phone').locator('input').first();
      return (await field.inputValue()) === '13800138000';
    });
    await pictures(lawyer, 'filled-in');
    await lawyer.getByRole('button', { name: '全部采用' }).click();
    await lawyer.getByText('由 张三（当事人） 填写，等您核对').waitFor({ state: 'detached' });

    const colleague = await openPage({ baseURL: url });
    await visitSignedIn(colleague, await newAccount(url, 'colleague'), '/app/my-documents');
    await colleague.goto(link);
    await colleague.getByRole('button', { name: '接收到我的账号' }).click();
    await colleague.waitForURL(/\/shared-draft\/[0-9a-f-]{36}$/);
    await colleague.goto('/app/my-documents');
    await colleague.getByRole('heading', { name: '共享给我' }).waitFor();
    await pictures(colleague, 'shared-with-me');
    await phone.fill('13700137000');
    await client.getByText(/这个共享已由一个账号接收/).waitFor();
    await lawyer.goto('/app/my-documents');
    await lawyer.getByRole('button', { name: /^共享草稿 / }).waitFor();
    await pictures(lawyer, 'draft-list');
    await lawyer.getByRole('button', { name: /^共享草稿 / }).click();
    await lawyer.getByRole('button', { name: '收回给张三（当事人）的共享' }).click();
    await lawyer.getByText('已收回，链接不再有效').waitFor();
    expect(await phone.inputValue()).to.equal('13700137000');
    await client.getByRole('button', { name: '复制填写的内容' }).waitFor();
    await pictures(client, 'shared-draft-over');
    await client.reload();
    await client.getByText(/对方已经收回这个共享，不能再打开/).waitFor();
    await client.getByText(/13700137000/).waitFor();
    await pictures(client, 'shared-draft-revoked');
  });
});
