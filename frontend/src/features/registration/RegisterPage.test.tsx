import { expect } from 'chai';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite } from '../../testing/openSite.js';
import { member, fillInAndSend, server, typeCredentials, withTerms } from './testing/registrationSite.js';

describe('the page to register', () => {
  withBrowserDocument();
  let restore = () => {};
  afterEach(() => restore());

  it('exists in saas mode only', async () => {
    const open = await openSite('/register', server('open', null));
    await open.page.findByRole('heading', { name: '页面不存在' });
    open.page.unmount();
    const saas = await openSite('/register', server('saas', null));
    await saas.page.findByRole('heading', { name: '注册' });
    const form = saas.page.getByRole('button', { name: '注册' }).closest('form');
    expect(form?.querySelector('a[href="/login"]')).not.to.equal(null);
  });

  it('redirects a user who is signed in already', async () => {
    const { page, address, waitFor } = await openSite('/register', server('saas', member));
    await waitFor(() => expect(address()).to.equal('/app/my-documents'));
    page.getByText('您已登录，已为您跳转。');
  });

  it('lets the computer verify in place of a picture, without a field to fill in, and goes back to the picture', async () => {
    const { page, user } = await openSite('/register', server('saas', null));
    await user.click(await page.findByRole('button', { name: '看不清？改用电脑验证' }));
    await page.findByText('电脑已验证，不用输入验证码');
    expect(page.queryByLabelText('验证码', { selector: 'input' })).to.equal(null);
    await user.click(page.getByRole('button', { name: '注册' }));
    await page.findByText('请输入邮箱');
    expect(page.queryByText('请输入验证码')).to.equal(null);
    await user.click(page.getByRole('button', { name: '改用图片验证码' }));
    await page.findByLabelText('验证码', { selector: 'input' });
  });

  it('shows which fields are missing or wrong, and sends nothing', async () => {
    const sent: unknown[] = [];
    const { page, user } = await openSite(
      '/register',
      server('saas', null, (call) => sent.push(call)),
    );
    await page.findByRole('heading', { name: '注册' });
    await user.click(page.getByRole('button', { name: '注册' }));
    for (const text of ['请输入邮箱', '请输入密码', '请输入验证码', '请阅读并同意用户协议和隐私政策'])
      await page.findByText(text);
    await user.type(page.getByLabelText('邮箱'), 'li@example');
    await page.findByText('邮箱格式不正确');
    expect(sent).to.deep.equal([]);
  });

  it('marks the password rules that are kept while the password is typed', async () => {
    const { page, user } = await openSite('/register', server('saas', null));
    await page.findByRole('heading', { name: '注册' });
    const held = () =>
      page
        .getAllByRole('listitem')
        .flatMap(({ textContent }) => (textContent?.endsWith('（已满足）') ? [textContent.slice(0, -5)] : []));
    expect(held()).to.deep.equal([]);
    await user.type(page.getByLabelText('密码'), 'aB');
    expect(held()).to.deep.equal(['含小写字母', '含大写字母']);
    await user.type(page.getByLabelText('密码'), '345678');
    expect(held()).to.deep.equal(['至少 8 个字符', '含小写字母', '含大写字母', '含数字']);
  });

  it('allows agreeing within 10 pixels of the end of the terms, which ticks the box; then registers and leads to the login page', async () => {
    restore = withTerms(1000);
    const sent: unknown[] = [];
    const site = await openSite(
      '/register',
      server('saas', null, ({ method, path, body }) => {
        sent.push({ method, path, body });
        return member;
      }),
    );
    const { page, user, address, waitFor, within } = site;
    const { fireEvent } = await import('@testing-library/react');
    await page.findByRole('heading', { name: '注册' });
    await user.type(page.getByLabelText('邮箱'), ' li@example.cn ');
    await user.type(page.getByLabelText('密码'), 'Passw0rd');
    await user.type(page.getByLabelText('验证码'), 'AB12');
    await user.click(page.getByRole('button', { name: '《用户协议》和《隐私政策》' }));
    const dialog = within(await page.findByRole('dialog'));
    const text = await dialog.findByRole('region', { name: '协议全文' });
    expect(text.textContent).to.include('/user-agreement.txt').and.to.include('/privacy-policy.txt');
    const canAgree = () => !dialog.getByRole('button', { name: '同意' }).matches(':disabled');
    expect(canAgree()).to.equal(false);
    fireEvent.scroll(text, { target: { scrollTop: 689 } });
    expect(canAgree()).to.equal(false);
    fireEvent.scroll(text, { target: { scrollTop: 689.9 } }); // on a zoomed page positions are fractions
    expect(canAgree()).to.equal(false);
    fireEvent.scroll(text, { target: { scrollTop: 690.4 } });
    expect(canAgree()).to.equal(true);
    fireEvent.scroll(text, { target: { scrollTop: 0 } });
    expect(canAgree()).to.equal(true);
    const box = page.getByLabelText('我已阅读并同意');
    expect(box.matches(':checked')).to.equal(false);
    await user.click(dialog.getByRole('button', { name: '同意' }));
    expect(box.matches(':checked')).to.equal(true);

    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null));
    await user.click(page.getByRole('button', { name: '注册' }));
    await waitFor(() => expect(address()).to.equal('/login'));
    await page.findByText('注册成功，请使用新账号登录。');
    const body = (sent[0] as { body: Record<string, unknown> }).body;
    expect(body).to.include({
      email: 'li@example.cn',
      password: 'Passw0rd',
      captcha_answer: 'ab12',
      agreeToTerms: true,
    });
    expect(sent).to.have.length(1);
  });

  it('shows that the captcha image is missing, and sends nothing', async () => {
    restore = withTerms(300);
    const sent: unknown[] = [];
    const respond = server('saas', null, (call) => sent.push(call));
    const { ApiError } = await import('../../http/apiError.js');
    const site = await openSite('/register', (call) => {
      if (call.path !== '/api/auth-utils/register-captcha') return respond(call);
      throw new ApiError({ status: 0, code: 'network', detail: '无法连接服务器，请检查网络。' });
    });
    const { page } = site;
    await page.findByText('无法生成验证码，请检查网络。');
    await fillInAndSend(site);
    await page.findByText('验证码图片尚未显示，请稍候，或点击图片重试');
    expect(sent).to.deep.equal([]);
  });

  it('keeps the page to return to through registering and signing in', async () => {
    restore = withTerms(300);
    let user: typeof member | null = null;
    const answers = server('saas', null, ({ path }) => (path === '/auth/login' ? void (user = member) : member));
    const site = await openSite('/app/my-agents?page=2', (call) =>
      call.path === '/users/me' && user
        ? user
        : call.path.startsWith('/api/user/')
          ? { items: [], total: 0, page: 1, page_size: 100 }
          : answers(call),
    );
    const { page, within, waitFor, address } = site;
    const form = async () =>
      within((await page.findByRole('button', { name: '登录' })).closest('form') ?? document.body);
    await site.user.click((await form()).getByRole('link', { name: '注册' }));
    await page.findByRole('heading', { name: '注册' });
    await fillInAndSend(site);
    await page.findByRole('heading', { name: '登录' });
    await typeCredentials(site);
    await site.user.click(page.getByRole('button', { name: '登录' }));
    await waitFor(() => expect(address()).to.equal('/app/my-agents'));
  });

  it('shows the server’s problem at its field', async () => {
    restore = withTerms(300);
    const site = await openSite(
      '/register',
      server('saas', null, async () => {
        const { ApiError } = await import('../../http/apiError.js');
        const fieldProblems = [{ path: 'email', message: '邮箱过长' }];
        throw new ApiError({
          status: 422,
          code: 'fields_invalid',
          detail: '填写有误。',
          fromServer: true,
          fieldProblems,
        });
      }),
    );
    const { page } = site;
    const email = await page.findByLabelText('邮箱');
    await fillInAndSend(site);
    await page.findByText('邮箱过长', { selector: '#email-problem' });
    expect(page.getAllByText(/邮箱过长/)).to.have.length(1);
    expect(email.getAttribute('aria-invalid')).to.equal('true');
  });

  it('keeps every field but the captcha when registering failed', async () => {
    restore = withTerms(300);
    const site = await openSite(
      '/register',
      server('saas', null, async () => {
        const { ApiError } = await import('../../http/apiError.js');
        throw new ApiError({ status: 400, code: 'REGISTER_USER_ALREADY_EXISTS', detail: '…', fromServer: true });
      }),
    );
    const { page } = site;
    await page.findByRole('heading', { name: '注册' });
    await fillInAndSend(site);
    await page.findByText('该邮箱已被注册，请直接登录。', { selector: '#email-problem' });
    page.getByDisplayValue('li@example.cn');
    expect(page.queryByDisplayValue('ab12')).to.equal(null);
    await site.user.click(page.getByRole('link', { name: '用这个邮箱登录' }));
    await page.findByRole('heading', { name: '登录' });
    page.getByDisplayValue('li@example.cn');
  });
});
