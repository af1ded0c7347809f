import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { drawn } from './allForms.js';
import { answerCaptcha, captchaReader, logIn, newAccount, visitSignedIn } from './accountSteps.js';
import { startSmtpServer, type SmtpServer } from '../../backend/adapters/mail/testing/smtpServer.js';
import { administrator, startApplication, type RunningApplication } from './application.js';
import { axeInBothThemes } from './axe.js';
import { hasFocus } from './keyboardSteps.js';
import { horizontalOverflow } from './pageChecks.js';
import { applicationWithAccounts, openPage, phone, picture, TIMEOUT_MS } from './suite.js';
import { at, checkButton, draftStored, fill } from './visitor.js';

describe('accounts, in a browser and in saas mode', function () {
  this.timeout(TIMEOUT_MS);
  let saas: RunningApplication;
  before('start an application with accounts', async () => {
    saas = await applicationWithAccounts();
  });

  const open = (options: BrowserContextOptions = {}): Promise<Page> => openPage({ baseURL: saas.url, ...options });
  it('registers whoever has read the terms, and brings them to where they wanted to go', async () => {
    // Three device pixels for two of the page: what is scrolled are fractions.
    const page = await open({ deviceScaleFactor: 1.5 });
    const captcha = captchaReader(page);
    await page.goto('/app/my-agents');
    await page.waitForURL('**/login');
    await page.locator('form').getByRole('link', { name: '注册' }).click();
    await page.waitForURL('**/register');
    const who = { email: `wang-${randomUUID().slice(0, 8)}@example.cn`, password: 'Passw0rd-1' };
    await page.getByLabel('邮箱').fill(` ${who.email.toUpperCase()} `);
    await page.getByLabel('密码', { exact: true }).fill('passw0rd');
    await answerCaptcha(page, '----');
    const register = page.getByRole('button', { name: '注册', exact: true });
    await register.click();
    await page.getByText('密码须含大写字母').waitFor();
    await page.getByText('请阅读并同意用户协议和隐私政策').waitFor();
    await page.getByLabel('密码', { exact: true }).fill(who.password);

    await page.getByLabel('我已阅读并同意').click();
    const dialog = page.getByRole('dialog');
    const text = dialog.getByRole('region', { name: '协议全文' });
    await text.getByText('个人信息的处理者').waitFor();
    const agree = dialog.getByRole('button', { name: '同意', exact: true });
    const scrollTo = (left: number) =>
      text.evaluate((box, away) => {
        box.scrollTop = box.scrollHeight - box.clientHeight - away;
      }, left);
    expect(await agree.isDisabled()).to.equal(true);
    await scrollTo(14.3);
    await drawn(page);
    expect(await agree.isDisabled()).to.equal(true);
    await scrollTo(8.7);
    await dialog.getByText('已阅读至末尾。').waitFor();
    await agree.click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('我已阅读并同意').isChecked()).to.equal(true);

    expect(await captcha()).to.match(/^[a-z0-9]{4}$/);
    const size = await page.locator('canvas').evaluate((canvas) => [canvas.getAttribute('width'), canvas.clientHeight]);
    expect(size).to.deep.equal(['100', 40]);
    await register.click();
    await page.getByRole('alert').filter({ hasText: '注册失败：图形验证码' }).waitFor();
    await captcha();
    expect(await page.getByLabel('验证码', { exact: true }).inputValue()).to.equal('');
    await page.getByRole('button', { name: '验证码图片，点击换一张' }).click();
    await answerCaptcha(page, (await captcha()).toUpperCase());
    await register.click();
    await page.waitForURL('**/login');
    await page.getByText('注册成功，请使用新账号登录。').waitFor();
    const sent = page.waitForRequest('**/auth/login');
    await logIn(page, who, await captcha());
    // Solved in a worker, under the page's content security policy.
    expect((await sent).postData()).to.match(/&proof=[\w%]{500,}/);
    await page.waitForURL('**/app/my-agents');
    await page.getByText('登录成功').waitFor();
  });

  it('says that an e-mail has an account already, and brings a user who wanted nothing in particular to their documents', async () => {
    const who = await newAccount(saas.url, 'li');
    const page = await open();
    const captcha = captchaReader(page);
    await page.goto('/register');
    await page.getByLabel('邮箱').fill(who.email);
    await page.getByLabel('密码', { exact: true }).fill(who.password);
    await answerCaptcha(page, await captcha());
    await page.getByLabel('我已阅读并同意').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('region', { name: '协议全文' }).press('End');
    await dialog.getByRole('button', { name: '同意', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: '注册', exact: true }).click();
    await page.getByRole('main').getByText('该邮箱已被注册，请直接登录。').waitFor();
    expect(await hasFocus(page.getByRole('button', { name: '注册', exact: true }))).to.equal(true);

    // The page before shows its picture until the next one has another.
    await captcha();
    await page.locator('form').getByRole('link', { name: '登录', exact: true }).click();
    await page.waitForURL('**/login');
    await logIn(page, { ...who, password: 'wrong' }, await captcha());
    await page.getByRole('alert').filter({ hasText: '邮箱或密码不正确' }).first().waitFor();
    await logIn(page, { ...who, email: ` ${who.email.toUpperCase()}` }, await captcha());
    await page.waitForURL('**/app/my-documents');
    await page.goto('/app/admin/user-management');
    await page.waitForURL('**/app/my-documents');
    await page.goto('/login');
    await page.waitForURL('**/app/my-documents');
    await page.getByText('您已登录，已为您跳转。').waitFor();
  });

  it('signs out everywhere else when the password is changed, and on one device when it is told to', async () => {
    const who = await newAccount(saas.url, 'zhao');
    const [here, elsewhere] = [await open(), await open()];
    await visitSignedIn(here, who, '/app/profile');
    await visitSignedIn(elsewhere, who, '/app/profile');
    const captcha = captchaReader(elsewhere);
    const password = 'Another-Passw0rd';
    await here.getByLabel('当前密码').fill(who.password);
    await here.getByLabel('新密码', { exact: true }).fill(password);
    await here.getByLabel('确认新密码').fill(password);
    await here.getByRole('button', { name: '修改密码' }).click();
    await here.getByText('密码已修改').waitFor();

    // Where something of the page had been asked for meanwhile, it has left already.
    const left = elsewhere.waitForURL('**/login');
    await Promise.race([elsewhere.getByRole('link', { name: '常用代理人' }).click(), left]);
    await left;
    await elsewhere.getByText('登录已失效，请重新登录。').waitFor();
    expect(await elsewhere.locator('body').innerText()).not.to.contain(who.email);
    await logIn(elsewhere, who, await captcha());
    await elsewhere.getByRole('alert').filter({ hasText: '邮箱或密码不正确' }).first().waitFor();
    await logIn(elsewhere, { ...who, password }, await captcha());
    await elsewhere.waitForURL(/\/app\/(my-agents|profile)$/);

    await here.getByRole('link', { name: '常用代理人' }).click();
    await here.getByRole('heading', { level: 1, name: '常用代理人' }).waitFor();
    expect(new URL(here.url()).pathname).to.equal('/app/my-agents');

    await here.getByRole('link', { name: '个人中心' }).click();
    await here.getByText('本机').waitFor();
    await here.getByRole('button', { name: /^在那里退出/ }).click();
    await here.getByText('已在那里退出').waitFor();
    expect(await here.getByRole('button', { name: /在那里退出|退出其他所有设备/ }).count()).to.equal(0);
    await elsewhere.getByRole('link', { name: '个人中心' }).click();
    await elsewhere.waitForURL('**/login');
  });

  it('orders the deletion of the account after a list of what goes, and withdraws it on any page, also on a phone', async () => {
    const page = await open({ viewport: phone, bypassCSP: true });
    const who = await newAccount(saas.url, 'feng');
    await visitSignedIn(page, who, '/app/profile');
    await page.getByRole('button', { name: '注销账号' }).click();
    const card = page.getByRole('region', { name: '注销账号' });
    await card.getByText('邮箱和密码：不能再登录').waitFor();
    expect(await axeInBothThemes(page)).to.deep.equal([]);
    expect(await horizontalOverflow(page)).to.deep.equal({ pixels: 0, culprits: [] });
    await card.getByLabel('当前密码').fill(who.password);
    await card.getByLabel(/以示确认/).fill('注销账号');
    await card.getByRole('button', { name: '申请注销' }).click();
    await page.getByText(/^您的账号将于/).waitFor();
    await page.goto('/templates');
    await page.getByText(/^您的账号将于/).waitFor();
    expect(await axeInBothThemes(page)).to.deep.equal([]);
    expect(await horizontalOverflow(page)).to.deep.equal({ pixels: 0, culprits: [] });
    await page.getByRole('button', { name: '撤回注销' }).click();
    await page.getByText('已撤回注销，账号保留').waitFor();
    await page.getByText(/^您的账号将于/).waitFor({ state: 'hidden' });
  });

  it('shows nothing of whoever logged out, and nothing of theirs to the next', async () => {
    const [one, other] = [await newAccount(saas.url, 'sun'), await newAccount(saas.url, 'zhou')];
    const page = await open();
    await visitSignedIn(page, one, '/app/my-agents');
    await page.getByRole('button', { name: '添加代理人' }).click();
    await page.getByRole('dialog').getByLabel('姓名（必填）').fill('孙的代理人');
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await page.getByRole('cell', { name: '孙的代理人', exact: true }).waitFor();
    await page.getByRole('link', { name: '个人中心' }).click();
    // The new page takes the focus, and an open menu that loses it closes.
    await page.getByRole('heading', { name: '修改密码' }).waitFor();

    await page.getByRole('button', { name: '用户菜单' }).click();
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.getByText('您已退出登录').waitFor();
    await page.waitForURL(({ pathname }) => pathname === '/');
    const left = () =>
      page.evaluate(() => [document.body.innerText, ...[localStorage, sessionStorage].map((s) => JSON.stringify(s))]);
    for (const text of await left()) expect(text).not.to.match(new RegExp(`${one.email}|孙的代理人`));
    // What tells a repeated submission from a stranger's is random, names nobody and goes with the browser.
    const kept = (await page.context().cookies()).filter(
      ({ name, value }) => value !== '' && name !== 'juanzong_sender',
    );
    expect(kept).to.deep.equal([]);
    await page.goBack();
    await page.waitForURL('**/login');
    expect(await page.locator('body').innerText()).not.to.contain(one.email);

    await visitSignedIn(page, other, '/app/my-agents');
    await page.getByText(/还没有常用代理人/).waitFor();
    for (const text of await left()) expect(text).not.to.match(new RegExp(`${one.email}|孙的代理人`));
  });

  it('brings whoever signs in from a form back to the form', async () => {
    const who = await newAccount(saas.url, 'chen');
    const page = await open();
    const captcha = captchaReader(page);
    await page.goto('/claim/private-lending');
    await page.getByRole('navigation', { name: '账号' }).getByRole('link', { name: '登录' }).click();
    await page.waitForURL('**/login');
    await logIn(page, who, await captcha());
    await page.waitForURL('**/claim/private-lending');
  });

  it('lets everybody register, sign in and administer: by axe, in both themes', async () => {
    await newAccount(saas.url, 'chu');
    const findings: string[] = [];
    const page = await open({ bypassCSP: true });
    await page.goto('/register');
    await page.locator('canvas').waitFor();
    await page.getByRole('button', { name: '注册', exact: true }).click();
    await page.getByText('请输入邮箱').waitFor();
    findings.push(...(await axeInBothThemes(page)));
    await page.getByLabel('我已阅读并同意').click();
    await page.getByRole('dialog').getByRole('region', { name: '协议全文' }).waitFor();
    findings.push(...(await axeInBothThemes(page)));
    await visitSignedIn(page, administrator, '/app/admin/user-management');
    await page.getByRole('button', { name: /^编辑/ }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await page.getByText('请填写原因，至少2个字').waitFor();
    findings.push(...(await axeInBothThemes(page)));
    expect(findings).to.deep.equal([]);
  });
});

