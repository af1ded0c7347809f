import { z } from 'zod';
import { area, call } from './call.js';
import { json } from './responses.js';

/** The longest query that a provider sends back: a code may be a token of several thousand letters. */
const longestAnswer = 8000;
const longestPath = 1000;

/**
 * A path of this site, as addresses spell it. Neither `//` nor a backslash may follow the first slash: browsers read both as another
 * site's name.
 */
export const OwnPath = z
  .string()
  .max(longestPath)
  .regex(/^\/(?:[!-.0-[\]-~][!-[\]-~]*)?$/);

/** Signing in at the court's own identity provider. */
export const unitSignIn = area(
  {
    key: 'unit-sign-in',
    title: '单位统一登录',
    description:
      '法院工作人员用本单位的账号登录（OpenID Connect），由法院设置后可用。账号在首次登录时建立，在本系统没有密码，职责随单位账号系统。',
  },
  {
    start: call('POST /auth/unit', {
      outcome: 'single',
      summary: '开始单位统一登录',
      description:
        '返回单位账号系统的登录地址，并在浏览器留下十分钟内有效、只能用一次的 Cookie。没有设置单位统一登录的，回答 404。',
      body: z.strictObject({ next: OwnPath.optional() }),
      response: json(z.object({ address: z.url().describe('浏览器应当打开的地址。') }), '单位账号系统的登录地址。', {
        headers: ['Set-Cookie'],
      }),
      refuses: ['not_found', 'unit_sign_in_unavailable'],
      meanings: { next: '登录后要打开的本站页面，例如 /app/admin/cases。' },
    }),
    finish: call('POST /auth/unit/callback', {
      outcome: 'single',
      summary: '完成单位统一登录',
      description:
        '核对单位账号系统送回的结果。首次登录的，随即建立账号；职责有变动的，随即变更；已经没有职责的，账号停用，原有的登录全部失效。成功后原有的会话（如有）结束，新会话在 Cookie 中。',
      body: z.strictObject({ answer: z.string().max(longestAnswer) }),
      response: json(
        z.object({ next: z.string().nullable().describe('开始时所写的页面；没有写的为 null。') }),
        '已登录，新会话在 Cookie 中。',
        { headers: ['Set-Cookie', 'X-Position'] },
      ),
      refuses: [
        'not_found',
        'unit_sign_in_over',
        'unit_sign_in_denied',
        'unit_sign_in_untrusted',
        'unit_sign_in_unavailable',
        'unit_claims_invalid',
        'unit_role_missing',
        'unit_email_taken',
        'account_inactive',
        'too_many_requests',
      ],
      meanings: { answer: '单位账号系统送回时，网址中问号之后的全部内容。' },
    }),
  },
);
