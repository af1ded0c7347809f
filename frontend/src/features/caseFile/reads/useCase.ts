import { useCallback, useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { idle } from '../../../core/loadable.js';
import { caseDetails, openVersion } from './caseDetails.js';

/** Loads a case while its screen is open and forgets it afterwards. */
export const useCase = (caseNumber: string) => {
  const dispatch = useAppDispatch();
  const read = useAppSelector(caseDetails.selectors.list);
  const isThisCase = useAppSelector(caseDetails.selectors.query) === caseNumber;
  const load = useCallback(() => dispatch(caseDetails.actions.requested(caseNumber)), [dispatch, caseNumber]);
  useEffect(() => {
    load();
    return () => {
      dispatch(caseDetails.actions.forgotten());
      dispatch(openVersion.actions.forgotten());
    };
  }, [load, dispatch]);
  return { documents: isThisCase ? read : idle, load };
};
