import { within } from '@testing-library/dom';
import { mock } from 'node:test';
import { expect } from 'chai';
import { completeDocument } from '../../testing/completeDocument.js';
import { ApiError } from '../../http/apiError.js';
import type { TimelineEvent } from '../../../../domain/contract/cases.js';
import type { Wording } from '../../../../domain/contract/shared.js';
import { appModeReceived } from '../../core/appMode/appModeSlice.js';
import { selectTasks } from '../tasks/tasksSlice.js';
import { selectToasts } from '../../core/toasts/toastsSlice.js';
import {
  comparedCase,
  complaint,
  finalData,
  pageOf,
  pendingPageOf,
  pendingCase,
  pendingRow,
} from '../caseFile/testing/fixtures.js';
import { pendingCases } from '../filing/pendingCases/pendingCases.js';
import { courtScreens } from '../../testing/courtScreens.js';

const causes = ['离婚纠纷', '民间借贷纠纷'];
const temporary = '新案件-20260301-ABCD2345';
const formal = '（2026）京0101民初1号';

describe('admin screens: pending cases', () => {
  const open = courtScreens();

  it('leads from a case to its review by the encoded number', async () => {
    const { respond, page } = await open('/app/admin/pending-cases');
    await respond(0, pendingPageOf([pendingRow()]));
    const link = page.getByRole('link', { name: '审核与分析' });
    expect(link.getAttribute('href')).to.equal(`/app/admin/filing-review/${encodeURIComponent(temporary)}`);
    expect(page.getByText('共 1 件')).to.not.equal(null);
  });

  it('shows times on the clock that the court has set', async () => {
    const { respond, act, page, store } = await open('/app/admin/pending-cases');
    await respond(0, pendingPageOf([pendingRow()]));
    expect(page.getByText('2026年3月1日 10:00')).to.not.equal(null);
    act(
      () =>
        void store.dispatch(
          appModeReceived({
            mode: 'open',
            courtTimeZone: 'Asia/Urumqi',
            contactEmail: null,
            court: null,
            hasSession: true,
            mailsPasswordResets: false,
            makesPdf: false,
          }),
        ),
    );
    expect(page.getByText('2026年3月1日 08:00')).to.not.equal(null);
  });

  it('asks once for what was typed, and tells an empty list from a search without matches', async () => {
    const { respond, page, user, waitFor, calls, call, address } = await open('/app/admin/pending-cases?page=3');
    await respond(0, pendingPageOf([], { page: 3 }));
    expect(page.getByText('暂无待立案的案件')).to.not.equal(null);
    await user.type(page.getByLabelText('搜索待立案案件'), '民间 ');
    await waitFor(() => expect(calls).to.have.length(2));
    expect((await call(1)).path).to.contain('search_term=%E6%B0%91%E9%97%B4&page=1');
    expect(address()).to.equal('/app/admin/pending-cases?search=民间');
    await respond(1, pendingPageOf([]));
    expect(page.getByText('没有找到与“民间”相符的待立案案件')).to.not.equal(null);
  });

  it('searches at once on the Enter key, and leaves the field ready once it was cleared', async () => {
    const { respond, page, user, waitFor, calls, address } = await open('/app/admin/pending-cases');
    await respond(0, pendingPageOf([]));
    const field = page.getByLabelText('搜索待立案案件');
    await user.click(field);
    await user.paste('民间');
    await user.keyboard('{Enter}');
    expect(address()).to.equal('/app/admin/pending-cases?search=民间');
    await user.click(page.getByRole('button', { name: '清除搜索' }));
    expect(address()).to.equal('/app/admin/pending-cases');
    expect(page.baseElement.ownerDocument.activeElement).to.equal(field);
    await waitFor(() => expect(calls).to.have.length(3));
  });

  it('asks for the first page of the oldest cases when the order is changed', async () => {
    const { respond, page, user, waitFor, call, address } = await open('/app/admin/pending-cases?page=2');
    await respond(0, pendingPageOf([pendingRow()], { total: 11, page: 2 }));
    await user.selectOptions(page.getByLabelText('排列顺序'), '最早提交在前');
    await waitFor(async () => expect((await call(1)).path).to.contain('order=oldest&page=1'));
    expect(address()).to.equal('/app/admin/pending-cases?order=oldest');
  });

  it('says how long a case has been waiting', async () => {
    const { respond, page } = await open('/app/admin/pending-cases');
    const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000).toISOString();
    const now = new Date().toISOString();
    await respond(
      0,
      pendingPageOf([pendingRow({ created_at: threeDaysAgo }), pendingRow({ id: 'case-2', created_at: now })]),
    );
    expect(page.getAllByText(/已等待/).map(({ textContent }) => textContent)).to.deep.equal(['已等待 3 天']);
  });

  /** Types a search and follows a link, whose page loads only after the search has settled. */
  const leaveWhileSearching = async ({ draws }: { readonly draws: boolean }) => {
    let load = (): void => undefined;
    const reviewLoads = new Promise<void>((resolve) => (load = resolve));
    const screen = await open('/app/admin/pending-cases', { reviewLoads });
    const { respond, act, page, waitFor, address, fireEvent } = screen;
    await respond(0, pendingPageOf([pendingRow()]));
    const follow = () => fireEvent.click(page.getByRole('link', { name: '审核与分析' }));
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      fireEvent.input(page.getByLabelText('搜索待立案案件'), { target: { value: '民' } });
      if (draws) follow();
      await act(async () => {
        if (!draws) follow(); // nothing is drawn before this is over
        mock.timers.tick(1000);
      });
    } finally {
      mock.timers.reset();
    }
    await act(async () => load());
    await waitFor(() => expect(address()).to.equal(`/app/admin/filing-review/${temporary}`));
  };

  it('leaves the reader on the page of a link that was followed while the search was still waiting', () =>
    leaveWhileSearching({ draws: true }));

  it('leaves the reader there also while the browser is too busy to draw', () => leaveWhileSearching({ draws: false }));

  it('says why a list could not be read and tries again', async () => {
    const { refuse, page, user, calls } = await open('/app/admin/pending-cases');
    const detail = '服务暂时不可用，请稍后重试。';
    await refuse(0, new ApiError({ status: 503, code: 'store_unavailable', detail }));
    expect(page.getByText(`加载待立案列表失败：${detail}`)).to.not.equal(null);
    await user.click(page.getByRole('button', { name: '重试' }));
    expect(calls).to.have.length(2);
  });
});

