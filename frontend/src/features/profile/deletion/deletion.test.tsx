import { expect } from 'chai';
import { withBrowserDocument } from '../../../testing/browserDocument.js';
import { openSite } from '../../../testing/openSite.js';
import { appModeResponse, noSecondFactor, userResponse } from '../../../testing/responses.js';
import type { Deletion } from './accountDeletion.js';
import { goesLines, staysLines } from './whatGoes.js';

const due = '2026-12-13T08:00:00.000Z';
const nothing: Deletion = {
  requested_at: null,
  due: null,
  grace_days: 14,
  goes: {
    drafts: 0,
    own_documents: 0,
    marked_documents: 0,
    agents: 0,
    clauses: 0,
    form_defaults: 0,
    models: 0,
    knowledge_bases: 0,
    knowledge_files: 0,
    knowledge_questions: 0,
    recall_runs: 0,
    calendar_links: 0,
    batches: 0,
    sessions: 1,
  },
  stays: { pending_cases: 0, filed_cases: 0, pending_days: null, sealed_days: 0 },
};
const much: Deletion = {
  ...nothing,
  goes: { ...nothing.goes, drafts: 3, agents: 2, knowledge_bases: 1, knowledge_files: 5, sessions: 2 },
  stays: { pending_cases: 1, filed_cases: 2, pending_days: 365, sealed_days: 30 },
};

/** The site of an account; `ordered`: when its deletion is due at first; `refuses`: what an order or withdrawal is refused with. */
const open = async (path: string, { ordered = null as string | null, refuses = null as object | null } = {}) => {
  const { ApiError } = await import('../../../http/apiError.js');
  let deletionDue = ordered;
  const sent: unknown[] = [];
  const site = await openSite(path, ({ method, path: asked, body }) => {
    if (asked === '/api/config/app-mode') return appModeResponse('saas');
    if (asked === '/users/me/sessions') return { items: [] };
    if (asked === '/users/me/second-factor') return noSecondFactor;
    if (asked !== '/users/me/deletion') return userResponse({ deletion_due: deletionDue });
    if (method === 'GET') return much;
    sent.push([method, body ?? null]);
    if (refuses) throw new ApiError({ status: 400, code: 'x', detail: '', fromServer: true, ...refuses });
    deletionDue = method === 'POST' ? due : null;
    return undefined;
  });
  return { ...site, sent };
};

describe('the deletion of one’s own account on screen', () => {
  withBrowserDocument();

  it('is said in lines: of what goes only what there is, and how long what remains is kept', () => {
    expect(goesLines(nothing)).to.deep.equal([
      '邮箱和密码：不能再登录',
      '全部设备上的登录（现有 1 处）',
      '草稿、代理人等其他内容：没有',
      '方案和剩余积分：随之失效；待付款的订单不能再确认，发票信息清除',
    ]);
    expect(goesLines(much).join()).to.include('草稿 3 份,代理人 2 人,知识库 1 个，其中文件 5 个');
    expect(staysLines(nothing)[0]).to.equal('提交法院的案件：没有');
    const stays = staysLines(much).join();
    for (const said of ['案件 3 件（没有立案 1 件，已立案 2 件）', '365 天没有进展', '封存 30 天'])
      expect(stays).to.include(said);
  });

  it('lists first, asks for password and word, and then says on the page when it comes', async () => {
    const { page, user, sent, within } = await open('/app/profile');
    await user.click(await page.findByRole('button', { name: '注销账号' }));
    const card = within(await page.findByRole('region', { name: '注销账号' }));
    await card.findByText('草稿 3 份');
    card.getByRole('button', { name: '先导出我的全部数据' });
    const press = () => user.click(card.getByRole('button', { name: '申请注销' }));
    await press();
    await card.findByText('请输入当前密码');
    card.getByText('请输入“注销账号”四个字');
    expect(sent).to.deep.equal([]);
    await user.type(card.getByLabelText('当前密码'), 'my-password');
    await user.type(card.getByLabelText(/以示确认/), '注销账号');
    await press();
    const banner = await page.findByRole('region', { name: '注销提醒' });
    expect(banner.textContent).to.include('您的账号将于 2026年12月13日 16:00 注销').and.include('撤回注销');
    expect(sent).to.deep.equal([['POST', { current_password: 'my-password', confirmation: '注销账号' }]]);
    page.getByText(/已申请注销，将于/);
  });

  it('keeps what was typed where it is refused, and says why', async () => {
    const detail = '系统至少需要保留一名可用的超级管理员。';
    const { page, user } = await open('/app/profile', { refuses: { status: 409, detail } });
    await user.click(await page.findByRole('button', { name: '注销账号' }));
    await user.type(await page.findByLabelText(/以示确认/), '注销账号');
    const [, password] = await page.findAllByLabelText('当前密码');
    if (!password) throw new Error('there is no field for the password');
    await user.type(password, 'my-password');
    await user.click(page.getByRole('button', { name: '申请注销' }));
    await page.findByText(`未能申请注销：${detail}`);
  });

  it('is withdrawn by one press, also on a page that is not the account’s', async () => {
    const { page, user, sent, waitFor } = await open('/', { ordered: due });
    await user.click(await page.findByRole('button', { name: '撤回注销' }));
    await page.findByText('已撤回注销，账号保留');
    await waitFor(() => expect(page.queryByRole('button', { name: /撤回/ })).to.equal(null));
    expect(sent).to.deep.equal([['DELETE', null]]);
  });

  it('says that the days are over where nobody erased it yet', async () => {
    const { page } = await open('/', { ordered: '2026-01-01T00:00:00.000Z' });
    await page.findByText('注销的宽限期已满，账号随时会被清除。');
  });
});