describe('signing in after somebody typed at the same computer', function () {
  this.timeout(TIMEOUT_MS);
  let saas: RunningApplication;
  before('start an application with accounts', async () => {
    saas = await applicationWithAccounts();
  });

  it('asks whose the draft is; it goes to the account that says so, and not to the one before', async () => {
    const page = await openPage({ baseURL: saas.url });
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto('/claim/private-lending');
    await fill(page, 'sections.facts.open', '冯某的事实');
    await draftStored(page, '冯某的事实');
    await visitSignedIn(page, await newAccount(saas.url, 'stranger'), '/app/my-documents');
    const asked = page.getByRole('dialog', { name: '是您的吗？' });
    await asked.getByText('民间借贷纠纷').waitFor();
    expect(await asked.innerText()).not.to.contain('冯某');
    await asked.getByRole('button', { name: '不是我的' }).click();
    await asked.waitFor({ state: 'hidden' });
    const facts = () => at(page, 'sections.facts.open').locator('textarea').inputValue();
    await page.goto('/claim/private-lending');
    await checkButton(page).waitFor();
    expect(await facts()).to.equal('');

    await page.getByRole('button', { name: '用户菜单' }).click();
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/');
    await visitSignedIn(page, await newAccount(saas.url, 'feng'), '/app/my-documents');
    await asked.getByRole('button', { name: '是我的，保存到我的账号' }).click();
    await page.getByText('已保存到您的账号').first().waitFor();
    await page.goto('/claim/private-lending');
    await checkButton(page).waitFor();
    expect(await facts()).to.equal('冯某的事实');
  });
});

