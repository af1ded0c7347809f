import { mock } from 'node:test';
import { expect } from 'chai';
import type { Account } from '../../../../domain/contract/account.js';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite, type Responder } from '../../testing/openSite.js';
import { appModeResponse, userResponse, uuid } from '../../testing/responses.js';
import { typedIn } from '../../testing/typedIn.js';
import { managedUser } from './testing/fixtures.js';

const administrator = userResponse({ email: 'court@example.cn', is_superuser: true });
const own = managedUser({
  id: administrator.id,
  email: administrator.email,
  is_superuser: true,
  effective_plan: 'admin',
  generation_limit: null,
});
const expired = managedUser({
  id: uuid(12),
  email: 'wang@example.cn',
  subscription_plan: 'professional',
  platform_credits: 1234.5,
  subscription_expires_at: '2025-12-31T15:59:59.999Z',
});

type Sent = { readonly method: string; readonly path: string; readonly body: unknown };

/** A server with accounts; each of its `refusals` takes the place of one response. */
const server = (given: readonly Account[]) => {
  const users = new Map(given.map((user) => [user.id, user]));
  const lists: string[] = [];
  const sent: Sent[] = [];
  const refusals: (() => Promise<never>)[] = [];
  const refuse = (
    status: number,
    code: string,
    detail: string,
    fieldProblems: { path: string; message: string }[] = [],
  ) =>
    refusals.push(async () => {
      const { ApiError } = await import('../../http/apiError.js');
      throw new ApiError({ status, code, detail, fromServer: status !== 0, fieldProblems });
    });
  const respond: Responder = async ({ method, path, body }) => {
    if (path === '/api/config/app-mode') return appModeResponse('saas');
    if (path === '/users/me') return administrator;
    if (!path.startsWith('/api/admin/users')) return {};
    const failure = refusals.shift();
    if (failure) return failure();
    if (method === 'GET') {
      lists.push(path);
      const search = new URLSearchParams(path.split('?')[1]).get('search') ?? '';
      const items = [...users.values()].filter(({ email }) => email.includes(search));
      return { items: items.slice(0, 10), total: items.length, page: 1, page_size: 10 };
    }
    sent.push({ method, path, body });
    if (path.endsWith('/password-reset')) return { token: 'secret-token', expires_at: '2026-01-03T03:04:05.000Z' };
    const user = users.get(path.split('/')[4] ?? '') ?? managedUser();
    const reset = path.endsWith('/reset-generation-count') ? { generations_today: 0 } : {};
    const changes = body as Partial<Account>;
    const { subscription_expires_at: day } = changes;
    const end = day ? { subscription_expires_at: `${day}T15:59:59.999Z` } : {};
    const changed = { ...user, ...changes, ...end, ...reset };
    users.set(user.id, changed);
    return changed;
  };
  return { respond, lists, sent, refuse, users };
};
const patient = { timeout: 8000 };
const path = '/app/admin/user-management';
/** Sets the value without keystrokes: these tests are not about the focus. */
const enter = async (input: HTMLElement, value: string) => {
  const { fireEvent } = await import('@testing-library/react');
  fireEvent.input(input, { target: { value } });
};

