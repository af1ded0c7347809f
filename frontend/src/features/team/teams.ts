import type { Client } from '../../../../domain/contract/clientOf.js';
import type { teams } from '../../../../domain/contract/teams.js';
import type { OpenedInvitation, Team, TeamSummary } from '../../../../domain/contract/teamShapes.js';
import type { ConflictSearch, TeamRole } from '../../../../domain/team/terms.js';
import { ApiError } from '../../http/apiError.js';
import { resource } from '../../core/resource/resource.js';
import { withRow } from '../../core/resource/rows.js';

export type TeamsApi = Client<typeof teams>;

/** A team that is open, or why it is not: the account was removed, or the team dissolved, perhaps while its page was open. */
export type OpenedTeam =
  | { readonly is: 'open'; readonly team: Team }
  | { readonly is: 'over'; readonly why: string }
  /** The account left it, or dissolved it, by a press on this page. */
  | { readonly is: 'left' };

const over = new Set(['team_left', 'team_dissolved', 'team_not_found']);
const whyOver = (error: unknown): string | undefined =>
  error instanceof ApiError && over.has(error.code) ? error.detail : undefined;
const lost = (error: unknown): boolean => error instanceof ApiError && [403, 404, 409, 410].includes(error.status);

/** The teams that the account belongs to; the dialog founds one. */
export const teamList = resource({
  name: 'teamList',
  list: async (api: TeamsApi): Promise<readonly TeamSummary[]> => (await api.list()).items,
  submit: async (api, _about: null, { name }: { readonly name: string }, options) => {
    const { id, role, member_count } = await api.found({ body: { name } }, options);
    return { said: `团队已创建：${name}`, apply: (known) => withRow(known, { id, name, role, member_count }) };
  },
  messages: { list: '团队加载失败', submit: '未能创建团队' },
});

/** What a dialog about an open team asks. */
export type TeamQuestion =
  | { readonly kind: 'rename'; readonly team: Team }
  | { readonly kind: 'leave'; readonly team: Team }
  | { readonly kind: 'dissolve'; readonly team: Team };
/** `text`: the name, or the account of who takes over; `documentsTo`: who is handed the documents of who leaves, '' for an owner. */
export type TeamAnswer = { readonly text: string; readonly documentsTo?: string };

const opened = (team: Team) => (): OpenedTeam => ({ is: 'open', team });
const left = (): OpenedTeam => ({ is: 'left' });

/** One team: its members and what waits for an answer. */
export const openedTeam = resource({
  name: 'openedTeam',
  list: async (api: TeamsApi, id: string): Promise<OpenedTeam> => {
    try {
      return { is: 'open', team: await api.read({ path: { team_id: id } }) };
    } catch (error) {
      const why = whyOver(error);
      if (why === undefined) throw error;
      return { is: 'over', why };
    }
  },
  submit: async (api, { kind, team }: TeamQuestion, { text, documentsTo = '' }: TeamAnswer, options) => {
    const path = { team_id: team.id };
    switch (kind) {
      case 'rename':
        return { said: '团队已改名', apply: opened(await api.rename({ path, body: { name: text } }, options)) };
      case 'leave':
        await api.leave({ path, body: { successor: text || null, documents_to: documentsTo || null } }, options);
        return { said: `已退出：${team.name}`, apply: left };
      case 'dissolve':
        await api.dissolve({ path, body: { name: text } }, options);
        return { said: `已解散：${team.name}`, apply: left };
    }
  },
  changes: {
    changeRole: async (api, { id, team, role }: { id: string; team: string; role: TeamRole }) => {
      const changed = await api.changeRole({ path: { team_id: team, account_id: id }, body: { role } });
      return { said: '身份已改变', apply: opened(changed) };
    },
    searchConflicts: async (api, { team, within }: { id: 'conflicts'; team: string; within: ConflictSearch }) => {
      const changed = await api.searchConflicts({ path: { team_id: team }, body: { within } });
      return { said: '利益冲突检索的范围已改变', apply: opened(changed) };
    },
    remove: async (api, { id, team }: { id: string; team: string }) => {
      await api.remove({ path: { team_id: team, account_id: id } });
      return { said: '已移出团队' };
    },
    withdraw: async (api, { id, team }: { id: string; team: string }) => {
      await api.withdraw({ path: { team_id: team, invitation_id: id } });
      return { said: '邀请已撤回' };
    },
  },
  messages: {
    list: '团队加载失败',
    submit: '操作失败',
    changeRole: '身份没有改变',
    searchConflicts: '范围没有改变',
    remove: '没有移出',
    withdraw: '没有撤回',
  },
  forgets: true,
  outdated: lost,
});

