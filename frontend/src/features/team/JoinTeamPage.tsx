import { Button } from 'react-bootstrap';
import { Link } from 'react-router';
import type { OpenedInvitation } from '../../../../domain/contract/teamShapes.js';
import { teamInvitationPage, teamRoleWords } from '../../../../domain/team/terms.js';
import { useLinkToken } from '../../components/account/useLinkToken.js';
import { BusyButton } from '../../components/BusyButton.js';
import { LoadingNotice } from '../../components/LoadingNotice.js';
import { PageTitle } from '../../components/PageTitle.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { CourtMoment } from '../../components/time/CourtMoment.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import { DialogDoubt } from '../../core/outcomes/DoubtNotice.js';
import { selectSession } from '../../core/session/sessionSlice.js';
import { invitationAnswer } from './teams.js';

const Waiting = ({ token, invitation }: { readonly token: string; readonly invitation: OpenedInvitation }) => {
  const dispatch = useAppDispatch();
  const busy = useAppSelector(invitationAnswer.selectors.pending).length > 0;
  const { team_name: name, role, email, expires_at: at } = invitation;
  return (
    <div className="panel">
      <p className="text-break">
        <strong>{name}</strong> 邀请 <strong>{email}</strong> 加入，身份为{teamRoleWords[role].name}：
        {teamRoleWords[role].may}。
      </p>
      <p>
        加入后，团队的成员看得到您的邮箱，所有者看得到您在团队中做了什么；您自己的文书、草稿和代理人，不交给团队的，别人看不到。可以随时退出。邀请
        <CourtMoment iso={at} />
        到期。
      </p>
      <DialogDoubt busy={busy} />
      <div className="d-flex flex-wrap gap-2">
        <BusyButton
          variant="primary"
          busy={busy}
          onClick={() => dispatch(invitationAnswer.changes.accept({ id: token }))}
        >
          加入团队
        </BusyButton>
        <Button
          variant="outline-secondary"
          disabled={busy}
          onClick={() => dispatch(invitationAnswer.changes.decline({ id: token, name }))}
        >
          谢绝
        </Button>
      </div>
    </div>
  );
};

const OpenedLink = ({ token }: { readonly token: string }) => {
  const { list, data, reload } = useResource(invitationAnswer, token);
  if (data === undefined) return <ReadNotice read={list} label="正在查看邀请…" onRetry={reload} />;
  switch (data.link) {
    case 'waits':
      return <Waiting token={token} invitation={data.invitation} />;
    case 'over':
      return (
        <div className="panel" role="alert">
          <p>{data.why}</p>
          <Link to="/app/team" className="btn btn-primary">
            查看我的团队
          </Link>
        </div>
      );
    case 'accepted':
      return (
        <div className="panel" role="status">
          <p className="text-break">
            您已加入 <strong>{data.name}</strong>。
          </p>
          <Link to={`/app/team?id=${encodeURIComponent(data.teamId)}`} className="btn btn-primary">
            打开团队
          </Link>
        </div>
      );
    case 'declined':
      return (
        <p className="panel text-break" role="status">
          已谢绝 {data.name} 的邀请，链接随即失效。
        </p>
      );
  }
};

/** The way in for whoever is not signed in: the link goes along, and the page comes back with it. */
const SignInFirst = ({ token }: { readonly token: string }) => {
  const state = { from: `${teamInvitationPage}#${token}` };
  return (
    <div className="panel">
      <p>请用受邀请的邮箱登录；还没有账号的，请先用这个邮箱注册。之后会回到本页。</p>
      <div className="d-flex flex-wrap gap-2">
        <Link to="/login" state={state} className="btn btn-primary">
          登录
        </Link>
        <Link to="/register" state={state} className="btn btn-outline-secondary">
          注册
        </Link>
      </div>
    </div>
  );
};

/** /join-team#{token}: what the link of an invitation opens. */
const JoinTeamPage = () => {
  const token = useLinkToken();
  const { status } = useAppSelector(selectSession);
  return (
    <div className="page page-form">
      <PageTitle title="团队的邀请">不认识这个团队的，请直接关闭本页：什么都不会改变。</PageTitle>
      {token === '' ? (
        <p className="panel">请打开邮件中的完整链接。链接失效的，请联系团队的所有者重发。</p>
      ) : status === 'unknown' ? (
        <LoadingNotice label="正在确认登录状态…" />
      ) : status === 'signedIn' ? (
        <OpenedLink token={token} />
      ) : (
        <SignInFirst token={token} />
      )}
    </div>
  );
};

export default JoinTeamPage;
