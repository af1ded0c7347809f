import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import { selectOwner, selectSession } from '../../../core/session/sessionSlice.js';
import { draftListResource } from '../draftList.js';

/**
 * Reads the drafts of who is here. `isSettled`: it is known which there are, or that it cannot be known, so that what stands below
 * them need not move; `any`: there are some.
 */
export const useDraftList = (): { readonly isSettled: boolean; readonly any: boolean } => {
  const dispatch = useAppDispatch();
  const isUnknown = useAppSelector((state) => selectSession(state).status === 'unknown');
  const owner = useAppSelector(selectOwner);
  const list = useAppSelector(draftListResource.selectors.list);
  useEffect(() => {
    if (!isUnknown) dispatch(draftListResource.actions.requested({ owner, all: false }));
    return () => void dispatch(draftListResource.actions.forgotten());
  }, [dispatch, isUnknown, owner]);
  const drafts = dataOf(list);
  return {
    isSettled: drafts !== undefined || list.status === 'failed',
    any: drafts !== undefined && drafts.items.length > 0,
  };
};
