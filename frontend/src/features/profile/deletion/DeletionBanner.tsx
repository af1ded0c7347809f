import { lazy, Suspense } from 'react';
import { patiently } from '../../../components/patiently.js';
import { useAppSelector } from '../../../core/hooks.js';
import { selectUser } from '../../../core/session/sessionSlice.js';

const OrderedDeletion = lazy(patiently(async () => (await import('./OrderedDeletion.js')).OrderedDeletion));

/** Tells on every page an owner who ordered the deletion of the account when it comes; nothing to anybody else. */
export const DeletionBanner = () => {
  const due = useAppSelector(selectUser)?.deletion_due ?? null;
  return due === null ? null : (
    <Suspense fallback={null}>
      <OrderedDeletion due={due} />
    </Suspense>
  );
};
