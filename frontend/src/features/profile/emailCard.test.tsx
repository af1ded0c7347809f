import { expect } from 'chai';
import type { EmailChange } from '../../../../domain/contract/accounts.js';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite } from '../../testing/openSite.js';
import { appModeResponse, noSecondFactor, userResponse } from '../../testing/responses.js';

const waits = (email: string): EmailChange => ({
  pending: { email, requested_at: '2026-01-02T02:00:00Z', expires_at: '2026-01-02T03:00:00Z' },
});
const heading = { name: '更换邮箱' };

/** The profile over a server that takes the password `right` only; `sent` are the changes that it was asked for. */
const openProfile = async ({ mails = true } = {}) => {
  const { ApiError } = await import('../../http/apiError.js');
  const sent: unknown[] = [];
  let state: EmailChange = { pending: null };
  const site = await openSite('/app/profile', ({ method, path, body }) => {
    if (path === '/api/config/app-mode') return appModeResponse('saas', { resets_passwords_by_mail: mails });
    if (path === '/users/me/sessions') return { items: [] };
    if (path === '/users/me/second-factor') return noSecondFactor;
    if (path === '/users/me') return userResponse();
    if (!path.startsWith('/users/me/email-change')) throw new Error(`not scripted: ${path}`);
    if (method === 'GET') return state;
    sent.push([method, path, body]);
    if (method === 'DELETE') return void (state = { pending: null });
    if (path.endsWith('/letter')) return state;
    const { email, current_password: password } = body as { email: string; current_password: string };
    if (password !== 'right')
      throw new ApiError({ status: 400, code: 'current_password_wrong', detail: '当前密码不正确。', fromServer: true });
    if (email.startsWith('taken'))
      throw new ApiError({ status: 409, code: 'email_claimed', detail: '这个邮箱已被使用。', fromServer: true });
    state = waits(email);
    return state;
  });
  return { ...site, sent };
};

describe('the card for another e-mail', () => {
  withBrowserDocument();

  it('says at the field what is wrong, then which address waits, sends another letter and cancels', async () => {
    const { page, user, sent } = await openProfile();
    await page.findByRole('heading', heading);
    const press = async () => user.click(page.getByRole('button', { name: '寄出确认邮件' }));
    await user.type(await page.findByLabelText('新邮箱'), 'taken@example.cn');
    const password = page.getByLabelText('当前密码', { selector: '#email-current-password' });
    await user.type(password, 'wrong');
    await press();
    await page.findByText('当前密码不正确。', { selector: '#email-current-password-problem' });
    await user.clear(password);
    await user.type(password, 'right');
    await press();
    await page.findByText('这个邮箱已被使用。', { selector: '#new-email-problem' });
    expect(page.getAllByText('这个邮箱已被使用。')).to.have.length(1);
    await user.clear(page.getByLabelText('新邮箱'));
    await user.type(page.getByLabelText('新邮箱'), 'new@example.cn');
    await press();
    await page.findByText('new@example.cn');
    expect(page.queryByLabelText('新邮箱')).to.equal(null);
    await user.click(page.getByRole('button', { name: '重发' }));
    await page.findByText(/确认邮件将重新寄出/);
    await user.click(page.getByRole('button', { name: '取消' }));
    await page.findByLabelText('新邮箱');
    expect(sent.slice(-2)).to.deep.equal([
      ['POST', '/users/me/email-change/letter', undefined],
      ['DELETE', '/users/me/email-change', undefined],
    ]);
  });

  it('says that none can be confirmed where the court sends no e-mails', async () => {
    const { page } = await openProfile({ mails: false });
    await page.findByText(/本院没有设置邮件服务，无法确认新邮箱/);
    expect(page.queryByLabelText('新邮箱')).to.equal(null);
  });
});
