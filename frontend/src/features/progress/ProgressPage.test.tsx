import { expect } from 'chai';
import type { CaseProgress } from '../../../../domain/contract/documents.js';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import type { Responder } from '../../testing/openSite.js';
import { openSite } from '../../testing/openSite.js';
import { appModeResponse } from '../../testing/responses.js';
import { typedIn } from '../../testing/typedIn.js';

const step = (change: Partial<CaseProgress['steps'][number]>): CaseProgress['steps'][number] => ({
  kind: 'submitted',
  at: '2026-03-01T02:00:00Z',
  version: null,
  defendant: null,
  case_number: null,
  former_number: null,
  reason: null,
  receipt_id: null,
  ...change,
});
const number = '（2026）京0101民初8号';
const received = step({ version: 1, receipt_id: '00000000-0000-4000-8000-000000000001' });
const pending: CaseProgress = {
  side: 'complaint',
  case_number: '新案件-20260301-ABCD2345',
  temporary_number: '新案件-20260301-ABCD2345',
  case_cause: '民间借贷纠纷',
  status: 'pending',
  steps: [received],
};

const openProgress = async (answers: readonly (() => unknown)[]) => {
  const { ApiError } = await import('../../http/apiError.js');
  const sent: unknown[] = [];
  const server: Responder = async ({ path, body }) => {
    if (path === '/api/config/app-mode') return appModeResponse('open');
    if (path === '/users/me')
      throw new ApiError({ status: 401, code: 'not_signed_in', detail: '请先登录', fromServer: true });
    if (!['progress', 'withdrawal', 'case-paper'].some((call) => path === `/api/documents/${call}`))
      throw new Error(`not scripted: ${path}`);
    sent.push(body);
    const answer = answers[sent.length - 1]?.();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const site = await openSite('/progress', server);
  const ask = async () => {
    await site.user.type(await site.page.findByLabelText('案号'), ' A-1 ');
    await site.user.type(site.page.getByLabelText('验证码'), 'abcd2345');
    await site.user.click(site.page.getByRole('button', { name: '查询进度' }));
  };
  return { ...site, sent, ask, ApiError };
};

describe('the page of a case’s progress', () => {
  withBrowserDocument();

  it('says that the complaint waits for the court, and forgets it for another case', async () => {
    const { page, user, sent, ask } = await openProgress([() => pending]);
    await ask();
    await page.findByRole('heading', { name: '法院已收到起诉状，等待立案审查' });
    expect(sent).to.deep.equal([{ case_number: 'A-1', verification_code: 'ABCD2345' }]);
    page.getByText('法院收到您的起诉状第 1 版');
    page.getByText(/不是正式案号/);
    await user.click(page.getByRole('button', { name: '查询其他案件' }));
    expect(typedIn(await page.findByLabelText('案号'))).to.equal('');
  });

  it('says under which number the case was filed, corrected from which, and who answered', async () => {
    const steps = [
      step({ kind: 'answered', version: 1, defendant: '李四' }),
      step({
        kind: 'number_corrected',
        case_number: number,
        former_number: '（2026）京0101民初7号',
        reason: '编号笔误',
        receipt_id: '00000000-0000-4000-8000-000000000003',
      }),
      step({ kind: 'filed', case_number: '（2026）京0101民初7号', receipt_id: '00000000-0000-4000-8000-000000000002' }),
      received,
    ];
    const answered = {
      defendant_id: 'd-1',
      name: '李四',
      left: false,
      version: 1,
      submitted_at: '2026-03-01T02:00:00Z',
    };
    const { page, user, ask } = await openProgress([
      () => ({ ...pending, case_number: number, status: 'filed', steps, defenses: [answered] }),
    ]);
    await ask();
    await page.findByRole('heading', { name: `已立案：${number}，被告已答辩` });
    page.getByText('被告李四提交了答辩状第 1 版');
    page.getByRole('button', { name: '阅读被告李四的答辩状' });
    page.getByText(`案号由（2026）京0101民初7号更正为${number}`);
    page.getByText('原因：编号笔误。原案号和验证码仍可查询本案。');
    expect(page.getAllByRole('button', { name: /核验回执$/ })).to.have.length(3);
    await user.click(page.getByRole('button', { name: '立案，案号为（2026）京0101民初7号的核验回执' }));
    page.getByText(/00000000-0000-4000-8000-000000000002/);
  });

  const titlesOf = (heading: HTMLElement) =>
    [...(heading.closest('details')?.querySelectorAll('details > summary') ?? [])]
      .slice(1)
      .map(({ textContent }) => textContent);

  it('lists, folded, what the side can ask for within its case, and until when', async () => {
    const { page, ask } = await openProgress([() => ({ ...pending, side: 'defense', status: 'filed', steps: [] })]);
    await ask();
    const heading = await page.findByRole('heading', { name: '案件进行中还能做什么' });
    expect(heading.closest('details')).to.have.property('open', false);
    expect(titlesOf(heading)).to.include.members(['反诉', '管辖权异议', '上诉']).and.not.include('撤诉');
    page.getByText(/视为这家法院有管辖权/);
    expect(page.getByRole('link', { name: '填写申请书：执行异议' }).getAttribute('href')).to.equal(
      '/application/enforcement-objection',
    );
  });

  it('lists to a plaintiff who waits for the court what can be asked for before, and nothing once the case is closed', async () => {
    const closed = { ...pending, status: 'closed' as const, closure: null };
    const { page, user, ask } = await openProgress([() => pending, () => closed]);
    await ask();
    const titles = titlesOf(await page.findByRole('heading', { name: '等待立案时还能做什么' }));
    expect(titles).to.include.members(['财产保全', '撤诉']).and.not.include.members(['上诉', '反诉']);
    await user.click(page.getByRole('button', { name: '查询其他案件' }));
    await ask();
    await page.findByRole('button', { name: '查询其他案件' });
    expect(page.queryByRole('heading', { name: /还能做什么/ })).to.equal(null);
  });

  it('tells a defendant who has not answered until when', async () => {
    const { page, ask } = await openProgress([() => ({ ...pending, side: 'defense', steps: [] })]);
    await ask();
    await page.findByRole('heading', { name: '还没有收到您的答辩状' });
    page.getByText(/十五日内提出答辩状/);
    page.getByText('还没有可以显示的经过。');
  });

  it('lists the papers that the court issued to the side, with when they were served, and reads one by a press', async () => {
    const id = '00000000-0000-4000-8000-000000000007';
    const called = { kind: 'response' as const, version: 2, issued_on: '2026-03-02' };
    const papers = [
      { ...called, id, served_on: '2026-03-05' },
      { ...called, id: `${id.slice(0, -1)}8`, kind: 'address' as const, version: 1, served_on: null },
    ];
    const { page, user, ask, sent, ApiError } = await openProgress([
      () => ({ ...pending, side: 'defense', status: 'filed', case_number: number, steps: [], papers }),
      () => new ApiError({ status: 503, code: 'x', detail: '服务暂时不可用', fromServer: true }),
    ]);
    await ask();
    await page.findByRole('heading', { name: '法院发给您的文书' });
    page.getByText('第 2 版，2026年3月5日送达');
    page.getByText('2026年3月2日制作，送达尚无记录');
    await user.click(page.getByRole('button', { name: '下载应诉通知书' }));
    await page.findByText('文书没有下载：服务暂时不可用');
    expect(sent.at(-1)).to.deep.equal({ case_number: number, verification_code: 'ABCD2345', paper_id: id });
    page.getByRole('heading', { name: '法院发给您的文书' });
  });

  it('names what is to be corrected and until when, and leads to the form', async () => {
    const correction = {
      notice_id: 'n-1',
      due_on: '2026-03-09',
      answered: false,
      marks: [{ path: 'sections.claims.items.principal', label: '诉讼请求 · 1. 本金', reason: '不明确：请写明金额' }],
    };
    const steps = [step({ kind: 'correction_asked' }), received];
    const { page, ask } = await openProgress([() => ({ ...pending, steps, correction })]);
    await ask();
    await page.findByRole('heading', { name: '需要补正 1 处，请在2026年3月9日以前提交' });
    const reason = page.getByText('这里写得不够清楚：请写明金额');
    const place = page.getByRole('button', { name: '去改：诉讼请求的本金' });
    expect(reason.compareDocumentPosition(place)).to.equal(Node.DOCUMENT_POSITION_FOLLOWING);
    page.getByText('法院通知补正起诉状');
    page.getByRole('button', { name: '打开文书修改' });
  });

  it('withdraws a complaint that has no number, once it is asked again, and then says so', async () => {
    const withdrawn = {
      id: '00000000-0000-4000-8000-000000000009',
      how: 'withdrawn',
      at: '2026-03-05T02:00:00Z',
      version: 1,
      reason: '已经和解',
      ruling_number: null,
      transferred_to: null,
      duplicate_of: null,
      document_hash: null,
    } as const;
    const steps = [step({ kind: 'closed', closed_as: 'withdrawn' }), received];
    const { page, user, sent, ask } = await openProgress([
      () => pending,
      () => ({ closure_id: withdrawn.id }),
      () => ({ ...pending, status: 'closed', closure: withdrawn, steps }),
    ]);
    await ask();
    await user.click(await page.findByRole('button', { name: '撤回起诉状…' }));
    await user.type(page.getByLabelText('原因'), '已经和解');
    await user.click(page.getByRole('button', { name: '撤回' }));
    await page.findByRole('heading', { name: '起诉状已撤回，没有立案' });
    expect(sent[1]).to.deep.equal({
      case_number: pending.case_number,
      verification_code: 'ABCD2345',
      reason: '已经和解',
    });
    page.getByText('没有立案：当事人撤回');
    page.getByText('原因：已经和解');
    expect(page.queryByRole('button', { name: '撤回起诉状…' })).to.equal(null);
    page.getByRole('link', { name: '查看已提交的版本' });
  });

  it('says that the court filed the case meanwhile, in the dialog that would withdraw it', async () => {
    const { ApiError } = await import('../../http/apiError.js');
    const detail = '本案刚刚立案，不能再退回、不予受理、撤回、移送或者按重复处理。';
    const { page, user, ask } = await openProgress([
      () => pending,
      () => new ApiError({ status: 409, code: 'closure_case_filed', detail, fromServer: true }),
      () => ({ ...pending, status: 'filed', case_number: number }),
    ]);
    await ask();
    await user.click(await page.findByRole('button', { name: '撤回起诉状…' }));
    await user.click(page.getByRole('button', { name: '撤回' }));
    await page.findByText(`没有撤回：${detail}`);
    await page.findByRole('heading', { name: `已立案：${number}` });
  });

  it('says of a returned complaint why, what to do next, and gives its notice', async () => {
    const closure = {
      id: '00000000-0000-4000-8000-000000000009',
      how: 'returned',
      at: '2026-03-05T02:00:00Z',
      version: 1,
      reason: '没有写明被告。',
      ruling_number: null,
      transferred_to: null,
      duplicate_of: null,
      document_hash: 'c'.repeat(64),
    } as const;
    const first = await openProgress([() => ({ ...pending, status: 'closed', closure })]);
    await first.ask();
    await first.page.findByRole('heading', { name: '法院退回了起诉状，没有立案' });
    first.page.getByText('原因：没有写明被告。');
    first.page.getByText(/补齐以后可以重新起诉/u);
    first.page.getByRole('button', { name: '下载通知书（Word）' });
  });

  it('tells a defendant that the complaint was not filed, and no reason', async () => {
    const closure = {
      id: '00000000-0000-4000-8000-000000000009',
      how: 'refused',
      at: '2026-03-05T02:00:00Z',
      version: 1,
      reason: null,
      ruling_number: '（2026）京0101民初9号',
      transferred_to: null,
      duplicate_of: null,
      document_hash: null,
    } as const;
    const { page, ask } = await openProgress([
      () => ({ ...pending, side: 'defense', status: 'closed', closure, steps: [] }),
    ]);
    await ask();
    await page.findByRole('heading', { name: '原告的起诉没有立案' });
    expect(page.queryByText(/原因/u)).to.equal(null);
  });

  it('says why nothing was found, and keeps what was typed', async () => {
    const refusal = { status: 404, code: 'wrong_number_or_code', detail: '案号或验证码不正确，请核对后重试。' };
    const { ApiError } = await import('../../http/apiError.js');
    const { page, ask } = await openProgress([() => new ApiError({ ...refusal, fromServer: true })]);
    await ask();
    await page.findByText(refusal.detail);
    expect(typedIn(page.getByLabelText('案号'))).to.contain('A-1');
  });
});
