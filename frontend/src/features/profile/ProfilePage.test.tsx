import { expect } from 'chai';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite } from '../../testing/openSite.js';
import { appModeResponse, noSecondFactor, userResponse } from '../../testing/responses.js';
import { typedIn } from '../../testing/typedIn.js';

const member = userResponse({
  email: 'li@example.cn',
  subscription_plan: 'professional',
  platform_credits: 1_000_000,
  generations_today: 3,
  generation_limit: null,
  terms_to_agree: null,
});

/** The page of `user`; `sent` collects the bodies of the calls that change the password. */
const openProfile = async (user = member, sent: unknown[] = []) =>
  openSite('/app/profile', ({ method, path, body }) => {
    if (path === '/api/config/app-mode') return appModeResponse('saas');
    if (path === '/users/me/sessions') return { items: [] };
    if (path === '/users/me/second-factor') return noSecondFactor;
    if (method === 'PATCH') sent.push(body);
    return user;
  });

describe('the profile page', () => {
  withBrowserDocument();

  it('greets by e-mail and shows plan, credits and 永久 for a plan without an end', async () => {
    const { page } = await openProfile();
    await page.findByText('您好，li@example.cn');
    const facts = page.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts).to.deep.equal(['专业版', '1,000,000', '永久', '3（不限）']);
    expect(page.getByRole('link', { name: '个人中心' }).getAttribute('href')).to.equal('/app/profile');
  });

  it('shows the last day of a plan on the court’s calendar', async () => {
    const { page } = await openProfile({ ...member, subscription_expires_at: '2026-12-31T15:59:59.999Z' });
    await page.findByText('2026年12月31日');
  });

  it('shows beside the last day that the plan is over, and which plan counts since', async () => {
    const over = userResponse({ subscription_expires_at: '2025-12-31T15:59:59.999Z' });
    const { page } = await openProfile(over);
    await page.findByText('2025年12月31日');
    page.getByText('已到期，按探索版使用');
  });

  it('counts today’s documents against what the plan allows, and leads to the plans', async () => {
    const { page } = await openProfile({
      ...member,
      subscription_plan: 'explorer',
      generations_today: 2,
      generation_limit: 5,
    });
    await page.findByText('2 / 5');
    const plans = page.getByRole('link', { name: '查看价格方案' });
    expect(plans.getAttribute('href')).to.equal('/app/price-plan');
  });

  it('shows the password that is typed while its button is pressed', async () => {
    const { page, user } = await openProfile();
    const field = await page.findByLabelText('新密码');
    const [, eye] = page.getAllByRole('button', { name: '显示密码' });
    if (!eye) throw new Error('there is nothing to press');
    await user.type(field, 'another-one');
    expect([field.getAttribute('type'), eye.getAttribute('aria-pressed')]).to.deep.equal(['password', 'false']);
    await user.click(eye);
    expect([field.getAttribute('type'), eye.getAttribute('aria-pressed')]).to.deep.equal(['text', 'true']);
    expect(page.getByLabelText('当前密码').getAttribute('type')).to.equal('password');
    expect(typedIn(field)).to.equal('another-one');
    await user.click(eye);
    expect(field.getAttribute('type')).to.equal('password');
  });

  it('sends a new password only when it is long enough and its repetition is equal', async () => {
    const sent: unknown[] = [];
    const { page, user, waitFor } = await openProfile(member, sent);
    await page.findByRole('heading', { name: '修改密码' });
    const change = () => user.click(page.getByRole('button', { name: '修改密码' }));
    await change();
    for (const text of ['请输入当前密码', '请输入新密码', '请再次输入新密码']) await page.findByText(text);
    await user.type(page.getByLabelText('当前密码'), 'old-one');
    await user.type(page.getByLabelText('新密码'), '7 chars');
    await user.type(page.getByLabelText('确认新密码'), '7 chars!');
    await change();
    await page.findByText('新密码至少 8 个字符');
    await page.findByText('两次输入的新密码不一致');
    expect(sent).to.deep.equal([]);
    await user.type(page.getByLabelText('新密码'), '!');
    await change();
    await waitFor(() =>
      expect(sent).to.deep.equal([{ current_password: 'old-one', password: '7 chars!', confirm_password: '7 chars!' }]),
    );
    await page.findByText('密码已修改，其他设备上的登录已失效。');
    await waitFor(() => expect(typedIn(page.getByLabelText('当前密码'))).to.equal(''));
  });

  it('says at the field, and nowhere else, why a new password is not taken', async () => {
    const { ApiError } = await import('../../http/apiError.js');
    const { page, user } = await openSite('/app/profile', ({ method, path }) => {
      if (path === '/api/config/app-mode') return appModeResponse('saas');
      if (path === '/users/me/sessions') return { items: [] };
      if (path === '/users/me/second-factor') return noSecondFactor;
      if (method !== 'PATCH') return member;
      const fieldProblems = [{ path: 'password', message: '密码只是一个词，请换' }];
      throw new ApiError({
        status: 422,
        code: 'fields_invalid',
        detail: '填写有误。',
        fromServer: true,
        fieldProblems,
      });
    });
    await page.findByRole('heading', { name: '修改密码' });
    await user.type(page.getByLabelText('当前密码'), 'old-one-1');
    for (const label of ['新密码', '确认新密码']) await user.type(page.getByLabelText(label), 'new-one-1');
    await user.click(page.getByRole('button', { name: '修改密码' }));
    await page.findByText('密码只是一个词，请换', { selector: '#password-password-problem' });
    expect(page.getAllByText(/密码只是一个词/)).to.have.length(1);
    expect(page.queryByText('填写有误。')).to.equal(null);
  });

  it('says one thing at a time: a refusal from before goes with the next press, and the same password is none', async () => {
    const { page, user, waitFor } = await openSite('/app/profile', async ({ method, path }) => {
      if (path === '/api/config/app-mode') return appModeResponse('saas');
      if (path === '/users/me/sessions') return { items: [] };
      if (path === '/users/me/second-factor') return noSecondFactor;
      const { ApiError } = await import('../../http/apiError.js');
      if (method === 'PATCH')
        throw new ApiError({ status: 400, code: 'x', detail: '当前密码不正确', fromServer: true });
      return member;
    });
    await page.findByRole('heading', { name: '修改密码' });
    const change = () => user.click(page.getByRole('button', { name: '修改密码' }));
    await user.type(page.getByLabelText('当前密码'), 'old-one-1');
    for (const label of ['新密码', '确认新密码']) await user.type(page.getByLabelText(label), 'new-one-1');
    await change();
    await page.findByText('修改失败：当前密码不正确');
    expect(typedIn(page.getByLabelText('新密码'))).to.equal('new-one-1');
    for (const label of ['新密码', '确认新密码']) {
      await user.clear(page.getByLabelText(label));
      await user.type(page.getByLabelText(label), 'old-one-1');
    }
    await change();
    await page.findByText('新密码和当前密码一样，没有改动');
    await waitFor(() => expect(page.queryByText('修改失败：当前密码不正确')).to.equal(null));
  });
});
