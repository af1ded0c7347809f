import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The token behind the # of a one-time link, or ''. It leaves the address at once, and with it the history. */
export const useLinkToken = (): string => {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState('');
  useEffect(() => {
    if (hash.length < 2) return;
    setToken(hash.slice(1));
    void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return token;
};
