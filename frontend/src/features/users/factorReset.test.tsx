import { expect } from 'chai';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite } from '../../testing/openSite.js';
import { appModeResponse, userResponse, uuid } from '../../testing/responses.js';
import { managedUser } from './testing/fixtures.js';

const account = managedUser({ second_factor: true });
const own = userResponse({ id: uuid(1), is_superuser: true });
const pendingBy = (id: string) => ({
  on: true,
  pending: {
    reset_id: 'r1',
    asked_by: { id, email: 'first@court.example' },
    expires_at: '2026-01-05T03:04:05.000Z',
    reason: '手机丢失',
  },
});

/** The page of accounts as `own` sees it; `sent` collects what is sent. */
const open = async (state: unknown, sent: unknown[] = []) => {
  const site = await openSite('/app/admin/user-management', ({ method, path, body }) => {
    if (path === '/api/config/app-mode') return appModeResponse('saas');
    if (path === '/users/me') return own;
    if (path.endsWith('/second-factor')) return state;
    if (method === 'POST') {
      sent.push([path, body]);
      return path.endsWith('/confirmation') ? { on: false, pending: null } : pendingBy(own.id);
    }
    return { items: [account], total: 1, page: 1, page_size: 10 };
  });
  await site.user.click(await site.page.findByRole('button', { name: '重置两步验证：li@example.cn' }));
  return site;
};

describe('the reset of a second factor by two administrators', () => {
  withBrowserDocument();

  it('is asked for with a reason', async () => {
    const sent: unknown[] = [];
    const { page, user } = await open({ on: true, pending: null }, sent);
    await user.type(await page.findByLabelText('原因（必填）'), '手机丢失，本人到窗口核实');
    await user.click(page.getByRole('button', { name: '申请重置' }));
    await page.findByText('已申请重置，待另一名管理员确认');
    expect(sent).to.deep.equal([
      [`/api/admin/users/${account.id}/second-factor-reset`, { reason: '手机丢失，本人到窗口核实' }],
    ]);
  });

  it('is confirmed by another, who reads who asked and why', async () => {
    const sent: unknown[] = [];
    const { page, user } = await open(pendingBy(uuid(2)), sent);
    await page.findByText('first@court.example');
    page.getByText('手机丢失');
    await user.click(page.getByRole('button', { name: '确认重置' }));
    await page.findByText('两步验证已重置，该账号只凭密码登录');
    expect(sent).to.deep.equal([
      [`/api/admin/users/${account.id}/second-factor-reset/confirmation`, { reset_id: 'r1' }],
    ]);
  });

  it('is not offered to who asked, who is told to wait', async () => {
    const { page, user, waitFor } = await open(pendingBy(own.id));
    await page.findByText('您已申请，须由另一名管理员在这里确认。');
    expect(page.queryByRole('button', { name: '确认重置' })).to.equal(null);
    await user.click(page.getByRole('button', { name: '知道了' }));
    await waitFor(() => expect(page.queryByText(/^您已申请/)).to.equal(null));
  });
});
