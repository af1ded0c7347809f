import { expect } from 'chai';
import { chat } from '../../domain/contract/chat.js';
import { clientOf } from '../../domain/contract/clientOf.js';
import { openCourtPage } from './administrator.js';
import { axeInBothThemes } from './axe.js';
import { horizontalOverflow } from './pageChecks.js';
import { programOf } from './programs.js';
import { desktop, openPage, phone, TIMEOUT_MS } from './suite.js';

const table = [
  '答案,问题',
  '"由败诉方承担；部分胜诉的，由法院决定。\n见《诉讼费用交纳办法》第二十九条。",诉讼费由谁承担？',
  '可以，应当提前一个月通知。,出租人可以收回房屋吗',
  ',没有答案的问题',
].join('\n');

describe('the permanent cache, in a browser', function () {
  this.timeout(TIMEOUT_MS);

  it('takes a table in, answers beside a form without a model, and is given out, with nothing for axe to find', async () => {
    const page = await openCourtPage({ bypassCSP: true });
    const found: string[] = [];
    const check = async (name: string) => {
      found.push(...(await axeInBothThemes(page)).map((line) => `${name}: ${line}`));
      await page.setViewportSize(phone);
      const { pixels, culprits } = await horizontalOverflow(page);
      if (pixels > 0) found.push(`${name}: ${pixels} px too wide (${culprits.join(', ')})`);
      await page.setViewportSize(desktop);
    };
    await page.goto('/app/admin/permanent-cache');
    await page.getByRole('button', { name: '导入表格' }).click();
    const file = { name: '问答.csv', mimeType: 'text/csv', buffer: Buffer.from(table) };
    await page.getByLabel('选择表格文件').setInputFiles(file);
    await page.getByText('将新增 2 条，将更改 0 条，无变化 0 行，不能导入 1 行。').waitFor();
    await check('the preview of an import');
    await page.getByRole('button', { name: '确认导入' }).click();
    await page.getByText('已新增 2 条，已更改 0 条，无变化 0 行，不能导入 1 行。').waitFor();
    await page.getByRole('button', { name: '完成' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('row').getByText('诉讼费由谁承担？').waitFor();
    await check('the list');

    const visitor = await openPage({ viewport: phone });
    await visitor.goto('/claim/housing-lease');
    await visitor.getByRole('button', { name: 'AI助手', exact: true }).click();
    const panel = visitor.getByRole('region', { name: 'AI助手' });
    const field = panel.getByLabel('您的问题');
    await panel.getByText(/问答缓存中有答案的问题仍可提问/).waitFor();
    await field.fill('请问，诉讼费谁承担');
    await field.press('Enter');
    await panel.getByRole('group', { name: '相似问题' }).getByRole('button', { name: '诉讼费由谁承担？' }).click();
    await panel.getByText(/由败诉方承担/).waitFor();
    await panel.getByText(/来自问答缓存/).waitFor();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出表格' }).click(),
    ]);
    expect(download.suggestedFilename()).to.match(/^permanent_qa_export_\d{8}\.csv$/);
    for (const name of ['删除：诉讼费由谁承担？', '删除：出租人可以收回房屋吗']) {
      await page.getByRole('button', { name }).click();
      await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
      await page.getByRole('button', { name }).waitFor({ state: 'detached' });
    }
    expect((await clientOf(await programOf(page), chat).withoutModel()).kept).to.equal(false);
    expect(found).to.deep.equal([]);
  });
});
