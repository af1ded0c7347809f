import { expect } from 'chai';
import { documents } from '../../domain/contract/documents.js';
import { clientOf } from '../../domain/contract/clientOf.js';
import { fillControls } from '../../domain/word/testing/fillControls.js';
import { axeInBothThemes } from './axe.js';
import { horizontalOverflow } from './pageChecks.js';
import { newProgram } from './programs.js';
import { openPage, picture, TIMEOUT_MS } from './suite.js';
import { at } from './visitor.js';

/** What is typed into the controls of these titles, and which of them are clicked; each where it comes first. */
const filling: Record<string, string | true | undefined> = {
  姓名: '张三',
  '性别：男': true,
  '出生日期（年）': '一九九〇',
  '出生日期（月）': '某',
  '出生日期（日）': '某',
  '住所地（户籍所在地）': '北京市朝阳区青云路5号',
  诉讼请求: '请求判令被告归还借款本金和利息。',
};

describe('a blank form that was filled in with Word, in a browser', function () {
  this.timeout(TIMEOUT_MS);

  it('is read back place by place, and fills in the form with what was taken over', async () => {
    const { blob } = await clientOf(newProgram(), documents).blankForm({
      path: { form_key: 'claim-private-lending' },
    });
    const left = new Map(Object.entries(filling));
    const filled = fillControls(new Uint8Array(await blob.arrayBuffer()), (title) => {
      const done = left.get(title);
      left.delete(title);
      return done;
    });
    expect([...left.keys()]).to.deep.equal([]);

    const page = await openPage({ viewport: { width: 1440, height: 900 }, bypassCSP: true }); // for axe
    await page.goto('/');
    await page.getByRole('button', { name: '从 Word 文书恢复填写' }).waitFor();
    await page.getByLabel('选择 Word 文书').setInputFiles({
      name: '空白_民事起诉状.docx',
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      buffer: Buffer.from(filled),
    });
    const dialog = page.getByRole('dialog', { name: '在 Word 里改动过的地方' });
    await dialog.getByText('张三').waitFor();
    expect(await dialog.getByRole('group').count()).to.equal(5);
    await picture(page, 'edited-word-wide');
    await page.setViewportSize({ width: 390, height: 844 });
    expect((await horizontalOverflow(page)).pixels).to.equal(0);
    await dialog.getByRole('button', { name: '按选择打开表单' }).click();
    await dialog.getByText(/还有 4 处没有选择/).waitFor();
    await picture(page, 'edited-word-phone');
    expect(await axeInBothThemes(page)).to.deep.equal([]);
    await dialog.getByRole('button', { name: '全部采用修改' }).click();
    await dialog.getByRole('group', { name: /性别/ }).getByRole('radio', { name: '保留原答案' }).check();
    await dialog.getByRole('button', { name: '按选择打开表单' }).click();

    await page.getByText(/采用了 3 处，1 处保留原答案/).waitFor();
    await page.getByText(/一九九〇年某月某日/).waitFor();
    await picture(page, 'edited-word-taken');
    const typed = (path: string) => at(page, path).locator('input, textarea').first().inputValue();
    expect(await typed('plaintiffs_natural.0.name')).to.equal('张三');
    expect(await typed('sections.claims.open')).to.equal('请求判令被告归还借款本金和利息。');
    expect(await at(page, 'plaintiffs_natural.0.gender').locator('input:checked').count()).to.equal(0);
  });
});
