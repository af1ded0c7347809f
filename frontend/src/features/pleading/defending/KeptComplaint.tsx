import { useEffect } from 'react';
import { documents } from '../../../../../domain/contract/documents.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { useFormTools } from '../filling/formContext.js';
import { claimFound, selectClaim, selectClaimLookup } from '../opening/claimLookupSlice.js';
import { filledBefore } from './usePrefill.js';

/**
 * Keeps the complaint that was looked up beside the draft of a defence, and shows it again when the page is opened anew: the code, which nothing
 * stores, would have to be typed once more. Draws nothing.
 */
const KeptComplaint = () => {
  const dispatch = useAppDispatch();
  const { complaint, keepComplaint } = useFormTools();
  const { status } = useAppSelector(selectClaimLookup);
  const claim = useAppSelector(selectClaim);
  useEffect(() => {
    if (status !== 'idle' || complaint === undefined) return;
    // Of another release, perhaps: what cannot be read is looked up again.
    const kept = documents.claimForDefense.response.schema.safeParse(complaint).data;
    if (kept === undefined) return;
    filledBefore(kept);
    dispatch(claimFound(kept));
  }, [dispatch, status, complaint]);
  useEffect(() => {
    if (claim !== null) keepComplaint(claim);
  }, [claim, keepComplaint]);
  return null;
};

export default KeptComplaint;
