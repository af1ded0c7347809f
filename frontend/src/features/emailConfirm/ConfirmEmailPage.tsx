import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { BusyButton } from '../../components/BusyButton.js';
import { PageTitle } from '../../components/PageTitle.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { useLinkToken } from '../../components/account/useLinkToken.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { DialogDoubt } from '../../core/outcomes/DoubtNotice.js';
import { useResource } from '../../core/resource/useResource.js';
import { withEmail } from '../../core/session/origin.js';
import { selectUser, sessionEndedElsewhere } from '../../core/session/sessionSlice.js';
import { emailConfirmation } from './emailConfirmation.js';

/** Why a link is of no use, and the way to another one: for who is signed in without signing in again. */
const LinkOver = ({ why }: { readonly why: string }) => {
  const isSignedIn = useAppSelector(selectUser) !== null;
  return (
    <div className="panel" role="alert">
      <p>{why}</p>
      <Link to={isSignedIn ? '/app/profile' : '/login'} className="btn btn-primary">
        {isSignedIn ? '去个人中心' : '去登录'}
      </Link>
      <p className="mt-3 mb-0">要重新申请的，{isSignedIn ? '' : '登录后'}在“个人中心”更换邮箱。</p>
    </div>
  );
};

/** Says first whether the link still works, and for which address. */
const OpenedLink = ({ token }: { readonly token: string }) => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { list, data, reload } = useResource(emailConfirmation, token);
  const busy = useAppSelector(emailConfirmation.selectors.pending).length > 0;
  const used = data?.link === 'used' ? data.email : null;
  useEffect(() => {
    if (used === null) return;
    dispatch(sessionEndedElsewhere()); // all sessions of the account ended, this browser's too
    void navigate('/login', { replace: true, state: withEmail(null, used) });
  }, [used, dispatch, navigate]);
  if (data === undefined) return <ReadNotice read={list} label="正在查看链接…" onRetry={reload} />;
  if (data.link === 'over') return <LinkOver why={data.why} />;
  return (
    <div className="panel">
      <p>
        账号的邮箱将换成 <strong className="text-break">{data.email}</strong>。
      </p>
      <p>确认后，用这个邮箱登录；原来的邮箱不能再登录，各设备上的登录随即失效，原邮箱会收到通知。</p>
      <DialogDoubt busy={busy} />
      <BusyButton
        variant="primary"
        className="w-100"
        busy={busy}
        onClick={() => dispatch(emailConfirmation.changes.confirm({ id: token }))}
      >
        {busy ? '正在更换…' : '确认更换'}
      </BusyButton>
    </div>
  );
};

/** /confirm-email#{token}: gives an account the address to which the link was sent, signed in or not. */
const ConfirmEmailPage = () => {
  const token = useLinkToken();
  return (
    <div className="page page-form">
      <PageTitle title="确认新邮箱">不是您本人申请的，请直接关闭本页：什么都不会改变。</PageTitle>
      {token === '' ? (
        <p className="panel">
          请打开邮件中的完整链接。没有收到邮件的，登录后在“个人中心”重发；还没有登录的，先
          <Link to="/login">登录</Link>。
        </p>
      ) : (
        <OpenedLink token={token} />
      )}
    </div>
  );
};

export default ConfirmEmailPage;
