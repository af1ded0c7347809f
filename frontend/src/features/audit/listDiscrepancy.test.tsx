import { expect } from 'chai';
import type { AuditEvent, Verification } from '../../../../domain/contract/audit.js';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite, type Responder } from '../../testing/openSite.js';
import { appModeResponse, userResponse } from '../../testing/responses.js';

const listed = (change: Partial<AuditEvent> = {}): AuditEvent => ({
  position: '7',
  id: 'event-7',
  stream: 'case-1',
  revision: 2,
  category: 'case',
  type: 'CaseNumberAssigned',
  title: '立案编号',
  at: '2026-03-01T02:00:00.000Z',
  actor: { kind: 'user', id: 'a-1', email: 'judge@court.cn' },
  case: { id: 'case-1', case_number: '（2026）京0101民初1号' },
  unreadable: null,
  discrepancy: null,
  ...change,
});

describe('the auditor’s list beside the log', () => {
  withBrowserDocument();

  const open = (items: readonly AuditEvent[], ofCount: string | null, verifications: readonly Verification[] = []) => {
    const respond: Responder = ({ path }) => {
      if (path.endsWith('/app-mode')) return appModeResponse('open');
      if (path.endsWith('/me')) return userResponse({ is_superuser: true });
      if (path.includes('/audit/verifications')) return { items: verifications };
      if (path.includes('/audit/events'))
        return {
          items,
          has_newer: false,
          has_older: false,
          total: items.length,
          behind: null,
          count_discrepancy: ofCount,
        };
      return {};
    };
    return openSite('/app/admin/audit', respond);
  };

  it('says which rows are not as the log has them, and that the number of all events is another', async () => {
    const said = '列表所载的经办人与日志不符，此处按日志显示';
    const count = '到最近的封签为止，日志中有 9 个事件（不计封签），列表中有 8 个，少 1 个';
    const { page } = await open([listed({ discrepancy: said }), listed({ position: '6' })], count);
    const warning = await page.findByText('列表与日志不符，可能有人直接改动了数据库。');
    expect(warning.parentElement?.textContent).to.contain('本页有 1 个事件').and.to.contain(count);
    expect(page.getAllByText(said)).to.have.length(1);
  });

  it('says nothing where both are the same', async () => {
    const { page } = await open([listed()], null);
    await page.findByText('立案编号');
    expect(page.queryByText(/与日志不符/u)).to.equal(null);
  });

  it('leads from each thing that a verification found to where one looks', async () => {
    const found = (sentence: string, of: { case_id?: string; stream?: string }) => ({
      sentence,
      case_id: of.case_id ?? null,
      stream: of.stream ?? null,
    });
    const verification: Verification = {
      id: '11111111-1111-4111-8111-111111111111',
      state: 'done',
      started_at: '2026-03-01T02:00:00.000Z',
      independent: true,
      ended_at: '2026-03-01T02:01:00.000Z',
      progress: 1,
      reason: null,
      result: {
        outcome: 'differs',
        events: 9,
        sealed: 9,
        unsealed: 0,
        compared: 9,
        cases: 1,
        read_models: null,
        files: 1,
        restarts: 0,
        findings: 3,
        sentences: [
          found('登记簿中的一行缺失。', { case_id: 'c-1' }),
          found('提交的文件缺失。', { stream: 'case-2' }),
          found('库外存证缺失。', {}),
        ],
      },
    };
    const { page } = await open([], null, [verification]);
    const links = (await page.findByText(/登记簿中的一行缺失/u)).closest('ul')?.querySelectorAll('a') ?? [];
    expect([...links].map((link) => [link.textContent, link.getAttribute('href')])).to.deep.equal([
      ['打开案件经过', '/app/admin/audit/cases/c-1'],
      ['查看这个流的事件', '/app/admin/audit?stream=case-2'],
    ]);
  });
});
