import { expect } from 'chai';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite, type Responder } from '../../testing/openSite.js';
import { appModeResponse, userResponse } from '../../testing/responses.js';

const offered = { label: '法院专网登录', allows_passwords: true };
const judge = userResponse({ email: 'li@unit.example', court_roles: ['judge'], has_password: false });

/** A server with such a sign-in; `respond` says what becomes of it. */
const server =
  (respond: Responder, unit_sign_in: typeof offered | null = offered): Responder =>
  (call) => {
    if (call.path === '/api/config/app-mode') return appModeResponse('saas', { unit_sign_in, has_session: false });
    if (call.path === '/users/me' || call.path.startsWith('/auth/unit')) return respond(call);
    return undefined;
  };
/** With the error that the site looks for: its modules are loaded anew for the test's document. */
const refused =
  (detail: string): Responder =>
  async () => {
    const { ApiError } = await import('../../http/apiError.js');
    throw new ApiError({ status: 403, code: 'unit_role_missing', detail, fromServer: true });
  };

describe('signing in at the court’s identity provider, on screen', () => {
  withBrowserDocument();

  it('is not offered by a court that has none', async () => {
    const { page } = await openSite(
      '/login',
      server(() => undefined, null),
    );
    await page.findByRole('button', { name: '登录' });
    expect(page.queryByText(/单位账号/)).to.equal(null);
  });

  it('is offered by its name above the form, and leads to the provider with the page that was asked for', async () => {
    const sent: unknown[] = [];
    await import('./LoginPage.js'); // so that it opens at once, however busy the machine is
    const { page, user } = await openSite(
      '/app/my-documents?page=2',
      server(({ body }) => {
        sent.push(body);
        return new Promise(() => undefined);
      }),
    );
    const button = await page.findByRole('button', { name: '法院专网登录' });
    const password = page.getByLabelText('密码');
    expect(button.compareDocumentPosition(password) & Node.DOCUMENT_POSITION_FOLLOWING).not.to.equal(0);
    await user.click(button);
    await page.findByRole('button', { name: '正在前往单位账号系统…' });
    expect(sent).to.deep.equal([{ next: '/app/my-documents?page=2' }]);
  });

  it('says at the button why the provider cannot be reached, and leaves the form', async () => {
    const why = '“法院专网登录”暂时无法使用。';
    const { page, user } = await openSite('/login', server(refused(why)));
    await user.click(await page.findByRole('button', { name: '法院专网登录' }));
    await page.findByText(why);
    expect(page.getAllByText(why)).to.have.length(1);
    expect(page.getByRole('button', { name: '法院专网登录' }).hasAttribute('disabled')).to.equal(false);
    expect(page.getByRole('button', { name: '登录' }).hasAttribute('disabled')).to.equal(false);
  });

  it('says who is to use which way where staff has no passwords', async () => {
    const { page } = await openSite(
      '/login',
      server(() => undefined, { ...offered, allows_passwords: false }),
    );
    await page.findByText(/法院工作人员请用单位账号登录。其他用户和应急管理员/);
  });

  it('takes up what the provider sent back, once, and opens the page that was asked for', async () => {
    const sent: unknown[] = [];
    await import('../profile/ProfilePage.js'); // so that it opens at once, however busy the machine is
    const { page } = await openSite(
      '/login/unit?code=c-1&state=s-1',
      server(({ path, body }) => {
        if (path === '/users/me') return judge;
        sent.push(body);
        return { next: '/app/profile' };
      }),
    );
    await page.findByRole('heading', { name: '个人中心' });
    expect(sent).to.deep.equal([{ answer: 'code=c-1&state=s-1' }]);
    // An account without a password here is told where it has one, and is asked for none.
    await page.findByRole('heading', { name: '单位账号' });
    expect(page.queryByText('修改密码')).to.equal(null);
  });

  it('says in the server’s sentence why nobody is signed in, and leads back', async () => {
    const why = '您的单位账号没有使用本系统的权限，不能登录。';
    const { page, user } = await openSite('/login/unit?code=c-1&state=s-1', server(refused(why)));
    expect((await page.findByRole('alert')).textContent).to.contain(why);
    await user.click(page.getByRole('link', { name: '返回登录' }));
    await page.findByRole('button', { name: '法院专网登录' });
    expect(page.queryByText(why)).to.equal(null);
  });

  it('says that nothing was sent back to who opens the address by itself', async () => {
    const { page } = await openSite(
      '/login/unit',
      server(() => undefined),
    );
    await page.findByText('没有收到单位账号系统送回的登录结果，请重新登录。');
  });
});
