import { z } from 'zod';
import { emailChangeMinutes, emailChangePage } from '../account/emailChange.js';
import { foldEmail } from '../account/foldEmail.js';
import { brokenRules, longestPassword, registrationPasswordRules, shortestPassword } from '../account/passwordRules.js';
import { longestProof, Puzzle, puzzleActions } from '../puzzle/puzzle.js';
import { User } from './account.js';
import { area, call } from './call.js';
import { created, json, nothing } from './responses.js';
import { moment } from './shared.js';

/** The id that the browser gives its picture. */
const captchaSessionId = z.string().regex(/^[A-Za-z0-9._-]{8,128}$/, '格式不正确');
const proof = z.string().max(longestProof).optional();
/** What `X-Device-Token` said; ours are shorter. */
/** A token of ours has less than 100 characters. */
const device = z.string().max(200).optional();

/** An e-mail address as it is kept and counted by: in the one spelling of `foldEmail`. */
export const EmailAddress = z
  .string()
  .transform(foldEmail)
  .pipe(z.string().max(254, '邮箱过长').pipe(z.email('邮箱格式不正确')));

const newPassword = z
  .string()
  .max(longestPassword, `密码不能超过 ${longestPassword} 个字符`)
  .superRefine((password, ctx) => {
    const broken = brokenRules(registrationPasswordRules, password).map(({ asks }) => asks);
    if (broken.length > 0) ctx.addIssue(`密码须${broken.join('、')}`);
  });

/** What who registers fills in; the server refuses common passwords besides. */
export const NewAccount = z.object({
  email: EmailAddress,
  password: newPassword,
  agreeToTerms: z.literal(true, '请阅读并同意用户协议和隐私政策'),
});

const captchaFields = {
  captcha_answer: '用户看图输入的四位字符，不区分大小写。',
  captcha_session_id: '登记图形验证码时所用的 session_id；只能用一次。',
  proof: '安全校验题的解答，见 POST /api/auth-utils/puzzle。同一地址近来请求较多时必须提供，否则回答 proof_required。',
};

/** The token of a link: what stands behind its #. */
const linkToken = z.object({ token: z.string().max(200) });

/** The address that waits to be confirmed, as its owner reads it. */
export const EmailChange = z
  .object({
    pending: z
      .object({
        email: z.string().describe('待确认的新邮箱。'),
        requested_at: moment.describe('最近一次申请或重发的时刻。'),
        expires_at: moment.describe('链接失效的时刻。'),
      })
      .nullable()
      .describe('没有待确认的邮箱时为 null。'),
  })
  .meta({ id: 'EmailChange', description: '更换邮箱的情况。' });
export type EmailChange = z.infer<typeof EmailChange>;

