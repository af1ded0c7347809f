import { useEffect } from 'react';
import { documents } from '../../../../../domain/contract/documents.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { useFormTools } from '../form/index.js';
import { claimKept, selectClaim, selectClaimLookup, selectProgress } from '../page/index.js';
import { useFreshComplaint } from './useFreshComplaint.js';

/**
 * Keeps the complaint that was looked up beside the draft of a defence, and shows it again when the page is opened anew: the code, which nothing
 * stores, would have to be typed once more. Draws nothing.
 */
const KeptComplaint = () => {
  const dispatch = useAppDispatch();
  const { complaint, keepComplaint } = useFormTools();
  const { status } = useAppSelector(selectClaimLookup);
  const claim = useAppSelector(selectClaim);
  const { stage } = useAppSelector(selectProgress);
  useEffect(() => {
    if (status !== 'idle' || complaint === undefined) return;
    // Of another release, perhaps: what cannot be read is looked up again.
    const kept = documents.claimForDefense.response.schema.safeParse(complaint).data;
    if (kept === undefined) return;
    // What was submitted since answers the complaint as it was kept.
    dispatch(claimKept(stage === 'submitted' ? { ...kept, answered_on: null } : kept));
  }, [dispatch, status, complaint, stage]);
  useFreshComplaint();
  useEffect(() => {
    if (claim !== null) keepComplaint(claim);
  }, [claim, keepComplaint]);
  return null;
};

export default KeptComplaint;
