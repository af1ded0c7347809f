import { useEffect } from 'react';
import { Alert, Button, Card, ProgressBar } from 'react-bootstrap';
import { Link } from 'react-router';
import { auditsOwnWork } from '../../../../domain/account/courtRoles.js';
import type {
  SaidFinding,
  Verification,
  VerificationResult,
  VerifiedReadModel,
} from '../../../../domain/contract/audit.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { rightsOfUser } from '../../core/session/courtUser.js';
import { selectUser } from '../../core/session/sessionSlice.js';
import { adminPaths } from '../courtDesk/index.js';
import { useResource } from '../../core/resource/useResource.js';
import { verifications } from './auditReads.js';
import { ExactMoment } from './ExactMoment.js';

const number = new Intl.NumberFormat('zh-CN');
/** How often a verification that has not ended is asked after, in milliseconds. */
const everyMs = 2000;

/** What a verification found, in one sentence. */
export const sentenceOf = ({
  outcome,
  sealed,
  unsealed,
  findings,
}: Pick<VerificationResult, 'outcome' | 'sealed' | 'unsealed' | 'findings'>): string => {
  const later = unsealed === 0 ? '' : `另有 ${number.format(unsealed)} 条尚未封存。`;
  return outcome === 'holds'
    ? `全部 ${number.format(sealed)} 条已封存的记录与封存时一致。${later}`
    : `发现 ${number.format(findings)} 处不一致，详见下列各句。${later}`;
};

/** What came of comparing one kind of what the system shows with the log, in a few words. */
export const modelSentence = ({ state, rows, findings, reason }: VerifiedReadModel): string => {
  const besides = reason === null ? '' : `；${reason}`;
  switch (state) {
    case 'same':
      return `${rows === 0 ? '没有内容，日志也没有' : `${number.format(rows)} 行，与日志一致`}${besides}`;
    case 'differs':
      return `${number.format(rows)} 行中有 ${number.format(findings)} 处与日志不同${besides}`;
    case 'not_compared':
      return reason ?? '没有比较';
  }
};

const marks = { same: 'bi-check-lg', differs: 'bi-x-lg', not_compared: 'bi-dash-lg' } as const;

/** Each kind of what the system shows, with what came of comparing it. */
const ReadModelList = ({ models }: { readonly models: readonly VerifiedReadModel[] }) => (
  <ul className="audit-models" aria-label="系统所显示的内容与日志的比较">
    {models.map((model) => (
      <li key={model.title} className={model.state === 'differs' ? 'audit-model-differs' : undefined}>
        <i className={`bi ${marks[model.state]}`} aria-hidden="true" /> <span>{model.title}</span>
        <span className="audit-model-outcome">{modelSentence(model)}</span>
      </li>
    ))}
  </ul>
);

/** What came of comparing what the system shows: in one line where all is well, and then each kind when it is asked for. */
const ReadModels = ({ models }: { readonly models: readonly VerifiedReadModel[] }) => {
  if (models.some(({ state, reason }) => state !== 'same' || reason !== null))
    return (
      <>
        <p className="small text-body-secondary mb-1">系统所显示的内容，逐行与日志重放的结果比较：</p>
        <ReadModelList models={models} />
      </>
    );
  return (
    <details className="small">
      <summary>系统所显示的 {models.length} 种内容，逐行与日志重放的结果一致</summary>
      <ReadModelList models={models} />
    </details>
  );
};

/** Where one goes from a finding to look: to the case in the log, or to the events of the stream. */
const FindingLink = ({ case_id: caseId, stream }: SaidFinding) => {
  if (caseId !== null) return <Link to={adminPaths.auditCase(caseId)}>打开案件经过</Link>;
  if (stream === null) return null;
  return <Link to={`${adminPaths.audit}?${new URLSearchParams({ stream })}`}>查看这个流的事件</Link>;
};

