import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { openCourtPage } from './administrator.js';
import { axeInBothThemes } from './axe.js';
import { horizontalOverflow, latinWords } from './pageChecks.js';
import { phone, picture, TIMEOUT_MS } from './suite.js';

const isOfAddress = (word: string): boolean => /example|court|admin|http|localhost|join|team|lawyer/u.test(word);

/** What is wrong with the page as it stands; a link, while it is shown, is no word of a language. */
const complaintsOf = async (page: Page, name: string, link = ''): Promise<readonly string[]> => {
  await picture(page, `team-${name}`);
  const { pixels } = await horizontalOverflow(page);
  return [
    ...(await latinWords(page)).filter((word) => !isOfAddress(word) && !link.includes(word)),
    ...(await axeInBothThemes(page)),
    ...(pixels > 0 ? [`${pixels} px too wide`] : []),
  ].map((complaint) => `${name}: ${complaint}`);
};

describe('a team, in a browser on a phone', function () {
  this.timeout(TIMEOUT_MS);

  it('is founded, invites somebody by a link, says who did what, and is dissolved', async () => {
    const page = await openCourtPage({ viewport: phone, bypassCSP: true });
    await page.goto('/app/team');
    await page.getByText('您还没有加入团队').waitFor();
    const found = [...(await complaintsOf(page, 'none'))];
    await page.getByRole('button', { name: '创建团队' }).click();
    await page.getByLabel('团队的名称').fill('某某律师事务所');
    await page.getByRole('button', { name: '创建', exact: true }).click();
    await page.getByRole('button', { name: '邀请成员' }).click();
    await page.getByLabel('对方的邮箱').fill('lawyer@example.cn');
    found.push(...(await complaintsOf(page, 'inviting')));
    await page.getByRole('button', { name: '邀请', exact: true }).click();
    const shown = page.getByRole('dialog', { name: '邀请链接' });
    const link = await shown.getByLabel('链接', { exact: true }).inputValue();
    found.push(...(await complaintsOf(page, 'link', link)));
    await shown.getByRole('button', { name: '关闭' }).click();
    await page.getByRole('button', { name: '已保存，关闭' }).click();
    await page.getByRole('button', { name: '撤回给lawyer@example.cn的邀请' }).waitFor();
    found.push(...(await complaintsOf(page, 'members')));

    await page.goto('/app/my-agents');
    await page.getByRole('button', { name: '添加代理人' }).first().click();
    await page.getByLabel('姓名').fill('周律师');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('周律师').first().waitFor();
    await page.goto('/app/team');
    await page.getByRole('button', { name: '代理人和语段' }).click();
    await page.getByText('团队还没有代理人和语段').waitFor();
    found.push(...(await complaintsOf(page, 'no-entries')));
    await page.getByRole('button', { name: '交给团队' }).click();
    await page.getByLabel('代理人或者语段').selectOption('周律师');
    found.push(...(await complaintsOf(page, 'giving')));
    await page.getByRole('dialog').getByRole('button', { name: '交给团队' }).click();
    await page.getByRole('button', { name: '收回代理人周律师' }).waitFor();
    found.push(...(await complaintsOf(page, 'entries')));

    const path = new URL(link).pathname + new URL(link).hash;
    await page.goto(path);
    await page.getByText('这份邀请是发给另一个邮箱的').waitFor();
    found.push(...(await complaintsOf(page, 'foreign')));

    await page.goto('/app/team');
    await page.getByRole('button', { name: '日志' }).click();
    await page.getByText('创建团队“某某律师事务所”').waitFor();
    found.push(...(await complaintsOf(page, 'log')));
    await page.getByRole('button', { name: '成员', exact: true }).click();
    await page.getByRole('button', { name: '解散团队' }).click();
    const asked = page.getByRole('dialog', { name: '解散团队' });
    await asked.getByLabel('团队的名称').fill('某某律师事务所');
    found.push(...(await complaintsOf(page, 'dissolving')));
    await asked.getByRole('button', { name: '解散', exact: true }).click();
    await page.getByText('您还没有加入团队').waitFor();
    expect(found).to.deep.equal([]);
  });
});
