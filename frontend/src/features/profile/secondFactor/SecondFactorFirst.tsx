import { Navigate, useLocation } from 'react-router';
import { useAppSelector } from '../../../core/hooks.js';
import { selectUser } from '../../../core/session/sessionSlice.js';

const page = '/second-factor';
/** Pages that ask nothing of the server that it would refuse: to sign in anew, and to read what is public. */
const open: ReadonlySet<string> = new Set([
  page,
  '/login',
  '/terms',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
]);

/** Leads whoever must set up a second factor to the page where they do, wherever they are. The server refuses everything else. */
export const SecondFactorFirst = () => {
  const mustSetUp = useAppSelector(selectUser)?.must_set_up_second_factor ?? false;
  const { pathname } = useLocation();
  return mustSetUp && !open.has(pathname) ? <Navigate to={page} replace /> : null;
};
