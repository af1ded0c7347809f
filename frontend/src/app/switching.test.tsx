import { expect } from 'chai';
import type { User } from '../../../domain/contract/account.js';
import type { LoginForm } from '../core/session/sessionSlice.js';
import type { SessionChannel, SessionNews } from '../core/session/sessionChannel.js';
import { withBrowserDocument } from '../testing/browserDocument.js';
import type { Responder } from '../testing/openSite.js';
import { openSite } from '../testing/openSite.js';
import { appModeResponse, userResponse, uuid } from '../testing/responses.js';
import { formResponse, sampleForm } from '../testing/sampleForm.js';

const personA = userResponse({ id: uuid(1), email: 'jia@example.cn' });
const personB = userResponse({ id: uuid(2), email: 'yi@example.cn' });
const agentOf = ({ email }: User) => ({
  id: '00000000-0000-4000-8000-000000000001',
  agent_name: `${email} 的代理人`,
  agent_unit: '',
  agent_title: '',
  agent_phone: '',
  agent_licence: '',
  agent_authority: '',
  agent_powers: '',
});

/** The site against a server on which `first` is signed in; users sign in by e-mail. */
const openFor = async (path: string, first: User | null, definition = sampleForm) => {
  const { ApiError } = await import('../http/apiError.js');
  const refused = () => new ApiError({ status: 401, code: 'not_signed_in', detail: '请先登录', fromServer: true });
  const server = { person: first };
  const respond: Responder = ({ method, path: called, body }) => {
    const what = `${method} ${called}`;
    if (what === 'GET /api/config/app-mode') return appModeResponse('saas');
    if (what.endsWith('register-captcha')) return undefined;
    if (called.startsWith('/api/forms/')) return formResponse(definition);
    if (what === 'POST /auth/login') {
      server.person = [personA, personB].find(({ email }) => email === (body as LoginForm).username) ?? null;
      return undefined;
    }
    if (what === 'POST /auth/logout') {
      server.person = null;
      return undefined;
    }
    if (server.person === null) throw refused();
    if (what === 'GET /users/me') return server.person;
    if (called.startsWith('/api/user/agents'))
      return { items: [agentOf(server.person)], total: 1, page: 1, page_size: 100 };
    throw new ApiError({ status: 404, code: 'not_found', detail: '没有找到' });
  };
  const listeners = new Set<(news: SessionNews) => void>();
  const told: SessionNews[] = [];
  const sessionChannel: SessionChannel = {
    announce: (news) => told.push(news),
    listen: (heard) => {
      listeners.add(heard);
      return () => void listeners.delete(heard);
    },
    close: () => undefined,
  };
  const site = await openSite(path, respond, { sessionChannel });
  const { page, user } = site;
  const logIn = async ({ email }: User) => {
    await page.findByRole('heading', { name: '登录' });
    await user.type(page.getByLabelText('邮箱'), email);
    await user.type(page.getByLabelText('密码'), 'secret');
    await user.type(page.getByLabelText('验证码'), 'ab12');
    await user.click(page.getByRole('button', { name: '登录' }));
  };
  const askToLeave = async () => {
    await user.click(await page.findByRole('button', { name: /^用户菜单/ }));
    await user.click(page.getByText('退出登录'));
  };
  const logOut = async () => {
    await askToLeave();
    await page.findByText('您已退出登录');
  };
  /** Ends the session at the server; a call in the background finds out. */
  const expire = async () => {
    const { sessionDoubted } = await import('../core/session/sessionSlice.js');
    server.person = null;
    site.store.dispatch(sessionDoubted());
    await page.findByText('登录已失效，请重新登录。');
  };
  return {
    ...site,
    server,
    told,
    tell: (news: SessionNews) => listeners.forEach((heard) => heard(news)),
    logIn,
    askToLeave,
    logOut,
    expire,
  };
};

describe('switching users in one browser', () => {
  withBrowserDocument();

  it('returns to the page whose session ended, with the data of the next user', async () => {
    const { page, expire, logIn, address, waitFor } = await openFor('/app/my-agents', personA);
    await page.findAllByText('jia@example.cn 的代理人');
    await expire();
    await waitFor(() => expect(address()).to.equal('/login'));
    await logIn(personB);
    await waitFor(() => expect(address()).to.equal('/app/my-agents'));
    await page.findAllByText('yi@example.cn 的代理人');
    expect(page.queryAllByText('jia@example.cn 的代理人')).to.deep.equal([]);
    page.getByText('登录成功');
    expect(page.queryByText('您已登录，已为您跳转。')).to.equal(null);
  });

  it('shows a draft again to the user who typed it, and to no other user', async () => {
    const definition = { ...sampleForm, key: 'claim-switching' };
    const { page, user, expire, logIn, logOut, go, address, waitFor } = await openFor(
      '/claim/switching',
      personA,
      definition,
    );
    const opened = () => page.findByRole('heading', { name: definition.title });
    await opened();
    await user.type(page.getByLabelText('完整表述'), '甲的请求');
    await expire();
    await waitFor(() => expect(address()).to.equal('/login'));
    await logIn(personB);
    await waitFor(() => expect(address()).to.equal('/claim/switching'));
    await opened();
    expect(page.queryByDisplayValue('甲的请求')).to.equal(null);
    await logOut();
    await waitFor(() => expect(address()).to.equal('/'));
    await go('/claim/switching');
    await opened();
    expect(page.queryByDisplayValue('甲的请求')).to.equal(null);
    await go('/login');
    await logIn(personA);
    await waitFor(() => expect(address()).to.equal('/app/my-documents'));
    await go('/claim/switching');
    await page.findByDisplayValue('甲的请求');
  });

  it('logs out from a form with unsent work to the home page, with nothing of it on screen', async () => {
    const definition = { ...sampleForm, key: 'claim-leaving' };
    const { page, user, askToLeave, told, address, waitFor } = await openFor('/claim/leaving', personA, definition);
    await page.findByRole('heading', { name: definition.title });
    await user.type(page.getByLabelText('完整表述'), '甲的请求');
    await page.findByText(/已自动保存在这台设备（/);
    await askToLeave();
    await user.click(await page.findByRole('button', { name: '删除并退出' }));
    await page.findByText('您已退出登录');
    await waitFor(() => expect(address()).to.equal('/'));
    expect(page.queryByDisplayValue('甲的请求')).to.equal(null);
    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null));
    expect(told).to.deep.equal([{ kind: 'signedOut' }]);
  });

  it('follows another tab to the next user, and signs out with it', async () => {
    const { page, server, tell, address, waitFor } = await openFor('/app/my-agents', personA);
    await page.findAllByText('jia@example.cn 的代理人');
    server.person = personB;
    tell({ kind: 'signedIn', userId: personB.id });
    await page.findAllByText('yi@example.cn 的代理人');
    expect(address()).to.equal('/app/my-agents');
    server.person = null;
    tell({ kind: 'signedOut' });
    await page.findByRole('heading', { name: '登录' });
    await waitFor(() => expect(address()).to.equal('/login'));
    expect(page.queryAllByText('yi@example.cn 的代理人')).to.deep.equal([]);
  });
});
