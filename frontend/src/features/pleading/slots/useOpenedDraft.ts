import { useMemo } from 'react';
import { useAppSelector } from '../../../core/hooks.js';
import { selectPage, selectSync } from '../page/index.js';

/** The draft of the page, and whether the account keeps it as well. */
export const useOpenedDraft = (): {
  readonly id: string;
  readonly formKey: string;
  readonly isInAccount: boolean;
} | null => {
  const page = useAppSelector(selectPage);
  const isInAccount = useAppSelector(selectSync) !== 'off';
  const draft = page.status === 'ready' ? page.page.draft : null;
  return useMemo(() => draft && { id: draft.id, formKey: draft.formKey, isInAccount }, [draft, isInAccount]);
};
