import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { useAppDispatch } from '../../../core/hooks.js';
import { failureDismissed } from './submissionSlice.js';

/** What an address of a form's page carries beside its parameters, in the browser's history. */
const State = z.object({
  /** The search part of the address at which the check page was asked for: 修改 leads back into that view. */
  from: z.string().optional(),
  /** The place in `form_data` of the answer that 修改 was pressed at. */
  editing: z.string().optional(),
});

/** Parameters of the form's page with the check page shown. */
const checkSearch = '?view=check';

export type CheckAddress = {
  /** The page shows the answers for checking, not the form. */
  readonly isChecking: boolean;
  /** The answer that the check page sent the person to; `null` when the form was opened otherwise. */
  readonly editing: string | null;
  readonly openCheck: () => void;
  /** Opens the form at the answer of that path, in the view that the check page was opened from. */
  readonly edit: (path: string) => void;
};

/**
 * Where the check page lies: at the form's own address with `?view=check`, so that a reload stays there and Back leads to the
 * form, in whichever view it was.
 */
export const useCheckAddress = (): CheckAddress => {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const isChecking = new URLSearchParams(search).get('view') === 'check';
  const { from = '', editing = null } = State.safeParse(state).data ?? {};
  const { openCheck, edit } = useMemo(() => {
    // What failed before is over: the person goes on with the answers. What was refused stays marked at its fields.
    const go = (to: string, carried: z.infer<typeof State>) => {
      dispatch(failureDismissed());
      void navigate({ search: to }, { state: carried });
    };
    return {
      openCheck: () => go(checkSearch, { from: search }),
      edit: (path: string) => go(from, { editing: path }),
    };
  }, [dispatch, navigate, search, from]);
  return useMemo(() => ({ isChecking, editing, openCheck, edit }), [isChecking, editing, openCheck, edit]);
};