describe('admin screens: what is behind the log', () => {
  const open = courtScreens();
  const filling = { state: 'filling', as_of: null } as const;

  it('says up to when a list goes, keeps its figure, and reads it again by itself until nothing is missing', async () => {
    const { respond, act, store, page, waitFor, calls } = await open('/app/admin/pending-cases');
    await respond(0, pendingPageOf([pendingRow()]));
    const behind = { state: 'behind', as_of: '2026-03-01T09:20:05Z' } as const;
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      act(() => void store.dispatch(pendingCases.actions.received({ ...pendingPageOf([pendingRow()]), behind })));
      expect(page.getByText('数据截至2026年3月1日 17:20:05，此后的改动正在更新。')).to.not.equal(null);
      expect(page.getByText('共 1 件')).to.not.equal(null);
      mock.timers.tick(5000);
    } finally {
      mock.timers.reset();
    }
    await waitFor(() => expect(calls).to.have.length(2));
    await respond(1, pendingPageOf([pendingRow()]));
    expect(page.queryByText(/数据截至/u)).to.equal(null);
  });

  for (const [name, path] of [
    ['review', 'filing-review'],
    ['details', 'cases'],
  ])
    it(`says above a case that versions of it may be missing, in its ${name}`, async () => {
      const { respond, page } = await open(`/app/admin/${path}/${encodeURIComponent(temporary)}`);
      await respond(0, { ...pendingCase(), behind: filling });
      expect(page.getByText(/整理完成前本案的版本和答辩可能不全/u)).to.not.equal(null);
      expect(page.getByRole('region', { name: '案件信息' })).to.not.equal(null);
    });

  it('shows no figure of a list that is being filled, calls none of it empty, and offers no file', async () => {
    const { respond, page } = await open('/app/admin/all-cases');
    await respond(0, { ...pageOf([]), causes: [], behind: filling });
    expect(page.getByText(/正在重新整理全部记录/u)).to.not.equal(null);
    expect(page.queryByText(/共 0 件/u)).to.equal(null);
    expect(page.queryByText('还没有案件')).to.equal(null);
    expect(page.getByRole('button', { name: '导出' })).to.have.property('disabled', true);
  });
});

