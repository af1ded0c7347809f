import { z } from 'zod';
import { courtRoles } from '../account/courtRoles.js';
import { longestPassword } from '../account/passwordRules.js';
import {
  recoveryCodeCount,
  secondFactorResetHours,
  secondFactorSetupMinutes,
  signInStepMinutes,
} from '../account/secondFactorTerms.js';
import { lastingReasonHint } from '../lastingReason.js';
import { area, call } from './call.js';
import { json, nothing } from './responses.js';
import { KnownAccount, lastingReason, moment } from './shared.js';

/** A code as a person types it: six digits of the authenticator, or a recovery code; spaces and dashes do not matter. */
const typedCode = z.string().max(100);
const code = typedCode.trim().min(1, '请输入动态码或恢复码');
const password = z.string().min(1, '请输入当前密码').max(longestPassword, '密码过长');
/** It is all that a second administrator, and whoever audits, has to judge the reset by. */
const resetReason = lastingReason(200);

/** One's own second factor. */
export const OwnSecondFactor = z
  .object({
    since: moment.nullable().describe('何时开启；没有开启的为 null。'),
    recovery_codes_left: z.number().int().nonnegative().describe('还没有用过的恢复码个数。'),
    required: z.boolean().describe('本院是否要求该账号的职责使用两步验证。'),
  })
  .meta({ id: 'OwnSecondFactor', description: '自己账号的两步验证。' });
export type OwnSecondFactor = z.infer<typeof OwnSecondFactor>;

/** A secret that waits for the code that confirms it. */
export const SecondFactorSetup = z
  .object({
    secret: z.string().describe('密钥（Base32），供不能扫码的人手工输入；只在此时给出。'),
    uri: z.string().describe('otpauth 链接，画成二维码供验证器应用扫描。'),
    expires_at: moment.describe('此前须用动态码确认，否则重新开始。'),
  })
  .meta({ id: 'SecondFactorSetup', description: '待确认的两步验证。' });
export type SecondFactorSetup = z.infer<typeof SecondFactorSetup>;

/** Codes for whoever lost the authenticator, which are shown once. */
export const RecoveryCodes = z
  .object({ recovery_codes: z.array(z.string()).describe('恢复码，每个只能用一次；只在此时给出。') })
  .meta({ id: 'RecoveryCodes', description: '新的恢复码。' });

/** The second factor of an account as administrators see it. */
export const AccountSecondFactor = z
  .object({
    on: z.boolean().describe('该账号是否开启了两步验证。'),
    pending: z
      .object({
        reset_id: z.string().describe('申请的编号，确认时送回。'),
        asked_by: KnownAccount.describe('由谁申请。'),
        expires_at: moment.describe('此前须由另一名管理员确认。'),
        reason: z.string().nullable().describe('申请的原因；无法读取的为 null。'),
      })
      .nullable()
      .describe('待另一名管理员确认的重置；没有的为 null。'),
  })
  .meta({ id: 'AccountSecondFactor', description: '一个账号的两步验证。' });
export type AccountSecondFactor = z.infer<typeof AccountSecondFactor>;

/** Which roles may do nothing without a second factor. */
export const SecondFactorRule = z
  .object({ roles: z.array(z.enum(courtRoles)).describe('须使用两步验证的职责；超级管理员有全部职责。') })
  .meta({ id: 'SecondFactorRule', description: '本院对两步验证的要求。' });
export type SecondFactorRule = z.infer<typeof SecondFactorRule>;

