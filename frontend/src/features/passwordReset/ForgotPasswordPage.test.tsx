import { expect } from 'chai';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite, type Responder } from '../../testing/openSite.js';
import { appModeResponse } from '../../testing/responses.js';
import { typedIn } from '../../testing/typedIn.js';

const site = (isMailed: boolean, sent: unknown[] = []): Responder => {
  return ({ path, body }) => {
    if (path === '/api/config/app-mode')
      return Promise.resolve(appModeResponse('saas', { has_session: false, resets_passwords_by_mail: isMailed }));
    if (path !== '/auth/forgot-password') return Promise.reject(new Error(`not scripted: ${path}`));
    sent.push(body);
    return Promise.resolve(undefined);
  };
};

describe('the page for whoever forgot the password', () => {
  withBrowserDocument();

  it('asks for the e-mail, says what was sent without saying whether an account has it, and takes the e-mail to the login page', async () => {
    const sent: unknown[] = [];
    const { page, user } = await openSite('/forgot-password', site(true, sent));
    await user.click(await page.findByRole('button', { name: '发送重设链接' }));
    await page.findByText('请输入注册时所用的邮箱');
    await user.type(page.getByLabelText('邮箱'), 'zhang');
    await page.findByText('邮箱格式不正确');
    await user.type(page.getByLabelText('邮箱'), '@example.cn');
    await user.click(page.getByRole('button', { name: '发送重设链接' }));
    expect((await page.findByRole('status')).textContent).to.include(
      '如果 zhang@example.cn 注册过账号，重设链接已经寄出',
    );
    expect(sent).to.deep.equal([{ email: 'zhang@example.cn' }]);
    const panel = (await page.findByRole('status')).parentElement;
    expect(panel?.textContent).to.not.contain('想起来了');
    await user.click(page.getByRole('link', { name: '去登录' }));
    await page.findByRole('heading', { name: '登录' });
    expect(typedIn(page.getByLabelText('邮箱'))).to.equal('zhang@example.cn');
  });

  it('says that an administrator issues the link where the court has no mail server', async () => {
    const { page } = await openSite('/forgot-password', site(false));
    await page.findByText(/由管理员生成一次性的重设链接/);
    expect(page.queryByLabelText('邮箱')).to.equal(null);
  });
});