/** Signing up, in and out. */
export const accounts = area(
  {
    key: 'accounts',
    title: '账号与登录',
    description:
      '登录后，会话保存在名为 juanzong_session（HTTPS 下为 __Host-juanzong_session）的 Cookie 中。先登记图形验证码，再登录或注册；无论成功与否，每个验证码只能用一次。',
  },
  {
    registerCaptcha: call('POST /api/auth-utils/register-captcha', {
      outcome: 'idempotent',
      summary: '登记图形验证码',
      description:
        '告知服务器页面上画出的是哪四个字符。五分钟内有效，只能用一次。同一地址登记过于频繁时回答 429，此时可附上安全校验题的解答再登记。',
      body: z.object({
        session_id: captchaSessionId,
        answer: z.string().regex(/^[a-z0-9]{4}$/, '应为四位小写字母或数字'),
        proof,
      }),
      response: nothing('已登记。'),
      refuses: ['too_many_requests', 'proof_refused'],
      meanings: {
        proof: '安全校验题（action 为 captcha）的解答，可省略。提供时另行计数，不受同一地址其他人登记次数的影响。',
        session_id: '由程序自己取的标识，8～128 个字母、数字或 . _ -。',
        answer: '图中的四位小写字母或数字。',
      },
    }),
    puzzle: call('POST /api/auth-utils/puzzle', {
      summary: '领取安全校验题',
      description:
        '题目由程序计算求解，无须人工辨认。解法：密码为 nonce 后接四字节大端计数器，从 0 起逐一尝试，对 salt 后接密码作 cost 次 SHA-256，直到结果以 keyPrefix 开头；与 altcha-lib 的 solveChallenge 一致。将 JSON {challenge: 题目, solution: {counter, derivedKey}} 作 Base64 编码，即为 proof。三分钟内有效，只能用一次，且只能用于所申请的操作、邮箱和来源地址；近来失败越多，题目越难。',
      body: z.strictObject({ action: z.enum(puzzleActions), email: z.string().max(254).optional(), device }),
      response: json(z.object({ puzzle: Puzzle }), '题目。'),
      reads: true,
      meanings: {
        action: '用于什么：captcha 登记图形验证码，register 注册，login 登录。',
        email: '注册或登录所用的邮箱。',
        device: '登录时将送回的 device，如有。',
      },
    }),
    register: call('POST /auth/register', {
      summary: '注册账号',
      description: '仅在 saas 模式下可用，其他模式回答 404。除所列字段外，任何其他字段都会被拒绝。',
      // Nothing else is taken: who registers says neither what they may do nor what plan they have.
      body: z.strictObject({
        email: z.string(),
        password: z.string(),
        captcha_answer: z.string().max(32),
        captcha_session_id: captchaSessionId,
        agreeToTerms: z.boolean(),
        proof,
      }),
      fields: NewAccount,
      response: created(User, '已注册。', { headers: ['X-Position'] }),
      refuses: [
        'not_found',
        'fields_invalid',
        'REGISTER_USER_ALREADY_EXISTS',
        'CAPTCHA_INVALID',
        'proof_required',
        'proof_refused',
        'too_many_requests',
      ],
      repeatable: true,
      meanings: {
        ...captchaFields,
        password: `密码，须${registrationPasswordRules.map(({ asks }) => asks).join('、')}；过于常见或与邮箱名过于相近的会被拒绝。`,
      },
    }),
    login: call('POST /auth/login', {
      outcome: 'single',
      summary: '登录',
      description:
        '以表单编码提交。成功后原有的会话（如有）结束。密码连续错误时该账号和该地址会被限制一段时间。开启了两步验证的账号，密码正确时回答 second_factor_required，其中的 ticket 连同动态码送到 POST /auth/login/second-factor。',
      body: z.object({
        username: z.string().min(1).max(254),
        password: z.string().min(1),
        captcha_answer: z.string().max(32),
        captcha_session_id: captchaSessionId,
        proof,
        device,
      }),
      sends: 'form',
      response: nothing('已登录，新会话在 Cookie 中。', { headers: ['Set-Cookie', 'X-Device-Token', 'X-Position'] }),
      refuses: [
        'LOGIN_BAD_CREDENTIALS',
        'local_sign_in_off',
        'CAPTCHA_INVALID',
        'proof_required',
        'proof_refused',
        'account_inactive',
        'second_factor_required',
        'too_many_requests',
      ],
      meanings: {
        ...captchaFields,
        username: '邮箱，不区分大小写。',
        device: '上次登录时得到的 X-Device-Token，可省略。',
      },
    }),
    logout: call('POST /auth/logout', {
      outcome: 'idempotent',
      summary: '退出登录',
      description: '未登录时同样回答 204。',
      response: nothing('会话已结束。', { headers: ['Set-Cookie'] }),
    }),
    forgotPassword: call('POST /auth/forgot-password', {
      outcome: 'single',
      summary: '用邮箱取得重设密码的链接',
      description:
        '设置了邮件服务器时可用（GET /api/config/app-mode 的 resets_passwords_by_mail）。无论该邮箱是否注册过账号，回答都相同；注册过的，稍后收到一封邮件，其中的链接一小时内有效，只能用一次，先前的链接随即失效。',
      body: z.strictObject({ email: z.string().max(1000) }),
      fields: z.object({ email: EmailAddress }),
      response: nothing('已受理；该邮箱注册过账号的，稍后收到邮件。'),
      refuses: ['fields_invalid', 'password_mail_unavailable', 'too_many_requests'],
      meanings: { email: '注册时所用的邮箱。' },
    }),
    checkPasswordReset: call('POST /auth/reset-password/check', {
      outcome: 'single',
      summary: '查看一次性链接是否还能用',
      description: '只查看，不使用链接，也不说明链接属于哪个账号。',
      body: z.strictObject({ token: z.string().max(200) }),
      response: nothing('链接可以使用。'),
      refuses: ['password_reset_invalid', 'too_many_requests'],
      meanings: { token: '链接中 # 后的部分。' },
    }),
    resetPassword: call('POST /auth/reset-password', {
      outcome: 'single',
      summary: '凭一次性链接重设密码',
      description:
        '链接由管理员生成（POST /api/admin/users/{id}/password-reset），或由邮件送来（POST /auth/forgot-password）。该账号的全部会话随即结束，须用新密码登录。',
      body: z.strictObject({ token: z.string().max(200), password: z.string() }),
      fields: z.object({ token: z.string(), password: newPassword }),
      response: json(z.object({ email: z.string().describe('该账号的邮箱，用来登录。') }), '已重设。', {
        headers: ['X-Position'],
      }),
      refuses: [
        'fields_invalid',
        'password_reset_invalid',
        'account_inactive',
        'personal_data_erased',
        'too_many_requests',
      ],
      meanings: {
        token: '链接中 # 后的部分。',
        password: `新密码，须${registrationPasswordRules.map(({ asks }) => asks).join('、')}；过于常见或与邮箱名过于相近的会被拒绝。`,
      },
    }),
    sessionEnd: call('GET /auth/session-end', {
      summary: '本次登录何时结束',
      description: '查询不延长登录；其他带会话的请求会延长，但自登录起最长三十天。',
      response: json(
        z.object({
          seconds_left: z.number().int().nonnegative().describe('不再操作时，多少秒后结束；没有登录的为 0。'),
          can_renew: z.boolean().describe('继续操作能否延长。'),
        }),
        '还剩多久。',
      ),
    }),
    me: call('GET /users/me', {
      summary: '自己的账号',
      response: json(User, '账号、方案、积分和今日的生成次数。'),
    }),
    agreeToTerms: call('POST /users/me/terms', {
      outcome: 'idempotent',
      summary: '同意修改后的用户协议和隐私政策',
      description: '同意的版本记入日志，与账号一并保存。已经同意的，再次提交不变。',
      body: z.strictObject({ version: z.string().max(40) }),
      response: nothing('已记录。', { headers: ['X-Position'] }),
      refuses: ['terms_outdated'],
      meanings: { version: '所同意的版本，见 GET /users/me 的 terms_to_agree。' },
    }),
    sessions: call('GET /users/me/sessions', {
      summary: '自己的各次登录',
      description: '尚未结束的登录，最近使用的在前。最近使用的时刻每五分钟记一次。',
      response: json(
        z.object({
          items: z.array(
            z.object({
              id: z.uuid(),
              device: z.string().nullable().describe('登录时所用的浏览器和系统；不知道的为 null。'),
              began_at: moment.describe('登录的时刻。'),
              seen_at: moment.describe('最近使用的时刻。'),
              is_current: z.boolean().describe('是否为发出本次请求的登录。'),
            }),
          ),
        }),
        '各次登录。',
      ),
    }),
    endSession: call('DELETE /users/me/sessions/{id}', {
      outcome: 'idempotent',
      summary: '结束自己的一次登录',
      description:
        '结束该次登录，其他登录不受影响，Cookie 不变。已经结束的、不是自己的，同样回答 204，且没有任何改变。',
      path: z.object({ id: z.uuid() }),
      response: nothing('该次登录已不存在。'),
    }),
    emailChange: call('GET /users/me/email-change', {
      summary: '待确认的新邮箱',
      response: json(EmailChange, '待确认的新邮箱，如有。'),
    }),
    requestEmailChange: call('POST /users/me/email-change', {
      outcome: 'single',
      summary: '申请更换邮箱',
      description: `设置了邮件服务器时可用。确认链接（${emailChangePage}# 后接 token）寄到新邮箱，${emailChangeMinutes} 分钟内有效，只能用一次；确认之前，账号没有任何改变。再次申请时，先前的申请作废。`,
      body: z.strictObject({ email: z.string().max(1000), current_password: z.string() }),
      fields: z.object({ email: EmailAddress, current_password: z.string().min(1, '请输入当前密码') }),
      response: json(EmailChange, '已受理，稍后新邮箱收到邮件。'),
      refuses: [
        'fields_invalid',
        'current_password_wrong',
        'unit_account_without_password',
        'email_claimed',
        'email_change_unavailable',
        'too_many_requests',
      ],
      meanings: { email: '新邮箱。', current_password: '当前密码。' },
    }),
    resendEmailChange: call('POST /users/me/email-change/letter', {
      outcome: 'single',
      summary: '重发确认新邮箱的邮件',
      description: '新的邮件寄出后，先前的链接失效。没有待确认的邮箱时不寄，回答 pending 为 null。',
      response: json(EmailChange, '已受理。'),
      refuses: ['email_change_unavailable', 'too_many_requests'],
    }),
    cancelEmailChange: call('DELETE /users/me/email-change', {
      outcome: 'idempotent',
      summary: '取消更换邮箱',
      description: '已经寄出的链接随即失效。没有待确认的邮箱时同样回答 204。',
      response: nothing('没有待确认的邮箱了。'),
    }),
    checkEmailChange: call('POST /auth/confirm-email/check', {
      outcome: 'single',
      summary: '查看确认新邮箱的链接是否还能用',
      description: '只查看，不使用链接。登录与否均可。',
      body: z.strictObject(linkToken.shape),
      response: json(z.object({ email: z.string().describe('将要确认的新邮箱。') }), '链接可以使用。'),
      refuses: ['email_change_invalid', 'email_change_foreign', 'too_many_requests'],
      meanings: { token: '链接中 # 后的部分。' },
    }),
    confirmEmailChange: call('POST /auth/confirm-email', {
      outcome: 'single',
      summary: '凭链接确认新邮箱',
      description:
        '登录与否均可。账号的邮箱随即改为新邮箱，全部会话结束，未用的重设密码链接作废，并通知原邮箱；此后须用新邮箱登录。',
      body: z.strictObject(linkToken.shape),
      response: json(z.object({ email: z.string().describe('新邮箱，用来登录。') }), '已更换。', {
        headers: ['X-Position'],
      }),
      refuses: [
        'email_change_invalid',
        'email_change_foreign',
        'email_claimed',
        'account_inactive',
        'personal_data_erased',
        'too_many_requests',
      ],
      meanings: { token: '链接中 # 后的部分。' },
    }),
    changePassword: call('PATCH /users/me', {
      outcome: 'single',
      summary: '修改自己的密码',
      description: '该账号的其他会话随即结束，本次会话换为新的 Cookie。除所列字段外，任何其他字段都会被拒绝。',
      body: z.strictObject({
        current_password: z.string(),
        password: z.string(),
        confirm_password: z.string().optional(),
      }),
      fields: z
        .object({
          current_password: z.string().min(1, '请输入当前密码'),
          password: z
            .string()
            .min(shortestPassword, `新密码至少 ${shortestPassword} 个字符`)
            .max(longestPassword, `新密码不能超过 ${longestPassword} 个字符`),
          confirm_password: z.string().optional(),
        })
        .refine(({ password, confirm_password: again }) => again === undefined || again === password, {
          path: ['confirm_password'],
          message: '两次输入的新密码不一致',
        }),
      response: json(User, '已修改。', { headers: ['Set-Cookie'] }),
      refuses: ['fields_invalid', 'current_password_wrong', 'unit_account_without_password', 'too_many_requests'],
      meanings: {
        password: '新密码；过于常见或与邮箱名过于相近的会被拒绝。',
        confirm_password: '再次输入的新密码，给出时须与新密码一致。',
      },
    }),
  },
);
