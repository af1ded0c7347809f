import { useEffect, useRef } from 'react';
import { documents } from '../../../../../domain/contract/documents.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { FormValues } from '../../drafts/index.js';
import { useFormTools } from '../form/index.js';
import { claimKept, selectClaim, selectClaimLookup, selectProgress } from '../page/index.js';
import { useFreshComplaint } from './useFreshComplaint.js';

/**
 * Keeps the complaint that was looked up beside the draft of a defence, and shows it again when the page is opened anew: the code, which nothing
 * stores, would have to be typed once more. Draws nothing.
 */
const KeptComplaint = () => {
  const dispatch = useAppDispatch();
  const { complaint, keepComplaint, form } = useFormTools();
  const { status } = useAppSelector(selectClaimLookup);
  const claim = useAppSelector(selectClaim);
  const { stage } = useAppSelector(selectProgress);
  const isShown = useRef(false);
  useEffect(() => {
    // Once, also where somebody asked before this code had come; and anew where the page has none again.
    if ((isShown.current && status !== 'idle') || complaint === undefined) return;
    // Of another release, perhaps: what cannot be read is looked up again.
    const kept = documents.claimForDefense.response.schema.safeParse(complaint).data;
    if (kept === undefined) return;
    isShown.current = true;
    const { caseNumber } = FormValues.shape.filing.parse(form.getValues('filing'));
    if (status !== 'idle' && caseNumber.trim() !== kept.case_number) return;
    // What was submitted since answers the complaint as it was kept.
    dispatch(claimKept(stage === 'submitted' ? { ...kept, answered_on: null } : kept));
  }, [dispatch, status, complaint, stage, form]);
  useFreshComplaint();
  useEffect(() => {
    if (claim !== null) keepComplaint(claim);
  }, [claim, keepComplaint]);
  return null;
};

export default KeptComplaint;
