import { lazy, Suspense, useState } from 'react';
import { patiently } from '../../../components/patiently.js';
import { useAppSelector } from '../../../core/hooks.js';
import { selectOffered } from './ownershipSlice.js';

const OwnershipDialog = lazy(patiently(async () => (await import('./OwnershipDialog.js')).OwnershipDialog));

/** The dialog about drafts on this device, which is loaded when there are some to ask about. */
export const OwnershipQuestion = () => {
  const isAsked = useAppSelector(selectOffered).length > 0;
  const [needed, setNeeded] = useState(false);
  // It stays after the last answer, to close as dialogs do.
  if (isAsked && !needed) setNeeded(true);
  return needed ? (
    <Suspense>
      <OwnershipDialog />
    </Suspense>
  ) : null;
};
