import { useState } from 'react';
import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { LoadingNotice } from '../components/LoadingNotice.js';
import { selectSession, selectUser } from '../features/session/sessionSlice.js';
import { useAppSelector } from '../store/hooks.js';

/** Where someone goes who is signed in and asked for nothing in particular. */
export const homeOf = (user: { is_superuser: boolean }): string =>
  user.is_superuser ? '/app/admin/dashboard' : '/app/profile';

/** Sends visitors to the login page, which brings them back afterwards; and home whoever logs out in here. */
export const SignedInOnly = ({ children }: { children: ReactNode }) => {
  const session = useAppSelector(selectSession);
  const { pathname, search } = useLocation();
  const [hasBeenIn, setHasBeenIn] = useState(false);
  if (session.status === 'signedIn' && !hasBeenIn) setHasBeenIn(true);
  switch (session.status) {
    case 'unknown':
      return <LoadingNotice label="正在确认登录状态…" />;
    case 'signedIn':
      return children;
    case 'signedOut':
      return hasBeenIn && session.how === 'byChoice' ? (
        <Navigate to="/" replace />
      ) : (
        <Navigate to="/login" replace state={{ from: `${pathname}${search}` }} />
      );
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
