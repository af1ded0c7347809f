import { lazy, Suspense, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useAppSelector } from '../../../core/hooks.js';
import { selectUser } from '../../../core/session/sessionSlice.js';
import { clauseBook } from '../clauseBook.js';
import { ClauseContext, type LastWritten } from './clauseContext.js';

/** Fetched when a cell is first kept as a clause. */
const ClauseDialog = lazy(() => import('../ClauseDialog.js'));

/** Whose clauses there are, and where in the form somebody wrote last: a dialog takes the focus, and the cursor is needed after it. */
export const ClauseHelpProvider = ({ children }: { readonly children: ReactNode }) => {
  const isThere = useAppSelector((state) => selectUser(state) !== null);
  const isEditing = useAppSelector((state) => clauseBook.selectors.dialog(state).open);
  const last = useRef<LastWritten | null>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLTextAreaElement)
        last.current = { id: target.id, start: target.selectionStart, end: target.selectionEnd };
    };
    document.addEventListener('focusout', remember);
    return () => document.removeEventListener('focusout', remember);
  }, []);
  const help = useMemo(() => ({ isThere, last }), [isThere]);
  return (
    <ClauseContext value={help}>
      {children}
      {isEditing ? (
        <Suspense>
          <ClauseDialog />
        </Suspense>
      ) : null}
    </ClauseContext>
  );
};
