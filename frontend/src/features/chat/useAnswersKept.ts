import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks.js';
import { dataOf } from '../../store/loadable.js';
import { answersKept } from './answersKept.js';

/** Whether some questions are answered without a model; asked for only where that `matters`. */
export const useAnswersKept = (matters: boolean): boolean => {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (matters) dispatch(answersKept.actions.wanted());
  }, [dispatch, matters]);
  return useAppSelector((state) => dataOf(answersKept.selectors.list(state))?.any ?? false);
};