const Result = ({ result }: { readonly result: VerificationResult }) => (
  <>
    <Alert variant={result.outcome === 'holds' ? 'success' : 'danger'} className="mb-2">
      {sentenceOf(result)}
    </Alert>
    <ul className="audit-checks small text-body-secondary">
      <li>
        日志：读了 {number.format(result.events)} 条，与封存时的指纹和业务规则比较；其中{' '}
        {number.format(result.compared)} 条另与事件库之外的存证逐条对照。
      </li>
      {result.read_models !== null || result.cases === null ? null : (
        <li>案件列表：{number.format(result.cases)} 件的案号、状态、案由和当事人逐件与日志比较。</li>
      )}
      {result.files === null ? null : <li>Word 文件：{number.format(result.files)} 份，逐份与日志所记的指纹比对。</li>}
      {result.restarts === 0 ? null : (
        <li>
          中途曾中断 {result.restarts} 次，恢复后
          {result.read_models === null ? '自动从头核对' : '从中断处继续核对'}，以上是完整的结果。
        </li>
      )}
    </ul>
    {result.read_models === null ? null : <ReadModels models={result.read_models} />}
    {result.sentences.length === 0 ? null : (
      <ul className="audit-sentences">
        {result.sentences.map((said, index) => (
          <li key={`${index}-${said.sentence}`}>
            {said.sentence} <FindingLink {...said} />
          </li>
        ))}
      </ul>
    )}
  </>
);

const Newest = ({ newest }: { readonly newest: Verification }) => {
  const { state, progress, reason, result, started_at: at } = newest;
  const percent = Math.round(progress * 100);
  return (
    <>
      <p className="mb-2 text-body-secondary">
        最近一次开始于 <ExactMoment iso={at} />
        {state === 'waiting' ? '，等待中' : state === 'running' ? `，进行中 ${percent}%` : null}
        {state === 'cancelled' ? '，已取消，没有得出结果' : state === 'failed' ? '，没有完成' : null}
      </p>
      {state === 'running' ? <ProgressBar now={percent} aria-label="核对的进度" className="mb-2" /> : null}
      {reason !== null && (state === 'waiting' || state === 'failed') ? (
        <Alert variant="warning">{reason}</Alert>
      ) : null}
      {newest.independent === false ? (
        <Alert variant="warning" className="mb-2">
          由同时承担立案或管理职责的账号核对。宜由不承担这些职责的审计人员另行核对。
        </Alert>
      ) : null}
      {result === null ? null : <Result result={result} />}
    </>
  );
};

/** The verification of the whole log: its progress, and what it found. */
export const VerificationCard = () => {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const { list, data, reload } = useResource(verifications);
  const newest = data?.items[0];
  const isOpen = newest?.state === 'waiting' || newest?.state === 'running';
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setInterval(() => dispatch(verifications.actions.requested()), everyMs);
    return () => clearInterval(timer);
  }, [dispatch, isOpen]);
  return (
    <Card as="section" className="mb-3" aria-label="核对全部日志">
      <Card.Header className="case-card-header">
        <h2>核对全部日志</h2>
        <Button
          variant="outline-primary"
          size="sm"
          disabled={isOpen}
          onClick={() => dispatch(verifications.changes.begin({ id: 'begin' }))}
        >
          {isOpen ? '正在核对…' : '开始核对'}
        </Button>
      </Card.Header>
      <Card.Body>
        {user !== null && auditsOwnWork(rightsOfUser(user)) ? (
          <p className="small text-body-secondary">您的账号同时承担立案或管理职责：由您发起的核对，结果中会注明。</p>
        ) : null}
        <ReadNotice read={list} label="正在加载核对情况…" onRetry={reload} />
        {data && newest === undefined ? (
          <p className="mb-0 text-body-secondary">
            还没有核对过。核对会把每条记录与封存时的指纹、库外的存证和业务规则逐一比较，再把日志重放一遍，与案件列表、案号登记簿、统计数字等系统所显示的内容逐行比较，并逐份读出提交的
            Word 文件，与日志所记的指纹比对；在后台进行，不影响办案。
          </p>
        ) : null}
        {newest === undefined ? null : <Newest newest={newest} />}
      </Card.Body>
    </Card>
  );
};
