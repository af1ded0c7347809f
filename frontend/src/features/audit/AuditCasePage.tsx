import { useEffect, useRef, useState } from 'react';
import { Alert, Card } from 'react-bootstrap';
import { Link, useParams } from 'react-router';
import { answerWord } from '../../../../domain/forms/standing.js';
import type { AuditedCase } from '../../../../domain/contract/audit.js';
import { PageTitle } from '../../components/PageTitle.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { ExactMoment } from './ExactMoment.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { dataOf } from '../../core/loadable.js';
import { useResource } from '../../core/resource/useResource.js';
import { adminPaths } from '../courtDesk/index.js';
import { auditedCase, auditVersion, caseMoment } from './auditReads.js';
import { CaseThen, StepChanges, StepFacts } from './CaseMomentView.js';
import { StepSlider } from './StepSlider.js';
import '../../components/cards.css';
import './audit.css';

/** How long the thumb rests before the case at its place is read, in milliseconds. */
const restMs = 120;

type StepListProps = {
  readonly steps: AuditedCase['steps'];
  readonly index: number;
  readonly onChoose: (index: number) => void;
};

/** The steps from the first on; the list scrolls to the one that is looked at, and the page stays where it is. */
const StepList = ({ steps, index, onChoose }: StepListProps) => {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const shown = list.current;
    const current = shown?.children.item(index);
    if (!shown || !(current instanceof HTMLElement)) return;
    const [top, bottom] = [current.offsetTop, current.offsetTop + current.offsetHeight];
    if (top < shown.scrollTop) shown.scrollTop = top;
    else if (bottom > shown.scrollTop + shown.clientHeight) shown.scrollTop = bottom - shown.clientHeight;
  }, [index]);
  return (
    <ol className="audit-steps" ref={list}>
      {steps.map((one, at) => (
        <li key={one.revision}>
          <button
            type="button"
            className="audit-step"
            aria-current={at === index ? 'step' : undefined}
            onClick={() => onChoose(at)}
          >
            <span>
              {at + 1}. {one.title}
              {one.document === null
                ? ''
                : `（${one.document.document_type === 'complaint' ? '起诉文书' : answerWord(one.document.standing)}第 ${one.document.version} 版）`}
            </span>
            <ExactMoment iso={one.at} />
          </button>
        </li>
      ))}
    </ol>
  );
};

const Steps = ({ audited }: { readonly audited: AuditedCase }) => {
  const { id, steps } = audited;
  const dispatch = useAppDispatch();
  const [index, setIndex] = useState(steps.length - 1);
  const step = steps[index];
  const revision = step?.revision;
  useEffect(() => {
    if (revision === undefined) return undefined;
    const timer = setTimeout(() => dispatch(caseMoment.actions.requested({ caseId: id, revision })), restMs);
    return () => clearTimeout(timer);
  }, [dispatch, id, revision]);
  useEffect(
    () => () => {
      dispatch(caseMoment.actions.forgotten());
      dispatch(auditVersion.actions.forgotten());
    },
    [dispatch],
  );
  const read = useAppSelector(caseMoment.selectors.list);
  const moment = dataOf(read);
  const isThen = moment !== undefined && moment.revision === revision;
  if (step === undefined) return null;
  const isNewest = index === steps.length - 1;
  return (
    <>
      <Card body className="mb-3">
        <StepSlider steps={steps} index={index} onMove={setIndex} />
      </Card>
      <Alert variant={isNewest ? 'info' : 'warning'} role="status">
        {isNewest ? '您正在看现在的情形' : '您正在看过去的情形'}：<ExactMoment iso={step.at} />
        （第 {index + 1} 步，共 {steps.length} 步）
      </Alert>
      <div className="audit-case">
        <Card as="section" aria-label="经过">
          <Card.Header className="case-card-header">
            <h2>经过</h2>
          </Card.Header>
          <StepList steps={steps} index={index} onChoose={setIndex} />
        </Card>
        <div className="audit-moment" aria-busy={!isThen}>
          <Card as="section" aria-label="这一步">
            <Card.Header className="case-card-header">
              <h2>这一步：{step.title}</h2>
            </Card.Header>
            <Card.Body>
              <StepFacts step={step} steps={steps} />
              <h3 className="h6 fw-semibold">改变了什么</h3>
              {isThen ? (
                <StepChanges key={moment.revision} changes={moment.changes} />
              ) : (
                <ReadNotice
                  read={read}
                  label="正在读取…"
                  onRetry={() => dispatch(caseMoment.actions.requested({ caseId: id, revision: step.revision }))}
                />
              )}
            </Card.Body>
          </Card>
          <Card as="section" aria-label="这一步之后的案件">
            <Card.Header className="case-card-header">
              <h2>这一步之后的案件</h2>
            </Card.Header>
            <Card.Body>{moment === undefined ? null : <CaseThen caseId={id} moment={moment} />}</Card.Body>
          </Card>
        </div>
      </div>
    </>
  );
};

/** /app/admin/audit/cases/{id}: a case step by step, as it stood after each. */
const AuditCasePage = () => {
  const { caseId = '' } = useParams();
  const dispatch = useAppDispatch();
  const { list, data, reload } = useResource(auditedCase, caseId);
  useEffect(() => () => void dispatch(auditedCase.actions.forgotten()), [dispatch, caseId]);
  return (
    <div className="page audit-page">
      <PageTitle
        title={data ? `${data.case_number} 的经过` : '案件的经过'}
        actions={
          <>
            <Link className="btn btn-outline-secondary" to={adminPaths.audit}>
              返回审计
            </Link>
            {data ? (
              <Link className="btn btn-outline-primary" to={adminPaths.judgement(data.case_number)}>
                打开案件
              </Link>
            ) : null}
          </>
        }
      >
        依日志逐步重现，不凭现有的案件列表。您查看的内容已记录在案。
      </PageTitle>
      <ReadNotice read={list} label="正在加载案件经过…" onRetry={reload} />
      {data ? <Steps key={data.id} audited={data} /> : null}
    </div>
  );
};

export default AuditCasePage;
