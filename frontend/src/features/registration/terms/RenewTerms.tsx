import { useEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { accountOutdated, logoutRequested } from '../../../core/session/sessionSlice.js';
import { terms } from './terms.js';
import { TermsDialog } from './TermsDialog.js';

/** Asks an owner who agreed to an earlier version of the terms to agree to this one; the other way is signing out. */
export const RenewTerms = ({ version }: { readonly version: string }) => {
  const dispatch = useAppDispatch();
  const busy = useAppSelector(terms.selectors.pending).includes(version);
  const sent = useRef(false);
  useEffect(() => {
    // Agreed to or refused: the account says what is still to be agreed to.
    if (sent.current && !busy) dispatch(accountOutdated());
    sent.current = busy;
  }, [busy, dispatch]);
  return (
    <TermsDialog
      show
      renewed={{ busy }}
      onClose={() => dispatch(logoutRequested())}
      onAgree={() => dispatch(terms.changes.agree.of({ id: version }))}
    />
  );
};
