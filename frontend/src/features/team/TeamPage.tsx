import { Alert, Button } from 'react-bootstrap';
import { useSearchParams } from 'react-router';
import type { TeamSummary } from '../../../../domain/contract/teamShapes.js';
import { planIncludes } from '../../../../domain/account/plans.js';
import { invitationDays, teamRoleWords } from '../../../../domain/team/terms.js';
import { EmptyState } from '../../components/EmptyState.js';
import { ListFilter } from '../../components/lists/ListFilter.js';
import { PageTitle } from '../../components/PageTitle.js';
import { currentPlan } from '../../components/plans/currentPlan.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { ViewSwitch } from '../../components/ViewSwitch.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import { selectUser } from '../../core/session/sessionSlice.js';
import { FoundTeamDialog, InviteDialog, TeamDialog } from './TeamDialogs.js';
import { TeamDocuments } from './TeamDocuments.js';
import { TeamEntries } from './TeamEntries.js';
import { TeamLogView } from './TeamLogView.js';
import { TeamMembers } from './TeamMembers.js';
import { openedTeam, teamList } from './teams.js';
import './team.css';

const views = [
  { key: 'documents', name: '文书' },
  { key: 'entries', name: '代理人和语段' },
  { key: 'members', name: '成员' },
  { key: 'log', name: '日志' },
] as const;
type View = (typeof views)[number]['key'];

/** The place in the address: which team, and what of it. */
const usePlace = () => {
  const [params, setParams] = useSearchParams();
  const change = (name: 'id' | 'view', value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(name, value);
        if (name === 'id') next.delete('view');
        return next;
      },
      { replace: name === 'view' },
    );
  return {
    id: params.get('id'),
    view: views.find(({ key }) => key === params.get('view'))?.key ?? 'members',
    change,
    forget: () => setParams({}, { replace: true }),
  };
};

type OpenProps = {
  readonly id: string;
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly onGone: () => void;
};

/** One team, or why it is not there any more. */
const OpenTeam = ({ id, view, onView, onGone }: OpenProps) => {
  const { list, data, reload } = useResource(openedTeam, id);
  if (data === undefined) return <ReadNotice read={list} label="正在加载团队…" onRetry={reload} />;
  if (data.is === 'left')
    return (
      <EmptyState icon="bi-people" title="您已经不在这个团队中。">
        <Button variant="outline-secondary" onClick={onGone}>
          知道了
        </Button>
      </EmptyState>
    );
  if (data.is === 'over')
    return (
      <Alert variant="warning">
        <p>{data.why}您自己的文书、草稿和代理人都不受影响。</p>
        <Button variant="outline-secondary" onClick={onGone}>
          知道了
        </Button>
      </Alert>
    );
  const { team } = data;
  const isOwner = team.role === 'owner';
  const shown = view === 'log' && !isOwner ? 'members' : view;
  return (
    <>
      <ViewSwitch
        label="团队"
        views={views.filter(({ key }) => isOwner || key !== 'log')}
        shown={shown}
        onShow={onView}
      />
      {shown === 'documents' ? <TeamDocuments team={team} /> : null}
      {shown === 'entries' ? <TeamEntries team={team} /> : null}
      {shown === 'members' ? <TeamMembers team={team} /> : null}
      {shown === 'log' ? <TeamLogView team={team} /> : null}
    </>
  );
};

const Founding = ({ variant = 'primary' }: { readonly variant?: string }) => {
  const dispatch = useAppDispatch();
  return (
    <Button variant={variant} onClick={() => dispatch(teamList.actions.dialogOpened(null))}>
      <i className="bi bi-plus-lg me-1" aria-hidden="true" />
      创建团队
    </Button>
  );
};

/** Which of several teams is open. */
const Choice = ({
  teams,
  chosen,
  onChoose,
}: {
  teams: readonly TeamSummary[];
  chosen: string;
  onChoose: (id: string) => void;
}) =>
  teams.length < 2 ? null : (
    <div className="team-choice mb-3">
      <ListFilter
        label="团队"
        value={chosen}
        options={teams.map(({ id, name, role }) => ({ value: id, name: `${name}（${teamRoleWords[role].name}）` }))}
        onChoose={onChoose}
      />
    </div>
  );

/** /app/team: the teams that an account belongs to. */
const TeamPage = () => {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const { list, data, reload } = useResource(teamList);
  const place = usePlace();
  const mayFound = user !== null && planIncludes(currentPlan(user), 'teams');
  const [first] = data ?? [];
  const chosen = place.id ?? first?.id;
  const gone = () => {
    place.forget();
    dispatch(teamList.actions.requested());
  };
  return (
    <div className="page team-page">
      <PageTitle
        title="团队"
        actions={mayFound && data !== undefined && data.length > 0 ? <Founding variant="outline-primary" /> : undefined}
      >
        同一律师事务所或单位的人共同办理。企业版账号可以创建团队，受邀请加入的成员不限方案。
      </PageTitle>
      <ReadNotice read={list} label="正在加载团队…" onRetry={reload} />
      {data === undefined ? null : chosen === undefined ? (
        <EmptyState icon="bi-people" title="您还没有加入团队。">
          <p className="text-body-secondary">
            受邀请的，打开邮件中的链接即可加入，链接 {invitationDays} 天内有效。
            {mayFound ? '' : '创建团队需要企业版。'}
          </p>
          {mayFound ? <Founding /> : null}
        </EmptyState>
      ) : (
        <>
          <Choice teams={data} chosen={chosen} onChoose={(id) => place.change('id', id)} />
          <OpenTeam
            key={chosen}
            id={chosen}
            view={place.view}
            onView={(view) => place.change('view', view)}
            onGone={gone}
          />
        </>
      )}
      <FoundTeamDialog />
      <TeamDialog />
      <InviteDialog />
    </div>
  );
};

export default TeamPage;
