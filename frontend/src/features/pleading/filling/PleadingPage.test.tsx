import { expect } from 'chai';
import { withBrowserDocument } from '../../../testing/browserDocument.js';
import { openPleading } from '../../../testing/openPleading.js';
import { sampleForm } from '../../../testing/sampleForm.js';
import { typedIn } from '../../../testing/typedIn.js';
import { until } from '../../../testing/until.js';

let forms = 0;
/** A form under a name of its own, so that tests do not find each other's drafts. */
const form = () => ({ ...sampleForm, key: `claim-page-${(forms += 1)}` });

describe('the form page', () => {
  withBrowserDocument();

  it('shows every part of the form, each input under its label', async () => {
    const { page, close } = await openPleading({ definition: form() });
    for (const name of ['所属案件', '当事人信息', '诉讼请求', '事实与理由'])
      page.getByRole('heading', { name, level: 2 });
    page.getByLabelText('尚欠本金');
    page.getByLabelText('完整表述');
    page.getByRole('group', { name: '是否主张担保权利' });
    page.getByRole('checkbox', { name: '转账' });
    close();
  });

  it('adds, reorders and removes parties, and asks before throwing answers away', async () => {
    const { page, user, waitFor, within, close } = await openPleading({ definition: form() });
    const names = () => page.getAllByLabelText('姓名').map(typedIn);
    const add = page.getByRole('button', { name: '添加原告' });
    await user.click(add);
    await user.type(page.getByLabelText('姓名'), '张三');
    await user.click(add);
    await waitFor(() => expect(names()).to.deep.equal(['张三', '']));
    await user.click(page.getByRole('button', { name: '下移原告 1' }));
    await waitFor(() => expect(names()).to.deep.equal(['', '张三']));
    await user.click(page.getByRole('button', { name: '删除原告 1' }));
    await waitFor(() => expect(names()).to.deep.equal(['张三']));
    await user.click(page.getByRole('button', { name: '删除原告 1' }));
    const dialog = await page.findByRole('dialog', { name: '删除原告 1？' });
    await user.click(within(dialog).getByRole('button', { name: '取消' }));
    expect(names()).to.deep.equal(['张三']);
    close();
  });

  it('keeps a hidden answer, says that it is not printed, and brings it back', async () => {
    const { page, user, within, close } = await openPleading({ definition: form() });
    const question = within(page.getByRole('group', { name: '是否主张担保权利' }));
    expect(page.queryByLabelText('担保内容')).to.equal(null);
    await user.click(question.getByLabelText('是'));
    await user.type(page.getByLabelText('担保内容'), '房屋抵押');
    await user.click(question.getByLabelText('否'));
    expect(page.queryByLabelText('担保内容')).to.equal(null);
    page.getByText(/“担保内容”此前的填写已保留/);
    await user.click(question.getByLabelText('是'));
    expect(typedIn(page.getByLabelText('担保内容'))).to.equal('房屋抵押');
    close();
  });

  it('keeps a choice that is pressed again, and takes it back by 清除选择', async () => {
    const { page, user, within, close } = await openPleading({ definition: form() });
    const question = within(page.getByRole('group', { name: '是否主张担保权利' }));
    const yes = question.getByLabelText('是');
    await user.click(yes);
    await user.click(yes);
    expect(yes.matches(':checked')).to.equal(true);
    await user.click(question.getByRole('button', { name: /^清除选择/ }));
    expect(yes.matches(':checked')).to.equal(false);
    expect(document.activeElement).to.equal(yes);
    close();
  });

  it('prints amounts in Chinese capitals while they are typed, and tidies them', async () => {
    const { page, user, close } = await openPleading({ definition: form() });
    const amount = page.getByLabelText('尚欠本金');
    await user.type(amount, '1,200.5');
    page.getByText('1,200.50 元（人民币壹仟贰佰元伍角整）');
    await user.tab();
    expect(typedIn(amount)).to.equal('1200.5');
    close();
  });

  it('repeats rows of a group with conditions of their own', async () => {
    const { page, user, within, waitFor, close } = await openPleading({ definition: form() });
    await user.click(page.getByRole('checkbox', { name: '转账' }));
    const add = page.getByRole('button', { name: /增加一行/ });
    await user.click(add);
    await user.click(add);
    const second = within(page.getByRole('group', { name: '第 2 项' }));
    await user.click(second.getByLabelText('否'));
    await waitFor(() => expect(page.getAllByLabelText('户主')).to.have.length(1));
    await user.click(page.getByRole('button', { name: '删除转账明细 第 1 项' }));
    await waitFor(() => expect(page.getAllByLabelText('银行')).to.have.length(1));
    page.getByLabelText('户主');
    close();
  });

  it('shortens the list of what is missing, and leads to its place', async () => {
    const { page, user, waitFor, close } = await openPleading({ definition: form() });
    await user.click(page.getByRole('button', { name: '原告的姓名或者名称' }));
    await waitFor(() => expect(document.activeElement?.textContent).to.contain('添加原告'));
    await user.click(page.getByRole('button', { name: '添加原告' }));
    await user.type(page.getByLabelText('姓名'), '张三');
    await waitFor(() => expect(page.queryByRole('button', { name: '原告的姓名或者名称' })).to.equal(null));
    close();
  });

  it('stores what is typed and restores it', async () => {
    const definition = form();
    const first = await openPleading({ definition });
    await first.user.type(first.page.getByLabelText('完整表述'), '请求判令还款');
    await until(
      async () =>
        (await first.keeping.drafts.list(definition.key))[0]?.values.answers.sections?.['claims']?.open ===
        '请求判令还款',
    );
    first.close();
    const second = await openPleading({ definition });
    second.page.getByText(/已恢复.+的草稿/);
    expect(typedIn(second.page.getByLabelText('完整表述'))).to.equal('请求判令还款');
    second.close();
  });

  it('clears a draft for good, with what was typed a moment ago', async () => {
    const definition = form();
    const first = await openPleading({ definition });
    await first.user.type(first.page.getByLabelText('完整表述'), '甲');
    await until(async () => (await first.keeping.drafts.list(definition.key)).length === 1);
    first.close();
    const { page, user, keeping, within, waitFor, close } = await openPleading({ definition });
    await user.type(page.getByLabelText('完整表述'), '乙');
    await user.click(page.getByRole('button', { name: '清空草稿' }));
    await user.click(
      within(await page.findByRole('dialog', { name: '清空草稿？' })).getByRole('button', { name: '清空' }),
    );
    await waitFor(() => expect(typedIn(page.getByLabelText('完整表述'))).to.equal(''));
    close();
    // What is left is the empty one that the form starts over with.
    const left = await keeping.drafts.list(definition.key);
    expect(left.map(({ savedAt, values }) => [savedAt, values.answers])).to.deep.equal([[null, {}]]);
  });

  it('asks before unsent work is left', async () => {
    const { page, user, go, close } = await openPleading({ definition: form() });
    await user.type(page.getByLabelText('完整表述'), '请求');
    await go('/');
    await user.click(await page.findByRole('button', { name: '继续填写' }));
    page.getByLabelText('完整表述');
    await go('/');
    await user.click(await page.findByRole('button', { name: '离开' }));
    await page.findByText('首页');
    close();
  });
});
