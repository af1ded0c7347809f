import { saidIn } from '../../../../../domain/forms/pleadingWords.js';
import { useEffect, useMemo } from 'react';
import { Alert, Card } from 'react-bootstrap';
import type { SourceItem } from '../../../../../domain/analysis/passageFinder.js';
import { complaintItems } from '../../../../../domain/analysis/pleadingItems.js';
import { decidingMarker } from '../../../../../domain/analysis/summaryMarks.js';
import { filingReview } from '../../../../../domain/assistance/tasks/filingReview.js';
import type { FilingReview } from '../../../../../domain/contract/analysis.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import { SourceMark } from '../../../components/assistance/SourceMark.js';
import { toastShown } from '../../../core/toasts/toastsSlice.js';
import type { CaseView } from '../reads/caseView.js';
import { elementReview, filingAnalysis } from '../reads/analyses.js';
import { ElementFindings, weighty } from './ElementFindings.js';
import { AskModel } from '../../../components/assistance/AskModel.js';
import { MarkedSummary } from './MarkedSummary.js';
import { Statements, type OnSeek } from './Statements.js';
import '../../../components/cards.css';
import './analysis.css';

/** What every analysis says where there is no complaint to analyse. */
export const missingComplaint = (of: CaseView['info']): string => saidIn(of)`缺少起诉状数据，无法进行分析`;

const Verdict = ({ review: { meets_requirements: meets, grounds } }: { readonly review: FilingReview }) => {
  const isFounded = grounds.some(({ passages }) => passages.length > 0);
  return (
    <p className={`verdict${isFounded ? (meets ? ' verdict-met' : ' verdict-unmet') : ' unfounded'}`}>
      <i className={`bi ${meets ? 'bi-check2-circle' : 'bi-exclamation-circle'} me-2`} aria-hidden="true" />
      {meets ? '模型认为要素齐全' : '模型认为要素不齐全'}
      {isFounded ? null : <span className="case-tag case-tag-plain ms-2">未找到依据</span>}
    </p>
  );
};

type ResultProps = {
  readonly review: FilingReview;
  /** How many weighty findings the rules have. */
  readonly contradicting: number;
  /** What the model was shown of the complaint. */
  readonly items: readonly SourceItem[];
  readonly onSeek: OnSeek;
};

const Result = ({ review, contradicting, items, onSeek }: ResultProps) => {
  const decides = useMemo(() => decidingMarker(items), [items]);
  const props = { decides, onSeek };
  return (
    <div className="analysis-result">
      <Verdict review={review} />
      {review.meets_requirements && contradicting > 0 ? (
        <Alert variant="warning">
          与规则识别的结果不一致：规则发现 {contradicting} 项缺少的必备要素或互相矛盾之处，请以核对为准。
        </Alert>
      ) : null}
      <MarkedSummary title="概述" text={review.summary} items={items} onSeek={onSeek} />
      <Statements title="判断依据" statements={review.grounds} emptyText="模型没有写明依据。" {...props} />
      <Statements title="缺少的要素" statements={review.missing_elements} emptyText="模型没有指出。" {...props} />
      <Statements title="建议" statements={review.suggestions} emptyText="模型没有提出。" {...props} />
    </div>
  );
};

type Props = { readonly view: CaseView; readonly onSeek: OnSeek };

/** The review of a complaint's elements: what rules find at once, and below what a model says when it is asked. */
export const FilingAnalysis = ({ view: { info, complaint }, onSeek }: Props) => {
  const dispatch = useAppDispatch();
  const { id } = info;
  const version = complaint?.id;
  const found = useAppSelector(elementReview.selectors.list);
  const run = useAppSelector((state) => filingAnalysis.select(state, id));
  const claim = complaint?.final_data ?? null;
  const analysed = run?.input.claim;
  const items = useMemo(() => (analysed ? complaintItems(analysed, { parties: true }) : []), [analysed]);
  const check = () => dispatch(elementReview.actions.requested(id));
  useEffect(() => {
    if (version !== undefined) dispatch(elementReview.actions.requested(id));
    // The page is left, or a newer complaint came: nothing said of the old one stays.
    return () => {
      dispatch(elementReview.actions.forgotten());
      dispatch(filingAnalysis.actions.forgotten({ id }));
    };
  }, [dispatch, id, version]);
  const start = () =>
    claim === null || complaint === undefined
      ? dispatch(toastShown({ kind: 'danger', text: missingComplaint(info) }))
      : dispatch(
          filingAnalysis.actions.started({
            id,
            input: {
              caseId: id,
              version: complaint.version,
              claim,
              formKey: complaint.form_key,
              definition: complaint.definition_hash,
            },
          }),
        );
  return (
    <Card as="section" className="analysis-card d-print-none" aria-label="立案要素审查">
      <Card.Header className="case-card-header">
        <h2>立案要素审查</h2>
      </Card.Header>
      <Card.Body>
        {claim === null ? null : <ElementFindings review={found} onRetry={check} onSeek={onSeek} />}
        <section className="analysis-part" aria-label="智能模型的要素审查">
          <div className="analysis-head">
            <h3>由智能模型阅读</h3>
            <SourceMark source="model" />
          </div>
          <AskModel
            task={filingReview}
            label="AI要素审查"
            what="AI要素审查"
            works="上面按表单的逐项检查不需要模型，照常可用。"
            run={run}
            onStart={start}
            onStop={() => dispatch(filingAnalysis.actions.stopped({ id }))}
          >
            {(review) => (
              <Result review={review} contradicting={weighty(dataOf(found)).length} items={items} onSeek={onSeek} />
            )}
          </AskModel>
        </section>
      </Card.Body>
    </Card>
  );
};
