import { expect } from 'chai';
import type { Responder, openSite } from '../../../testing/openSite.js';
import { appModeResponse, userResponse } from '../../../testing/responses.js';

/** The account that is registered. */
export const member = userResponse({ email: 'li@example.cn' });

/** A server in a mode; `also` responds to every call besides those of mode, account and captcha. */
export const server = (
  mode: 'open' | 'saas',
  user: typeof member | null,
  also: Responder = () => undefined,
): Responder => {
  return async (call) => {
    const { ApiError } = await import('../../../http/apiError.js');
    const what = `${call.method} ${call.path}`;
    if (what === 'GET /api/config/app-mode') return appModeResponse(mode);
    if (what === 'GET /users/me') {
      if (user) return user;
      throw new ApiError({ status: 401, code: 'not_signed_in', detail: '请先登录' });
    }
    return what === 'POST /api/auth-utils/register-captcha' ? undefined : also(call);
  };
};

/** Serves the two texts and makes each `height` pixels high in a box of 300. Returns a function that undoes both. */
export const withTerms = (height: number) => {
  const { fetch } = globalThis;
  globalThis.fetch = (path) =>
    Promise.resolve(
      new Response(`${String(path)} 的全文`, { status: 200, headers: { 'Content-Type': 'text/plain; charset=utf-8' } }),
    );
  const sizes = { scrollHeight: height, clientHeight: 300 };
  const before = Object.keys(sizes).map(
    (name) => [name, Object.getOwnPropertyDescriptor(Element.prototype, name)] as const,
  );
  for (const [name, value] of Object.entries(sizes))
    Object.defineProperty(Element.prototype, name, { configurable: true, get: () => value });
  return () => {
    globalThis.fetch = fetch;
    for (const [name, descriptor] of before) if (descriptor) Object.defineProperty(Element.prototype, name, descriptor);
  };
};

type Site = Pick<Awaited<ReturnType<typeof openSite>>, 'page' | 'user' | 'within' | 'waitFor'>;

/** Types the fields that signing in and registering share. */
export const typeCredentials = async ({ page, user }: Site): Promise<void> => {
  await user.type(page.getByLabelText('邮箱'), 'li@example.cn');
  await user.type(page.getByLabelText('密码'), 'Passw0rd');
  await user.type(page.getByLabelText('验证码'), 'ab12');
};

/** Fills the form in, agrees and sends it. */
export const fillInAndSend = async (site: Site): Promise<void> => {
  const { page, user, within, waitFor } = site;
  await typeCredentials(site);
  await user.click(page.getByLabelText('我已阅读并同意'));
  await user.click(await within(await page.findByRole('dialog')).findByRole('button', { name: '同意' }));
  await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null));
  await user.click(page.getByRole('button', { name: '注册' }));
};
