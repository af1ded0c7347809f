import { useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import { Link } from 'react-router';
import type { Team } from '../../../../domain/contract/teamShapes.js';
import { accountName } from '../../../../domain/actorNames.js';
import { teamRoles, teamRoleWords, type TeamRole } from '../../../../domain/team/terms.js';
import { ConfirmDialog } from '../../components/ConfirmDialog.js';
import { ListTable, type Column } from '../../components/lists/ListTable.js';
import { CourtMoment } from '../../components/time/CourtMoment.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { ConflictScope } from './ConflictScope.js';
import { openedTeam, teamInvite } from './teams.js';

type Member = Team['members'][number] & { readonly id: string };
type Invitation = Team['invitations'][number];
/** What is asked before it is done: another role, or the end of a membership. */
type Asked = { readonly member: Member; readonly role: TeamRole | null };

const questionOf = ({
  member: { account, is_me: isMe },
  role,
}: Asked): { readonly title: string; readonly says: string } => {
  const name = accountName(account.email);
  if (role === null)
    return { title: `把${name}移出团队？`, says: '对方立即不能再查看团队的内容，自己的文书、草稿和代理人不受影响。' };
  if (isMe)
    return {
      title: `把自己的身份改为${teamRoleWords[role].name}？`,
      says: '之后您不能再管理成员，只能由其他所有者改回。',
    };
  return { title: `把${name}设为所有者？`, says: '所有者可以管理成员、移出包括您在内的其他人，也可以解散团队。' };
};

const RoleCell = ({ member, team, onAsk }: { member: Member; team: Team; onAsk: (asked: Asked) => void }) => {
  const dispatch = useAppDispatch();
  const pending = useAppSelector(openedTeam.selectors.pending);
  const { role, account, is_me: isMe, id } = member;
  const owners = team.members.filter((one) => one.role === 'owner').length;
  const isLast = role === 'owner' && owners === 1;
  if (team.role !== 'owner' || isLast)
    return (
      <>
        {teamRoleWords[role].name}
        {isLast && team.role === 'owner' ? (
          <span className="d-block small text-body-secondary">唯一的所有者</span>
        ) : null}
      </>
    );
  const choose = (chosen: TeamRole) => {
    if (chosen === 'owner' || isMe) onAsk({ member, role: chosen });
    else dispatch(openedTeam.changes.changeRole({ id, team: team.id, role: chosen }));
  };
  return (
    <Form.Select
      size="sm"
      className="team-role"
      aria-label={`${accountName(account.email)}的身份`}
      value={role}
      disabled={pending.includes(id)}
      onChange={({ target }) => {
        const chosen = teamRoles.find((one) => one === target.value);
        if (chosen) choose(chosen);
      }}
    >
      {teamRoles.map((one) => (
        <option key={one} value={one}>
          {teamRoleWords[one].name}
        </option>
      ))}
    </Form.Select>
  );
};

const Members = ({ team }: { readonly team: Team }) => {
  const dispatch = useAppDispatch();
  const pending = useAppSelector(openedTeam.selectors.pending);
  const [asked, setAsked] = useState<Asked | null>(null);
  const isOwner = team.role === 'owner';
  const rows = team.members.map((member) => ({ ...member, id: member.account.id }));
  const columns: readonly Column<Member>[] = [
    {
      title: '成员',
      cell: ({ account, is_me: isMe }) => (
        <>
          <strong className="text-break">{accountName(account.email)}</strong>
          {isMe ? <span className="text-body-secondary">（本人）</span> : null}
        </>
      ),
    },
    { title: '身份', cell: (member) => <RoleCell member={member} team={team} onAsk={setAsked} /> },
    ...(isOwner
      ? [
          {
            title: '操作',
            className: 'list-actions',
            cell: (member: Member) =>
              member.is_me ? (
                '—'
              ) : (
                <Button
                  size="sm"
                  variant="outline-danger"
                  disabled={pending.includes(member.id)}
                  aria-label={`移出${accountName(member.account.email)}`}
                  onClick={() => setAsked({ member, role: null })}
                >
                  移出
                </Button>
              ),
          },
        ]
      : []),
  ];
  const question = asked === null ? null : questionOf(asked);
  return (
    <>
      <ListTable caption="团队的成员" columns={columns} rows={rows} busy={pending.length > 0} />
      <ConfirmDialog
        show={asked !== null}
        title={question?.title ?? ''}
        confirmLabel={asked?.role == null ? '移出' : '确定'}
        danger={asked?.role == null}
        onConfirm={() => {
          if (asked?.role === null) dispatch(openedTeam.changes.remove({ id: asked.member.id, team: team.id }));
          else if (asked)
            dispatch(openedTeam.changes.changeRole({ id: asked.member.id, team: team.id, role: asked.role }));
          setAsked(null);
        }}
        onCancel={() => setAsked(null)}
      >
        {question?.says}
      </ConfirmDialog>
    </>
  );
};

const Invitations = ({ team }: { readonly team: Team }) => {
  const dispatch = useAppDispatch();
  const sending = useAppSelector(teamInvite.selectors.pending);
  const withdrawing = useAppSelector(openedTeam.selectors.pending);
  const columns: readonly Column<Invitation>[] = [
    { title: '受邀请的邮箱', cell: ({ email }) => <span className="text-break">{email ?? '邮箱已不保存'}</span> },
    { title: '身份', cell: ({ role }) => teamRoleWords[role].name },
    { title: '到期', cell: ({ expires_at: at }) => <CourtMoment iso={at} /> },
    {
      title: '操作',
      className: 'list-actions',
      cell: ({ id, email }) => (
        <span className="d-inline-flex flex-wrap gap-2">
          {email === null ? null : (
            <Button
              size="sm"
              variant="outline-secondary"
              disabled={sending.includes(id)}
              aria-label={`重发给${email}的邀请`}
              onClick={() => dispatch(teamInvite.changes.sendAgain({ id, team: team.id, email }))}
            >
              重发
            </Button>
          )}
          <Button
            size="sm"
            variant="outline-danger"
            disabled={withdrawing.includes(id)}
            aria-label={`撤回给${email ?? '此人'}的邀请`}
            onClick={() => dispatch(openedTeam.changes.withdraw({ id, team: team.id }))}
          >
            撤回
          </Button>
        </span>
      ),
    },
  ];
  return (
    <section aria-label="等待答复的邀请" className="mt-4">
      <h2 className="h5">等待答复的邀请</h2>
      <ListTable caption="等待答复的邀请" columns={columns} rows={team.invitations} busy={false} />
    </section>
  );
};

/** A team: who belongs to it in which role, who was invited, and what one may do oneself. */
export const TeamMembers = ({ team }: { readonly team: Team }) => {
  const dispatch = useAppDispatch();
  const ask = (kind: 'rename' | 'leave' | 'dissolve') => dispatch(openedTeam.actions.dialogOpened({ kind, team }));
  const isOwner = team.role === 'owner';
  return (
    <>
      <div className="team-head">
        <div>
          <h2 className="h5 text-break mb-1">{team.name}</h2>
          <p className="text-body-secondary mb-0">
            {team.members.length}名成员，您是{teamRoleWords[team.role].name}：{teamRoleWords[team.role].may}。
            {isOwner ? `现在最多${team.most_members}名。` : ''}
            {isOwner && team.members.length >= team.most_members ? (
              <>
                已满，可以在<Link to="/app/price-plan">价格方案</Link>另订席位，或者请人退出后再邀请。
              </>
            ) : null}
          </p>
        </div>
        <div className="d-flex flex-wrap gap-2">
          {isOwner && team.members.length < team.most_members ? (
            <Button variant="primary" onClick={() => dispatch(teamInvite.actions.dialogOpened(team.id))}>
              <i className="bi bi-person-plus me-1" aria-hidden="true" />
              邀请成员
            </Button>
          ) : null}
          {isOwner ? (
            <Button variant="outline-secondary" onClick={() => ask('rename')}>
              改名
            </Button>
          ) : null}
          {team.members.length > 1 ? (
            <Button variant="outline-secondary" onClick={() => ask('leave')}>
              退出团队
            </Button>
          ) : null}
          {isOwner ? (
            <Button variant="outline-danger" onClick={() => ask('dissolve')}>
              解散团队
            </Button>
          ) : null}
        </div>
      </div>
      <Members team={team} />
      {team.invitations.length > 0 ? <Invitations team={team} /> : null}
      <ConflictScope team={team} />
      <p className="small text-body-secondary mt-3 mb-0">
        成员互相看得到邮箱。最后一名所有者的账号注销的，由身份最高、加入最早的成员接任；成员的账号注销的，随即移出团队。
      </p>
    </>
  );
};
