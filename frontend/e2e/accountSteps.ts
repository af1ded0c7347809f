import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { accounts } from '../../domain/contract/accounts.js';
import { patternOf } from '../../domain/contract/call.js';
import { clientOf } from '../../domain/contract/clientOf.js';
import { eventually } from './eventually.js';
import { newProgram, untilShown } from './programs.js';

export type Credentials = { readonly email: string; readonly password: string };

/**
 * Reads what the captchas on the page say from the requests by which the page registers them. Each call gives the answer of
 * the newest one, and waits for it where the newest was given already, and until its picture is there.
 */
export const captchaReader = (page: Page): (() => Promise<string>) => {
  const { registerCaptcha } = accounts;
  let newest: { readonly session_id: string; readonly answer: string } | undefined;
  let given: string | undefined;
  page.on('request', (request) => {
    if (request.url().endsWith(patternOf(registerCaptcha))) newest = registerCaptcha.body.parse(request.postDataJSON());
  });
  return async () => {
    await eventually('another captcha', () => newest?.session_id !== given);
    await page.locator('canvas').waitFor();
    given = newest?.session_id;
    return newest?.answer ?? '';
  };
};

/** Presses a button that sends the captcha, after the picture is there. */
export const answerCaptcha = async (page: Page, answer: string): Promise<void> => {
  await page.locator('canvas').waitFor();
  await page.getByLabel('验证码', { exact: true }).fill(answer);
};

/** Fills in the login page that is on screen, and sends it. */
export const logIn = async (page: Page, { email, password }: Credentials, captcha: string): Promise<void> => {
  await page.getByLabel('邮箱').fill(email);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await answerCaptcha(page, captcha);
  await page.getByRole('button', { name: '登录', exact: true }).click();
};

/** Visits a page that wants somebody signed in, and signs in on the way. */
export const visitSignedIn = async (page: Page, who: Credentials, wanted: string): Promise<void> => {
  const captcha = captchaReader(page);
  await page.goto(wanted);
  await page.waitForURL('**/login');
  await logIn(page, who, await captcha());
  await page.waitForURL(`**${wanted}`);
};

/** Makes an account as another program would, for tests that are not about registering. */
export const newAccount = async (url: string, name: string): Promise<Credentials> => {
  const who = { email: `${name}-${randomUUID().slice(0, 8)}@example.cn`, password: 'Passw0rd-1' };
  const program = newProgram(url);
  const proven = { ...(await program.captcha()), ...(await program.proof({ action: 'register', email: who.email })) };
  await clientOf(program, accounts).register({ body: { ...who, ...proven, agreeToTerms: true } });
  await untilShown(program);
  return who;
};

/** The row of an account in the list of accounts, found by its e-mail. */
export const accountRow = async (page: Page, email: string): Promise<Locator> => {
  await page.getByLabel('搜索用户').fill(email);
  await page.getByText('共 1 人').waitFor();
  return page.getByRole('row').filter({ has: page.getByText(email, { exact: true }) });
};

/** Gives the reason that the open dialog asks for, and confirms. */
export const giveReason = async (page: Page, reason: string, confirm: string): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('原因（必填）').fill(reason);
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
};
