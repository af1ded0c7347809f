import { expect } from 'chai';
import { join } from 'node:path';
import { openCourtPage } from './administrator.js';
import { axeInBothThemes } from './axe.js';
import { horizontalOverflow } from './pageChecks.js';
import { desktop, narrowest, screenshotFolder, TIMEOUT_MS } from './suite.js';

/** A law of our own making, as people keep them in Markdown. */
const law = `# 中华人民共和国测试租赁法

第一条　租赁期限不得超过二十年。超过二十年的，超过部分无效。

第二条　承租人应当按照约定的期限支付租金。

第三条　出租人应当履行租赁物的维修义务，但是当事人另有约定的除外。
`;

describe('the knowledge base, in a browser', function () {
  this.timeout(TIMEOUT_MS);

  it('takes a law in, finds it by a question, turns it off, and deletes it, with nothing for axe to find', async () => {
    // The content security policy keeps axe out as it keeps out everything else that is not ours.
    const page = await openCourtPage({ bypassCSP: true });
    const found: string[] = [];
    const check = async (name: string) => {
      found.push(...(await axeInBothThemes(page)).map((line) => `${name}: ${line}`));
      await page.setViewportSize(narrowest);
      const { pixels, culprits } = await horizontalOverflow(page);
      if (pixels > 0) found.push(`${name}: ${pixels} px too wide (${culprits.join(', ')})`);
      await page.setViewportSize(desktop);
    };
    await page.goto('/app/my-knowledge-base');
    await page.getByLabel('查找案由').fill('租赁');
    await page.getByRole('button', { name: '房屋租赁合同纠纷' }).click();
    await page.getByRole('button', { name: '上传文档' }).click();
    const dialog = page.getByRole('dialog', { name: '上传到“房屋租赁合同纠纷”' });
    const file = { name: '测试租赁法.md', mimeType: 'text/markdown', buffer: Buffer.from(law) };
    await dialog.getByLabel('选择文件').setInputFiles(file);
    await check('choosing files');
    await dialog.getByRole('button', { name: '上传', exact: true }).click();
    await page.getByText('上传到知识库：测试租赁法.md：已入库').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: '测试租赁法' }).waitFor();

    await page.getByRole('button', { name: '检索测试' }).click();
    await page.getByLabel('测试问题').fill('租赁期限最长是多少年');
    await page.getByRole('button', { name: '测试检索' }).click();
    await page.getByText(/^〔1〕/).click();
    await page.getByText('超过部分无效').filter({ visible: true }).waitFor();
    await page.getByText('仅全文').filter({ visible: true }).first().waitFor();
    await check('what was found');

    await page.getByRole('button', { name: '文档组' }).click();
    const used = page.getByRole('switch', { name: '检索时使用：测试租赁法' });
    await used.click();
    await page.getByText('状态已更新').waitFor();
    await page.getByRole('button', { name: '检索测试' }).click();
    await page.getByRole('button', { name: '测试检索' }).click();
    await page.getByText('没有检索到内容').waitFor();
    await page.getByRole('button', { name: '文档组' }).click();
    await check('a group that is not used');
    await used.click();
    await page.getByText('状态已更新').last().waitFor();

    await page.getByRole('button', { name: '管理文件：测试租赁法' }).click();
    await page.getByRole('heading', { name: '测试租赁法.md' }).waitFor();
    await check('the files of a group');
    await page.getByRole('button', { name: '查看片段' }).click();
    await page.getByText('第 1 段 · 《中华人民共和国测试租赁法》').waitFor();
    await check('the passages of a file');
    await page.getByRole('button', { name: '修改第 1 段' }).click();
    const correction = page.getByRole('dialog', { name: '修改第 1 个片段' });
    await correction.getByLabel('检索和引用的文字').fill('第一条　汽车的租赁期限由当事人约定。');
    await check('correcting a passage');
    await correction.getByRole('button', { name: '保存' }).click();
    await page.getByText('已修改').filter({ visible: true }).last().waitFor();
    await page.getByRole('switch', { name: '可检索：第 1 段' }).click();
    await page.getByText('片段已停用').waitFor();
    await check('a passage that was corrected and is switched off');
    await page.getByRole('button', { name: '返回文件' }).click();
    await page.getByRole('button', { name: '返回文档组' }).click();
    await page.getByRole('button', { name: '删除测试租赁法' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await page.getByText('“房屋租赁合同纠纷”还没有文档组').waitFor();
    expect(found).to.deep.equal([]);
  });

  it('takes an unanswered question, and makes of it a bulk test, a passage and a kept answer, each a press away', async () => {
    const page = await openCourtPage({ bypassCSP: true });
    const question = '隔壁装修把我家墙震裂了找谁赔';
    const found: string[] = [];
    const check = async (name: string) => {
      found.push(...(await axeInBothThemes(page)).map((line) => `${name}: ${line}`));
      await page.setViewportSize(narrowest);
      const { pixels, culprits } = await horizontalOverflow(page);
      if (pixels > 0) found.push(`${name}: ${pixels} px too wide (${culprits.join(', ')})`);
      await page.screenshot({ path: join(screenshotFolder(), `questions-${name.replaceAll(' ', '-')}.png`) });
      await page.setViewportSize(desktop);
    };
    const questions = async () => {
      await page.getByRole('button', { name: '待补的问题' }).click();
      await page.getByRole('heading', { name: question }).waitFor();
    };
    await page.goto('/app/admin/vector-stores?view=test');
    await page.getByLabel('测试问题').fill(question);
    await page.getByRole('button', { name: '测试检索' }).click();
    await page.getByRole('button', { name: '没用' }).click();
    await page.getByRole('button', { name: '记入“待补的问题”' }).click();
    await page.getByText('感谢您的评价。').waitFor();
    await questions();
    await check('the list');

    await page.getByRole('link', { name: `作为测试题：${question}` }).click();
    const dialog = page.getByRole('dialog', { name: '批量测试' });
    expect(await dialog.getByLabel('问题（必填）').inputValue()).to.equal(question);
    await dialog.getByLabel('期望查到（必填）').fill('民法典九千条');
    await check('a test');
    await dialog.getByRole('button', { name: '开始测试' }).click();
    await dialog.getByText(/未能开始测试/).waitFor();
    await dialog.getByLabel('期望查到（必填）').fill('《民法典》第一千一百六十五条');
    await dialog.getByRole('button', { name: '开始测试' }).click();
    await page.getByText('已开始测试 1 个问题').waitFor();
    await page.getByRole('row', { name: new RegExp(question) }).waitFor();
    await page.reload();
    await page.getByRole('row', { name: new RegExp(question) }).waitFor();
    expect(await page.getByRole('dialog').count()).to.equal(0);

    await questions();
    await page.getByRole('link', { name: `写入问答缓存：${question}` }).click();
    await page.getByRole('dialog').waitFor();
    expect(await page.getByRole('dialog').getByLabel(/问题/).first().inputValue()).to.equal(question);
    await page.goto('/app/admin/vector-stores?view=questions');
    await page.getByRole('button', { name: `写片段：${question}` }).click();
    const passage = page.getByRole('dialog', { name: '写片段' });
    await check('a passage');
    await passage.getByRole('button', { name: '取消' }).click();
    await page.getByRole('button', { name: `删除：${question}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await page.getByText('还没有人交来问题。').waitFor();
    expect(found).to.deep.equal([]);
  });
});
