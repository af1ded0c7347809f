import { useEffect, useEffectEvent } from 'react';
import { selectOwner } from '../session/sessionSlice.js';
import { useAppDispatch, useAppSelector } from '../hooks.js';
import { dataOf, type Loadable } from '../loadable.js';
import type { RootState } from '../../core/state.js';
import type { Creator } from './creator.js';

type Readable<Query, Data> = {
  readonly actions: { readonly requested: Creator<Query>; readonly left: Creator<void> };
  readonly selectors: { readonly list: (state: RootState) => Loadable<Data> };
};

/**
 * What a page does with a resource: reads it when the page opens and whenever the query or the account changes, and closes its
 * dialog when the page is left, so that the dialog is not open when somebody comes back.
 *
 * Returns the newest read, what there is to show of it (`data`), and `reload`.
 */
export const useResource = <Data, Query = void>(
  { actions, selectors }: Readable<Query, Data>,
  ...[query]: [Query] extends [void] ? [] : [query: Query]
) => {
  const dispatch = useAppDispatch();
  const owner = useAppSelector(selectOwner);
  const list = useAppSelector(selectors.list);
  const reload = () => void dispatch(actions.requested.of(query as Query));
  const read = useEffectEvent(reload);
  const queryKey = JSON.stringify(query);
  useEffect(() => read(), [actions, queryKey, owner]);
  useEffect(() => () => void dispatch(actions.left()), [dispatch, actions]);
  return { list, data: dataOf(list), reload };
};