const ownMeanings = { current_password: '当前的密码。', code: '验证器应用现在显示的六位动态码，或一个恢复码。' };
const path = z.object({ id: z.uuid() });
const idMeaning = { id: '账号的 id。' };
/** Two factors: a password, and a code of an authenticator. */
export const secondFactor = area(
  {
    key: 'second-factor',
    title: '两步验证',
    description: `账号可以开启两步验证（TOTP，RFC 6238：SHA-1、六位、30 秒）。开启之后，POST /auth/login 在密码正确时回答 second_factor_required 和一个 ticket，程序须在 ${signInStepMinutes} 分钟内连同动态码送到 POST /auth/login/second-factor。`,
  },
  {
    signIn: call('POST /auth/login/second-factor', {
      outcome: 'single',
      summary: '登录的第二步：动态码或恢复码',
      description:
        '成功后原有的会话（如有）结束。一个动态码只能用一次，前后各容许一个时间窗；连续错误时该账号会被限制一段时间。',
      body: z.object({ ticket: z.string().max(400), code: typedCode }),
      fields: z.object({ ticket: z.string(), code }),
      response: nothing('已登录，新会话在 Cookie 中。', { headers: ['Set-Cookie', 'X-Device-Token', 'X-Position'] }),
      refuses: [
        'fields_invalid',
        'second_factor_code_wrong',
        'sign_in_step_over',
        'account_inactive',
        'too_many_requests',
      ],
      meanings: { ticket: 'POST /auth/login 拒绝时给出的 ticket。', code: ownMeanings.code },
    }),
    look: call('GET /users/me/second-factor', {
      summary: '自己的两步验证',
      response: json(OwnSecondFactor, '是否开启，以及还有几个恢复码。'),
    }),
    begin: call('POST /users/me/second-factor/setup', {
      outcome: 'single',
      summary: '开始设置两步验证',
      description: `给出密钥，${secondFactorSetupMinutes} 分钟内用动态码确认后才开启；再次开始时，先前的密钥作废。`,
      body: z.strictObject({ current_password: z.string() }),
      fields: z.object({ current_password: password }),
      response: json(SecondFactorSetup, '待确认的密钥。'),
      refuses: ['fields_invalid', 'current_password_wrong', 'second_factor_on', 'too_many_requests'],
      meanings: { current_password: ownMeanings.current_password },
    }),
    confirm: call('POST /users/me/second-factor', {
      outcome: 'single',
      summary: '用动态码确认并开启两步验证',
      description: `开启后该账号在其他设备上的登录随即结束，并给出 ${recoveryCodeCount} 个恢复码。`,
      body: z.strictObject({ code: typedCode }),
      fields: z.object({ code }),
      response: json(RecoveryCodes, '已开启。', { headers: ['X-Position'] }),
      refuses: [
        'fields_invalid',
        'second_factor_code_wrong',
        'second_factor_on',
        'second_factor_setup_over',
        'too_many_requests',
      ],
      meanings: { code: '验证器应用现在显示的六位动态码。' },
    }),
    remove: call('POST /users/me/second-factor/removal', {
      outcome: 'single',
      summary: '关闭自己的两步验证',
      body: z.strictObject({ current_password: z.string(), code: typedCode }),
      fields: z.object({ current_password: password, code }),
      response: nothing('已关闭。', { headers: ['X-Position'] }),
      refuses: [
        'fields_invalid',
        'current_password_wrong',
        'second_factor_code_wrong',
        'second_factor_off',
        'too_many_requests',
      ],
      meanings: ownMeanings,
    }),
    renewCodes: call('POST /users/me/second-factor/recovery-codes', {
      outcome: 'single',
      summary: '换一批恢复码',
      description: '先前的恢复码随即全部作废。',
      body: z.strictObject({ current_password: z.string(), code: typedCode }),
      fields: z.object({ current_password: password, code }),
      response: json(RecoveryCodes, '新的恢复码。', { headers: ['X-Position'] }),
      refuses: [
        'fields_invalid',
        'current_password_wrong',
        'second_factor_code_wrong',
        'second_factor_off',
        'too_many_requests',
      ],
      meanings: ownMeanings,
    }),
    rule: call('GET /api/admin/second-factor-rule', {
      summary: '哪些职责须使用两步验证',
      response: json(SecondFactorRule, '现在的要求。'),
    }),
    setRule: call('PUT /api/admin/second-factor-rule', {
      outcome: 'idempotent',
      summary: '设定哪些职责须使用两步验证',
      description:
        '立即生效：有这些职责而没有开启两步验证的账号，除设置两步验证外的操作一律回答 second_factor_setup_required。',
      body: z.strictObject({ roles: z.array(z.enum(courtRoles)) }),
      response: json(SecondFactorRule, '已设定。', { headers: ['X-Position'] }),
      meanings: { roles: '须使用两步验证的全部职责；没有列出的不要求。' },
    }),
    ofAccount: call('GET /api/admin/users/{id}/second-factor', {
      summary: '一个账号的两步验证',
      path,
      noSuch: 'account_not_found',
      response: json(AccountSecondFactor, '是否开启，有没有待确认的重置。'),
      refuses: ['account_not_found', 'personal_data_erased'],
      meanings: idMeaning,
    }),
    askReset: call('POST /api/admin/users/{id}/second-factor-reset', {
      outcome: 'single',
      summary: '申请重置一个账号的两步验证',
      description: `供丢失验证器和恢复码的人使用：由一名管理员申请，${secondFactorResetHours} 小时内由另一名管理员确认。不能为自己申请，也不能为权限多于自己的账号申请。本人收到邮件。只有一名管理员的，在服务器上用命令行办理。`,
      path,
      noSuch: 'account_not_found',
      body: z.strictObject({ reason: z.string() }),
      fields: z.object({ reason: resetReason }),
      response: json(AccountSecondFactor, '已申请，待另一名管理员确认。', { headers: ['X-Position'] }),
      refuses: [
        'account_not_found',
        'fields_invalid',
        'personal_data_erased',
        'rights_beyond_own',
        'second_factor_off',
        'second_factor_reset_open',
        'second_factor_reset_own',
      ],
      meanings: { ...idMeaning, reason: `原因，${lastingReasonHint}，记录在案，最多 200 字。` },
    }),
    confirmReset: call('POST /api/admin/users/{id}/second-factor-reset/confirmation', {
      outcome: 'single',
      summary: '确认重置一个账号的两步验证',
      description:
        '只能由申请人以外的另一名管理员确认，不能确认自己账号的。确认后该账号只凭密码登录，全部登录结束，本人收到邮件。',
      path,
      noSuch: 'account_not_found',
      body: z.strictObject({ reset_id: z.string().max(100) }),
      response: json(AccountSecondFactor, '已重置。', { headers: ['X-Position'] }),
      refuses: [
        'account_not_found',
        'personal_data_erased',
        'rights_beyond_own',
        'second_factor_reset_gone',
        'second_factor_reset_own',
        'second_factor_reset_same_person',
      ],
      meanings: { ...idMeaning, reset_id: '申请的编号，见 GET /api/admin/users/{id}/second-factor。' },
    }),
  },
);
