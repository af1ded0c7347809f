import { actorName } from '../../../domain/actorNames.js';
import type { TeamLogEntry, TeamLogKind } from '../../../domain/contract/teamShapes.js';
import { courtClock } from '../../../domain/courtCalendar/courtClock.js';
import type { Recorded } from '../../../domain/eventSourcing/recorded.js';
import type { TeamEvent } from '../../../domain/team/events.js';
import { documentKey, entryKey, type TeamEntry } from '../../../domain/team/state.js';
import { conflictSearchWords, teamRoleWords } from '../../../domain/team/terms.js';

export type LogQuery = {
  readonly person?: string | undefined;
  readonly kind?: TeamLogKind | undefined;
  /** Days of the court, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** Who it was that was invited: the account that answered, or the address while it is kept. */
type Invitee = { readonly account: string | null; readonly address: string | null };
type Named = {
  readonly emails: ReadonlyMap<string, string>;
  readonly invitees: ReadonlyMap<string, Invitee>;
  readonly documents: ReadonlyMap<string, string>;
  readonly entries: ReadonlyMap<string, string>;
};
type DocumentOf = { readonly giverId: string; readonly documentId: string };

const kindOf = ({ type }: TeamEvent): TeamLogKind => {
  switch (type) {
    case 'TeamFounded':
    case 'TeamRenamed':
    case 'TeamDissolved':
    case 'ConflictSearchChanged':
      return 'team';
    case 'MemberInvited':
    case 'InvitationWithdrawn':
    case 'InvitationDeclined':
      return 'invitations';
    case 'DocumentGiven':
    case 'DocumentTakenBack':
    case 'DocumentTakenUp':
    case 'DocumentHandedOver':
      return 'documents';
    case 'EntryGiven':
    case 'EntryTakenBack':
    case 'EntryHandedOver':
      return 'entries';
    case 'MemberJoined':
    case 'MemberRoleChanged':
    case 'MemberRemoved':
    case 'MemberLeft':
      return 'members';
  }
};

/** The account that an event is about besides who caused it; `null` for none. */
const subjectOf = ({ type, data }: TeamEvent, { invitees }: Pick<Named, 'invitees'>): string | null => {
  switch (type) {
    case 'MemberInvited':
    case 'InvitationWithdrawn':
      return invitees.get(data.invitationId)?.account ?? null;
    case 'MemberJoined':
    case 'MemberRoleChanged':
    case 'MemberRemoved':
    case 'MemberLeft':
      return data.accountId;
    case 'DocumentGiven':
    case 'DocumentTakenBack':
    case 'DocumentTakenUp':
    case 'EntryGiven':
    case 'EntryTakenBack':
      return data.giverId;
    case 'DocumentHandedOver':
    case 'EntryHandedOver':
      return data.toId;
    case 'TeamFounded':
    case 'TeamRenamed':
    case 'TeamDissolved':
    case 'InvitationDeclined':
    case 'ConflictSearchChanged':
      return null;
  }
};

/** What happened, without who did it. */
const sentenceOf = ({ type, data }: TeamEvent, { emails, invitees, documents, entries }: Named): string => {
  const person = (id: string): string => emails.get(id) ?? '已删除的账号';
  const document = (which: DocumentOf): string =>
    `${documents.get(documentKey(which)) ?? '一份文书'}（${person(which.giverId)}的）`;
  const entry = (which: TeamEntry): string => {
    const name = entries.get(entryKey(which));
    const what = which.kind === 'agent' ? '代理人' : '语段';
    return `${name === undefined ? `一条${what}` : `${what}“${name}”`}（${person(which.giverId)}的）`;
  };
  const invited = (id: string): string => {
    const { account, address } = invitees.get(id) ?? { account: null, address: null };
    return account === null ? (address ?? '一人（邮箱已不保存）') : person(account);
  };
  switch (type) {
    case 'TeamFounded':
      return `创建团队“${data.name}”`;
    case 'TeamRenamed':
      return `把团队改名为“${data.name}”`;
    case 'TeamDissolved':
      return '解散团队';
    case 'MemberInvited':
      return `邀请${invited(data.invitationId)}加入，身份为${teamRoleWords[data.role].name}`;
    case 'InvitationWithdrawn':
      return `撤回给${invited(data.invitationId)}的邀请`;
    case 'InvitationDeclined':
      return '谢绝邀请';
    case 'MemberJoined':
      return `接受邀请，加入团队，身份为${teamRoleWords[data.role].name}`;
    case 'MemberRoleChanged':
      return `把${person(data.accountId)}的身份改为${teamRoleWords[data.role].name}`;
    case 'MemberRemoved':
      return `把${person(data.accountId)}移出团队`;
    case 'MemberLeft':
      return '退出团队';
    case 'DocumentGiven':
      return `把${document(data)}交给团队`;
    case 'DocumentTakenBack':
      return `从团队收回${document(data)}`;
    case 'DocumentTakenUp':
      return `接续办理${document(data)}`;
    case 'DocumentHandedOver':
      return `把${document(data)}移交给${person(data.toId)}`;
    case 'EntryGiven':
      return `把${entry(data)}交给团队`;
    case 'EntryTakenBack':
      return `从团队收回${entry(data)}`;
    case 'EntryHandedOver':
      return `把${entry(data)}移交给${person(data.toId)}`;
    case 'ConflictSearchChanged':
      return `把利益冲突检索的范围改为${conflictSearchWords[data.within]}`;
  }
};

/** The accounts that a log speaks of, to be named. */
export const accountsIn = (history: readonly Recorded<TeamEvent>[]): string[] =>
  history.flatMap((event) => {
    const { kind, id } = event.metadata.actor;
    const subject = subjectOf(event, { invitees: new Map() });
    return [...(kind === 'user' ? [id] : []), ...(subject === null ? [] : [subject])];
  });

/** Who became of each invitation: accepted or declined by an account, or waiting under an address. */
const inviteesIn = (
  history: readonly Recorded<TeamEvent>[],
  addresses: ReadonlyMap<string, { readonly email: string | null }>,
): ReadonlyMap<string, Invitee> => {
  const invitees = new Map<string, Invitee>();
  for (const { type, data, metadata } of history) {
    if (type === 'MemberInvited')
      invitees.set(data.invitationId, { account: null, address: addresses.get(data.invitationId)?.email ?? null });
    if (type === 'MemberJoined') invitees.set(data.invitationId, { account: data.accountId, address: null });
    if (type === 'InvitationDeclined') invitees.set(data.invitationId, { account: metadata.actor.id, address: null });
  }
  return invitees;
};

type Given = {
  readonly history: readonly Recorded<TeamEvent>[];
  readonly emails: ReadonlyMap<string, string>;
  readonly addresses: ReadonlyMap<string, { readonly email: string | null }>;
  /** What each document is called, by `documentKey`. */
  readonly documents: ReadonlyMap<string, string>;
  /** What each entry that is with the team now is called, by `entryKey`: what was taken back is its owner's alone again. */
  readonly entries: ReadonlyMap<string, string>;
  readonly timeZone: string;
};

/** A team's log in sentences, the newest in front, as far as the query asks for it. */
export const teamLogEntries = (
  { history, emails, addresses, documents, entries, timeZone }: Given,
  query: LogQuery,
): TeamLogEntry[] => {
  const named = { emails, documents, entries, invitees: inviteesIn(history, addresses) };
  const { person, kind, from, to } = query;
  return history
    .filter((event) => {
      const { actor, occurredAt } = event.metadata;
      const { day } = courtClock(new Date(occurredAt), timeZone);
      return (
        (person === undefined || actor.id === person || subjectOf(event, named) === person) &&
        (kind === undefined || kindOf(event) === kind) &&
        (from === undefined || day >= from) &&
        (to === undefined || day <= to)
      );
    })
    .map((event) => {
      const { actor, occurredAt } = event.metadata;
      const email = actor.kind === 'user' ? (emails.get(actor.id) ?? null) : null;
      return {
        id: event.id,
        at: occurredAt,
        actor: { ...actor, email },
        kind: kindOf(event),
        sentence: sentenceOf(event, named),
      };
    })
    .reverse();
};

/** Chinese names of the kinds, for a file. */
const kindNames: Readonly<Record<TeamLogKind, string>> = {
  members: '成员',
  invitations: '邀请',
  documents: '文书',
  entries: '代理人和语段',
  team: '团队',
};

/** An entry as the cells of a row: when, who, of which kind, what. */
export const logCells = ({ at, actor, kind, sentence }: TeamLogEntry, momentOf: (at: Date) => string): string[] => [
  momentOf(new Date(at)),
  actorName(actor),
  kindNames[kind],
  sentence,
];
