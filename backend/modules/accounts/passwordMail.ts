import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { mailedResetMinutes, passwordResetPage } from '../../../domain/account/passwordReset.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { Mailer } from '../../adapters/mail/mailer.js';
import { defineTask, type DefinedTask } from '../../platform/tasks/defineTask.js';
import { letterOutcome, unsentReasons } from '../../platform/tasks/letterOutcome.js';
import type { CredentialStore } from './credentials.js';
import { issuePasswordReset, type IssueDeps } from './passwordResets.js';

type Deps = IssueDeps & {
  readonly mailer: Mailer;
  readonly credentials: Pick<CredentialStore, 'findByUser'>;
  /** Where people open the pages. */
  readonly publicUrl: URL;
  /** The court's name, if it is known. */
  readonly courtName: string | undefined;
  readonly now: () => Date;
};

/** What a request for such an e-mail leaves behind: no address and no token. `user_id` is `null` where no account has the address. */
export const PasswordMail = z.object({ user_id: z.string().nullable(), requested_at: z.iso.datetime() });
export type PasswordMail = z.infer<typeof PasswordMail>;

/** Whoever asked has given up by then, or asked again; in milliseconds. */
export const longestLinkDelayMs = 15 * 60_000;

const reasons = { ...unsentReasons, late: '超过 15 分钟没有寄出，不再寄出；本人可以重新申请' } as const;

const textOf = ({ publicUrl, courtName }: Pick<Deps, 'publicUrl' | 'courtName'>, token: string): string =>
  [
    `有人（应当是您本人）在${courtName ?? '法院'}的文书平台 ${publicUrl.origin} 申请重设您账号的密码。`,
    '',
    '请打开下面的链接，设置新密码：',
    `${new URL(passwordResetPage, publicUrl).href}#${token}`,
    '',
    `链接自申请起 ${mailedResetMinutes} 分钟内有效，只能用一次。请不要把链接转给任何人，法院工作人员也不会索要。`,
    '如果不是您本人申请的，不用理会：不打开链接，密码不会改变。',
    '',
    '本邮件由系统自动发出，请勿回复。',
  ].join('\n');

/**
 * Sends the link to set another password to the e-mail of an account. Each try issues a link of its own, because the token of an earlier one
 * cannot be read again. A task of no account ends the same way, so that whoever asks learns nothing about who has an account.
 */
export const passwordMailTask = (deps: Deps): DefinedTask =>
  defineTask({
    kind: 'password_mail',
    payload: PasswordMail,
    lane: 'mail',
    lease: { seconds: 90, tries: 5, interruptions: 3 },
    reasons,
    run: async ({ task, payload, isLastTry, signal }) => {
      const { mailer, credentials, now } = deps;
      const requestedAt = new Date(payload.requested_at);
      if (now().getTime() - requestedAt.getTime() > longestLinkDelayMs) return { kind: 'failed', reason: reasons.late };
      const credential = payload.user_id === null ? undefined : await credentials.findByUser(payload.user_id);
      if (!credential) return { kind: 'done' };
      const { userId, email: to } = credential;
      const context = {
        commandId: randomUUID(),
        correlationId: task.id,
        actor: { kind: 'system', id: 'password mail' },
        now: now(),
      } as const;
      const expiresAt = new Date(requestedAt.getTime() + mailedResetMinutes * 60_000);
      let token: string;
      try {
        ({ token } = await issuePasswordReset(deps, { userId, expiresAt, context }));
      } catch (error) {
        // Barred or erased: a link would let nobody in.
        if (error instanceof DomainError) return { kind: 'done' };
        throw error;
      }
      const letter = { id: `${task.id}.${task.lease}`, to, subject: '重设密码', text: textOf(deps, token) };
      return letterOutcome(await mailer.send(letter, signal), isLastTry);
    },
  });
