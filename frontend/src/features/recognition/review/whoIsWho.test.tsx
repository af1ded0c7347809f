import { expect } from 'chai';
import { withBrowserDocument } from '../../../testing/browserDocument.js';
import { openPleading } from '../../../testing/openPleading.js';
import { sampleForm } from '../../../testing/sampleForm.js';
import type { Keeping } from '../../drafts/draftPort.js';
import { publicFlags } from '../../featureFlags/publicFlags.js';

const text = `原告：王小明，电话13812345678。
被告：周强，电话13900001111。
尚欠本金50000元，以转账方式支付。`;

describe('who is who in a text', function () {
  this.timeout(60_000);
  withBrowserDocument();
  let opened = 0;

  const open = async (given: string | null, again?: { readonly keeping: Keeping; readonly key: string }) => {
    opened += 1;
    const definition = { ...sampleForm, key: again?.key ?? `claim-who-${opened}` };
    const site = await openPleading({ definition, ...(again && { keeping: again.keeping }) });
    const { page, store, user } = site;
    const { act } = await import('@testing-library/react');
    act(() => void store.dispatch(publicFlags.actions.received([{ key: 'ai_autofill', is_enabled: true }])));
    const press = async (name: string | RegExp) => user.click(await page.findByRole('button', { name }));
    const recognise = async (pasted: string) => {
      const box = page.getByLabelText(/粘贴合同/);
      await user.clear(box);
      await user.click(box);
      await user.paste(pasted);
      await press('识别');
    };
    if (given !== null) {
      await press('从文字或照片中识别');
      await page.findByLabelText(/粘贴合同/, {}, { timeout: 15_000 });
      await recognise(given);
    }
    const offered = () =>
      page
        .queryAllByRole('button')
        .map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '')
        .filter((name) => /^(?:新增|填入|替换)/u.test(name));
    const question = () => page.queryAllByRole('heading', { name: '您是谁，对方是谁？' });
    const names = () => page.queryAllByLabelText('姓名', { exact: true }).map((one) => (one as HTMLInputElement).value);
    return { ...site, definition, press, recognise, offered, question, names };
  };

  it('is asked before anything of it is shown, once on the page, and answered by one press where the text says it', async () => {
    const { page, press, offered, question, close } = await open(text);
    await page.findByRole('button', { name: '就是这样' });
    expect([offered(), question().length]).to.deep.equal([[], 1]);
    await page.findByText('先回答您是谁，对方是谁');
    for (const name of ['王小明是原告', '周强是被告'])
      expect(page.getByRole('button', { name }).getAttribute('aria-pressed')).to.equal('true');
    await press('就是这样');
    await page.findByRole('button', { name: '新增被告 周强' });
    expect(question()).to.deep.equal([]);
    close();
  });

  it('stands above the form where the panel is closed, and nobody is chosen where the text does not say it', async () => {
    const { page, user, press, offered, question, close } = await open('出借人：王小明\n周强，身份证复印件');
    await page.findByRole('button', { name: '王小明是原告' });
    for (const button of page.getAllByRole('button', { name: /^王小明(?:是|都不是)/ }))
      expect(button.getAttribute('aria-pressed')).to.equal('false');
    await press('从文字或照片中识别');
    expect([offered(), question().length, page.queryByLabelText(/粘贴合同/)]).to.deep.equal([[], 1, null]);
    // By keyboard, with what was answered said aloud.
    page.getByRole('button', { name: '王小明是被告' }).focus();
    await user.keyboard('{Enter}');
    await page.findByText(/^王小明是被告/, { selector: '[role=status]' });
    await press('就是这样');
    await page.findByRole('button', { name: '新增被告 王小明' });
    close();
  });

  it('may be left for later: then only what needs no side is taken by a press, and the question stands ready', async () => {
    const { page, press, offered, close } = await open(text);
    await press('暂不回答');
    await page.findByText('您还没有回答文字中谁是谁。');
    expect(offered().filter((name) => /新增|原告|被告/u.test(name))).to.deep.equal([]);
    await press('现在回答');
    expect(document.activeElement?.textContent).to.equal('您是谁，对方是谁？');
    await press('就是这样');
    await page.findByRole('button', { name: '新增原告 王小明' });
    close();
  });

  it('is said for people whom the text does not name, and read in it with them', async () => {
    const { page, user, press, names, close } = await open('欠钱的是尼玛顿珠（电话13900001111），一共5万。');
    await page.findByText(/^文字中没有写明是谁。/);
    await user.type(page.getByLabelText('原告（您这一方）的姓名或名称'), '王小明');
    await user.type(page.getByLabelText('被告（对方）的姓名或名称'), '尼玛顿珠');
    await press('就是这样');
    expect(names()).to.deep.equal(['王小明', '尼玛顿珠']);
    await press('填入 被告 1 · 联系电话');
    expect(page.getAllByLabelText('联系电话', { exact: true }).at(-1)).to.have.property('value', '13900001111');
    close();
  });

  it('is not asked again of the people of a second text, and is of somebody new', async () => {
    const { page, press, recognise, offered, question, close } = await open(text);
    await press('就是这样');
    await recognise('周强的电话13900002222');
    await page.findByText(/^文字中的被告：周强/);
    expect(question()).to.deep.equal([]);
    await recognise('被告：周强\n原告：方立，电话13700001111');
    await page.findByRole('button', { name: '方立是原告' });
    expect(offered()).to.deep.equal([]);
    expect(page.getByRole('button', { name: '周强是被告' }).getAttribute('aria-pressed')).to.equal('true');
    close();
  });

  it('is asked once of a review that an earlier release kept, with the sides that were chosen there', async () => {
    const first = await open(text);
    await first.press('周强都不是');
    const kept = async () => (await first.keeping.drafts.list(first.definition.key))[0];
    await first.waitFor(async () => expect(await kept()).to.have.nested.property('findings.who', 'asked'));
    first.close();
    const draft = await kept();
    if (!draft) throw new Error('no draft');
    const earlier = { ...(draft.findings as Readonly<Record<string, unknown>>), who: undefined, said: undefined };
    await first.keeping.drafts.put({ ...draft, findings: earlier }, draft);
    const again = await open(null, { keeping: first.keeping, key: first.definition.key });
    await again.page.findByRole('button', { name: '就是这样' });
    expect(again.offered()).to.deep.equal([]);
    expect(again.page.getByRole('button', { name: '周强是被告' }).getAttribute('aria-pressed')).to.equal('false');
    await again.press('就是这样');
    await again.page.findByRole('button', { name: '新增原告 王小明' });
    expect(again.page.queryByRole('button', { name: '新增被告 周强' })).to.equal(null);
    again.close();
  });
});
