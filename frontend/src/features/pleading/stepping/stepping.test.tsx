import { expect } from 'chai';
import type { FormAsking } from '../../../../../domain/forms/asking/asking.js';
import { withBrowserDocument } from '../../../testing/browserDocument.js';
import { openPleading } from '../../../testing/openPleading.js';
import { sampleForm } from '../../../testing/sampleForm.js';
import { jumpTo } from '../form/jumpTo.js';

const asking: FormAsking = {
  gates: [
    { key: 'side', ask: '您是哪一方？', options: ['出借人', '借款人'] },
    { key: 'wants', ask: '您想要什么？', of: 'claims', by: 'side' },
  ],
  topics: [{ section: 'claims', title: '想要什么', entries: ['side', 'wants', 'claims.i1', 'claims.i2'] }],
  ask: {
    'plaintiffs_natural.name': { ask: '您叫什么名字？', help: '和身份证上一样' },
    'claims.i1': { ask: '还有多少没还？', called: '还钱' },
    'claims.i2': { called: '实现担保', relevant: { side: ['出借人'] } },
    'facts.i1': { ask: '钱是怎么给的？' },
  },
  onePress: [],
};

describe('a form step by step', () => {
  withBrowserDocument();
  let opened = 0;
  const open = () =>
    openPleading({
      definition: { ...sampleForm, key: `claim-steps-${(opened += 1)}` },
      asking,
      view: 'steps',
    });

  it('asks a topic at a time in everyday words, the first party open, and goes on where something is open', async () => {
    const { page, user, close } = await open();
    page.getByRole('heading', { level: 2, name: '原告' });
    await user.type(page.getByLabelText('您叫什么名字？'), '张芳');
    page.getByText('和身份证上一样');
    await user.click(page.getByRole('button', { name: '保存并继续' }));
    const heading = page.getByRole('heading', { level: 2, name: '被告' });
    expect(document.activeElement).to.equal(heading);
    await user.type(page.getByLabelText('姓名'), '李四');
    await user.click(page.getByRole('button', { name: '保存并继续' }));
    page.getByRole('heading', { level: 2, name: '想要什么' });
    await user.click(page.getByRole('button', { name: '上一步' }));
    expect((page.getByLabelText('姓名') as HTMLInputElement).value).to.equal('李四');
    close();
  });

  it('goes back to the check page from what a line of its list of problems led to, be it a whole part', async () => {
    const { page, user, close } = await open();
    await user.click(page.getByRole('button', { name: '直接去检查' }));
    await user.click(await page.findByRole('button', { name: '还没填事实与理由' }));
    await page.findByRole('button', { name: '保存并返回检查' });
    // The place is looked for once the page is drawn, and then where else it may be.
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve));
    page.getByRole('button', { name: '保存并返回检查' });
    close();
  });

  it('says of each topic how far it has come, and never that it is done', async () => {
    const { page, user, within, close } = await open();
    const list = within(page.getByRole('navigation', { name: '全部步骤' }));
    list.getByRole('link', { name: /^原告\s*还没填$/, current: 'step' });
    await user.type(page.getByLabelText('您叫什么名字？'), '张芳');
    await list.findByRole('link', { name: /^原告\s*已填写$/ });
    expect(page.queryByText(/已完成/)).to.equal(null);
    page.getByText('尚未提交');
    close();
  });

  it('asks what is wanted first, then that alone; what was filled in stays wanted', async () => {
    const { page, user, within, close } = await open();
    const list = within(page.getByRole('navigation', { name: '全部步骤' }));
    await user.click(list.getByRole('link', { name: /^想要什么/ }));
    expect(page.queryByRole('heading', { name: '还有多少没还？' })).to.equal(null);
    await user.click(page.getByRole('radio', { name: '借款人' }));
    expect(page.queryByRole('checkbox', { name: '实现担保' })).to.equal(null);
    await user.click(page.getByRole('radio', { name: '出借人' }));
    await user.click(page.getByRole('checkbox', { name: '实现担保' }));
    page.getByRole('heading', { name: '实现担保' });
    page.getByLabelText('担保内容');
    await user.click(page.getByRole('checkbox', { name: '还钱' }));
    page.getByRole('heading', { name: '还有多少没还？' });
    await user.type(page.getByLabelText('尚欠本金'), '9000');
    const box = page.getByRole('checkbox', { name: /^还钱/ });
    expect([(box as HTMLInputElement).checked, (box as HTMLInputElement).disabled]).to.deep.equal([true, true]);
    close();
  });

  it('does not ask again what was ticked, and keeps what was filled in below a tick that is taken back', async () => {
    const { page, user, within, close } = await open();
    const list = within(page.getByRole('navigation', { name: '全部步骤' }));
    await user.click(list.getByRole('link', { name: /^想要什么/ }));
    await user.click(page.getByRole('radio', { name: '出借人' }));
    await user.click(page.getByRole('checkbox', { name: '实现担保' }));
    expect(page.queryByRole('radio', { name: '是' })).to.equal(null);
    await user.type(page.getByLabelText('担保内容'), '抵押的汽车');
    await user.click(page.getByRole('checkbox', { name: '实现担保' }));
    await page.findByRole('checkbox', { name: '实现担保', checked: false });
    expect(page.queryByLabelText('担保内容')).to.equal(null);
    await user.click(page.getByRole('checkbox', { name: '实现担保' }));
    expect((page.getByLabelText('担保内容') as HTMLTextAreaElement).value).to.equal('抵押的汽车');
    close();
  });

  it('leads to an answer that another topic asks about', async () => {
    const { page, waitFor, close } = await open();
    expect(jumpTo('sections.facts.items.i1.kinds')).to.equal(true);
    await page.findByRole('heading', { level: 2, name: '事实与理由' });
    await waitFor(() => expect(document.activeElement).to.equal(page.getByRole('checkbox', { name: '现金' })));
    close();
  });

  it('is the whole form after one switch and again, with the same answers', async () => {
    const { page, user, close } = await open();
    await user.type(page.getByLabelText('您叫什么名字？'), '张芳');
    await user.click(page.getByRole('button', { name: '整页填写' }));
    await page.findByRole('heading', { level: 2, name: '当事人信息' });
    expect((page.getAllByLabelText('姓名')[0] as HTMLInputElement).value).to.equal('张芳');
    await user.click(page.getByRole('button', { name: '换成逐步填写' }));
    expect(((await page.findByLabelText('您叫什么名字？')) as HTMLInputElement).value).to.equal('张芳');
    close();
  });

  it('shows a party who is filled in as a line when the topic is shown again, and all of one with something wrong', async () => {
    const folding: FormAsking = {
      ...asking,
      ask: { ...asking.ask, 'plaintiffs_natural.gender': { called: '性别', depth: 'more' } },
    };
    const key = `claim-steps-${(opened += 1)}`;
    const { page, user, waitFor, close } = await openPleading({
      definition: { ...sampleForm, key },
      asking: folding,
      view: 'steps',
    });
    const folds = (kind: string) =>
      [...document.querySelectorAll<HTMLDetailsElement>(`details.${kind}`)].map(({ open: isOpen }) => isOpen);
    const goOnAndBack = async () => {
      await user.click(page.getByRole('button', { name: '保存并继续' }));
      await page.findByRole('heading', { level: 2, name: '被告' });
      await user.click(page.getByRole('button', { name: '上一步' }));
      await page.findByRole('heading', { level: 2, name: '原告' });
    };
    page.getByText('更多（性别；没有就不用填）');
    expect([folds('party-fold'), folds('more-fields')]).to.deep.equal([[], [false]]);
    await user.type(page.getByLabelText('您叫什么名字？'), '张芳');
    await user.type(page.getByLabelText('联系电话'), '13812345678');
    await goOnAndBack();
    // The number of the identity card is still open.
    expect(folds('party-fold')).to.deep.equal([]);
    const idNumber = page.getByLabelText('证件号码');
    await user.type(idNumber, '11010519491231002X');
    await user.click(page.getByRole('radio', { name: '女' }));
    page.getByText('更多：性别 女');
    await goOnAndBack();
    expect(folds('party-fold')).to.deep.equal([false]);
    page.getByText('张芳、13812345678、11010519491231002X');
    expect(jumpTo('plaintiffs_natural.0.gender')).to.equal(true);
    expect([folds('party-fold'), folds('more-fields')]).to.deep.equal([[true], [true]]);

    const written = page.getByLabelText('证件号码');
    await user.clear(written);
    await user.type(written, '110105194912310021');
    await goOnAndBack();
    await waitFor(() => expect(folds('party-fold')).to.deep.equal([true]));
    close();
  });
});