describe('the page that manages accounts', () => {
  withBrowserDocument();

  const openPage = async (court: ReturnType<typeof server>, at = path) => {
    const site = await openSite(at, court.respond);
    const { page, within, waitFor } = site;
    await page.findByRole('heading', { name: '用户管理' }, patient);
    const row = (email: string) => {
      const found = page.getByText(email, { selector: 'td strong' }).closest('tr');
      if (!found) throw new Error(`no row of ${email}`);
      return within(found);
    };
    const dialog = () => within(page.getByRole('dialog'));
    const gone = () => waitFor(() => expect(page.queryByRole('dialog')).to.equal(null), patient);
    return { ...site, row, dialog, gone };
  };

  it('shows each account with its plan, the plan that counts, and which is the administrator’s own', async () => {
    const { page, row } = await openPage(server([own, expired, managedUser()]));
    await page.findByText('共 3 人', {}, patient);
    row(own.email).getByText('本人');
    row(own.email).getByText('按管理员使用');
    row(own.email).getByText('3 / 不限');
    const wang = row('wang@example.cn');
    for (const text of ['专业版', '已到期', '1,234.5', '至2025年12月31日', '3 / 5']) wang.getByText(text);
    const li = row('li@example.cn');
    for (const text of ['探索版', '永久', '2026年1月2日', '02:00']) li.getByText(text);
    expect(li.queryByText('已到期')).to.equal(null);
    expect(li.getByRole('switch', { name: '启用：li@example.cn' }).matches(':checked')).to.equal(true);
  });

  it('shows that an owner ordered the deletion of the account, when, and when it is due', async () => {
    const leaving = managedUser({
      deletion_requested_at: '2026-11-29T08:00:00.000Z',
      deletion_due: '2026-12-13T08:00:00.000Z',
    });
    const { page, row } = await openPage(server([own, leaving]));
    await page.findByText('共 2 人', {}, patient);
    row('li@example.cn').getByText('2026年11月29日 16:00 本人申请注销，2026年12月13日 16:00 到期');
    expect(row(own.email).queryByText(/申请注销/)).to.equal(null);
  });

  it('searches 500 ms after the last key, from the first page on, and names what was not found', async () => {
    const court = server(
      Array.from({ length: 12 }, (_, index) => managedUser({ id: uuid(20 + index), email: `u${index}@example.cn` })),
    );
    const { act } = await import('@testing-library/react');
    const { page, user, waitFor } = await openPage(court);
    await user.click(await page.findByRole('button', { name: '第 2 页' }, patient));
    await waitFor(() => expect(court.lists.at(-1)).to.equal('/api/admin/users?page=2&page_size=10'), patient);
    const before = court.lists.length;
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      await enter(page.getByLabelText('搜索用户'), 'u1');
      await act(async () => mock.timers.tick(499));
      expect(court.lists.length).to.equal(before);
      await act(async () => mock.timers.tick(1));
    } finally {
      mock.timers.reset();
    }
    await waitFor(() => expect(court.lists.length).to.equal(before + 1), patient);
    expect(court.lists.at(-1)).to.equal('/api/admin/users?page=1&page_size=10&search=u1');
    await enter(page.getByLabelText('搜索用户'), 'nobody');
    await page.findByText('未找到邮箱含“nobody”的用户', {}, patient);
  });

  it('shows that reading the accounts failed, reads again, and shows that there are none', async () => {
    const court = server([]);
    court.refuse(503, 'store_unavailable', '服务暂时不可用');
    const { page, user } = await openPage(court);
    await page.findByText('用户加载失败：服务暂时不可用', {}, patient);
    await user.click(page.getByRole('button', { name: '重试' }));
    await page.findByText('还没有用户', {}, patient);
  });

  it('asks for a reason before it deactivates an account, and shows the account of the response', async () => {
    const court = server([own, managedUser()]);
    const { page, user, row, dialog, gone } = await openPage(court);
    const active = () => row('li@example.cn').getByRole('switch', { name: '启用：li@example.cn' });
    await page.findByText('共 2 人', {}, patient);
    await user.click(active());
    expect(active().matches(':checked'), 'until the server has answered').to.equal(true);
    dialog().getByText(/立即退出登录，并且不能再登录/);
    await user.click(dialog().getByRole('button', { name: '停用' }));
    await dialog().findByText('请填写原因，至少2个字');
    await enter(dialog().getByLabelText('原因（必填）'), ' 违规操作 ');
    court.refuse(0, 'network', '无法连接服务器，请检查网络。');
    await user.click(dialog().getByRole('button', { name: '停用' }));
    await dialog().findByText('更新失败：无法连接服务器，请检查网络。');
    expect(typedIn(dialog().getByLabelText('原因（必填）'))).to.equal(' 违规操作 ');
    await user.click(dialog().getByRole('button', { name: '停用' }));
    await page.findByText('用户状态已更新', {}, patient);
    await gone();
    expect(active().matches(':checked')).to.equal(false);
    expect(document.activeElement).to.equal(active());
    expect(court.sent).to.deep.equal([
      { method: 'PATCH', path: `/api/admin/users/${uuid(11)}`, body: { is_active: false, reason: '违规操作' } },
    ]);
  });

  it('warns before administrators take rights from themselves, and shows that one administrator must remain', async () => {
    const court = server([own]);
    const { page, user, row, dialog } = await openPage(court);
    await page.findByText('共 1 人', {}, patient);
    await user.click(row(own.email).getByRole('switch', { name: '超级管理员：court@example.cn' }));
    dialog().getByText(/取消后您会立即失去这些权限/);
    await enter(dialog().getByLabelText('原因（必填）'), '岗位调整');
    court.refuse(409, 'last_administrator', '系统至少需要保留一名可用的超级管理员。');
    await user.click(dialog().getByRole('button', { name: '取消超级管理员' }));
    await dialog().findByText('更新失败：系统至少需要保留一名可用的超级管理员。');
    await user.click(dialog().getByRole('button', { name: '取消' }));
    expect(court.sent).to.deep.equal([]);
  });

  it('gives roles of the court as a whole, for a reason, and warns in a sentence where who audits also files', async () => {
    const court = server([own, expired]);
    const { page, user, dialog, gone, row } = await openPage(court);
    await user.click(await page.findByRole('button', { name: '设置法院职责：wang@example.cn' }, patient));
    dialog().getByText('审查、通知补正、编立和更正案号、退回等，查阅和下载案件文书');
    await user.click(dialog().getByRole('checkbox', { name: /^审计/ }));
    expect(dialog().queryByText(/其核对结果会注明/)).to.equal(null);
    await user.click(dialog().getByRole('checkbox', { name: /^立案人员/ }));
    dialog().getByText(/其核对结果会注明/);
    await user.click(dialog().getByRole('button', { name: '保存' }));
    expect(court.sent).to.deep.equal([]); // no reason yet
    await enter(dialog().getByLabelText('原因（必填）'), '岗位安排');
    court.refuse(403, 'rights_beyond_own', '请由超级管理员办理。');
    await user.click(dialog().getByRole('button', { name: '保存' }));
    await dialog().findByText('更新失败：请由超级管理员办理。');
    expect(dialog().getByRole('checkbox', { name: /^立案人员/ })).to.have.property('checked', true);
    await user.click(dialog().getByRole('button', { name: '保存' }));
    await gone();
    expect(court.sent.at(-1)?.body).to.deep.equal({ court_roles: ['clerk', 'auditor'], reason: '岗位安排' });
    row(expired.email).getByText('立案人员、审计');
  });

  it('lets who is no superuser change only the roles that they have', async () => {
    const court = server([{ ...expired, court_roles: ['clerk'] }]);
    const plain = userResponse({ id: uuid(3), email: 'plain@example.cn', court_roles: ['administrator'] });
    const respond: Responder = async (call) => (call.path === '/users/me' ? plain : court.respond(call));
    const { page, user, dialog, gone } = await openPage({ ...court, respond });
    await user.click(await page.findByRole('button', { name: '设置法院职责：wang@example.cn' }, patient));
    expect(dialog().getByRole('checkbox', { name: /^立案人员/ })).to.have.property('disabled', true);
    expect(page.queryByRole('switch', { name: /^超级管理员/ })).to.equal(null);
    await user.click(dialog().getByRole('checkbox', { name: /^管理员/ }));
    await enter(dialog().getByLabelText('原因（必填）'), '接任');
    await user.click(dialog().getByRole('button', { name: '保存' }));
    await gone();
    expect(court.sent.at(-1)?.body).to.deep.equal({ court_roles: ['clerk', 'administrator'], reason: '接任' });
  });

  it('changes plan, credits and end, sends only what was changed, and shows a refusal at its field', async () => {
    const court = server([own, expired]);
    const { page, user, dialog, gone, row } = await openPage(court);
    await user.click(await page.findByRole('button', { name: '编辑：wang@example.cn' }, patient));
    expect(typedIn(dialog().getByLabelText('有效期至'))).to.equal('2025-12-31');
    await enter(dialog().getByLabelText('原因（必填）'), '续费');
    await user.click(dialog().getByRole('button', { name: '保存' }));
    await dialog().findByText('没有修改任何内容。');
    await enter(dialog().getByLabelText('平台积分'), '1.23456');
    await user.click(dialog().getByRole('button', { name: '保存' }));
    await dialog().findByText('积分最多4位小数');
    await enter(dialog().getByLabelText('平台积分'), '2000');
    await enter(dialog().getByLabelText('有效期至'), '2027-06-30');
    court.refuse(422, 'fields_invalid', '填写内容有误，请按提示修改。', [
      { path: 'platform_credits', message: '积分过多' },
    ]);
    await user.click(dialog().getByRole('button', { name: '保存' }));
    await dialog().findByText('积分过多');
    await user.click(dialog().getByRole('button', { name: '保存' }));
    await page.findByText('用户信息已更新', {}, patient);
    await gone();
    row('wang@example.cn').getByText('至2027年6月30日');
    expect(court.sent).to.deep.equal([
      {
        method: 'PATCH',
        path: `/api/admin/users/${uuid(12)}`,
        body: { platform_credits: 2000, subscription_expires_at: '2027-06-30', reason: '续费' },
      },
    ]);

    await user.click(page.getByRole('button', { name: '编辑：wang@example.cn' }));
    await user.click(dialog().getByLabelText('永久有效'));
    await enter(dialog().getByLabelText('原因（必填）'), '改为永久');
    await user.click(dialog().getByRole('button', { name: '保存' }));
    await gone();
    expect(court.sent.at(-1)?.body).to.deep.equal({ subscription_expires_at: null, reason: '改为永久' });
  });

  it('follows in an open dialog what another administrator changed, and keeps what was typed', async () => {
    const court = server([own, expired]);
    const { page, user, dialog, gone } = await openPage(court);
    await user.click(await page.findByRole('button', { name: '编辑：wang@example.cn' }, patient));
    await enter(dialog().getByLabelText('平台积分'), '50');
    await enter(dialog().getByLabelText('原因（必填）'), '退还积分');
    court.users.set(uuid(12), { ...expired, subscription_plan: 'enterprise', platform_credits: 9 });
    court.refuse(409, 'concurrent_change', '内容刚刚被他人修改，请刷新后重试。');
    await user.click(dialog().getByRole('button', { name: '保存' }));
    await dialog().findByText('更新失败：内容刚刚被他人修改，请刷新后重试。');
    await dialog().findByDisplayValue('企业版');
    expect(typedIn(dialog().getByLabelText('平台积分'))).to.equal('50');
    expect(typedIn(dialog().getByLabelText('原因（必填）'))).to.equal('退还积分');
    await user.click(dialog().getByRole('button', { name: '保存' }));
    await gone();
    expect(court.sent.at(-1)?.body).to.deep.equal({ platform_credits: 50, reason: '退还积分' });
  });

  it('asks once more where the plan would end on a day that is over, and sends nothing before that is answered', async () => {
    const court = server([own, managedUser({ subscription_plan: 'professional' })]);
    const { page, user, within, gone } = await openPage(court);
    await user.click(await page.findByRole('button', { name: '编辑：li@example.cn' }, patient));
    const form = within(page.getByRole('dialog', { name: '编辑用户' }));
    const permanent = form.getByLabelText('永久有效');
    if (permanent.matches(':checked')) await user.click(permanent);
    await enter(form.getByLabelText('有效期至'), '2020-06-30');
    await enter(form.getByLabelText('原因（必填）'), '合同终止');
    await user.click(form.getByRole('button', { name: '保存' }));
    const question = () => page.findByRole('dialog', { name: '到期日已经过去，仍要保存？' });
    within(await question()).getByText(/2020年6月30日已经到期/);
    await user.click(within(await question()).getByRole('button', { name: '返回修改' }));
    expect(court.sent).to.deep.equal([]);
    expect(typedIn(form.getByLabelText('有效期至'))).to.equal('2020-06-30');
    await user.click(form.getByRole('button', { name: '保存' }));
    await user.click(within(await question()).getByRole('button', { name: '仍要保存' }));
    await gone();
    expect(court.sent[0]?.body).to.deep.equal({ subscription_expires_at: '2020-06-30', reason: '合同终止' });
  });

  it('shows the link that sets a password until it is said to be saved: Escape does not lose it', async () => {
    const court = server([own, managedUser()]);
    const { page, user, within, waitFor } = await openPage(court);
    await user.click(await page.findByRole('button', { name: '重设密码：li@example.cn' }, patient));
    const form = within(page.getByRole('dialog', { name: '重设密码' }));
    await enter(form.getByLabelText('原因（必填）'), '本人到窗口核实');
    await user.click(form.getByRole('button', { name: '生成链接' }));
    const link = async () => typedIn(await page.findByLabelText('链接'));
    expect(await link()).to.contain('#secret-token');
    const question = () => page.findByRole('dialog', { name: '链接保存好了吗？' });
    for (const away of [
      () => user.keyboard('{Escape}'),
      () => user.click(page.getAllByRole('button', { name: '关闭' })[0] ?? page.baseElement),
    ]) {
      await away();
      await user.click(within(await question()).getByRole('button', { name: '继续查看' }));
      await waitFor(() => expect(page.queryByRole('dialog', { name: '链接保存好了吗？' })).to.equal(null));
      expect(await link()).to.contain('#secret-token');
    }
    await user.keyboard('{Escape}');
    await user.click(within(await question()).getByRole('button', { name: '已保存，关闭' }));
    await waitFor(() => expect(page.queryByLabelText('链接')).to.equal(null));
  });

  it('resets today’s generations', async () => {
    const court = server([own, managedUser()]);
    const { page, user, dialog, gone, row } = await openPage(court);
    await user.click(await page.findByRole('button', { name: '重置今日次数：li@example.cn' }, patient));
    await enter(dialog().getByLabelText('原因（必填）'), '生成失败补偿');
    await user.click(dialog().getByRole('button', { name: '重置' }));
    await page.findByText('已重置该用户今日生成次数', {}, patient);
    await gone();
    row('li@example.cn').getByText('0 / 5');
    expect(court.sent[0]).to.deep.include({ path: `/api/admin/users/${uuid(11)}/reset-generation-count` });
  });
});
