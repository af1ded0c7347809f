import { useCallback, useEffect, useState } from 'react';
import type { RenameAnswer } from '../../../../../domain/case/whoIsWho.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import { renamedDefendants, type RenamesAsked, type SaidOfRename } from '../submitting/index.js';

/** Which names the next version changes, and what was said of them. */
export const useRenames = (renamesAsked: () => RenamesAsked | null) => {
  const dispatch = useAppDispatch();
  const read = useAppSelector(renamedDefendants.selectors.list);
  const [asked] = useState(renamesAsked);
  const [answers, setAnswers] = useState<ReadonlyMap<number, RenameAnswer>>(new Map());
  const ask = useCallback(() => {
    if (asked !== null) dispatch(renamedDefendants.actions.requested(asked));
  }, [dispatch, asked]);
  useEffect(() => {
    ask();
    return () => void dispatch(renamedDefendants.actions.forgotten());
  }, [ask, dispatch]);
  const renamed = asked === null ? [] : (dataOf(read) ?? []);
  const isKnown = asked === null || read.status === 'loaded';
  return {
    renamed,
    answers,
    answer: (at: number, answer: RenameAnswer) => setAnswers(new Map(answers).set(at, answer)),
    ask,
    isKnown,
    problem: read.status === 'failed' ? read.error : null,
    isAnswered: isKnown && renamed.every(({ contradiction }, at) => contradiction !== null || answers.has(at)),
    said: renamed.flatMap(({ from, to }, at): SaidOfRename[] => {
      const answer = answers.get(at);
      return answer === undefined ? [] : [{ from, to, answer }];
    }),
  };
};
