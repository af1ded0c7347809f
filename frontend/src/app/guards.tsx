import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { LoadingNotice } from '../components/LoadingNotice.js';
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

/** Lets superusers through and sends everyone else to their own page. The server checks again. */
export const AdminOnly = () => {
  const user = useAppSelector(selectUser);
  return user?.is_superuser ? <Outlet /> : <Navigate to={user ? homeOf(user) : '/login'} replace />;
};

/** `/app` by itself. */
export const AppIndex = () => {
  const user = useAppSelector(selectUser);
  return user ? <Navigate to={homeOf(user)} replace /> : null;
};
