import { expect } from 'chai';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import type { LegalAnalysis, RiskHint } from './writingApi.js';
import { openWriting, valueOf } from './testing/openWriting.js';

const own = '请求判令被告归还借款本金30000元。';

describe('the list of recommended evidence', () => {
  withBrowserDocument();
  const path = '/api/documents/generate-evidence-checklist';

  it('is made with a model or by rules alone, of what was filled in, and says so', async () => {
    const { store, write, press, asked, waitFor } = await openWriting({
      features: [],
      responses: { [path]: [() => ({})] },
    });
    await write(own);
    await press('推荐证据清单');
    await press('生成并由AI补充');
    const said = () => store.getState().toasts.toasts.map(({ text }) => text);
    await waitFor(() => expect(said()).to.deep.equal(['推荐证据清单已开始下载！']));
    await press('只按规则生成');
    await waitFor(() => expect(asked).to.have.length(2));
    const body = { claims: [{ question: '诉讼请求', answers: [own] }], facts: [] };
    expect(asked.map((call) => call.body)).to.deep.equal(
      [true, false].map((with_model) => ({ ...body, doc_type: '民事起诉状（民间借贷纠纷）', with_model })),
    );
  });

  it('says what is sent to a model, and can be cancelled while the model works', async () => {
    const { page, press, asked, waitFor } = await openWriting({
      features: [],
      responses: { [path]: [() => new Promise(() => undefined)] },
    });
    await press('推荐证据清单');
    await page.findByText('本页所填的请求和事实（不含当事人信息）会发送给智能模型，不会保存。');
    await press('生成并由AI补充');
    await press('取消');
    await waitFor(() => expect(asked[0]?.signal?.aborted).to.equal(true));
    await page.findByRole('button', { name: '生成并由AI补充' });
  });

  it('can be made by rules where no model would answer, or where it failed', async () => {
    const { ApiError } = await import('../../http/apiError.js');
    const failing = () =>
      Promise.reject(new ApiError({ status: 502, code: 'model_call_failed', detail: '模型服务没有回应。' }));
    const failed = await openWriting({ features: [], responses: { [path]: [failing] } });
    await failed.press('推荐证据清单');
    await failed.press('生成并由AI补充');
    await failed.page.findByText('生成推荐证据清单失败。模型服务没有回应。');
    failed.page.getByRole('button', { name: '只按规则生成' });
    failed.page.unmount();
    const none = await openWriting({ features: [], responses: {}, isThere: false });
    await none.press('推荐证据清单');
    await none.page.findByText(/由AI补充证据需要智能模型，本院暂未提供。按规则生成的清单照常可用/);
    expect(none.page.queryByRole('button', { name: '生成并由AI补充' })).to.equal(null);
  });
});

