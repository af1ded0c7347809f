import { useEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../hooks.js';
import { dataOf } from '../loadable.js';
import { selectOwner, selectUser } from '../session/sessionSlice.js';
import { callCosts } from './callCosts.js';

/** What a call costs its user at most, what they have left for it, and what of that is set aside, in credits. */
export type CallCost = {
  readonly most: number;
  readonly left: number;
  readonly held: number;
  /** `false` where the call would be refused, whatever is asked. */
  readonly isPaid: boolean;
};

/**
 * What a call of a task will cost the user; `null` for one that costs nothing, and where that is not known. Read again when
 * a call has ended (`isRunning` turns to `false`). `characters`: of the text that it is about, where that is known.
 */
export const useCallCost = (task: string, isRunning: boolean, characters?: number): CallCost | null => {
  const dispatch = useAppDispatch();
  const owner = useAppSelector(selectOwner);
  const isUser = useAppSelector((state) => selectUser(state)?.is_superuser === false);
  const wasRunning = useRef(false);
  useEffect(() => {
    if (isUser) dispatch(callCosts.actions.wanted());
  }, [dispatch, isUser, owner]);
  useEffect(() => {
    if (isUser && wasRunning.current && !isRunning) dispatch(callCosts.actions.outdated());
    wasRunning.current = isRunning;
  }, [dispatch, isUser, isRunning]);
  const costs = useAppSelector((state) => dataOf(callCosts.selectors.list(state)));
  const cost = costs?.tasks.find((one) => one.task === task);
  if (!isUser || !costs || !cost) return null;
  const { credits: left, held } = costs;
  const { text } = cost;
  const fewer = text && characters !== undefined ? Math.max(0, text.longest - characters) : 0;
  const most = cost.most - ((text?.each_thousand ?? 0) * fewer) / 1000;
  return { most, left, held, isPaid: left - held >= cost.least };
};
