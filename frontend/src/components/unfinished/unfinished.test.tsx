import { expect } from 'chai';
import type { User } from '../../../../domain/contract/account.js';
import type { LoginForm } from '../../core/session/sessionSlice.js';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite } from '../../testing/openSite.js';
import type { Responder } from '../../testing/openSite.js';
import { appModeResponse, userResponse, uuid } from '../../testing/responses.js';
import { typedIn } from '../../testing/typedIn.js';
import { pendingCase } from '../../features/caseFile/testing/fixtures.js';
import { adminPaths } from '../../features/courtDesk/paths/adminPaths.js';
import { managedUser } from '../../features/users/testing/fixtures.js';
import { ownModel } from '../../features/models/testing/fixtures.js';
import { vectors } from '../../features/models/testing/ragModelFixtures.js';

const judge = userResponse({ id: uuid(1), email: 'jia@example.cn', is_superuser: true });
const other = userResponse({ id: uuid(2), email: 'yi@example.cn', is_superuser: true });
const wang = {
  id: '00000000-0000-4000-8000-000000000001',
  agent_name: '王律师',
  agent_unit: '某某律师事务所',
  agent_title: '',
  agent_phone: '',
  agent_licence: '',
  agent_authority: '',
  agent_powers: '',
};
const flag = { key: 'ai_chat', name: 'AI助手', description: '对话', is_enabled: true };
const account = managedUser({ id: uuid(12), email: 'wang@example.cn', platform_credits: 10 });
const temporaryNumber = '新案件-20260301-ABCD2345';
const patient = { timeout: 8000 };

/** The site against a server with one of everything; `over` ends the session. */
const openFor = async (path: string) => {
  const { ApiError } = await import('../../http/apiError.js');
  const refused = () => new ApiError({ status: 401, code: 'not_signed_in', detail: '请先登录', fromServer: true });
  const server = { person: judge as User | null };
  const answers: Readonly<Record<string, unknown>> = {
    '/api/user/agents': { items: [wang], total: 1, page: 1, page_size: 100 },
    '/api/rag/models': { items: [vectors] },
    '/api/user/ai-models/platform-public': { items: [] },
    '/api/user/ai-models': { items: [ownModel()] },
    '/api/admin/feature-flags': [flag],
    '/api/user/feature-flags': [],
    '/api/admin/users': { items: [account], total: 1, page: 1, page_size: 10 },
    '/api/cases/': pendingCase(),
  };
  const respond: Responder = ({ method, path: called, body }) => {
    if (called === '/api/config/app-mode') return appModeResponse('saas');
    if (called.endsWith('register-captcha')) return undefined;
    if (called === '/auth/login') {
      server.person = [judge, other].find(({ email }) => email === (body as LoginForm).username) ?? null;
      return undefined;
    }
    if (called === '/auth/logout') return undefined;
    if (server.person === null) throw refused();
    if (called === '/users/me') return server.person;
    const known = Object.entries(answers).find(([start]) => called.startsWith(start));
    if (method === 'GET' && known) return known[1];
    throw new ApiError({ status: 404, code: 'not_found', detail: '没有找到', fromServer: true });
  };
  const site = await openSite(path, respond);
  const { page, user, waitFor, within } = site;
  const { fireEvent } = await import('@testing-library/react');
  const logIn = async ({ email }: User) => {
    await page.findByRole('heading', { name: '登录' }, patient);
    fireEvent.input(page.getByLabelText('邮箱'), { target: { value: email } });
    fireEvent.input(page.getByLabelText('密码'), { target: { value: 'secret' } });
    fireEvent.input(page.getByLabelText('验证码'), { target: { value: 'ab12' } });
    await user.click(page.getByRole('button', { name: '登录' }));
    await page.findByText('登录成功', {}, patient);
  };
  return {
    ...site,
    logIn,
    press: async (name: string) => user.click(await page.findByRole('button', { name }, patient)),
    dialog: async () => within(await page.findByRole('dialog', {}, patient)),
    noDialog: () => waitFor(() => expect(page.queryByRole('dialog')).to.equal(null), patient),
    type: (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } }),
    /** The session is over; a refused save or a call in the background finds out. */
    over: () => {
      server.person = null;
    },
    atLogin: async () => {
      await page.findByText('登录已失效，请重新登录。', {}, patient);
      await waitFor(() => expect(site.address()).to.equal('/login'), patient);
    },
  };
};