describe('the law behind a pleading', () => {
  withBrowserDocument();
  const path = '/api/assistance/legal-basis';
  const basis = (citation: string, verdict: 'verified' | 'suspicious') => ({
    citation,
    supports: '返还借款',
    verdict,
    sentence: '已核对条文编号。',
    passage: null,
  });
  const analysis: LegalAnalysis = {
    analysis: '借款人应当返还借款。',
    bases: [basis('《中华人民共和国民法典》第六百七十五条', 'verified')],
    texts_looked_up: false,
    sources: { passages: [], note: null },
  };

  it('goes into its field by a press, behind what stands there, and is taken back by another', async () => {
    const { page, user, press, asked } = await openWriting({
      features: ['ai_chat'],
      responses: { [path]: [() => analysis] },
    });
    const field = page.getByLabelText('法律条文');
    await user.type(field, '合同第三条');
    await press('法律依据分析');
    await press('开始分析');
    await page.findByText(/借款人应当返还借款/);
    page.getByText(/条文的原文没有查阅/);
    expect(asked).to.have.length(1);
    await page.findByRole('button', { name: '引用核对：已核对 1 处' });
    await press('填入“法律依据”栏');
    expect(valueOf(field)).to.equal('合同第三条\n《中华人民共和国民法典》第六百七十五条：返还借款');
    await press('撤销');
    expect(valueOf(field)).to.equal('合同第三条');
  });

  it('shows the texts that the knowledge base has of it, and names what it has not', async () => {
    const passage = {
      content: '第六百七十五条　借款人应当按照约定的期限返还借款。',
      metadata: {
        source: '样本.md',
        group_name: '借贷法规',
        law: '中华人民共和国民法典',
        heading: null,
        articles: ['第六百七十五条'],
        status: null,
      },
    };
    const [known, unknown] = ['《中华人民共和国民法典》第六百七十五条', '《中华人民共和国民法典》第五百七十七条'];
    const bases = [{ ...basis(known, 'verified'), passage: 0 }, basis(unknown, 'verified')];
    const sources = { passages: [passage], note: '检索方式：仅全文：没有启用向量模型。' };
    const found: LegalAnalysis = { ...analysis, bases, sources, texts_looked_up: true };
    const { page, user, press } = await openWriting({ features: ['ai_chat'], responses: { [path]: [() => found] } });
    await press('法律依据分析');
    await press('开始分析');
    await page.findByRole('heading', { name: '知识库中的条文原文' });
    page.getByText(`知识库中没有以下条文的原文，请自行核对：${unknown}。`);
    page.getByText(sources.note);
    expect(page.queryByText(/条文的原文没有查阅/)).to.equal(null);
    const title = page.getAllByText(`〔1〕${known}`)[0];
    if (!title) throw new Error('no passage is shown');
    expect(title.closest('details')?.open).to.equal(false);
    await user.click(title);
    expect(title.closest('details')?.open).to.equal(true);
  });

  it('cannot be taken over while a suspicious citation was not looked at', async () => {
    const suspicious = { ...analysis, bases: [basis('《中华人民共和国民法典》第九千条', 'suspicious')] };
    const { page, user, press } = await openWriting({
      features: ['ai_chat'],
      responses: { [path]: [() => suspicious] },
    });
    await press('法律依据分析');
    await press('开始分析');
    await page.findByText('请先点开标为“可疑”的引用，核对后再填入。');
    const insert = page.getByRole('button', { name: '填入“法律依据”栏' });
    expect(insert.hasAttribute('disabled')).to.equal(true);
    await user.click(page.getByRole('button', { name: /第九千条/ }));
    expect(insert.hasAttribute('disabled')).to.equal(false);
  });

  it('is not offered where the feature is off', async () => {
    const { page } = await openWriting({ features: [] });
    expect(page.queryByRole('button', { name: '法律依据分析' })).to.equal(null);
  });
});

describe('hints at risks', () => {
  withBrowserDocument();
  const path = '/api/assistance/risk-hints';
  const hint: RiskHint = {
    kind: 'risk',
    message: '没有写明交付方式，举证可能困难。',
    grounds: [{ path: 'sections.claims.open', question: '诉讼请求', quote: '借款本金30000元' }],
  };

  it('come from rules at once and from a model when it is asked, each with what it rests on', async () => {
    const { page, user, field, write, press, asked, waitFor } = await openWriting({
      features: ['risk_analysis'],
      responses: { [path]: [() => ({ hints: [hint], unfounded: 2, left_out: 0 })] },
    });
    await write(own);
    await press('风险提示');
    await page.findByText(/没有写明法律依据/);
    expect(asked).to.deep.equal([]);
    await press('再请AI检查');
    await page.findByText(/没有写明交付方式/);
    page.getByText('借款本金30000元', { selector: 'q' });
    page.getByText('另有 2 条提示所引的内容与您所填的不符，没有显示。');
    await user.click(page.getByRole('button', { name: '诉讼请求' }));
    await waitFor(() => expect(document.activeElement).to.equal(field));
    expect(valueOf(field)).to.equal(own);
  });

  it('come from rules where no model would answer', async () => {
    const { page, press } = await openWriting({ features: ['risk_analysis'], isThere: false });
    await press('风险提示');
    await page.findByText(/由AI检查矛盾和风险需要智能模型，本院暂未提供/);
    expect(page.getAllByText(/没有填写，法院无法受理/)).not.to.deep.equal([]);
    expect(page.queryByRole('button', { name: '再请AI检查' })).to.equal(null);
  });
});
