import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { FormValues } from '../../drafts/index.js';
import { useCheckAddress, claimRequested, selectClaimLookup } from '../page/index.js';
import { useFormTools } from '../form/index.js';
import { useNeedsCode } from '../submitting/index.js';

/**
 * Asks once for the newest complaint where the browser shows a kept one: as soon as the session may read it, and with a code that was typed
 * when the check page opens. What the plaintiff changed is seen before the defence is submitted.
 */
export const useFreshComplaint = (): void => {
  const dispatch = useAppDispatch();
  const { definition, form } = useFormTools();
  const lookup = useAppSelector(selectClaimLookup);
  const needsCode = useNeedsCode();
  const { isChecking } = useCheckAddress();
  const isKept = lookup.status === 'found' && lookup.isKept === true;
  useEffect(() => {
    if (!isKept) return;
    const { caseNumber, code } = FormValues.shape.filing.parse(form.getValues('filing'));
    const typed = code.trim().toUpperCase();
    if (caseNumber.trim() === '' || (typed === '' ? needsCode : !isChecking)) return;
    dispatch(
      claimRequested({
        caseNumber: caseNumber.trim(),
        code: typed,
        caseCause: definition.caseCause,
        answersCauses: definition.answersCauses,
        answerer: definition.answerer,
      }),
    );
  }, [dispatch, isKept, needsCode, isChecking, form, definition]);
};
