import type { ReactNode } from 'react';
import { Link, Navigate, Outlet, useLocation } from 'react-router';
import { courtRolesText, type CourtRole } from '../../../domain/account/courtRoles.js';
import { EmptyState } from '../components/EmptyState.js';
import { PageTitle } from '../components/PageTitle.js';
import { LoadingNotice } from '../components/LoadingNotice.js';
import { isCourtUser, mayAs } from '../core/session/courtUser.js';
import { homeOf } from '../core/session/homeOf.js';
import { selectSession, selectUser } from '../core/session/sessionSlice.js';
import { useAppSelector } from '../core/hooks.js';
import { SessionUnavailable } from './SessionUnavailable.js';

/** Sends visitors to the login page, which brings them back afterwards; asks again where the server did not say who it is. */
export const SignedInOnly = ({ children }: { children: ReactNode }) => {
  const session = useAppSelector(selectSession);
  const { pathname, search } = useLocation();
  switch (session.status) {
    case 'unknown':
      return <LoadingNotice label="正在确认登录状态…" />;
    case 'signedIn':
      return children;
    case 'signedOut':
      if (session.how === 'unanswered') return <SessionUnavailable />;
      return <Navigate to="/login" replace state={{ from: `${pathname}${search}` }} />;
  }
};

/** Lets the court's people through and sends everyone else to their own page. The server checks again. */
export const CourtOnly = () => {
  const user = useAppSelector(selectUser);
  return user && isCourtUser(user) ? <Outlet /> : <Navigate to={user ? homeOf(user) : '/login'} replace />;
};

/** Shows the page to who has one of the roles; the others of the court's people are told what is missing, and whom to ask. */
export const RoleOnly = ({ roles }: { readonly roles: readonly CourtRole[] }) => {
  const user = useAppSelector(selectUser);
  if (!user || mayAs(user, ...roles)) return <Outlet />;
  return (
    <>
      <PageTitle title="没有权限" />
      <EmptyState title={`您的账号没有${courtRolesText(roles, '或')}的权限`} icon="bi-lock">
        <p>此页供{courtRolesText(roles, '或')}使用。确有需要的，请联系本院管理员。</p>
        <Link className="btn btn-outline-primary" to={homeOf(user)}>
          回到首页
        </Link>
      </EmptyState>
    </>
  );
};

/** `/app/admin` by itself. */
export const CourtIndex = () => {
  const user = useAppSelector(selectUser);
  return user ? <Navigate to={homeOf(user)} replace /> : null;
};

/** `/app` by itself. */
export const AppIndex = () => {
  const user = useAppSelector(selectUser);
  return user ? <Navigate to={homeOf(user)} replace /> : null;
};
