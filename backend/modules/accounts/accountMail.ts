import { z } from 'zod';
import { formatCourtTime } from '../../../domain/courtCalendar/courtTime.js';
import type { Mailer } from '../../adapters/mail/mailer.js';
import type { Accounts } from '../../adapters/eventStore/openAggregates.js';
import { defineTask, type DefinedTask } from '../../platform/tasks/defineTask.js';
import { letterOutcome, unsentReasons } from '../../platform/tasks/letterOutcome.js';
import type { CredentialStore } from './credentials.js';
import { emailBefore } from './emailHistory.js';

type Deps = {
  readonly mailer: Mailer;
  readonly credentials: Pick<CredentialStore, 'findByUser'>;
  readonly accounts: Pick<Accounts, 'history'>;
  /** Where people open the pages. */
  readonly publicUrl: URL;
  readonly courtName: string | undefined;
  readonly timeZone: string;
  readonly now: () => Date;
};

/** What the owner of an account is told of it. */
export const accountNews = [
  'password_changed',
  'plan_changed',
  'link_issued',
  'deletion_ordered',
  'deletion_withdrawn',
  'deletion_soon',
  'email_changed',
  'second_factor_on',
  'second_factor_off',
  'recovery_codes_renewed',
  'recovery_code_used',
  'second_factor_reset_asked',
  'second_factor_reset',
  'order_confirmed',
  'order_refused',
] as const;
export type AccountNews = (typeof accountNews)[number];

/** What such a letter leaves in the queue: no address and no secret. */
export const AccountMail = z.object({
  user_id: z.string(),
  what: z.enum(accountNews),
  at: z.iso.datetime(),
  /** When the account will be deleted. */
  due: z.iso.datetime().optional(),
  /** Of a changed e-mail: the letter goes to the one before. */
  change_id: z.string().optional(),
});
export type AccountMail = z.infer<typeof AccountMail>;

/** What is older is told to nobody any more, in milliseconds: two days. */
const longestDelayMs = 2 * 86_400_000;

const reasons = { ...unsentReasons, late: '超过两天没有寄出，不再寄出' } as const;

/** What happened, and what to do if it was somebody else. */
const said: Readonly<
  Record<AccountNews, { readonly subject: string; readonly happened: string; readonly ifNot: string }>
