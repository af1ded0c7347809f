import { expect } from 'chai';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { newAccount, visitSignedIn } from './accountSteps.js';
import { administrator, type RunningApplication } from './application.js';
import { axeInBothThemes } from './axe.js';
import { horizontalOverflow, latinWords } from './pageChecks.js';
import { applicationWithAccounts, openPage, phone, picture, TIMEOUT_MS } from './suite.js';

const isName = (word: string): boolean => /example|court|wang|B-2026|Word|[0-9A-F]{8}/u.test(word);

/** What is wrong with the page as it stands. */
const complaintsOf = async (page: Page, name: string): Promise<readonly string[]> => {
  await picture(page, `orders-${name}`);
  const { pixels } = await horizontalOverflow(page);
  return [
    ...(await latinWords(page)).filter((word) => !isName(word)),
    ...(await axeInBothThemes(page)),
    ...(pixels > 0 ? [`${pixels} px too wide`] : []),
  ].map((complaint) => `${name}: ${complaint}`);
};

describe('an order, in a browser', function () {
  this.timeout(TIMEOUT_MS);
  let saas: RunningApplication;
  before('start an application with accounts', async () => {
    saas = await applicationWithAccounts();
  });
  const open = (options: BrowserContextOptions = {}): Promise<Page> =>
    openPage({ baseURL: saas.url, bypassCSP: true, ...options });

  it('is placed at the price that the administrator set, confirmed by them, and brings the credits', async () => {
    const found: string[] = [];
    const court = await open();
    await visitSignedIn(court, administrator, '/app/admin/prices');
    await court.getByText('现在什么都没有定价').waitFor();
    await court.getByRole('button', { name: '修改价格' }).click();
    const prices = court.getByRole('dialog', { name: '价格设置' });
    await prices.getByLabel('积分包，每行一种').fill('10000 99\n50000 450');
    await prices.getByLabel('专业版每月（元）').fill('98');
    await prices.getByLabel('付款说明').fill('户名：某区人民法院\n开户行：某某银行某某支行\n账号：6222000000000000000');
    found.push(...(await complaintsOf(court, 'prices-dialog')));
    await prices.getByRole('button', { name: '保存' }).click();
    await court.getByText('第 1 版').waitFor();
    found.push(...(await complaintsOf(court, 'prices')));

    const who = await newAccount(saas.url, 'wang');
    const buyer = await open({ viewport: phone });
    await visitSignedIn(buyer, who, '/app/price-plan');
    await buyer.getByText('98.00元／月').waitFor();
    found.push(...(await complaintsOf(buyer, 'price-plan')));
    await buyer.getByRole('button', { name: '购买积分' }).click();
    const dialog = buyer.getByRole('dialog', { name: '购买积分' });
    await dialog.getByLabel('发票开给').selectOption('person');
    await dialog.getByLabel('发票抬头').fill('张三');
    await dialog.getByText('平台积分 10,000，应付 99.00元').waitFor();
    found.push(...(await complaintsOf(buyer, 'dialog')));
    await dialog.getByRole('button', { name: '提交订单' }).click();
    await buyer.getByRole('heading', { name: '付款' }).waitFor();
    found.push(...(await complaintsOf(buyer, 'open')));

    await court.goto('/app/admin/orders');
    await court.getByRole('link', { name: /^查看订单/ }).click();
    await court.getByRole('button', { name: '确认收款' }).click();
    const confirmation = court.getByRole('dialog', { name: '确认收款' });
    await confirmation.getByLabel('付款流水号').fill('B-20260001');
    found.push(...(await complaintsOf(court, 'confirmation')));
    await confirmation.getByRole('button', { name: '确认收款' }).click();
    await court.getByText('所订的已到账号').waitFor();
    found.push(...(await complaintsOf(court, 'confirmed')));

    await buyer.goto('/app/orders');
    await buyer.getByText('已确认收款').last().waitFor();
    found.push(...(await complaintsOf(buyer, 'list')));
    await buyer.goto('/app/my-credits');
    await buyer.getByText('10,000').first().waitFor();
    await buyer.getByText('订购').first().waitFor();
    found.push(...(await complaintsOf(buyer, 'credits')));
    expect(found).to.deep.equal([]);
  });
});
