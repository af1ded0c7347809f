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
      if (path === '/auth/reset-password/check') return Promise.resolve(undefined);
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

  it('says at the field, and nowhere else, why a password is not taken', async () => {
    const { ApiError } = await import('../../http/apiError.js');
    const { page, user } = await openSite('/reset-password#a-token', ({ path }) => {
      if (path === '/api/config/app-mode') return appModeResponse('saas', { has_session: false });
      if (path === '/auth/reset-password/check') return undefined;
      throw new ApiError({
        status: 422,
        code: 'fields_invalid',
        detail: '填写有误。',
        fromServer: true,
        fieldProblems: [{ path: 'password', message: '密码只是一个词，请换' }],
      });
    });
    await user.type(await page.findByLabelText('新密码'), 'Lixiaohong888');
    await user.type(page.getByLabelText('确认新密码'), 'Lixiaohong888');
    for (let count = 0; count < 2; count += 1) {
      await user.click(page.getByRole('button', { name: '重设密码' }));
      await page.findByText('密码只是一个词，请换', { selector: '#password-problem' });
    }
    expect(page.getAllByText(/密码只是一个词/)).to.have.length(1);
    expect(page.queryByText('填写有误。')).to.equal(null);
  });

  it('looks whether the link was used when the response is lost, and does not say that it failed', async () => {
    const { networkError, ApiError } = await import('../../http/apiError.js');
    let isUsed = false;
    let reachesServer = false;
    const { page, user } = await openSite('/reset-password#a-token', async ({ path }) => {
      if (path === '/api/config/app-mode') return appModeResponse('saas', { has_session: false });
      if (path === '/auth/reset-password/check') {
        if (isUsed)
          throw new ApiError({ status: 410, code: 'password_reset_invalid', detail: '失效', fromServer: true });
        return undefined;
      }
      if (path === '/auth/reset-password') isUsed ||= reachesServer;
      throw networkError();
    });
    await user.type(await page.findByLabelText('新密码'), 'Sunlit-Harbour-42');
    await user.type(page.getByLabelText('确认新密码'), 'Sunlit-Harbour-42');
    await user.click(page.getByRole('button', { name: '重设密码' }));
    await page.findByText(/还不知道是否已经完成。请先用新密码登录试试/);
    reachesServer = true;
    await user.click(page.getByRole('button', { name: '重设密码' }));
    expect((await page.findByRole('alert')).textContent).to.contain('链接已经用过，密码应当已经重设。');
    expect(page.queryByLabelText('新密码')).to.equal(null);
  });

  it('says at once that a link was used before, and asks for no password', async () => {
    const { ApiError } = await import('../../http/apiError.js'); // as it is loaded for this document
    const { page } = await openSite('/reset-password#a-token', ({ path }) => {
      if (path === '/api/config/app-mode') return Promise.resolve(appModeResponse('saas', { has_session: false }));
      const detail = '这个链接已失效。';
      return Promise.reject(new ApiError({ status: 410, code: 'password_reset_invalid', detail, fromServer: true }));
    });
    expect((await page.findByRole('alert')).textContent).to.contain('这个链接已失效。');
    expect(page.getAllByText('这个链接已失效。')).to.have.length(1);
    page.getByRole('link', { name: '重新取得链接' });
    expect(page.queryByLabelText('新密码')).to.equal(null);
  });

  it('offers another try where the link could not be looked at', async () => {
    let isDown = true;
    const { page, user } = await openSite('/reset-password#a-token', ({ path }) => {
      if (path === '/api/config/app-mode') return Promise.resolve(appModeResponse('saas', { has_session: false }));
      return isDown ? Promise.reject(new Error('the network is down')) : Promise.resolve(undefined);
    });
    const again = await page.findByRole('button', { name: '重试' });
    isDown = false;
    await user.click(again);
    await page.findByLabelText('新密码');
  });
});
