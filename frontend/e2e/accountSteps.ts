import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { Puzzle } from '../../domain/puzzle/puzzle.js';
import { solvePuzzle } from '../../domain/puzzle/solvePuzzle.js';
import { eventually } from './eventually.js';

export type Credentials = { readonly email: string; readonly password: string };

const Registered = z.object({ session_id: z.string(), answer: z.string() });

/**
 * Reads what the captchas on the page say from the requests by which the page registers them. Each call gives the answer of
 * the newest one, and waits for it where the newest was given already, and until its picture is there.
 */
export const captchaReader = (page: Page): (() => Promise<string>) => {
  let newest: z.infer<typeof Registered> | undefined;
  let given: string | undefined;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth-utils/register-captcha')) newest = Registered.parse(request.postDataJSON());
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
  const session = randomUUID();
  const post = async (path: string, body: unknown) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return response;
  };
  await post('/api/auth-utils/register-captcha', { session_id: session, answer: 'ab12' });
  const asked = await post('/api/auth-utils/puzzle', { action: 'register', email: who.email });
  const { puzzle } = z.object({ puzzle: Puzzle }).parse(await asked.json());
  const registered = await post('/auth/register', {
    ...who,
    proof: await solvePuzzle(puzzle),
    captcha_answer: 'ab12',
    captcha_session_id: session,
    agreeToTerms: true,
  });
  // A list read by somebody else may be quicker than the read models: a query told to wait for this position is not.
  const position = registered.headers.get('X-Position');
  if (position === null) throw new Error('the answer has no X-Position');
  await fetch(`${url}/api/config/app-mode`, { headers: { 'X-Min-Position': position } });
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
