import { expect } from 'chai';
import type { DeepAnalysis, FilingReview } from '../../../../../domain/contract/analysis.js';
import type { CaseDetails } from '../../../../../domain/contract/cases.js';
import { problems } from '../../../../../domain/contract/problems.js';
import { withBrowserDocument } from '../../../testing/browserDocument.js';
import { ApiError } from '../../../http/apiError.js';
import { openSite, type Responder } from '../../../testing/openSite.js';
import { appModeResponse, userResponse } from '../../../testing/responses.js';
import { comparedCase, pendingCase, stats } from '../testing/fixtures.js';
import { scriptedCourt } from '../../../testing/scriptedCourt.js';

const number = '新案件-20260301-ABCD2345';
const reviewPath = `/app/admin/filing-review/${encodeURIComponent(number)}`;
const judgementPath = `/app/admin/judgement/${encodeURIComponent(number)}`;

const principal = { defense: null, item_id: 'claims.principal', question: '1. 本金', quote: '尚欠本金100,000.00元' };
const filingReview = (change: Partial<FilingReview> = {}): FilingReview => ({
  summary: '原告请求归还借款，依据《中华人民共和国民法典》第六百七十五条。',
  meets_requirements: false,
  grounds: [{ text: '写明了本金', passages: [principal] }],
  missing_elements: [
    { text: '没有写利息', passages: [{ ...principal, item_id: 'claims.interest', question: '2. 利息', quote: null }] },
    { text: '没有管辖约定', passages: [] },
  ],
  suggestions: [],
  left_out: 2,
  ...change,
});
const deep: DeepAnalysis = {
  case_summary: '借款纠纷。',
  dispute_focus: [
    {
      text: '本金是否已还一半',
      passages: [
        principal,
        { defense: 0, item_id: 'responses.principal', question: '1. 对本金有无异议', quote: '已还一半' },
      ],
    },
  ],
  fact_timeline: [{ date: '2024年3月1日', text: '原告转账', passages: [] }],
  mediation_points: [],
  legal_points: [{ text: '逾期利息应当按约定计算', passages: [0] }],
  sources: {
    passages: [
      {
        content: '第三条　借款人逾期还款的，按照约定支付利息。',
        metadata: {
          source: '规则.md',
          group_name: '借贷规则',
          law: '样本借贷规则',
          heading: null,
          articles: ['第三条'],
          status: '已废止',
        },
      },
    ],
    note: '检索方式：仅全文：没有启用向量模型。',
  },
  left_out: 0,
};
const finding = (
  level: 'required' | 'contradiction' | 'suggested',
  item_id: string,
  label: string,
  message: string,
) => ({
  level,
  path: item_id,
  item_id,
  label,
  message,
});
const findings = [
  finding('contradiction', 'claims.principal', '诉讼请求 · 1. 本金', '请核对'),
  finding('suggested', 'claims.interest', '2. 利息', '未填写'),
];

