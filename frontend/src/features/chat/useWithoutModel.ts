import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { dataOf } from '../../core/loadable.js';
import { withoutModel } from './withoutModel.js';

/** What works of a chat without a model, as the end of a sentence; `null` if nothing does. Asked for only where it `matters`. */
export const useWithoutModel = (matters: boolean): string | null => {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (matters) dispatch(withoutModel.actions.wanted());
  }, [dispatch, matters]);
  const found = useAppSelector((state) => dataOf(withoutModel.selectors.list(state)));
  if (!found || (!found.kept && !found.passages)) return null;
  if (!found.passages) return '问答缓存中有答案的问题仍可提问';
  return `仍可提问，得到${found.kept ? '问答缓存中的答案或' : ''}知识库中查到的原文`;
};
