import { expect } from 'chai';
import type { CallCosts } from '../../../../domain/contract/callCosts.js';
import { userResponse } from '../../testing/responses.js';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite } from '../../testing/openSite.js';
import { formResponse, sampleForm } from '../../testing/sampleForm.js';
import type { ScriptedCall } from '../../testing/scriptedHttp.js';

const text = '出借人：王小明，电话13812345678。周强于2024年3月5日借款5万元，约定年利率12%。';
const passage = (quote: string) => {
  const start = text.indexOf(quote);
  return { start, end: start + quote.length, text: quote };
};
const suggestion = (path: string, value: unknown, quote: string | null) => ({
  path,
  value,
  evidence: quote === null ? null : passage(quote),
  doubts: [],
  source: 'model',
  model: '测试模型',
});
const response = (...suggestions: readonly ReturnType<typeof suggestion>[]) => ({
  source_text: text,
  truncated: false,
  suggestions,
  problems: [],
});

describe('suggestions of a model for a form', () => {
  withBrowserDocument();
  let opened = 0;

  const open = async (
    responses: readonly ((call: ScriptedCall) => unknown)[],
    isThere = true,
    callCosts?: CallCosts,
  ) => {
    opened += 1;
    const definition = { ...sampleForm, key: `claim-suggested-${opened}` };
    const { ApiError } = await import('../../http/apiError.js');
    const asked: ScriptedCall[] = [];
    const respond = async (call: ScriptedCall): Promise<unknown> => {
      if (callCosts && call.path === '/users/me') return userResponse({ terms_to_agree: null });
      if (callCosts && call.path.startsWith('/api/user/')) return { items: [], over: [] };
      switch (call.path) {
        case '/api/documents/autofill':
          asked.push(call);
          return responses[Math.min(asked.length, responses.length) - 1]?.(call);
        case '/api/config/app-mode':
          return { app_mode: 'open' };
        case '/api/feature-flags/public':
          return [{ key: 'ai_autofill', is_enabled: true }];
        case `/api/forms/${definition.key}`:
          return formResponse(definition);
        default:
          throw new ApiError({ status: 401, code: 'not_signed_in', detail: '请先登录' });
      }
    };
    const site = await openSite(`/claim/suggested-${opened}`, respond, {
      answersPublicFlags: true,
      models: () => ({ general: isThere, vision: isThere, fast: isThere }),
      ...(callCosts && { callCosts }),
    });
    const { page, user } = site;
    const press = async (name: string | RegExp) => user.click(await page.findByRole('button', { name }));
    await press('从文字或照片中识别');
    const field = await page.findByLabelText(/粘贴合同/);
    await user.click(field);
    await user.paste(text);
    const rows = () =>
      page
        .queryAllByRole('listitem')
        .filter((item) => item.closest('.proposal-values') || item.classList.contains('offer'))
        .map((item) => item.textContent ?? '');
    /** Answers who is who in the text, which is asked before anything of it is shown. */
    const say = async () => {
      await press('王小明是原告');
      await press('就是这样');
    };
    return { ...site, asked, press, say, rows };
  };

  it('say beside their button what they cost at most for the pasted text, or that the credits do not suffice', async () => {
    const tasks = [{ task: 'autofill', most: 500, least: 0.9, text: { longest: 60_000, each_thousand: 6 } }];
    const rich = await open([() => response()], true, { credits: 99.95, held: 0, tasks });
    const most = 500 - ((60_000 - text.length) * 6) / 1000;
    await rich.page.findByText(new RegExp(`至多扣除 ${most.toFixed(3).replace('.', '\\.')} 积分`));
    expect(rich.page.getByRole('button', { name: 'AI 识别' })).to.have.property('disabled', false);
    rich.page.unmount();
    const poor = await open([() => response()], true, { credits: 0.5, held: 0, tasks });
    await poor.page.findByText(/积分不足：剩余 0\.5。/);
    expect(poor.page.getByRole('button', { name: 'AI 识别' })).to.have.property('disabled', true);
  });

  it('come with what rules found; those without a passage are grey and filled only one by one', async () => {
    const { page, user, press, say, rows, waitFor, asked } = await open([
      () =>
        response(
          suggestion('plaintiffs_natural.0.name', '王小明', '出借人：王小明'),
          suggestion('plaintiffs_natural.0.id_number', '110105199003071239', null),
          suggestion('defendants_natural.0.name', '周强', '周强于2024年3月5日'),
        ),
    ]);
    await press('AI 识别');
    await say();
    // The telephone that rules found beside the name is the fourth.
    await waitFor(() => expect(rows()).to.have.lengthOf(4));
    expect(asked[0]?.body).to.include({ text_content: text });
    // The name that the rules found as well is theirs.
    expect(page.getAllByText(/AI生成：测试模型/)).to.have.lengthOf(2);
    await press('新增原告 王小明');
    await press('新增被告 周强');
    const unproved = page.container.ownerDocument.querySelectorAll('.offer-unproved');
    expect([...unproved].map((row) => row.textContent)).to.have.lengthOf(1);
    const nameFields = () => page.getAllByLabelText('姓名', { exact: true }) as HTMLInputElement[];
    expect(nameFields().map(({ value }) => value)).to.deep.equal(['王小明', '周强']);
    const numberField = () => page.queryAllByLabelText('证件号码', { exact: true })[0];
    expect(numberField()).to.have.property('value', '');
    // By keyboard alone: to the button of the grey one, and back.
    const fill = page.getByRole('button', { name: /^填入 .*证件号码$/ });
    fill.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(numberField()).to.have.property('value', '110105199003071239'));
    page.getByRole('button', { name: /^撤销 .*证件号码$/ }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(numberField()).to.have.property('value', ''));
    page.unmount();
  });

  it('that cite a repealed law are filled in only one by one, after that was opened', async () => {
    const { page, press, say } = await open([
      () =>
        response(
          suggestion('plaintiffs_natural.0.name', '王小明', '出借人：王小明'),
          suggestion('sections.claims.items.i2.content', '依据《合同法》第二百零七条支付利息', '约定年利率12%'),
        ),
    ]);
    await press('AI 识别');
    await say();
    await page.findByText('有 1 处可疑的引用还没有查看，展开查看后才能填入。');
    page.getByRole('button', { name: '新增原告 王小明' });
    const fill = () => page.getByRole('button', { name: /^填入并勾选“是” .*担保内容$/ });
    expect(fill().hasAttribute('disabled')).to.equal(true);
    await press('引用核对：可疑 1 处');
    expect(fill().hasAttribute('disabled')).to.equal(false);
    await press(/^填入并勾选“是” .*担保内容$/);
    expect(await page.findByDisplayValue('依据《合同法》第二百零七条支付利息')).to.have.property('tagName', 'TEXTAREA');
    page.unmount();
  });

  it('are taken together for parties alone; a claim is opened by an act of its own, with a mark, and closed again', async () => {
    const { page, user, press, say, rows, waitFor } = await open([
      () =>
        response(
          suggestion('plaintiffs_natural.0.name', '王小明', '出借人：王小明'),
          suggestion('sections.claims.items.i1.amount', '50000', '借款5万元'),
          suggestion('sections.claims.items.i2.content', '以房屋抵押', '约定年利率12%'),
        ),
    ]);
    await press('AI 识别');
    await say();
    await waitFor(() => expect(rows()).to.have.lengthOf(4));
    page.getAllByText(/^识别出 2 处，2 处请逐项核对$/);
    page.getByText(/^填入时将同时勾选：.*是否主张担保权利.*“是”$/);
    expect(page.queryByRole('button', { name: /^填入本部分/ })).to.equal(null);
    await press('新增原告 王小明');
    await waitFor(() => expect(rows()).to.have.lengthOf(2));
    const claimed = () => page.getAllByRole('radio', { name: '是' }).some((one) => (one as HTMLInputElement).checked);
    expect(claimed()).to.equal(false);
    expect(page.getByLabelText('尚欠本金', { selector: 'input[name]' })).to.have.property('value', '');
    await press(/^填入并勾选“是” .*担保内容$/);
    await waitFor(() => expect(claimed()).to.equal(true));
    page.getByText(/随“担保内容”勾选/);
    await user.click(page.getByRole('button', { name: /^撤销 .*担保内容$/ }));
    await waitFor(() => expect(claimed()).to.equal(false));
    await press(/^填入并勾选“是” .*担保内容$/);
    await waitFor(() => expect(claimed()).to.equal(true));
    await user.click(page.getByRole('button', { name: /^撤销 .*是否主张担保权利$/ }));
    await waitFor(() => expect(claimed()).to.equal(false));
    expect(page.queryByText(/此前的填写已保留/)).to.equal(null);
    page.unmount();
  });

  it('show the whole text with the passage, and the two sources beside each other where they differ', async () => {
    const { page, user, press, say, rows, waitFor } = await open([
      () =>
        response(
          suggestion('plaintiffs_natural.0.name', '王小明', '出借人：王小明'),
          suggestion('plaintiffs_natural.0.phone', '13812345670', null),
        ),
    ]);
    await press('AI 识别');
    await page.findByRole('button', { name: '王小明是原告' });
    expect(rows()).to.deep.equal([]);
    await say();
    await waitFor(() => expect(rows()).to.have.lengthOf(3));
    expect(rows().filter((row) => row.includes('联系电话'))).to.have.lengthOf(2);
    await user.click(page.getAllByRole('button', { name: /^看全文 .*姓名$/ })[0] as HTMLElement);
    const dialog = await page.findByRole('dialog');
    expect(dialog.querySelector('mark')?.textContent).to.contain('王小明');
    expect(dialog.querySelector('.source-text')?.textContent).to.equal(text);
    page.unmount();
  });

  it('can be stopped, which ends the call, and asked for again after a failure with what was pasted still there', async () => {
    const { ApiError } = await import('../../http/apiError.js');
    const { page, press, say, rows, waitFor, asked } = await open([
      () => new Promise(() => undefined),
      () => {
        throw new ApiError({ status: 502, code: 'model_call_failed', detail: '模型服务没有回答。' });
      },
      () => response(suggestion('plaintiffs_natural.0.name', '王小明', '出借人：王小明')),
    ]);
    await press('AI 识别');
    await press('停止');
    await waitFor(() => expect(asked[0]?.signal?.aborted).to.equal(true));
    await press('AI 识别');
    await page.findByText('AI 智能填表请求失败：模型服务没有回答。');
    expect(page.getByLabelText(/粘贴合同/)).to.have.property('value', text);
    await press('重试');
    await say();
    await waitFor(() => expect(rows()).to.have.lengthOf(2));
    page.unmount();
  });

  it('are not offered where no model would answer, and the rules still work', async () => {
    const { page, press, say, rows, waitFor } = await open([], false);
    await page.findByText(/AI 识别需要智能模型，本院暂未提供/);
    expect(page.queryByRole('button', { name: 'AI 识别' })).to.equal(null);
    await press('识别');
    await say();
    await waitFor(() => expect(rows()).to.have.lengthOf(2));
    page.unmount();
  });

  it('keep the role that somebody said on a second press, and give it up at 都不是 alone', async () => {
    const { page, press, say, rows, waitFor } = await open([], false);
    await press('识别');
    await say();
    await waitFor(() => expect(rows()).to.have.lengthOf(2));
    await press('更改谁是谁');
    await press('王小明是原告');
    expect(page.getByRole('button', { name: '王小明是原告' }).getAttribute('aria-pressed')).to.equal('true');
    await press('王小明都不是');
    expect(page.getByRole('button', { name: '王小明是原告' }).getAttribute('aria-pressed')).to.equal('false');
    expect(rows()).to.deep.equal([]);
    page.getByText('先回答您是谁，对方是谁');
    await press('就是这样');
    await page.findByText(/^还没有选哪一方是您/);
    await press('暂不回答');
    await page.findByText('您还没有回答文字中谁是谁。');
    expect(page.queryByText('识别建议都已处理')).to.equal(null);
    page.unmount();
  });
});
