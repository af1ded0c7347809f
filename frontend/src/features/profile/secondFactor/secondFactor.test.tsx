import { expect } from 'chai';
import type { ScriptedCall } from '../../../testing/scriptedHttp.js';
import { withBrowserDocument } from '../../../testing/browserDocument.js';
import { openSite } from '../../../testing/openSite.js';
import { appModeResponse, noSecondFactor as off, userResponse, uuid } from '../../../testing/responses.js';

const codes = Array.from({ length: 10 }, (_each, at) => `AAAA-BBBB-CCCC-DDD${at}`);
const setup = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/x:a%40b.cn?issuer=x&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  expires_at: '2026-01-02T03:19:05.000Z',
};
const on = { since: '2026-01-01T00:00:00.000Z', recovery_codes_left: 2, required: false };
const asked = async (code: string, detail: string, more: { status?: number; ticket?: string } = {}) => {
  const { ApiError } = await import('../../../http/apiError.js');
  return new ApiError({ status: 400, code, detail, fromServer: true, ...more });
};
const member = userResponse({ is_superuser: true });

type Server = (call: ScriptedCall) => unknown;
/** What every page asks for; the rest `server` answers. */
const open = (path: string, server: Server, user = member) =>
  openSite(path, (call) => {
    if (call.path === '/api/config/app-mode') return appModeResponse('saas');
    if (call.path === '/users/me/sessions') return { items: [] };
    if (call.path === '/users/me') return user;
    return server(call);
  });

describe('the second factor on the profile page', () => {
  withBrowserDocument();

  it('is set up with the password, a QR code and a code, and shows the recovery codes once', async () => {
    const sent: unknown[] = [];
    const { page, user } = await open('/app/profile', async ({ method, path, body }) => {
      if (method === 'GET') return off;
      sent.push([path, body]);
      if (path === '/users/me/second-factor/setup') return setup;
      const { code } = body as { code: string };
      if (code === '000000') throw await asked('second_factor_code_wrong', '动态码不正确');
      return { recovery_codes: codes };
    });
    await user.click(await page.findByRole('button', { name: '开启两步验证' }));
    await user.click(page.getByRole('button', { name: '下一步' }));
    await page.findByText('请输入当前密码', { selector: '#factor-password-problem' });
    await user.type(page.getByLabelText('当前密码', { selector: '#factor-password' }), 'own-password');
    await user.click(page.getByRole('button', { name: '下一步' }));
    await page.findByRole('img', { name: /^两步验证的二维码/ });
    page.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP');
    const field = page.getByLabelText('动态码');
    expect([field.getAttribute('autocomplete'), field.getAttribute('inputmode')]).to.deep.equal([
      'one-time-code',
      'numeric',
    ]);
    await user.type(field, '000000');
    await user.click(page.getByRole('button', { name: '开启两步验证' }));
    await page.findByText('动态码不正确', { selector: '#factor-confirm-problem' });
    await user.clear(field);
    await user.type(field, '123456');
    await user.click(page.getByRole('button', { name: '开启两步验证' }));
    const list = await page.findByRole('list', { name: '恢复码' });
    expect(list.textContent).to.equal(codes.join(''));
    for (const name of ['复制', '打印', '下载']) page.getByRole('button', { name });
    await user.click(page.getByRole('button', { name: '已保存好' }));
    await page.findByText(/还有 10 个恢复码没有用过/);
    expect(page.queryByText(codes[0] ?? '')).to.equal(null);
    expect(sent).to.deep.equal([
      ['/users/me/second-factor/setup', { current_password: 'own-password' }],
      ['/users/me/second-factor', { code: '000000' }],
      ['/users/me/second-factor', { code: '123456' }],
    ]);
  });

  it('is switched off with password and code, and says at the field what was wrong', async () => {
    const { page, user } = await open('/app/profile', async ({ method, body }) => {
      if (method === 'GET') return on;
      const { current_password: password } = body as { current_password: string };
      if (password === 'wrong') throw await asked('current_password_wrong', '当前密码不正确');
      return undefined;
    });
    await page.findByText(/请换一批恢复码。/);
    await user.click(page.getByRole('button', { name: '关闭两步验证' }));
    const password = page.getByLabelText('当前密码', { selector: '#factor-remove-password' });
    await user.type(password, 'wrong');
    await user.type(page.getByLabelText('动态码或恢复码'), '123456');
    await user.click(page.getByRole('button', { name: '关闭两步验证' }));
    await page.findByText('当前密码不正确', { selector: '#factor-remove-password-problem' });
    await user.clear(password);
    await user.type(password, 'own-password');
    await user.click(page.getByRole('button', { name: '关闭两步验证' }));
    await page.findByRole('button', { name: '开启两步验证' });
  });

  it('offers to read again where it could not be read', async () => {
    let reads = 0;
    const { page, user } = await open('/app/profile', async ({ path }) => {
      if (path !== '/users/me/second-factor') return undefined;
      reads += 1;
      if (reads === 1) throw await asked('store_unavailable', '服务暂时不可用', { status: 503 });
      return off;
    });
    const card = await page.findByRole('region', { name: '两步验证' });
    const { within } = await import('@testing-library/react');
    await user.click(await within(card).findByRole('button', { name: /重试|重新加载/ }));
    await page.findByRole('button', { name: '开启两步验证' });
  });
});

