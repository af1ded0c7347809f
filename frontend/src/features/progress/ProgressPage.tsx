import { useCallback, useEffect, useState } from 'react';
import { Alert, Button } from 'react-bootstrap';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { CaseProgress } from '../../../../domain/contract/documents.js';
import { BusyButton } from '../../components/BusyButton.js';
import { LoadingNotice } from '../../components/LoadingNotice.js';
import { CaseAccessForm } from '../../components/CaseAccessForm.js';
import { PageTitle } from '../../components/PageTitle.js';
import { readingPage } from '../../components/caseAddress.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { dataOf } from '../../core/loadable.js';
import { selectSession } from '../../core/session/sessionSlice.js';
import { selectIsShared } from '../device/index.js';
import { AdoptHere } from '../adopting/view/index.js';
import { Defenses } from '../otherSide/view/index.js';
import { loadRequested, selectLoad } from '../pleading/index.js';
import { caseProgress } from './caseProgress.js';
import { ClosureNotice, WithdrawButton, WithdrawDialog } from './Withdrawal.js';
import { PapersToMe } from './PapersToMe.js';
import { MotionsOfCase, ProgressHeadline, ProgressSteps } from './view/index.js';
import './progress.css';

/** The way to the form, to its start or to one place that the court asks to correct. */
const useToCorrect = () => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const access = useAppSelector(caseProgress.selectors.query);
  const load = useAppSelector(selectLoad);
  const [wanted, setWanted] = useState<{ readonly mark: string | null } | null>(null);
  const path = wanted !== null && load.status === 'loaded' ? load.loaded.document.path : null;
  const mark = wanted?.mark ?? null;
  useEffect(() => {
    if (path !== null) void navigate(path, mark === null ? {} : { state: { editing: mark } });
  }, [path, mark, navigate]);
  return {
    isBusy: wanted !== null && load.status === 'loading',
    problem: wanted !== null && load.status === 'failed' ? load.detail : null,
    open:
      access === null
        ? undefined
        : (to: string | null) => {
            setWanted({ mark: to });
            dispatch(loadRequested({ caseNumber: access.caseNumber, verificationCode: access.code }));
          },
  };
};

const ToCorrect = ({ isBusy, problem, open }: ReturnType<typeof useToCorrect>) => (
  <>
    {problem === null ? null : <Alert variant="danger">{problem}</Alert>}
    {open === undefined ? null : (
      <BusyButton variant="primary" busy={isBusy} onClick={() => open(null)}>
        打开文书修改
      </BusyButton>
    )}
  </>
);

type ProgressProps = { readonly progress: CaseProgress; readonly code: string; readonly onOther: () => void };

const Progress = ({ progress, code, onOther }: ProgressProps) => {
  const { case_number: number, side, status, steps } = progress;
  // On a shared computer no number stays in an address, where the next user could go back to it.
  const isShared = useAppSelector(selectIsShared);
  const toCorrect = useToCorrect();
  return (
    <>
      <ProgressHeadline progress={progress} {...(toCorrect.open && { onMark: toCorrect.open })}>
        {progress.closure ? <ClosureNotice closure={progress.closure} /> : <ToCorrect {...toCorrect} />}
      </ProgressHeadline>
      {progress.papers?.length ? (
        <PapersToMe papers={progress.papers} standing={progress.standing} access={{ caseNumber: number, code }} />
      ) : null}
      {progress.defenses?.length ? (
        <Defenses access={{ caseNumber: number, code }} defenses={progress.defenses} of={progress} />
      ) : null}
      <ProgressSteps progress={progress} />
      <MotionsOfCase progress={progress} />
      <div className="d-flex flex-wrap gap-2">
        {steps.some(({ kind }) => kind === 'submitted') ? (
          <Link to={isShared ? '/versions' : readingPage(number)} className="btn btn-outline-primary">
            {progress.closure ? '查看已提交的版本' : '查看、修改已提交的版本'}
          </Link>
        ) : null}
        {side === 'complaint' && status === 'pending' ? (
          <WithdrawButton access={{ caseNumber: number, code }} of={progress} />
        ) : null}
        <AdoptHere caseNumber={number} code={code} />
        <Button variant="outline-secondary" onClick={onOther}>
          查询其他案件
        </Button>
      </div>
      <WithdrawDialog of={progress} />
    </>
  );
};

/** The case that a link to this page names. A signed-in user sees a case of their own at once, without a code. */
const useLinkedCase = () => {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(selectSession);
  const isShared = useAppSelector(selectIsShared);
  const read = useAppSelector(caseProgress.selectors.list);
  const [query, setQuery] = useSearchParams();
  const caseNumber = query.get('case_number')?.trim() ?? '';
  const signedIn = status === 'signedIn';
  useEffect(() => {
    if (caseNumber !== '' && signedIn) dispatch(caseProgress.actions.requested({ caseNumber, code: '' }));
  }, [caseNumber, signedIn, dispatch]);
  const open = dataOf(read) !== undefined;
  useEffect(() => {
    // On a shared computer the number must not stay in the address, where the next user could go back to it.
    if (isShared && open && caseNumber !== '') setQuery({}, { replace: true });
  }, [isShared, open, caseNumber, setQuery]);
  const underWay = status === 'unknown' || (signedIn && (read.status === 'idle' || read.status === 'loading'));
  return {
    caseNumber,
    waiting: caseNumber !== '' && underWay,
    leave: () => {
      if (caseNumber !== '') setQuery({}, { replace: true });
    },
  };
};

/** What became of a submission: where the case stands, what its party has to do, and what happened, newest first. */
const ProgressPage = () => {
  const dispatch = useAppDispatch();
  const read = useAppSelector(caseProgress.selectors.list);
  const access = useAppSelector(caseProgress.selectors.query);
  const progress = dataOf(read);
  const { caseNumber, waiting, leave } = useLinkedCase();
  /** Clears the case on screen and the code that it was read with. */
  const forget = useCallback(() => void dispatch(caseProgress.actions.forgotten()), [dispatch]);
  useEffect(() => forget, [forget]);
  return (
    <div className="page progress-page">
      <PageTitle title="案件进度">
        凭案号和验证码，查看提交以后法院收到、立案和对方答辩的情况。临时案号、正式案号都可以。
      </PageTitle>
      {progress ? (
        <Progress
          progress={progress}
          code={access?.code ?? ''}
          onOther={() => {
            leave();
            forget();
          }}
        />
      ) : waiting ? (
        <LoadingNotice />
      ) : (
        <CaseAccessForm
          id="progress"
          action="查询进度"
          given={access ?? { caseNumber, code: '' }}
          busy={read.status === 'loading'}
          detail={read.status === 'failed' ? read.error : null}
          onSubmit={(typed) => dispatch(caseProgress.actions.requested(typed))}
        />
      )}
    </div>
  );
};

export default ProgressPage;
