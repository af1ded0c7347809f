import { expect } from 'chai';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite } from '../../testing/openSite.js';
import { appModeResponse, userResponse } from '../../testing/responses.js';
import { typedIn } from '../../testing/typedIn.js';

describe('the page that a link for another e-mail opens', () => {
  withBrowserDocument();

  it('names the address, confirms it by a press and takes it to the login page, also from a session that ends', async () => {
    const sent: unknown[] = [];
    const { page, user } = await openSite('/confirm-email#a-token', ({ path, body }) => {
      if (path === '/api/config/app-mode') return appModeResponse('saas');
      if (path === '/users/me') return userResponse();
      if (path === '/auth/confirm-email') sent.push(body);
      if (path.startsWith('/auth/confirm-email')) return { email: 'new@example.cn' };
      return undefined;
    });
    await page.findByText('new@example.cn');
    expect(sent).to.deep.equal([]);
    await user.click(page.getByRole('button', { name: '确认更换' }));
    await page.findByRole('heading', { name: '登录' });
    expect(sent).to.deep.equal([{ token: 'a-token' }]);
    expect(typedIn(page.getByLabelText('邮箱'))).to.equal('new@example.cn');
  });

  it('says once, in the server’s sentence, why a link is of no use, also when that shows as it is pressed', async () => {
    const { ApiError } = await import('../../http/apiError.js');
    const { page, user } = await openSite('/confirm-email#a-token', ({ path }) => {
      if (path === '/api/config/app-mode') return appModeResponse('saas', { has_session: false });
      if (path === '/auth/confirm-email/check') return { email: 'new@example.cn' };
      throw new ApiError({ status: 409, code: 'email_claimed', detail: '这个邮箱已被使用。', fromServer: true });
    });
    await user.click(await page.findByRole('button', { name: '确认更换' }));
    expect((await page.findByRole('alert')).textContent).to.contain('这个邮箱已被使用。');
    expect(page.getAllByText(/这个邮箱已被使用/)).to.have.length(1);
    expect(page.queryByRole('button', { name: '确认更换' })).to.equal(null);
  });
});