describe('analyses on the court’s screens', () => {
  withBrowserDocument();

  type Server = {
    readonly shown?: CaseDetails;
    readonly isThere?: boolean;
    readonly analyse?: Responder;
    readonly found?: typeof findings;
    /** The rules did not come to an end in time. */
    readonly isUnread?: boolean;
  };
  const open = (
    path: string,
    { shown = pendingCase(), isThere = true, isUnread = false, analyse, found = findings }: Server = {},
  ) => {
    const { status, sentence } = problems.not_read_in_time;
    const respond: Responder = (call) => {
      const at = call.path.split('?')[0] ?? '';
      if (at === '/users/me') return userResponse({ is_superuser: true });
      if (at === '/api/config/app-mode') return appModeResponse('open');
      if (at.endsWith('/comparison')) return comparedCase;
      if (at.endsWith('/element-review') && isUnread)
        throw new ApiError({ status, code: 'not_read_in_time', detail: sentence });
      if (at.endsWith('/element-review')) return { version: 2, findings: found };
      if (at.endsWith('/documents')) return shown;
      if (at.startsWith('/api/legal/') && analyse) return analyse(call);
      return new Promise(() => undefined);
    };
    return openSite(path, respond, { models: () => ({ general: isThere, vision: false, fast: false }) });
  };

  it('show the rules’ findings of a complaint under review at once, and lead to the item', async () => {
    const { page, user } = await open(reviewPath);
    const found = await page.findByRole('region', { name: '规则识别的要素审查' });
    await page.findByText('需要核对 1 项');
    expect(found.textContent).to.contain('规则识别').and.to.contain('表单中未填写的其他项目 1 项');
    await user.click(page.getByRole('button', { name: '起诉状全文' }));
    await user.click(page.getByRole('button', { name: /诉讼请求 · 1. 本金/ }));
    expect(document.activeElement?.textContent).to.equal('1. 本金尚欠本金100,000.00元');
    await user.click(page.getByText(/其他项目 1 项/));
    await user.click(page.getByRole('button', { name: /2. 利息/ }));
    expect(document.activeElement?.querySelector('h3')?.textContent).to.equal('诉讼请求');
  });

  it('say where the rules’ findings would stand that they could not be read in time, and show all else', async () => {
    const { page, within } = await open(reviewPath, { isUnread: true });
    const found = within(await page.findByRole('region', { name: '规则识别的要素审查' }));
    await found.findByText(/没能在限定的时间内读完/);
    expect(found.getByRole('button', { name: '重试' })).to.not.equal(null);
    expect(page.getByRole('button', { name: 'AI要素审查' })).to.not.equal(null);
    expect(page.getByRole('button', { name: '起诉状全文' })).to.not.equal(null);
  });

  it('show a model’s review with its passages, grey where there are none, and against the rules where they disagree', async () => {
    const asked: unknown[] = [];
    const { page, user, within } = await open(reviewPath, {
      analyse: ({ body }) => {
        asked.push(body);
        return filingReview(asked.length === 1 ? {} : { meets_requirements: true, grounds: [] });
      },
    });
    await user.click(await page.findByRole('button', { name: 'AI要素审查' }));
    await page.findByText('立案审查分析完成');
    const model = page.getByRole('region', { name: '智能模型的要素审查' });
    const said = within(model);
    expect(asked).to.deep.equal([
      {
        claim_final_data: pendingCase().documents[1]?.final_data,
        form_key: 'claim-private-lending',
        shown_for: { case_id: 'case-1', complaint_version: 2 },
      },
    ]);
    expect(said.getByText('AI生成，仅供参考')).to.not.equal(null);
    expect(said.getByText('模型认为要素不齐全').className).to.contain('verdict-unmet');
    expect(said.getByText('没有管辖约定').closest('li')?.className).to.equal('unfounded');
    expect(model.textContent).to.contain('未找到依据').and.to.contain('有 2 个项目没有交给模型');
    await user.click(said.getByRole('button', { name: /1. 本金.*尚欠本金100,000.00元/ }));
    expect(document.activeElement?.getAttribute('data-item')).to.equal('claims.principal');
    expect(model.textContent).to.not.contain('与规则识别的结果不一致');

    await user.click(said.getByRole('button', { name: '重新分析' }));
    await said.findByText(/模型认为要素齐全/);
    expect(said.getByText(/模型认为要素齐全/).className).to.contain('unfounded');
    expect(model.textContent).to.contain('与规则识别的结果不一致：规则发现 1 项');
  });

  it('mark the sentences of a summary as lines are: what no passage supports, and what only the court decides', async () => {
    const summary = '原告称尚欠本金10万元。此案不予受理。';
    const { page, user, within } = await open(reviewPath, { analyse: () => filingReview({ summary }) });
    await user.click(await page.findByRole('button', { name: 'AI要素审查' }));
    const shown = within(await page.findByRole('region', { name: '概述' }));
    const [founded, planted, ...more] = shown.getAllByRole('listitem');
    expect(more).to.deep.equal([]);
    expect([founded?.className, planted?.className]).to.deep.equal(['', 'unfounded']);
    expect(founded?.textContent).to.contain('对照：').and.to.not.contain('模型无权决定');
    expect(planted?.textContent).to.contain('此案不予受理').and.to.contain('未找到依据').and.to.contain('模型无权决定');
  });

  it('can be cancelled, which ends the call, and tried again after a failure', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const { page, user, waitFor } = await open(reviewPath, {
      analyse: ({ signal }) => {
        signals.push(signal);
        if (signals.length === 1) return new Promise(() => undefined);
        throw new ApiError({ status: 502, code: 'model_call_failed', detail: '模型没有回答。' });
      },
    });
    await user.click(await page.findByRole('button', { name: 'AI要素审查' }));
    expect((await page.findByText(/已用 \d+ 秒/)).textContent).to.equal('已用 0 秒');
    await user.click(page.getByRole('button', { name: '取消' }));
    await page.findByText('已取消');
    await waitFor(() => expect(signals[0]?.aborted).to.equal(true));
    await user.click(page.getByRole('button', { name: 'AI要素审查' }));
    await page.findByText('AI分析失败：模型没有回答。');
    await user.click(page.getByRole('button', { name: '重试' }));
    await waitFor(() => expect(signals).to.have.length(3));
  });

  it('say without a model what works all the same, and show it', async () => {
    const { page } = await open(reviewPath, { isThere: false, found: [] });
    await page.findByText('必备要素齐全，没有发现互相矛盾之处');
    const note = await page.findByText(/AI要素审查需要/);
    expect(note.textContent).to.contain('上面按表单的逐项检查不需要模型');
    expect(page.queryByRole('button', { name: 'AI要素审查' })).to.equal(null);
  });

  it('say that the complaint is missing where there is none', async () => {
    const incomplete = { ...pendingCase(), documents: [] };
    const { page, user } = await open(reviewPath, { shown: incomplete });
    await user.click(await page.findByRole('button', { name: 'AI要素审查' }));
    await page.findByText('缺少起诉状数据，无法进行分析');
  });

  it('of both sides name each side’s passages and lead to them; what has no passage is grey', async () => {
    const asked: unknown[] = [];
    const { page, user, within } = await open(judgementPath, {
      analyse: ({ body }) => {
        asked.push(body);
        return deep;
      },
    });
    await user.click(await page.findByRole('button', { name: '深度分析' }));
    const card = within(page.getByRole('region', { name: '案件深度分析' }));
    await user.click(card.getByRole('button', { name: '深度分析' }));
    await page.findByText('案件深度分析完成');
    expect(asked).to.have.nested.property('0.defense_final_data_list.length', 1);
    expect(card.getByText('原告转账').closest('li')?.textContent).to.equal('2024年3月1日原告转账未找到依据');
    const points = card.getByRole('heading', { name: '可能有关的法律' }).closest('section');
    expect(points?.textContent).to.include('逾期利息应当按约定计算〔1〕').and.to.include('仅全文');
    await user.click(card.getByRole('button', { name: '知识库来源（1段）' }));
    await user.click(card.getByText('〔1〕《样本借贷规则》第三条'));
    expect(card.getByText('已废止').closest('details')?.open).to.equal(true);
    await user.click(page.getByRole('button', { name: '逐项对照' }));
    await user.click(card.getByRole('button', { name: /王某的答辩状 · 1. 对本金有无异议/ }));
    expect(document.activeElement?.textContent).to.equal('1. 对本金有无异议有已还一半');
    await user.click(card.getByRole('button', { name: /起诉状 · 1. 本金/ }));
    expect(document.activeElement?.getAttribute('data-item')).to.equal('claims.principal');
  });

  it('of both sides are not offered before anybody answered the complaint', async () => {
    const shown = pendingCase();
    const documents = shown.documents.filter(({ document_type: type }) => type === 'complaint');
    const { page } = await open(judgementPath, { shown: { ...shown, documents } });
    expect((await page.findByRole('button', { name: '深度分析' })).hasAttribute('disabled')).to.equal(true);
    expect(page.getByText('还没有答辩状，暂不能进行深度分析。')).to.not.equal(null);
    expect(page.getByRole('button', { name: '要素审查' }).hasAttribute('disabled')).to.equal(false);
  });

  it('of the dashboard’s figures list what rules and a model noticed, and mark numbers that the figures do not have', async () => {
    const [{ render, act }, { Provider }, { MemoryRouter }, { InsightsCard }] = await Promise.all([
      import('@testing-library/react'),
      import('react-redux'),
      import('react-router'),
      import('../../dashboard/InsightsCard.js'),
    ]);
    const court = scriptedCourt();
    const page = render(
      <Provider store={court.store}>
        <MemoryRouter>
          <InsightsCard stats={stats} />
        </MemoryRouter>
      </Provider>,
    );
    const noticed = { text: '待立案 2 件，其中最早的一件已等候 12 天。', case_number: number };
    await court.call(0);
    await act(() => court.respond(0, { findings: [noticed] }));
    const link = await page.findByRole('link', { name: `查看${number}` });
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).to.equal(`/app/admin/filing-review/${number}`);
    act(() => page.getByRole('button', { name: '开始分析' }).click());
    expect((await court.call(1)).body).to.deep.equal({ stats });
    await act(() => court.respond(1, { insights: ['待立案2件。', '同比增长37%。'], unfounded: [1] }));
    expect((await page.findByText('待立案2件。')).closest('.unfounded')).to.equal(null);
    expect(page.getByText(/同比增长/).closest('.unfounded')?.textContent).to.contain('有统计中没有的数字');
    expect(court.store.getState().toasts.toasts.map(({ text }) => text)).to.deep.equal(['AI数据洞察分析完成']);
    court.stop();
  });
});
