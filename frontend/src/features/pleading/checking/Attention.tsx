import type { Ref } from 'react';
import { ProblemSummary, type ProblemLine } from '../fields/index.js';
import { useSnapshot } from '../form/index.js';
import { useCheckAddress, useToCourt } from '../page/index.js';
import { UnlookedAnswers } from './SuggestedAnswers.js';

type Props = {
  readonly must: readonly ProblemLine[];
  readonly may: readonly ProblemLine[];
  /** The places of all answers, in the form's order. */
  readonly order: readonly string[];
  /** Receives the focus when somebody submits in spite of what must be corrected. */
  readonly box: Ref<HTMLElement>;
};

/** Over the answers, in one place: what must be corrected, what looks wrong, and what was filled in for somebody and looked at by nobody. */
export const Attention = ({ must, may, order, box }: Props) => {
  const { edit } = useCheckAddress();
  const harmless = useToCourt() ? '不影响提交' : '不影响下载';
  const isUnlooked = useSnapshot(({ marks }) => [...marks.values()].some(({ unchecked }) => unchecked === true));
  if (must.length === 0 && may.length === 0 && !isUnlooked) return null;
  return (
    <div className="check-attention">
      <ProblemSummary title={`有 ${must.length} 处需要改正`} level="must" lines={must} onEdit={edit} box={box} />
      <ProblemSummary title={`有 ${may.length} 处请再看一眼，${harmless}`} level="may" lines={may} onEdit={edit} />
      <UnlookedAnswers order={order} onEdit={edit} />
    </div>
  );
};