describe('admin screens: all cases', () => {
  const open = courtScreens();

  it('shows the first page of another cause, and goes back to the page before', async () => {
    const { respond, page, user, call, go, address } = await open('/app/admin/all-cases?page=2');
    await respond(0, { ...pageOf([], { total: 30, page: 2 }), causes });
    await user.selectOptions(page.getByLabelText('按案由筛选'), '离婚纠纷');
    expect(decodeURIComponent((await call(1)).path)).to.equal('/api/cases?case_cause=离婚纠纷&page=1&page_size=10');
    await go(-1);
    expect(address()).to.equal('/app/admin/all-cases?page=2');
    expect((await call(2)).path).to.contain('page=2');
  });

  it('asks for the filings of the month that a figure led to, and shows that it does', async () => {
    const { respond, page, user, call, address } = await open('/app/admin/all-cases?filed=month');
    await respond(0, { ...pageOf([]), causes });
    expect((await call(0)).path).to.equal('/api/cases?filed_in=month&page=1&page_size=10');
    const choice = page.getByLabelText('按立案筛选');
    expect(page.getByText('没有符合条件的案件，请换一个关键词、案由或立案时间')).to.not.equal(null);
    expect(choice).to.have.property('value', 'month');
    await user.selectOptions(choice, '本年立案');
    expect((await call(1)).path).to.contain('filed_in=year');
    expect(address()).to.equal('/app/admin/all-cases?filed=year');
  });

  it('offers the way back from a page past the end', async () => {
    const { respond, page, user, address } = await open('/app/admin/all-cases?page=9');
    await respond(0, { ...pageOf([], { total: 11, page: 9 }), causes });
    await user.click(page.getByRole('button', { name: '回到第一页' }));
    expect(address()).to.equal('/app/admin/all-cases');
  });
});