describe('a second factor that the court requires', () => {
  withBrowserDocument();

  it('is set up before anything else: every page leads there', async () => {
    const { page, address } = await open(
      '/app/admin/user-management',
      () => ({ ...off, required: true }),
      userResponse({ is_superuser: true, must_set_up_second_factor: true }),
    );
    await page.findByRole('heading', { name: '设置两步验证' });
    expect(address()).to.equal('/second-factor');
    await page.findByRole('button', { name: '下一步' });
  });

  it('is chosen for roles by an administrator, who is told that they are meant too', async () => {
    const sent: unknown[] = [];
    const { page, user } = await open('/app/admin/sign-in-rule', ({ method, body }) => {
      if (method === 'GET') return { roles: ['judge'] };
      sent.push(body);
      return body;
    });
    const clerk = await page.findByRole('checkbox', { name: '立案人员' });
    expect((page.getByRole('checkbox', { name: '法官' }) as HTMLInputElement).checked).to.equal(true);
    expect((page.getByRole('button', { name: '保存' }) as HTMLButtonElement).disabled).to.equal(true);
    await user.click(clerk);
    await page.findByText(/包括您自己/);
    await user.click(page.getByRole('button', { name: '保存' }));
    await page.findByText('立案人员、法官须使用两步验证，立即生效');
    expect(sent).to.deep.equal([{ roles: ['judge', 'clerk'] }]);
  });
});

describe('signing in to an account with two factors', () => {
  withBrowserDocument();

  it('asks for the code in a second step, takes a recovery code too, and goes back to the password when it took too long', async () => {
    let isIn = false;
    let tickets = 0;
    const sent: unknown[] = [];
    const { page, user, address, waitFor } = await openSite('/login', async ({ path, body }) => {
      if (path === '/api/config/app-mode') return appModeResponse('saas');
      if (path === '/users/me') {
        if (isIn) return userResponse({ id: uuid(1) });
        throw await asked('not_signed_in', '请先登录。', { status: 401 });
      }
      if (path === '/auth/login') {
        tickets += 1;
        throw await asked('second_factor_required', '请输入动态码', { ticket: `t${tickets}` });
      }
      if (path !== '/auth/login/second-factor') return undefined;
      const { code } = body as { code: string };
      sent.push(body);
      if (code === '000000') throw await asked('second_factor_code_wrong', '动态码或恢复码不正确');
      if (code === '999999') throw await asked('sign_in_step_over', '登录停留过久', { status: 410 });
      isIn = true;
      return undefined;
    });
    const password = async () => {
      await user.clear(await page.findByLabelText('邮箱'));
      await user.type(page.getByLabelText('邮箱'), 'a@example.cn');
      await user.clear(page.getByLabelText('密码'));
      await user.type(page.getByLabelText('密码'), 'own-password');
      await user.type(page.getByLabelText('验证码'), 'ab12');
      await user.click(page.getByRole('button', { name: '登录' }));
    };
    await password();
    await user.type(await page.findByLabelText('动态码'), '000000');
    await user.click(page.getByRole('button', { name: '登录' }));
    await page.findByText('动态码或恢复码不正确');
    await user.type(page.getByLabelText('动态码'), '999999');
    await user.click(page.getByRole('button', { name: '登录' }));
    await page.findByText('登录停留过久');
    await password();
    await user.click(await page.findByRole('button', { name: '手机不在身边？用恢复码' }));
    await user.type(page.getByLabelText('恢复码'), codes[0] ?? '');
    await user.click(page.getByRole('button', { name: '登录' }));
    await page.findByText('登录成功');
    await waitFor(() => expect(address()).not.to.equal('/login'), { timeout: 15_000 });
    expect(sent).to.deep.equal([
      { ticket: 't1', code: '000000' },
      { ticket: 't1', code: '999999' },
      { ticket: 't2', code: codes[0] },
    ]);
  });
});
