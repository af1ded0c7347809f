import { z } from 'zod';
import { formatCourtTime } from '../../../domain/courtCalendar/courtTime.js';
import type { Mailer } from '../../adapters/mail/mailer.js';
import { defineTask, type DefinedTask } from '../../platform/tasks/defineTask.js';
import type { CredentialStore } from '../accounts/index.js';

type Deps = {
  readonly mailer: Mailer;
  readonly credentials: Pick<CredentialStore, 'findByUser'>;
  /** Where people open the pages. */
  readonly publicUrl: URL;
  readonly courtName: string | undefined;
  readonly timeZone: string;
  readonly now: () => Date;
};

/** Whom to tell that something happened, and when it did: no address, no case, nothing of what happened. */
export const NoticeMail = z.object({ user_id: z.string(), at: z.iso.datetime() });
export type NoticeMail = z.infer<typeof NoticeMail>;

/** What is older is told to nobody any more, in milliseconds: two days. */
export const longestDelayMs = 2 * 86_400_000;

const reasons = {
  postponed: '邮件服务器暂时没有接收',
  refused: '邮件服务器拒绝接收',
  late: '超过两天没有寄出，不再寄出',
  failed: '多次没有成功',
  interrupted: '多次中断，不再寄出',
} as const;

/** The whole letter. It says that there is news and where to look, so that whoever else reads the mailbox learns nothing of a case. */
const textOf = ({ publicUrl, courtName, timeZone }: Deps, at: Date): string =>
  [
    `${courtName ?? '法院'}：您提交的文书有新进展（${formatCourtTime(at, timeZone)}）。`,
    '',
    `请打开 ${new URL('/progress', publicUrl).href} ，用您保存的案号和验证码查看。`,
    '',
    '本邮件由系统自动发出，不含案件内容，请勿回复。',
  ].join('\n');

/** Tells an account by e-mail that there is news. Tries go on for about twelve hours; then the task stands among those that failed. */
export const noticeMailTask = (deps: Deps): DefinedTask =>
  defineTask({
    kind: 'notice_mail',
    payload: NoticeMail,
    lane: 'mail',
    lease: { seconds: 90, tries: 150, interruptions: 20 },
    reasons,
    run: async ({ task, payload, isLastTry, signal }) => {
      const at = new Date(payload.at);
      if (deps.now().getTime() - at.getTime() > longestDelayMs) return { kind: 'failed', reason: reasons.late };
      const credential = await deps.credentials.findByUser(payload.user_id);
      if (!credential) return { kind: 'done' }; // the account was erased
      const letter = { id: task.id, to: credential.email, subject: '您提交的文书有新进展', text: textOf(deps, at) };
      const delivery = await deps.mailer.send(letter, signal);
      if (delivery === 'accepted') return { kind: 'done' };
      return { kind: delivery === 'refused' || isLastTry ? 'failed' : 'again', reason: reasons[delivery] };
    },
  });
