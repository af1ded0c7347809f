import { useEffect } from 'react';
import { Card } from 'react-bootstrap';
import { Link } from 'react-router';
import { insights as insightsTask } from '../../../../domain/assistance/tasks/insights.js';
import type { Insights } from '../../../../domain/contract/analysis.js';
import type { Stats } from '../../../../domain/contract/cases.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import { SourceMark } from '../../components/assistance/SourceMark.js';
import { CitedText } from '../../components/citations/index.js';
import { adminPaths } from '../courtDesk/index.js';
import { figureFindings, insights } from './figures/insights.js';
import { AskModel } from '../../components/assistance/AskModel.js';

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

const ByRules = () => {
  const { list: read, data, reload } = useResource(figureFindings);
  return (
    <section className="analysis-part" aria-label="规则识别的数据发现">
      <div className="analysis-head">
        <h3>按数字比较</h3>
        <SourceMark source="rules" />
      </div>
      <ReadNotice read={read} label="正在比较…" onRetry={reload} />
      {data?.findings.length === 0 ? <p className="text-body-secondary mb-0">目前没有值得注意的变化。</p> : null}
      <ul className="insights">
        {data?.findings.map(({ text, case_number: caseNumber }) => (
          <li key={text}>
            {text}
            {caseNumber === null ? null : <Link to={adminPaths.filingReview(caseNumber)}>查看{caseNumber}</Link>}
          </li>
        ))}
      </ul>
    </section>
  );
};

/** What rules notice in the court's figures, and below what a model says of those on screen, when it is asked. */
export const InsightsCard = ({ stats }: { readonly stats: Stats }) => {
  const dispatch = useAppDispatch();
  const run = useAppSelector((state) => insights.select(state, id));
  useEffect(() => () => void dispatch(insights.actions.forgotten({ id })), [dispatch]);
  return (
    <Card as="section" className="analysis-card" aria-label="数据洞察">
      <Card.Header className="case-card-header">
        <h2>数据洞察</h2>
      </Card.Header>
      <Card.Body>
        <ByRules />
        <section className="analysis-part" aria-label="智能模型的数据洞察">
          <div className="analysis-head">
            <h3>AI数据洞察</h3>
            <SourceMark source="model" />
          </div>
          <AskModel
            task={insightsTask}
            label="开始分析"
            what="AI数据洞察"
            works="上面的统计和比较不需要模型，照常可用。"
            run={run}
            onStart={() => dispatch(insights.actions.started({ id, input: stats }))}
            onStop={() => dispatch(insights.actions.stopped({ id }))}
          >
            {(found) => <Result found={found} />}
          </AskModel>
        </section>
      </Card.Body>
    </Card>
  );
};
