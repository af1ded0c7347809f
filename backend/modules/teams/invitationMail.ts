import { z } from 'zod';
import { invitationDays, teamInvitationPage, teamRoleWords } from '../../../domain/team/terms.js';
import type { Mailer } from '../../adapters/mail/mailer.js';
import type { Teams } from '../../adapters/eventStore/openAggregates.js';
import { defineTask, type DefinedTask } from '../../platform/tasks/defineTask.js';
import { letterOutcome, unsentReasons } from '../../platform/tasks/letterOutcome.js';
import type { InvitationRows } from './invitationRows.js';

type Deps = {
  readonly mailer: Mailer;
  readonly rows: Pick<InvitationRows, 'find' | 'renewToken'>;
  readonly teams: Pick<Teams, 'load'>;
  /** Where people open the pages. */
  readonly publicUrl: URL;
  /** The court's name, if it is known. */
  readonly courtName: string | undefined;
  readonly now: () => Date;
};

/** What a letter of invitation leaves in the queue: no address and no token. */
export const InvitationMail = z.object({ team_id: z.string(), invitation_id: z.string(), asked_at: z.iso.datetime() });
export type InvitationMail = z.infer<typeof InvitationMail>;

/** Whoever invited has sent it again by then; in milliseconds. */
const longestDelayMs = 2 * 86_400_000;

const reasons = { ...unsentReasons, late: '超过两天没有寄出，不再寄出；邀请人可以重发' } as const;

type Said = { readonly teamName: string; readonly role: keyof typeof teamRoleWords; readonly token: string };
const textOf = (
  { publicUrl, courtName }: Pick<Deps, 'publicUrl' | 'courtName'>,
  { teamName, role, token }: Said,
): string =>
  [
    `有人在${courtName ?? '法院'}的文书平台 ${publicUrl.origin} 邀请您加入团队“${teamName}”，身份为${teamRoleWords[role].name}。`,
    '',
    '请打开下面的链接，查看邀请，决定是否加入：',
    `${new URL(teamInvitationPage, publicUrl).href}#${token}`,
    '',
    `邀请自发出起 ${invitationDays} 天内有效，只有用这个邮箱登录的账号可以接受；还没有账号的，请先用这个邮箱注册。请不要把链接转给任何人。`,
    '不认识这个团队的，不用理会：不打开链接，什么都不会改变。',
    '',
    '本邮件由系统自动发出，请勿回复。',
  ].join('\n');

/**
 * Sends the link of an invitation to the address that was invited. Each try makes a link of its own, because the token of an earlier one cannot
 * be read again. An invitation that was answered, withdrawn or is over gets no letter.
 */
export const invitationMailTask = (deps: Deps): DefinedTask =>
  defineTask({
    kind: 'team_invitation_mail',
    payload: InvitationMail,
    lane: 'mail',
    lease: { seconds: 90, tries: 150, interruptions: 20 },
    reasons,
    run: async ({ task, payload, isLastTry, signal }) => {
      const { mailer, rows, teams, now } = deps;
      if (now().getTime() - new Date(payload.asked_at).getTime() > longestDelayMs)
        return { kind: 'failed', reason: reasons.late };
      const row = await rows.find(payload.invitation_id);
      const { state: team } = await teams.load(payload.team_id);
      const invitation = team.invitations.get(payload.invitation_id);
      if (!invitation || row?.email == null || row.expires_at < now()) return { kind: 'done' };
      const token = await rows.renewToken(invitation.id);
      if (token === undefined) return { kind: 'done' };
      const letter = {
        id: `${task.id}.${task.lease}`,
        to: row.email,
        subject: '邀请您加入团队',
        text: textOf(deps, { teamName: team.name, role: invitation.role, token }),
      };
      return letterOutcome(await mailer.send(letter, signal), isLastTry);
    },
  });
