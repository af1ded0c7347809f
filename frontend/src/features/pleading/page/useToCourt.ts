import { isComplaintHere } from '../../../../../domain/forms/defending/complaintHere.js';
import { useAppSelector } from '../../../core/hooks.js';
import { useFormTools, useFormValue } from '../form/index.js';
import { selectProgress } from './submissionSlice.js';

/**
 * Whether the pleading can be submitted from here. An application never; a defence not while its complaint is not written here, or
 * the person said that they have neither number nor code, and no code was typed: then a Word file is all that there is.
 */
export const useToCourt = (): boolean => {
  const { definition } = useFormTools();
  const mode = useFormValue('filing.mode');
  const code = useFormValue('filing.code');
  const { version } = useAppSelector(selectProgress);
  if (definition.kind === 'application') return false;
  if (definition.kind === 'claim' || version !== null) return true;
  const hasCode = typeof code === 'string' && code.trim() !== '';
  return mode === 'existing' && (hasCode || isComplaintHere(definition));
};
