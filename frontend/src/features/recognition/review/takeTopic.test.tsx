import { expect } from 'chai';
import type { FormAsking } from '../../../../../domain/forms/asking/asking.js';
import { withBrowserDocument } from '../../../testing/browserDocument.js';
import { openPleading } from '../../../testing/openPleading.js';
import { sampleForm } from '../../../testing/sampleForm.js';
import { publicFlags } from '../../featureFlags/publicFlags.js';

const text = `原告：王小明，身份证号110105199003071239，电话13812345678。
被告：周强，电话13900001111。
尚欠本金50000元，以转账方式支付。`;

const asking: FormAsking = {
  gates: [{ key: 'wants', ask: '您想要什么？', of: 'claims' }],
  topics: [
    { section: 'parties', title: '原告和被告', entries: ['plaintiffs', 'defendants'] },
    { section: 'claims', title: '想要什么', entries: ['wants'] },
    { section: 'claims', title: '还多少', entries: ['claims.i1', 'claims.i2'] },
  ],
  ask: { 'claims.i1': { called: '还钱' }, 'facts.i1': { ask: '钱是怎么给的？' } },
  onePress: [],
};

describe('what is certain in a topic of the steps', () => {
  withBrowserDocument();
  let opened = 0;

  const open = async () => {
    opened += 1;
    const site = await openPleading({
      definition: { ...sampleForm, key: `claim-topic-taken-${opened}` },
      asking,
      view: 'steps',
    });
    const { page, store, user } = site;
    const { act } = await import('@testing-library/react');
    act(() => void store.dispatch(publicFlags.actions.received([{ key: 'ai_autofill', is_enabled: true }])));
    const press = (name: string | RegExp) => user.click(page.getByRole('button', { name }));
    await press('从文字或照片中识别');
    await user.click(await page.findByLabelText(/粘贴合同/, {}, { timeout: 15_000 }));
    await user.paste(text);
    await press('识别');
    await user.click(await page.findByRole('button', { name: '就是这样' }));
    const take = await page.findByRole('button', { name: /，保存并继续$/ });
    const topic = () => page.getAllByRole('heading', { level: 2 }).find(({ id }) => id === 'topic-title')?.textContent;
    return { ...site, press, take, topic };
  };

  it('is filled in by one press that names the people it adds, saves and goes on; it stays marked, and one press takes it back', async () => {
    const { page, user, press, take, topic, waitFor, close } = await open();
    expect(take.textContent).to.equal('新增原告王小明、被告周强，填入本页确定的 5 项，保存并继续');
    page.getByText('识别出 5 处');
    await user.click(take);
    await waitFor(() => expect(topic()).to.equal('想要什么'));
    expect(page.queryByRole('button', { name: /，保存并继续$/ })).to.equal(null);
    await press('上一步');
    const names = () =>
      page.getAllByLabelText('姓名', { exact: true }).map((input) => (input as HTMLInputElement).value);
    expect(names()).to.deep.equal(['王小明', '周强']);
    expect(page.getAllByText('未核对')).to.have.lengthOf(5);
    page.getByRole('button', { name: '这 5 项我都核对过了' });
    await press('全部撤销');
    await page.findByRole('button', { name: '新增原告 王小明' });
    expect(names().join('')).to.equal('');
    close();
  });

  it('leaves claims and questions to be taken one by one, and leads to a topic that holds one', async () => {
    const { page, user, take, topic, waitFor, press, close } = await open();
    await user.click(take);
    await waitFor(() => expect(topic()).to.equal('想要什么'));
    const claim = page.getByRole('button', { name: /^填入 .*本金/ });
    expect(page.queryByRole('button', { name: /，保存并继续$/ })).to.equal(null);
    await user.click(claim);
    await press('保存并继续');
    await waitFor(() => expect(topic()).to.not.equal('想要什么'));
    close();
  });

  it('names the topics that were passed over, since nothing is left to ask in them, with a way back', async () => {
    const { page, user, take, topic, waitFor, press, close } = await open();
    await user.click(take);
    await waitFor(() => expect(topic()).to.equal('想要什么'));
    await user.click(page.getByRole('button', { name: /^填入 .*本金/ }));
    await press('保存并继续');
    await page.findByText(/^跳过了 1 页：/);
    await user.click(page.getByRole('link', { name: '还多少' }));
    await waitFor(() => expect(topic()).to.equal('还多少'));
    close();
  });
});
