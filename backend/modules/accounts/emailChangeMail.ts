import { z } from 'zod';
import { emailChangeMinutes, emailChangePage } from '../../../domain/account/emailChange.js';
import type { Tables } from '../../../projections/runner/projection.js';
import type { Mailer } from '../../adapters/mail/mailer.js';
import { hashToken, makeToken } from '../../platform/http/secretToken.js';
import { defineTask, type DefinedTask } from '../../platform/tasks/defineTask.js';
import { letterOutcome, unsentReasons } from '../../platform/tasks/letterOutcome.js';
import { longestLinkDelayMs } from './passwordMail.js';

type Deps = {
  readonly mailer: Mailer;
  /** The `app` schema. */
  readonly app: Tables;
  /** Where people open the pages. */
  readonly publicUrl: URL;
  /** The court's name, if it is known. */
  readonly courtName: string | undefined;
  readonly now: () => Date;
};

/** What a letter to a new address leaves in the queue: no address and no token. */
export const EmailChangeMail = z.object({
  user_id: z.string(),
  change_id: z.string(),
  requested_at: z.iso.datetime(),
});
export type EmailChangeMail = z.infer<typeof EmailChangeMail>;

const reasons = { ...unsentReasons, late: '超过 15 分钟没有寄出，不再寄出；本人可以重发' } as const;

const textOf = ({ publicUrl, courtName }: Pick<Deps, 'publicUrl' | 'courtName'>, token: string): string =>
  [
    `有人（应当是您本人）在${courtName ?? '法院'}的文书平台 ${publicUrl.origin} 申请把账号的邮箱换成这个邮箱。`,
    '',
    '请打开下面的链接，确认更换：',
    `${new URL(emailChangePage, publicUrl).href}#${token}`,
    '',
    `链接自申请起 ${emailChangeMinutes} 分钟内有效，只能用一次。请不要把链接转给任何人，法院工作人员也不会索要。`,
    '确认后，要用这个邮箱登录，各设备上的登录随即失效。',
    '如果不是您本人申请的，不用理会：不打开链接，什么都不会改变。',
    '',
    '本邮件由系统自动发出，请勿回复。',
  ].join('\n');

/**
 * Sends the link that confirms a new address to it. Each try makes a link of its own, because the token of an earlier one cannot be read
 * again; it replaces the earlier one. A request that was cancelled or replaced meanwhile gets no letter.
 */
export const emailChangeMailTask = (deps: Deps): DefinedTask =>
  defineTask({
    kind: 'email_change_mail',
    payload: EmailChangeMail,
    lane: 'mail',
    lease: { seconds: 90, tries: 5, interruptions: 3 },
    reasons,
    run: async ({ task, payload, isLastTry, signal }) => {
      const { mailer, app, now } = deps;
      if (now().getTime() - new Date(payload.requested_at).getTime() > longestLinkDelayMs)
        return { kind: 'failed', reason: reasons.late };
      const token = makeToken();
      const rows: unknown[] = await app('email_changes')
        .where({ user_id: payload.user_id, change_id: payload.change_id })
        .update({ token_hash: hashToken(token) })
        .returning('email');
      const [row] = z.array(z.object({ email: z.string() })).parse(rows);
      if (!row) return { kind: 'done' };
      const letter = {
        id: `${task.id}.${task.lease}`,
        to: row.email,
        subject: '确认新邮箱',
        text: textOf(deps, token),
      };
      return letterOutcome(await mailer.send(letter, signal), isLastTry);
    },
  });
