import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { LoadingNotice } from '../../components/LoadingNotice.js';
import { PageTitle } from '../../components/PageTitle.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { homeOf } from '../../core/session/homeOf.js';
import { selectUser } from '../../core/session/sessionSlice.js';
import { selectUnitSignInState, unitSignInLeft, unitSignInReturned } from '../../core/session/unitSignInSlice.js';

/** What the provider sent back, or ''. It leaves the address at once, and with it the history: it serves once. */
const useAnswer = (): string => {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const [answer] = useState(search.slice(1));
  useEffect(() => {
    if (search !== '') void navigate(pathname, { replace: true });
  }, [search, pathname, navigate]);
  return answer;
};

const NotSignedIn = ({ why }: { readonly why: string }) => (
  <div className="panel" role="alert">
    <p>{why}</p>
    <Link to="/login" className="btn btn-primary">
      返回登录
    </Link>
  </div>
);

/** /login/unit: where the court's identity provider sends people back to. */
const UnitSignInPage = () => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const answer = useAnswer();
  const state = useAppSelector(selectUnitSignInState);
  const user = useAppSelector(selectUser);
  useEffect(() => {
    if (answer !== '') dispatch(unitSignInReturned(answer));
  }, [answer, dispatch]);
  useEffect(() => () => void dispatch(unitSignInLeft()), [dispatch]);
  useEffect(() => {
    if (state.status === 'done' && user) void navigate(state.next ?? homeOf(user), { replace: true });
  }, [state, user, navigate]);
  return (
    <div className="page page-form">
      <PageTitle title="单位账号登录" />
      {state.status === 'failed' ? (
        <NotSignedIn why={state.detail} />
      ) : state.status === 'idle' && answer === '' ? (
        <NotSignedIn why="没有收到单位账号系统送回的登录结果，请重新登录。" />
      ) : (
        <LoadingNotice label="正在核对单位账号…" />
      )}
    </div>
  );
};

export default UnitSignInPage;