describe('what was being typed in a dialog when the session ended', () => {
  withBrowserDocument();

  it('is there again once the user who typed it is back: an agent', async () => {
    const site = await openFor('/app/my-agents');
    await site.press('编辑王律师');
    site.type((await site.dialog()).getByLabelText('职务'), '合伙人');
    site.over();
    await site.press('保存');
    await site.atLogin();
    expect(site.page.queryByRole('dialog')).to.equal(null);
    await site.logIn(judge);
    const dialog = await site.dialog();
    dialog.getByRole('heading', { name: '编辑代理人' });
    expect(typedIn(dialog.getByLabelText('职务'))).to.equal('合伙人');
    expect(typedIn(dialog.getByLabelText('单位'))).to.equal('某某律师事务所');
    site.page.getByText('已恢复登录失效前填写的内容。');

    // Once: what is closed then stays closed.
    await site.press('取消');
    await site.noDialog();
    await site.go('/app/profile');
    await site.go('/app/my-agents');
    await site.page.findAllByText('王律师', {}, patient);
    expect(site.page.queryByRole('dialog')).to.equal(null);
  });

  it('is removed when another user signs in, and does not come back', async () => {
    const site = await openFor('/app/my-agents');
    await site.press('添加代理人');
    site.type((await site.dialog()).getByLabelText('姓名（必填）'), '甲的代理人');
    site.over();
    await site.press('保存');
    await site.atLogin();
    await site.logIn(other);
    await site.page.findAllByText('王律师', {}, patient);
    await site.noDialog();
    expect(JSON.stringify(site.store.getState())).to.not.contain('甲的代理人');
  });

  it('is gone with signing out, and nothing comes back where nothing was typed', async () => {
    const site = await openFor('/app/my-agents');
    const { sessionDoubted, logoutRequested } = await import('../../core/session/sessionSlice.js');
    await site.press('添加代理人');
    site.type((await site.dialog()).getByLabelText('姓名（必填）'), '甲的代理人');
    site.store.dispatch(logoutRequested());
    await site.page.findByText('您已退出登录', {}, patient);
    expect(JSON.stringify(site.store.getState())).to.not.contain('甲的代理人');
    await site.go('/login');
    await site.logIn(judge);
    await site.go('/app/my-agents');
    await site.press('编辑王律师');
    await site.dialog();
    site.over();
    site.store.dispatch(sessionDoubted());
    await site.atLogin();
    await site.logIn(judge);
    await site.page.findAllByText('王律师', {}, patient);
    expect(site.page.queryByRole('dialog')).to.equal(null);
  });

  it('is there again but for the key: a model of retrieval', async () => {
    const site = await openFor('/app/my-rag-models');
    await site.press(`编辑${vectors.name}`);
    const before = await site.dialog();
    site.type(before.getByLabelText('名称（必填）'), '向量模型丙');
    site.type(before.getByLabelText('接口密钥'), 'sk-very-secret');
    site.over();
    await site.press('保存');
    await site.atLogin();
    expect(JSON.stringify(site.store.getState())).to.not.contain('sk-very-secret');
    await site.logIn(judge);
    const dialog = await site.dialog();
    expect(typedIn(dialog.getByLabelText('名称（必填）'))).to.equal('向量模型丙');
    expect(typedIn(dialog.getByLabelText('接口密钥'))).to.equal('');
    await dialog.findByText('密钥没有保留，请重新填写。');
  });

  it('is there again but for the key: a model', async () => {
    const site = await openFor('/app/my-ai-models');
    const { model_name: name } = ownModel();
    await site.press(`编辑${name}`);
    const before = await site.dialog();
    site.type(before.getByLabelText('模型名称（必填）'), '模型丁');
    await site.user.click(before.getByLabelText('视觉'));
    site.type(before.getByLabelText('接口密钥'), 'sk-very-secret');
    site.over();
    await site.press('保存');
    await site.atLogin();
    expect(JSON.stringify(site.store.getState())).to.not.contain('sk-very-secret');
    await site.logIn(judge);
    const dialog = await site.dialog();
    expect(typedIn(dialog.getByLabelText('模型名称（必填）'))).to.equal('模型丁');
    expect(dialog.getByLabelText('视觉').matches(':checked')).to.equal(true);
    expect(typedIn(dialog.getByLabelText('接口密钥'))).to.equal('');
    await dialog.findByText('密钥没有保留，请重新填写。');
  });

  it('is there again: the change of an account, and its reason', async () => {
    const site = await openFor('/app/admin/user-management');
    await site.press(`编辑：${account.email ?? ''}`);
    const before = await site.dialog();
    site.type(before.getByLabelText('平台积分'), '25');
    site.type(before.getByLabelText(/原因/), '补发');
    site.over();
    await site.press('保存');
    await site.atLogin();
    await site.logIn(judge);
    const dialog = await site.dialog();
    dialog.getByText('wang@example.cn');
    expect([dialog.getByLabelText('平台积分'), dialog.getByLabelText(/原因/)].map(typedIn)).to.deep.equal([
      '25',
      '补发',
    ]);
  });

  it('is there again: why a feature is turned off', async () => {
    const site = await openFor('/app/admin/feature-settings');
    await site.user.click(await site.page.findByRole('switch', { name: 'AI助手' }, patient));
    site.type((await site.dialog()).getByLabelText(/原因/), '系统维护');
    site.over();
    await site.press('确认关闭');
    await site.atLogin();
    await site.logIn(judge);
    expect(typedIn((await site.dialog()).getByLabelText(/原因/))).to.equal('系统维护');
  });

  it('is there again, to be confirmed once more: the number of a case', async () => {
    const site = await openFor(adminPaths.filingReview(temporaryNumber));
    const number = '（2026）京0101民初7号';
    await site.press('立案');
    site.type((await site.dialog()).getByLabelText('正式案号'), number);
    await site.press('下一步');
    site.over();
    await site.press('确认立案');
    await site.atLogin();
    await site.logIn(judge);
    const dialog = await site.dialog();
    expect(typedIn(dialog.getByLabelText('正式案号'))).to.equal(number);
  });
});
