import { expect } from 'chai';
import type { CaseCorrections, UnsentMarks } from '../../../../../domain/contract/corrections.js';
import { ApiError } from '../../../http/apiError.js';
import { pendingCase } from '../../caseFile/testing/fixtures.js';
import { courtScreens } from '../../../testing/courtScreens.js';
import { nothingMarked, oneClerk } from '../../../testing/scriptedCourt.js';

const temporary = '新案件-20260301-ABCD2345';
const principal = {
  path: 'sections.claims.items.principal.amount',
  label: '诉讼请求 · 1. 本金',
  section: '诉讼请求',
  value: '100,000.00元',
};
const name = {
  path: 'plaintiffs_natural.0.name',
  label: '原告（自然人）第1项 · 姓名',
  section: '原告（自然人）',
  value: '李某',
};
const corrections: CaseCorrections = { ...nothingMarked(), version: 2, places: [name, principal] };
type Mark = UnsentMarks['marks'][number];
const ofColleague: Mark = {
  source: 'clerk',
  code: 'contradictory',
  path: name.path,
  reason: '与证件不符',
  version: 2,
  by: { id: 'li', email: 'li@court.example.cn' },
  at: '2026-03-02T02:00:00Z',
};

const noMedia = {
  matches: false,
  media: '',
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
};

describe('admin screens: marking a complaint where it is read', () => {
  const open = courtScreens();
  // The document of the tests has no screen; the field of a day asks what points at it.
  beforeEach(() => {
    window.matchMedia = () => Object.assign(new EventTarget(), noMedia);
  });
  const opened = async (unsent?: Parameters<typeof open>[1]) => {
    const screens = await open(`/app/admin/filing-review/${encodeURIComponent(temporary)}`, {
      correctionsOf: () => corrections,
      ...unsent,
    });
    await screens.respond(0, pendingCase());
    /** The form of the row that is being marked. */
    const form = () => screens.within(screens.page.getByRole('group', { name: '标记这一处' }));
    return { ...screens, form };
  };

  it('opens the form of a row by a click, marks it with a reason and words, says it anew, and takes it back', async () => {
    const { page, user, fireEvent, form } = await opened();
    await user.click(await page.findByText('尚欠本金100,000.00元'));
    await user.selectOptions(form().getByRole('combobox', { name: '原因' }), '金额计算有误');
    fireEvent.change(form().getByLabelText('补充说明（可以不填）'), { target: { value: '不符' } });
    await user.click(form().getByRole('button', { name: '标记' }));
    await page.findByText('金额计算有误：不符', { selector: '.row-marks span' });
    page.getByText('已标记 1 处');
    await user.click(page.getByRole('button', { name: '修改标记：金额计算有误：不符' }));
    const words = form().getByLabelText('补充说明（可以不填）');
    fireEvent.change(words, { target: { value: '九万' } });
    await user.click(page.getByRole('button', { name: '保存' }));
    await page.findByText('金额计算有误：九万', { selector: '.row-marks span' });
    page.getByText('已标记 1 处');
    await user.click(page.getByRole('button', { name: '取消标记：金额计算有误：九万' }));
    await page.findByText(/还没有标记/);
  });

  it('moves from row to row by keys, and opens the form by m', async () => {
    const { page, user, form } = await opened();
    await page.findByRole('button', { name: /^标记：原告（自然人）/ });
    await user.keyboard('j');
    expect(document.activeElement?.textContent).to.contain('姓名：李某');
    await user.keyboard('j');
    expect(document.activeElement?.textContent).to.contain('尚欠本金');
    await user.keyboard('km');
    form().getByRole('combobox', { name: '原因' });
    await user.keyboard('{Escape}');
    expect(page.queryByRole('group', { name: '标记这一处' })).to.equal(null);
    expect(document.activeElement?.textContent).to.contain('姓名：李某');
  });

  it('names the keys in the help', async () => {
    const { page, user } = await opened();
    await user.keyboard('?');
    await page.findByText('标记所在的一项需要补正（也可以点击该项）');
  });

  it('shows what a colleague marked, with who did, and sends it with the own marks', async () => {
    const server = oneClerk();
    const { page, user, call, form } = await opened({
      unsent: (asked) => {
        const own = server(asked);
        return { ...own, marks: [ofColleague, ...own.marks] };
      },
    });
    await page.findAllByText('前后矛盾：与证件不符');
    page.getAllByText(/^li@court.example.cn 标记于/);
    await user.click(page.getByText('尚欠本金100,000.00元'));
    await user.type(form().getByLabelText('补充说明（可以不填）'), '请写明月数{Enter}');
    await user.click(page.getByRole('button', { name: '补正通知…' }));
    await page.findByRole('dialog', { name: '发出补正通知' });
    await user.click(page.getByRole('button', { name: '发出通知' }));
    const { body } = await call(1);
    expect(body).to.deep.include({
      marks: [
        { source: 'clerk', code: 'contradictory', path: name.path, reason: '与证件不符' },
        { source: 'clerk', code: 'unclear', path: principal.path, reason: '请写明月数' },
      ],
    });
    expect(body).to.have.property('marks_seen');
  });

  it('keeps on the page what could not be saved, says so, and saves it once asked to', async () => {
    const server = oneClerk();
    let isAway = true;
    const { page, user, waitFor, form } = await opened({
      unsent: (asked) => {
        if (asked.method === 'POST' && isAway)
          return Promise.reject(
            new ApiError({ status: 503, code: 'store_unavailable', detail: '服务暂时不可用', fromServer: true }),
          );
        return server(asked);
      },
    });
    await user.click(await page.findByText('尚欠本金100,000.00元'));
    await user.click(form().getByRole('button', { name: '标记' }));
    await page.findByText(/有 1 处标记还没有保存：服务暂时不可用/);
    page.getByText('已标记 1 处');
    isAway = false;
    await user.click(page.getByRole('button', { name: '再试一次' }));
    await waitFor(() => expect(page.queryByText(/还没有保存/)).to.equal(null));
    page.getByText('已标记 1 处');
  });

  it('tells whoever sends second what was sent', async () => {
    let state: CaseCorrections = corrections;
    const { page, user, call, refuse, form } = await opened({ correctionsOf: () => state });
    await user.click(await page.findByText('尚欠本金100,000.00元'));
    await user.click(form().getByRole('button', { name: '标记' }));
    await user.click(page.getByRole('button', { name: '补正通知…' }));
    await page.findByRole('dialog', { name: '发出补正通知' });
    await user.click(page.getByRole('button', { name: '发出通知' }));
    await call(1);
    const sent = { ...nothingMarked(), version: 2, standing: 'asked' as const };
    state = {
      ...sent,
      notices: [
        {
          id: 'n-1',
          count: 1,
          version: 2,
          asked_at: '2026-03-02T02:00:00Z',
          due_on: '2099-01-15',
          due_end: '2099-01-15',
          holidays_known: true,
          extended: false,
          service: null,
          answered: false,
          lateness: null,
          answered_in: null,
          outcome: null,
          document_hash: 'a'.repeat(64),
          marks: [],
        },
      ],
    };
    const detail = '本案已有一份补正通知发出。';
    await refuse(1, new ApiError({ status: 409, code: 'correction_open', detail, fromServer: true }));
    await page.findByText(/^通知已于/);
  });
});