describe('admin screens: case details', () => {
  const open = courtScreens();
  beforeEach(completeDocument);
  const filed = { case_number: formal, is_temporary: false, filed_at: '2026-03-05T02:00:00Z' };

  it('shows both sides, names the defendants without a defence, and offers no filing of a filed case', async () => {
    const { respond, page, user } = await open(`/app/admin/judgement/${encodeURIComponent(formal)}`);
    await respond(0, pendingCase(filed));
    expect(page.getByRole('heading', { level: 1 }).textContent).to.equal(`张三、赵六 诉 王某、甲公司${formal}`);
    expect(page.getByText('以下被告尚未提交答辩状：甲公司')).to.not.equal(null);
    expect(page.getByText('尚欠本金100,000.00元')).to.not.equal(null);
    expect(page.getByText('已还一半')).to.not.equal(null);
    expect(page.queryByRole('button', { name: '立案' })).to.equal(null);
    expect(page.getByRole('link', { name: '返回全部案件' })).to.not.equal(null);
    await user.click(page.getByRole('button', { name: /甲公司/ }));
    expect(page.getByText('被告甲公司尚未提交答辩状')).to.not.equal(null);
  });

  it('shows the rows of annexes and what else a pleading says, of either side, and which of them are empty', async () => {
    const { respond, page } = await open(`/app/admin/judgement/${encodeURIComponent(formal)}`);
    const given = pendingCase(filed);
    const annexOf = ({ document_type: kind }: { readonly document_type: string }): string =>
      kind === 'complaint' ? '送货单三份' : '转账凭证一份';
    await respond(0, {
      ...given,
      documents: given.documents.map((one) => ({
        ...one,
        final_data: one.final_data && {
          ...one.final_data,
          otherItems: [{ id: 'annexes.evidence', question: '证据', answers: [annexOf(one)] }],
        },
        blank_items: [
          { list: 'otherItems' as const, id: 'annexes.more', question: '其他附件', after: 'annexes.evidence' },
        ],
      })),
    });
    for (const side of ['原告起诉', '被告答辩']) {
      const panel = within(page.getByRole('region', { name: side }));
      expect(panel.getByRole('heading', { name: '其他事项' }), side).to.not.equal(null);
      expect(panel.getByText(side === '原告起诉' ? '送货单三份' : '转账凭证一份')).to.not.equal(null);
      const folded = panel.getByText('其他附件').closest('details');
      expect([folded?.open, folded?.querySelector('summary')?.textContent], side).to.deep.equal([false, '未填 1 项']);
    }
  });

  it('marks a defendant who is no longer sued and says that their code is no longer valid', async () => {
    const { respond, page, user } = await open(`/app/admin/judgement/${encodeURIComponent(formal)}`);
    const given = pendingCase(filed);
    const left = { verification_code: null, left_at: '2026-03-04T02:00:00Z' };
    await respond(0, { ...given, defendants: given.defendants.map((one, i) => (i === 1 ? { ...one, ...left } : one)) });
    expect(page.getByText('最新的起诉状不再列为被告，验证码已失效：甲公司')).to.not.equal(null);
    expect(page.getByText('不再是被告，验证码已失效')).to.not.equal(null);
    expect(page.queryByText(/以下被告尚未提交答辩状/)).to.equal(null);
    await user.click(page.getByRole('button', { name: /甲公司.*不再是被告/ }));
    expect(page.getByText('最新的起诉状不再列甲公司为被告')).to.not.equal(null);
  });

  it('calls a third party so at its code and in what became of its name, and its paper an opinion', async () => {
    const { respond, page, user } = await open(`/app/admin/judgement/${encodeURIComponent(formal)}`);
    const given = pendingCase({ ...filed, domain: 'administrative' });
    const third = { standing: 'third_party' as const, former_name: '甲商行' };
    await respond(0, {
      ...given,
      defendants: given.defendants.map((one, i) => (i === 1 ? { ...one, ...third } : one)),
    });
    const codes = within(page.getByRole('region', { name: '当事人验证码' }));
    expect(codes.getByText('被告 王某')).to.not.equal(null);
    expect(codes.getByText('第三人 甲公司')).to.not.equal(null);
    const renamed = within(page.getByRole('region', { name: '第三人改名' }));
    expect(renamed.getByText('“甲商行”没有提交过意见陈述书')).to.not.equal(null);
    const answers = within(page.getByRole('region', { name: '被告答辩与第三人意见' }));
    await user.click(answers.getByRole('button', { name: /甲公司.*未陈述意见/ }));
    expect(answers.getByText('第三人甲公司尚未提交意见陈述书')).to.not.equal(null);
  });

  it('offers each version’s file, and what changed since the one before as tracked changes, of either side', async () => {
    const { respond, page, user, call, calls } = await open(`/app/admin/judgement/${encodeURIComponent(formal)}`);
    await respond(0, pendingCase(filed));
    const names = [];
    for (const button of page.getAllByRole('button', { name: /^下载第/ })) {
      names.push(button.textContent);
      await user.dblClick(button);
    }
    expect(names).to.deep.equal(['下载第 2 版', '下载第 1 版到第 2 版的修订对照', '下载第 1 版', '下载第 1 版']);
    await call(names.length);
    // The first call read the case; each file is asked for once, however often its button is pressed.
    expect(calls.slice(1).map(({ path }) => path)).to.deep.equal([
      '/api/cases/case-1/version-file?version=2',
      '/api/cases/case-1/version-changes/word?from=1&to=2',
      '/api/cases/case-1/version-file?version=1',
      '/api/cases/case-1/version-file?version=1&defendant_id=d1',
    ]);
  });

  it('says on screen whether a downloaded version is the submitted one byte for byte, and why one could not be had', async () => {
    const { respond, refuse, page, user, store, waitFor } = await open(
      `/app/admin/judgement/${encodeURIComponent(formal)}`,
    );
    await respond(0, pendingCase(filed));
    const file = (headers: Record<string, string>) => new Response('PK', { headers });
    const said = () => selectTasks(store.getState()).map((task) => task.result?.text ?? task.error);
    const press = () => user.click(page.getByRole('button', { name: '下载第 2 版' }));
    const isReady = () =>
      waitFor(() => expect(page.getByRole('button', { name: '下载第 2 版' }).matches(':disabled')).to.equal(false));
    await press();
    await respond(1, file({ 'X-Document-Hash-Matches': 'true', 'X-Document-Wording': 'recorded' }));
    await isReady();
    await press();
    await refuse(
      2,
      new ApiError({ status: 409, code: 'submitted_file_altered', detail: '存档的Word文件与提交时记录的指纹不符。' }),
    );
    await isReady();
    await press();
    await refuse(3, new ApiError({ status: 503, code: 'overloaded', detail: '服务繁忙，请稍后重试。' }));
    await isReady();
    expect(said()).to.deep.equal([
      '服务繁忙，请稍后重试。',
      '存档的Word文件与提交时记录的指纹不符。',
      '第 2 版已下载，与提交时的文件完全一致。',
    ]);
    expect(selectToasts(store.getState()).map(({ kind }) => kind)).to.deep.equal(['success', 'danger', 'danger']);
  });

  it('says which words a version is shown in, where they are not those it was submitted with', async () => {
    const { respond, page, user, within } = await open(`/app/admin/judgement/${encodeURIComponent(formal)}`);
    const given = pendingCase(filed);
    const wordings: Readonly<Record<string, Wording>> = {
      'complaint-2': { basis: 'missing', edition: '2025', unasked: 2 },
      'defence-d1-1': { basis: 'recorded', edition: '2025', unasked: 0 },
    };
    await respond(0, {
      ...given,
      documents: given.documents.map((one) => ({ ...one, wording: wordings[one.id] ?? null })),
    });
    const plaintiff = within(page.getByRole('region', { name: '原告起诉' }));
    const notes = plaintiff.getAllByRole('note').map(({ textContent }) => textContent);
    expect(notes).to.deep.equal([
      '提交时所用的表单定义在本系统中已找不到，这里以最接近的2025版表单代替，文字可能与提交时不同。有 2 处填写内容在该表单中没有对应的问题，未能显示。',
    ]);
    expect(page.getAllByRole('note')).to.have.length(1);
    await user.click(plaintiff.getByRole('button', { name: '查看起诉状第 1 版内容' }));
    await respond(
      1,
      complaint(1, {
        form_data: {},
        final_data: finalData({}),
        wording: { basis: 'missing', edition: '2024', unasked: 0 },
      }),
    );
    const older = within(page.getByRole('region', { name: '起诉状第 1 版内容' }));
    expect(older.getByRole('note').textContent).to.contain('已找不到，这里以最接近的2024版表单代替');
  });

  it('says nothing of words that are those of the submission', async () => {
    const { respond, page } = await open(`/app/admin/judgement/${encodeURIComponent(formal)}`);
    const given = pendingCase(filed);
    const wording: Wording = { basis: 'recorded', edition: '2025', unasked: 0 };
    await respond(0, { ...given, documents: given.documents.map((one) => ({ ...one, wording })) });
    page.getByText('尚欠本金100,000.00元');
    expect(page.queryAllByRole('note')).to.have.length(0);
  });

  describe('the content of an older version', () => {
    const address = `/app/admin/judgement/${encodeURIComponent(formal)}`;
    const firstComplaint = complaint(1, {
      form_data: {},
      final_data: finalData({
        claimItems: [{ id: 'claims.principal', question: '1. 本金', answers: ['尚欠本金80,000.00元'] }],
      }),
    });

    it('is asked for when the reader opens it, shown under its entry, and gone when it is closed', async () => {
      const { respond, page, user, call, within } = await open(address);
      await respond(0, pendingCase(filed));
      await user.click(page.getByRole('button', { name: '查看起诉状第 1 版内容', expanded: false }));
      expect((await call(1)).path).to.equal('/api/cases/case-1/documents/complaint-1');
      const content = within(page.getByRole('region', { name: '起诉状第 1 版内容' }));
      expect(content.getByText('正在加载第 1 版…')).to.not.equal(null);
      await respond(1, firstComplaint);
      expect(content.getByText('尚欠本金80,000.00元')).to.not.equal(null);
      expect(page.getByText('尚欠本金100,000.00元')).to.not.equal(null);
      await user.click(content.getByRole('button', { name: '起诉状全文' }));
      expect(content.getByText('起诉状全文不可用。')).to.not.equal(null); // this response has none
      await user.click(page.getByRole('button', { name: '收起起诉状第 1 版内容' }));
      expect(page.queryByText('尚欠本金80,000.00元')).to.equal(null);
    });

    it('is not asked for where it is the latest version, which came with the case', async () => {
      const { respond, page, user, calls, within } = await open(address);
      await respond(0, pendingCase(filed));
      await user.click(page.getByRole('button', { name: '查看起诉状第 2 版内容' }));
      const content = within(page.getByRole('region', { name: '起诉状第 2 版内容' }));
      expect(content.getByText('姓名：李某')).to.not.equal(null);
      expect(calls).to.have.length(1);
    });

    it('that could not be read says why, and is asked for again', async () => {
      const { refuse, respond, page, user, calls } = await open(address);
      await respond(0, pendingCase(filed));
      await user.click(page.getByRole('button', { name: '查看起诉状第 1 版内容' }));
      const detail = '服务暂时不可用，请稍后重试。';
      await refuse(1, new ApiError({ status: 503, code: 'store_unavailable', detail }));
      expect(page.getByText(`加载第 1 版失败：${detail}`)).to.not.equal(null);
      await user.click(page.getByRole('button', { name: '重试' }));
      expect(calls).to.have.length(3);
      await respond(2, firstComplaint);
      expect(page.getByText('尚欠本金80,000.00元')).to.not.equal(null);
    });

    it('makes way for the version opened next, also when it comes after it', async () => {
      const { respond, page, user, call } = await open(address);
      const given = pendingCase(filed);
      await respond(0, { ...given, documents: [...given.documents, complaint(3)] });
      await user.click(page.getByRole('button', { name: '查看起诉状第 1 版内容' }));
      await user.click(page.getByRole('button', { name: '查看起诉状第 3 版内容' }));
      await respond(
        2,
        complaint(3, {
          final_data: finalData({ factItems: [{ id: 'facts.loan_amount', question: '3. 借款金额', answers: ['三'] }] }),
        }),
      );
      (await call(1)).respond(firstComplaint);
      expect(page.queryByRole('region', { name: '起诉状第 1 版内容' })).to.equal(null);
      expect(page.getByText('三')).to.not.equal(null);
      expect(page.queryByText('尚欠本金80,000.00元')).to.equal(null);
    });
  });

  describe('the timeline of the case', () => {
    const address = `/app/admin/judgement/${encodeURIComponent(formal)}`;
    const event = (change: Partial<TimelineEvent>): TimelineEvent => ({
      id: 'e-1',
      revision: 0,
      at: '2026-03-01T02:00:00Z',
      type: 'CaseOpened',
      title: '提交首份起诉状，案件建立',
      actor: { kind: 'visitor', id: '', email: null },
      document: null,
      defendant_id: null,
      number_change: null,
      erasure_reason: null,
      advice: null,
      ...change,
    });

    it('is asked for when the reader opens it, and says who was shown which advice of a model on which versions', async () => {
      const { respond, page, user, call, calls, within } = await open(address);
      await respond(0, pendingCase(filed));
      expect(calls).to.have.length(1);
      const timeline = within(page.getByRole('region', { name: '案件经过' }));
      await user.click(timeline.getByRole('button', { name: '查看' }));
      expect((await call(1)).path).to.equal('/api/cases/case-1/timeline');
      expect(timeline.getByText('正在加载案件经过…')).to.not.equal(null);
      const advice = {
        model: 'qwen-max',
        task: 'deep-analysis',
        task_title: '案件深度分析',
        task_version: 2,
        sent_hash: '1'.repeat(64),
        result_hash: '2'.repeat(64),
        complaint_version: 2,
        defenses: [{ defendant_id: 'd1', version: 1 }],
      };
      const actor = { kind: 'user' as const, id: '5f0c71d2-7a', email: 'judge@court.example.cn' };
      await respond(1, {
        events: [
          event({}),
          event({ id: 'e-2', revision: 1, title: '案件分析（AI）', type: 'CaseAnalysed', actor, advice }),
        ],
      });
      expect(timeline.getByText('访客')).to.not.equal(null);
      expect(timeline.getByText('judge@court.example.cn')).to.not.equal(null);
      expect(
        timeline.getByText(/模型 qwen-max，任务“案件深度分析”第 2 版；依据起诉状第 2 版、.+的答辩状第 1 版/u),
      ).to.not.equal(null);
      expect(timeline.getByText('2'.repeat(64))).to.not.equal(null);
      await user.click(timeline.getByRole('button', { name: '收起' }));
      expect(timeline.queryByText('访客')).to.equal(null);
    });

    it('that could not be read says why, and is asked for again', async () => {
      const { refuse, respond, page, user, within } = await open(address);
      await respond(0, pendingCase(filed));
      const timeline = within(page.getByRole('region', { name: '案件经过' }));
      await user.click(timeline.getByRole('button', { name: '查看' }));
      const detail = '服务暂时不可用，请稍后重试。';
      await refuse(1, new ApiError({ status: 503, code: 'store_unavailable', detail }));
      expect(timeline.getByText(new RegExp(detail, 'u'))).to.not.equal(null);
      await user.click(timeline.getByRole('button', { name: '重试' }));
      await respond(2, { events: [event({})] });
      expect(timeline.getByText('提交首份起诉状，案件建立')).to.not.equal(null);
    });
  });

  it('offers filing and the way back to the pending cases while the number is temporary', async () => {
    const { respond, page } = await open(`/app/admin/cases/${encodeURIComponent(temporary)}`);
    await respond(0, pendingCase());
    expect(page.getByRole('button', { name: '立案' })).to.not.equal(null);
    expect(page.getByRole('link', { name: '返回待立案案件' })).to.not.equal(null);
  });

  describe('with the table of both sides', () => {
    const opened = async () => {
      const screen = await open(`/app/admin/judgement/${encodeURIComponent(formal)}`);
      await screen.respond(0, pendingCase(filed));
      await screen.user.click(screen.page.getByRole('button', { name: '逐项对照' }));
      return screen;
    };

    it('puts a claim beside what each defendant says to it, and says what the sums are', async () => {
      const { respond, page, within } = await opened();
      await respond(1, comparedCase);
      const row = page.getByRole('button', { name: '1. 本金' }).closest('tr');
      if (!row) throw new Error('no row of the principal');
      expect(within(row).getByText('有异议')).to.not.equal(null);
      expect(within(row).getByText('已还一半')).to.not.equal(null);
      expect(within(row).getByText('第1版曾无异议')).to.not.equal(null);
      expect(page.getByRole('region', { name: '争议金额' }).textContent).to.contain('有异议100,000.00元');
      expect(page.getByText('借款金额：100,000.00元。')).to.not.equal(null);
    });

    it('leaves out what nobody disputes when only disputed rows are wanted', async () => {
      const { respond, page, user } = await opened();
      await respond(1, comparedCase);
      expect(page.queryByRole('button', { name: '3. 借款金额' })).to.not.equal(null);
      await user.click(page.getByRole('checkbox', { name: '只看有争议和未明确的' }));
      expect(page.queryByRole('button', { name: '3. 借款金额' })).to.equal(null);
      expect(page.queryByRole('button', { name: '1. 本金' })).to.not.equal(null);
    });

    it('puts the evidence of the annex beside the opinions on it, and opinions that fit none of it below', async () => {
      const { respond, page, user, within } = await opened();
      const cell = (state: 'rejects' | 'accepts', words: string, lines: string[]) => [
        { defendant_id: 'd1', state, words, lines },
      ];
      const piece = { source: '', purpose: '' };
      await respond(1, {
        ...comparedCase,
        evidence: {
          rows: [
            { ...piece, no: '1-1', name: '商标注册证', purpose: '权利基础', cells: cell('accepts', '三性均认可', []) },
            { ...piece, no: '2-1', name: '公证书', cells: cell('rejects', '有不认可', ['合法性：不认可，理由：偷拍']) },
          ],
          unmatched: [{ defendant_id: 'd1', no: '9-9', name: '录音', lines: ['真实性：不认可'] }],
        },
      });
      const rowOf = (name: string) => {
        const row = page.getByRole('rowheader', { name }).closest('tr');
        if (!row) throw new Error(`no row of ${name}`);
        return within(row);
      };
      expect(rowOf('1-1 商标注册证').getByText('拟证明：权利基础')).to.not.equal(null);
      expect(rowOf('2-1 公证书').getByText('合法性：不认可，理由：偷拍')).to.not.equal(null);
      expect(page.getByText('王某：9-9 录音；真实性：不认可')).to.not.equal(null);
      await user.click(page.getByRole('checkbox', { name: '只看有争议和未明确的' }));
      expect(page.queryByRole('rowheader', { name: '1-1 商标注册证' })).to.equal(null);
      expect(page.queryByRole('rowheader', { name: '2-1 公证书' })).to.not.equal(null);
    });

    it('says why there is none, and asks again', async () => {
      const { respond, refuse, page, user } = await opened();
      const detail = '服务暂时不可用，请稍后重试。';
      await refuse(1, new ApiError({ status: 503, code: 'store_unavailable', detail }));
      expect(page.getByText(new RegExp(detail, 'u'))).to.not.equal(null);
      await user.click(page.getByRole('button', { name: '重试' }));
      await respond(2, comparedCase);
      expect(page.queryByRole('button', { name: '1. 本金' })).to.not.equal(null);
    });
  });

  it('asks to choose a defendant when there are several and none has submitted a defence', async () => {
    const { respond, page } = await open(`/app/admin/judgement/${encodeURIComponent(formal)}`);
    const given = pendingCase(filed);
    const documents = given.documents.filter((document) => document.document_type === 'complaint');
    await respond(0, { ...given, documents });
    expect(page.getByText('请选择一名被告查看答辩情况')).to.not.equal(null);
  });

  it('says that a case without a complaint is incomplete', async () => {
    const { respond, page } = await open(`/app/admin/judgement/${encodeURIComponent(formal)}`);
    await respond(0, { ...pendingCase(filed), documents: [] });
    expect(page.getByText('案件数据不完整，或未找到起诉状。')).to.not.equal(null);
  });

  it('leads back to the list of all cases', async () => {
    const { respond, page } = await open(`/app/admin/judgement/${encodeURIComponent(formal)}`);
    await respond(0, pendingCase(filed));
    expect(page.getByRole('link', { name: '返回全部案件' }).getAttribute('href')).to.equal('/app/admin/all-cases');
    expect(page.queryByRole('link', { name: /审查下一件/ })).to.equal(null);
  });

  it('says that a case has no defendant', async () => {
    const { respond, page } = await open(`/app/admin/judgement/${encodeURIComponent(formal)}`);
    await respond(0, { ...pendingCase(filed), defendants: [] });
    expect(page.getByText('本案没有被告信息')).to.not.equal(null);
  });

  it('says which case is shown no further than to an event that cannot be read, and offers no filing of it', async () => {
    const setAside = { reason: 'payload_hash_differs', since: '2026-03-02T02:00:00Z' } as const;
    for (const screen of ['judgement', 'filing-review']) {
      const { respond, page } = await open(`/app/admin/${screen}/${encodeURIComponent(temporary)}`);
      await respond(0, pendingCase({ set_aside: setAside }));
      const alert = page.getByText('本案记录异常：').closest('[role="alert"]');
      expect(alert?.textContent).to.contain('可能被改动').and.contain('2026年3月2日 10:00');
      expect(page.queryByRole('button', { name: /立案/ })).to.equal(null);
      page.unmount();
    }
    const { respond, page } = await open('/app/admin/pending-cases');
    await respond(0, pendingPageOf([pendingRow({ set_aside: setAside })]));
    expect(page.getByText('记录异常')).to.not.equal(null);
  });

  it('shows no codes and no content of a case whose personal data was erased', async () => {
    const { respond, page } = await open(`/app/admin/judgement/${encodeURIComponent(formal)}`);
    const given = pendingCase({ ...filed, erased: true, plaintiff_code: null });
    await respond(0, { ...given, documents: given.documents.map((document) => ({ ...document, final_data: null })) });
    expect(page.getByText(/个人信息已按规定删除/)).to.not.equal(null);
    expect(page.queryByText('当事人验证码')).to.equal(null);
    expect(page.queryByRole('button', { name: /^下载第/ })).to.equal(null);
    expect(page.queryByRole('button', { name: /^查看.*内容$/ })).to.equal(null);
  });
});