/** Whom the dialog of an invitation is for, and the link where the court sends no e-mails: on screen once, and kept nowhere. */
export type IssuedInvite = { readonly email: string; readonly link: string } | null;
export type NewInvite = { readonly email: string; readonly role: TeamRole };
const issued = (email: string, link: string | null) => (): IssuedInvite => (link === null ? null : { email, link });
const saidOf = (link: string | null): string => (link === null ? '邀请已由邮件寄出' : '已邀请，请把链接交给对方');

/** Invites somebody, and sends an invitation again. */
export const teamInvite = resource({
  name: 'teamInvite',
  list: (_api: Pick<TeamsApi, 'invite' | 'sendAgain'>): Promise<IssuedInvite> => Promise.resolve(null),
  submit: async (api, team: string, { email, role }: NewInvite) => {
    const { link } = await api.invite({ path: { team_id: team }, body: { email, role } });
    return { said: saidOf(link), apply: issued(email, link) };
  },
  changes: {
    sendAgain: async (api, { id, team, email }: { id: string; team: string; email: string }) => {
      const { link } = await api.sendAgain({ path: { team_id: team, invitation_id: id } });
      return { said: saidOf(link), apply: issued(email, link) };
    },
  },
  messages: { submit: '没有发出邀请', sendAgain: '没有重发' },
});

/** What became of the link of an invitation. */
export type AnsweredInvitation =
  | { readonly link: 'waits'; readonly invitation: OpenedInvitation }
  /** Answered, withdrawn, over, or for another address: the server's sentence. */
  | { readonly link: 'over'; readonly why: string }
  | { readonly link: 'accepted'; readonly teamId: string; readonly name: string }
  | { readonly link: 'declined'; readonly name: string };

const useless = new Set(['team_invitation_over', 'team_invitation_foreign', 'team_member_already', 'team_full']);
const whyUseless = (error: unknown): string | undefined =>
  error instanceof ApiError && useless.has(error.code) ? error.detail : undefined;

/** The invitation whose token is asked for, and its answer. */
export const invitationAnswer = resource({
  name: 'invitationAnswer',
  list: async (api: Pick<TeamsApi, 'check' | 'accept' | 'decline'>, token: string): Promise<AnsweredInvitation> => {
    try {
      return { link: 'waits', invitation: await api.check({ body: { token } }) };
    } catch (error) {
      const why = whyUseless(error);
      if (why === undefined) throw error;
      return { link: 'over', why };
    }
  },
  changes: {
    accept: async (api, { id: token }: { id: string }) => {
      try {
        const { id: teamId, name } = await api.accept({ body: { token } });
        return { said: `已加入：${name}`, apply: (): AnsweredInvitation => ({ link: 'accepted', teamId, name }) };
      } catch (error) {
        const why = whyUseless(error);
        if (why === undefined) throw error;
        return { said: null, apply: (): AnsweredInvitation => ({ link: 'over', why }) };
      }
    },
    decline: async (api, { id: token, name }: { id: string; name: string }) => {
      await api.decline({ body: { token } });
      return { said: null, apply: (): AnsweredInvitation => ({ link: 'declined', name }) };
    },
  },
  messages: { list: '未能查看邀请', accept: '没有加入', decline: '没有谢绝' },
  forgets: true,
});
