import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { openCourtPage } from './administrator.js';
import { axeInBothThemes } from './axe.js';
import { horizontalOverflow, latinWords } from './pageChecks.js';
import { applicationUrl, phone, picture, TIMEOUT_MS } from './suite.js';

const isOfEmail = (word: string): boolean => /example|court|admin/u.test(word);

/** What is wrong with the page as it stands; the key, while it is shown, is no word of a language. */
const complaintsOf = async (page: Page, name: string, key = ''): Promise<readonly string[]> => {
  await picture(page, `service-accounts-${name}`);
  const { pixels } = await horizontalOverflow(page);
  return [
    ...(await latinWords(page)).filter((word) => !isOfEmail(word) && !key.includes(word)),
    ...(await axeInBothThemes(page)),
    ...(pixels > 0 ? [`${pixels} px too wide`] : []),
  ].map((complaint) => `${name}: ${complaint}`);
};

describe('the keys of other systems, in a browser on a phone', function () {
  this.timeout(TIMEOUT_MS);

  it('are created and shown once, let a system follow cases, and are revoked', async () => {
    const page = await openCourtPage({ viewport: phone, bypassCSP: true });
    await page.goto('/app/admin/service-accounts');
    await page.getByText('还没有业务系统的密钥。').waitFor();
    const found = [...(await complaintsOf(page, 'none'))];
    await page.getByRole('button', { name: '创建密钥' }).click();
    const dialog = page.getByRole('dialog', { name: '创建密钥' });
    await dialog.getByLabel('业务系统的名称').fill('审判管理系统');
    found.push(...(await complaintsOf(page, 'creation')));
    await dialog.getByRole('button', { name: '创建', exact: true }).click();
    const shown = page.getByRole('dialog', { name: '新的密钥' });
    const key = await shown.getByLabel('密钥', { exact: true }).inputValue();
    found.push(...(await complaintsOf(page, 'shown', key)));
    await shown.getByRole('button', { name: '关闭' }).click();
    await page.getByRole('button', { name: '已保存，关闭' }).click();

    const ask = () =>
      fetch(`${applicationUrl()}/api/case-events`, { headers: { Authorization: `Bearer ${key}` } }).then(
        ({ status }) => status,
      );
    expect(await ask()).to.equal(200);
    await page.reload();
    await page.getByText('使用中').waitFor();
    found.push(...(await complaintsOf(page, 'listed', key)));
    await page.getByRole('button', { name: '吊销审判管理系统的密钥' }).click();
    await page
      .getByRole('dialog', { name: '吊销审判管理系统的密钥？' })
      .getByRole('button', { name: '吊销', exact: true })
      .click();
    await page.getByText('已吊销', { exact: true }).waitFor();
    expect(await ask()).to.equal(401);
    expect(found).to.deep.equal([]);
  });
});
