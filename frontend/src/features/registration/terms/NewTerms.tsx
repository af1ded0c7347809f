import { lazy, Suspense } from 'react';
import { patiently } from '../../../components/patiently.js';
import { useAppSelector } from '../../../core/hooks.js';
import { selectUser } from '../../../core/session/sessionSlice.js';

const RenewTerms = lazy(patiently(async () => (await import('./RenewTerms.js')).RenewTerms));

/** Shows an owner who agreed to an earlier version of the terms the new ones; nothing to anybody else. */
export const NewTerms = () => {
  const version = useAppSelector(selectUser)?.terms_to_agree ?? null;
  return version === null ? null : (
    <Suspense fallback={null}>
      <RenewTerms version={version} />
    </Suspense>
  );
};
