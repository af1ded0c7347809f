import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { selectSession } from '../core/session/sessionSlice.js';
import { DocType } from '../components/docTypes.js';
import { useAppSelector } from '../core/hooks.js';

/** Pages with data of the account that was signed in: the guarded ones, and a pleading's, whose draft is the account's. */
const isPersonal = (pathname: string): boolean => {
  const [, first] = pathname.split('/');
  return first === 'app' || DocType.safeParse(first).success;
};

/**
 * Navigates when the session ends: to the home page after logging out; when it ended by itself, to the login page, which returns
 * here.
 */
export const useSessionEnd = (): void => {
  const session = useAppSelector(selectSession);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const wasIn = useRef(false);
  useEffect(() => {
    const sessionEnd = wasIn.current && session.status === 'signedOut' ? session.how : null;
    wasIn.current = session.status === 'signedIn';
    if (sessionEnd === 'byChoice') void navigate('/');
    else if (sessionEnd === 'ended' && isPersonal(pathname))
      void navigate('/login', { replace: true, state: { from: `${pathname}${search}` } });
  }, [session, pathname, search, navigate]);
};