> = {
  password_changed: {
    subject: '您的密码已修改',
    happened: '您账号的密码已修改，其他设备上的登录已失效',
    ifNot: '如果不是您本人修改的，请立即在登录页用“忘记密码”重设密码，或联系法院管理员。',
  },
  plan_changed: {
    subject: '您的方案有变动',
    happened: '法院管理员变更了您账号的方案或有效期',
    ifNot: '新的方案和有效期，登录后在“个人中心”查看；有疑问请联系法院管理员。',
  },
  link_issued: {
    subject: '有人为您生成了重设密码的链接',
    happened: '法院管理员为您的账号生成了一个重设密码的一次性链接，链接由管理员交给您本人',
    ifNot: '如果您没有请管理员重设密码，请立即联系法院：拿到链接的人可以登录您的账号。',
  },
  deletion_ordered: {
    subject: '您的账号将被注销',
    happened: '有人（应当是您本人）登录您的账号，输入密码申请了注销',
    ifNot:
      '到期之前账号照常使用；登录后在任一页面上方按“撤回注销”，即可保留账号。如果不是您本人申请的，请立即登录撤回并修改密码，或联系法院管理员。',
  },
  deletion_withdrawn: {
    subject: '您的账号不再注销',
    happened: '您账号的注销申请已撤回，账号照常使用',
    ifNot: '如果不是您本人撤回的，请立即修改密码，或联系法院管理员。',
  },
  deletion_soon: {
    subject: '您的账号再过两天就要注销',
    happened: '您账号的注销宽限期只剩不到两天',
    ifNot: '不想注销的，请在此之前登录，在任一页面上方按“撤回注销”；要留底的，先在“个人中心”导出全部内容。',
  },
  email_changed: {
    subject: '您账号的邮箱已更换',
    happened: '您账号的邮箱已换成另一个，从此不能再用本邮箱登录，各设备上的登录已失效',
    ifNot: '如果不是您本人更换的，请立即联系法院管理员：更换的人知道您的密码。',
  },
  second_factor_on: {
    subject: '您的账号已开启两步验证',
    happened: '您的账号开启了两步验证，此后登录须输入密码和动态码，其他设备上的登录已失效',
    ifNot: '如果不是您本人开启的，请立即联系法院管理员：开启的人知道您的密码。',
  },
  second_factor_off: {
    subject: '您的账号已关闭两步验证',
    happened: '您的账号关闭了两步验证，此后只凭密码登录',
    ifNot: '如果不是您本人关闭的，请立即修改密码，或联系法院管理员。',
  },
  recovery_codes_renewed: {
    subject: '您的恢复码已更换',
    happened: '您账号的两步验证换了一批恢复码，先前的恢复码已全部作废',
    ifNot: '如果不是您本人更换的，请立即修改密码，或联系法院管理员。',
  },
  recovery_code_used: {
    subject: '您的一个恢复码已使用',
    happened: '有人（应当是您本人）用一个恢复码代替了动态码，这个恢复码已作废',
    ifNot: '如果不是您本人使用的，请立即修改密码，更换恢复码，或联系法院管理员。',
  },
  second_factor_reset_asked: {
    subject: '有人申请重置您的两步验证',
    happened: '法院的一名管理员申请重置您账号的两步验证，待另一名管理员确认',
    ifNot: '如果您没有请管理员重置，请立即联系法院：重置以后只凭密码就能登录您的账号。',
  },
  second_factor_reset: {
    subject: '您的两步验证已重置',
    happened: '法院重置了您账号的两步验证，此后只凭密码登录，各设备上的登录已失效',
    ifNot: '请登录后在“个人中心”重新开启两步验证。如果您没有请管理员重置，请立即修改密码，并联系法院。',
  },
  order_confirmed: {
    subject: '您的订单已确认收款',
    happened: '法院管理员确认收到您一份订单的款项，所订的积分、方案或席位已到您的账号',
    ifNot: '收款凭单登录后在“我的订单”下载；如果您没有下过订单，请联系法院管理员。',
  },
  order_refused: {
    subject: '您的订单未予确认',
    happened: '法院管理员没有确认您的一份订单',
    ifNot: '原因登录后在“我的订单”查看；已经付款的，请联系法院管理员。',
  },
};

/** The whole letter: no address, no link that lets in, nothing of the plan or the password itself. */
const textOf = ({ publicUrl, courtName, timeZone }: Deps, { what, at, due }: AccountMail): string => {
  const { happened, ifNot } = said[what];
  return [
    `${courtName ?? '法院'}的文书平台 ${publicUrl.origin} 告知您：`,
    '',
    `${formatCourtTime(new Date(at), timeZone)}，${happened}。`,
    ...(due === undefined ? [] : [`账号将于 ${formatCourtTime(new Date(due), timeZone)} 注销，此后不能恢复。`]),
    '',
    ifNot,
    '',
    '本邮件由系统自动发出，不含密码和链接，请勿回复。',
  ].join('\n');
};

/** Tells the owner of an account, at its present e-mail or the one that it gave up, what was changed about it. */
export const accountMailTask = (deps: Deps): DefinedTask =>
  defineTask({
    kind: 'account_mail',
    payload: AccountMail,
    lane: 'mail',
    lease: { seconds: 90, tries: 150, interruptions: 20 },
    reasons,
    run: async ({ task, payload, isLastTry, signal }) => {
      const age = deps.now().getTime() - new Date(payload.at).getTime();
      if (age > longestDelayMs) return { kind: 'failed', reason: reasons.late };
      const credential = await deps.credentials.findByUser(payload.user_id);
      if (!credential) return { kind: 'done' }; // the account was erased
      const { change_id: changeId } = payload;
      const to =
        changeId === undefined ? credential.email : await emailBefore(deps.accounts, payload.user_id, changeId);
      if (to === undefined) return { kind: 'done' };
      const { subject } = said[payload.what];
      const letter = { id: task.id, to, subject, text: textOf(deps, payload) };
      return letterOutcome(await deps.mailer.send(letter, signal), isLastTry);
    },
  });
