import { expect } from 'chai';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite } from '../../testing/openSite.js';
import { appModeResponse } from '../../testing/responses.js';
import { typedIn } from '../../testing/typedIn.js';

describe('the page that a link for another password opens', () => {
  withBrowserDocument();

  it('takes the account’s e-mail to the login page once the password is another', async () => {
    const sent: unknown[] = [];
    const { page, user } = await openSite('/reset-password#a-token', ({ path, body }) => {
      if (path === '/api/config/app-mode') return Promise.resolve(appModeResponse('saas', { has_session: false }));
      if (path !== '/auth/reset-password') return Promise.reject(new Error(`not scripted: ${path}`));
      sent.push(body);
      return Promise.resolve({ email: 'zhang@example.cn' });
    });
    await user.type(await page.findByLabelText('新密码'), 'Sunlit-Harbour-42');
    await user.type(page.getByLabelText('确认新密码'), 'Sunlit-Harbour-42');
    await user.click(page.getByRole('button', { name: '重设密码' }));
    await page.findByRole('heading', { name: '登录' });
    expect(sent).to.deep.equal([{ token: 'a-token', password: 'Sunlit-Harbour-42' }]);
    expect(typedIn(page.getByLabelText('邮箱'))).to.equal('zhang@example.cn');
  });
});
