import type { UnknownAction } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { dataOf, type Loadable } from '../../core/loadable.js';
import type { RootState } from '../../core/state.js';

/** What became of a judgement: not made or refused, on its way, taken by the server. */
export type JudgementState = 'open' | 'sending' | 'taken';

/** A resource of judgements, whose list is the ids of those that the server took. */
type Judgements = {
  readonly actions: { readonly wanted: () => UnknownAction };
  readonly selectors: {
    readonly list: (state: RootState) => Loadable<readonly string[]>;
    readonly pending: (state: RootState) => readonly string[];
  };
};

/** How the judgement of that id stands. */
export const useJudgement = ({ actions, selectors }: Judgements, id: string): JudgementState => {
  const dispatch = useAppDispatch();
  const taken = dataOf(useAppSelector(selectors.list));
  const isSending = useAppSelector(selectors.pending).includes(id);
  useEffect(() => void dispatch(actions.wanted()), [dispatch, actions]);
  if (taken?.includes(id)) return 'taken';
  return isSending ? 'sending' : 'open';
};
