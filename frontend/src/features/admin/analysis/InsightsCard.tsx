import { useEffect } from 'react';
import { Card } from 'react-bootstrap';
import type { Insights } from '../../../../../domain/contract/analysis.js';
import type { Stats } from '../../../../../domain/contract/cases.js';
import { useAppDispatch, useAppSelector } from '../../../store/hooks.js';
import { SourceMark } from '../../assistance/SourceMark.js';
import { CitedText } from '../../citations/index.js';
import { insights } from './analyses.js';
import { ModelRun } from '../../assistance/ModelRun.js';

const id = 'dashboard';

const Result = ({ found: { insights: said, unfounded } }: { readonly found: Insights }) => (
  <ul className="insights">
    {said.length === 0 ? <li className="text-body-secondary">模型没有给出洞察。</li> : null}
    {said.map((insight, place) => (
      <li key={place} className={unfounded.includes(place) ? 'unfounded' : undefined}>
        <CitedText text={insight} />
        {unfounded.includes(place) ? <span className="case-tag case-tag-plain ms-2">有统计中没有的数字</span> : null}
      </li>
    ))}
  </ul>
);

/** What a model says of the figures on screen, when it is asked. */
export const InsightsCard = ({ stats }: { readonly stats: Stats }) => {
  const dispatch = useAppDispatch();
  const run = useAppSelector((state) => insights.select(state, id));
  useEffect(() => () => void dispatch(insights.actions.forgotten({ id })), [dispatch]);
  return (
    <Card as="section" className="analysis-card" aria-label="AI数据洞察">
      <Card.Header className="case-card-header">
        <h2>AI数据洞察</h2>
        <SourceMark source="model" />
      </Card.Header>
      <Card.Body>
        <ModelRun
          label="开始分析"
          what="AI数据洞察"
          works="上面的统计数字不需要模型，照常可用。"
          run={run}
          onStart={() => dispatch(insights.actions.started({ id, input: stats }))}
          onStop={() => dispatch(insights.actions.stopped({ id }))}
        >
          {(found) => <Result found={found} />}
        </ModelRun>
      </Card.Body>
    </Card>
  );
};