describe('another e-mail for an account, in a browser and with a mail server', function () {
  this.timeout(TIMEOUT_MS);
  let saas: RunningApplication;
  let mail: SmtpServer;
  before('start a mail server and an application that uses it', async () => {
    mail = await startSmtpServer();
    saas = await startApplication({
      APP_MODE: 'saas',
      SMTP_URL: mail.url,
      MAIL_FROM: 'noreply@court.example.cn',
      PUBLIC_URL: 'http://pleadings.court.example.cn',
    });
  });
  after('stop both', async () => {
    await saas.stop();
    await mail.close();
  });

  for (const [name, viewport] of [
    ['desktop', { width: 1440, height: 900 }],
    ['phone', { ...phone, width: 390 }],
  ] as const)
    it(`asks for the password, is confirmed by the link in the letter, and signs out the old session (${name})`, async () => {
      const look = async (page: Page, step: string) => {
        await picture(page, `email-change-${step}-${name}`);
        expect(await horizontalOverflow(page)).to.deep.equal({ pixels: 0, culprits: [] });
        if (viewport.width < 500) expect(await axeInBothThemes(page)).to.deep.equal([]);
      };
      const page = await openPage({ baseURL: saas.url, viewport, bypassCSP: true });
      const who = await newAccount(saas.url, `shen-${name}`);
      const email = `renamed-${who.email}`;
      await visitSignedIn(page, who, '/app/profile');
      const card = page.getByRole('region', { name: '更换邮箱' });
      await card.getByLabel('新邮箱').fill(email);
      await card.getByLabel('当前密码').fill('Passw0rd-wrong');
      await card.getByRole('button', { name: '寄出确认邮件' }).click();
      await card.getByText('当前密码不正确').waitFor();
      await look(page, 'refused');
      await card.getByLabel('当前密码').fill(who.password);
      const before = mail.letters.length;
      await card.getByRole('button', { name: '寄出确认邮件' }).click();
      await card.getByText('待确认').waitFor();
      await look(page, 'pending');
      const letter = (await mail.received(before + 1))[before];
      expect(letter?.to).to.deep.equal([email]);
      const link = /http:\/\/pleadings\.court\.example\.cn(\/confirm-email#\S+)/.exec(letter?.text ?? '')?.[1] ?? '';

      const elsewhere = await openPage({ baseURL: saas.url, viewport, bypassCSP: true });
      await elsewhere.goto(link);
      await elsewhere.getByText(email).waitFor();
      await look(elsewhere, 'confirming');
      const captcha = captchaReader(elsewhere);
      await elsewhere.getByRole('button', { name: '确认更换' }).click();
      await elsewhere.waitForURL('**/login');
      expect(await elsewhere.getByLabel('邮箱').inputValue()).to.equal(email);
      await look(elsewhere, 'done');

      await page.goto('/app/my-agents');
      await page.waitForURL('**/login');
      expect(await page.locator('body').innerText()).not.to.contain(who.email);
      await logIn(elsewhere, who, await captcha());
      await elsewhere.getByRole('alert').filter({ hasText: '邮箱或密码不正确' }).first().waitFor();
      await logIn(elsewhere, { ...who, email }, await captcha());
      await elsewhere.waitForURL('**/app/my-documents');
      const told = (await mail.received(before + 2))[before + 1];
      expect(told?.to).to.deep.equal([who.email]);
      await elsewhere.goto(link);
      await elsewhere.getByRole('alert').getByRole('link', { name: '去个人中心' }).waitFor();
      await look(elsewhere, 'over');
    });
});
