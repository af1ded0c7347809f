import { useCallback, useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../../store/hooks.js';
import { caseLeft, caseRequested, selectCaseDocuments } from './caseDetailsSlice.js';

/** Loads a case while its screen is open and forgets it afterwards. */
export const useCase = (caseNumber: string) => {
  const dispatch = useAppDispatch();
  const documents = useAppSelector((state) => selectCaseDocuments(state, caseNumber));
  const load = useCallback(() => dispatch(caseRequested({ caseNumber })), [dispatch, caseNumber]);
  useEffect(() => {
    load();
    return () => void dispatch(caseLeft());
  }, [load, dispatch]);
  return { documents, load };
};
