import { useMemo } from 'react';
import { useAppSelector } from '../../../core/hooks.js';
import { useFormTools } from '../form/index.js';
import { selectProgress } from '../page/index.js';

/** The case of which the page has a version that the court received, with the code (empty where the session speaks); else `null`. */
export const useSubmittedCase = (): { readonly caseNumber: string; readonly code: string } | null => {
  const { values } = useFormTools();
  const { version } = useAppSelector(selectProgress);
  const { mode, caseNumber, code } = values().filing;
  const number = version === null || mode !== 'existing' ? '' : caseNumber.trim();
  return useMemo(() => (number === '' ? null : { caseNumber: number, code }), [number, code]);
};
