import { lazy, Suspense, useEffect } from 'react';
import { useAppSelector } from '../../core/hooks.js';
import { patiently } from '../../components/patiently.js';
import { selectUser } from '../../core/session/sessionSlice.js';
import type { CheckViewProps, SubmissionCheck } from '../pleading/slots/index.js';

/** No visitor needs it, and nobody before the check page. */
const Found = lazy(patiently(async () => (await import('./ConflictsFound.js')).ConflictsFound));

/** Parties who stand on the other side in a case of one's team, before a pleading is submitted. It is in nobody's way. */
const ConflictsToSee = ({ onState }: CheckViewProps) => {
  const isSignedIn = useAppSelector((state) => selectUser(state) !== null);
  useEffect(() => onState('passed'), [onState]);
  return isSignedIn ? (
    <Suspense fallback={null}>
      <Found />
    </Suspense>
  ) : null;
};

/** Conflicts of interests are a remark: nothing about them forbids a submission. */
export const conflictCheck: SubmissionCheck = { name: 'conflicts', View: ConflictsToSee };
