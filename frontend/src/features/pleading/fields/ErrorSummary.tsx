import { useEffect, useRef } from 'react';
import { namedSentence } from '../../../../../domain/forms/problems/named.js';
import { ProblemSummary } from './ProblemSummary.js';
import { useFormTools, useSnapshot, jumpTo } from '../form/index.js';

const mark = '错误：';

/**
 * What keeps somebody from going on who pressed a button, over the questions: each line leads to its field. It takes the focus at each
 * press, the tab's title says that something is wrong, and it goes once all is put right or its questions are left.
 */
export const ErrorSummary = () => {
  const { definition, feed } = useFormTools();
  const summary = useSnapshot((snapshot) => snapshot.summary);
  const demands = useSnapshot((snapshot) => snapshot.demands);
  const box = useRef<HTMLElement>(null);
  const seen = useRef(demands);
  const isWrong = summary.length > 0;
  useEffect(() => feed.release, [feed]);
  useEffect(() => {
    if (seen.current !== demands && isWrong) box.current?.focus();
    seen.current = demands;
  }, [demands, isWrong]);
  useEffect(() => {
    if (!isWrong) return;
    document.title = `${mark}${document.title}`;
    return () => {
      document.title = document.title.replace(mark, '');
    };
  }, [isWrong]);
  const lines = summary.map((problem) => ({
    path: problem.path,
    sentence: namedSentence(definition, problem, feed.called),
  }));
  return (
    <ProblemSummary
      title={`有 ${summary.length} 处需要改正`}
      level="must"
      lines={lines}
      onEdit={(path) => void jumpTo(path)}
      box={box}
    />
  );
};
