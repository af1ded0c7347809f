import { useCallback, useEffect, useState } from 'react';
import { Button } from 'react-bootstrap';
import { Link, useBlocker, useNavigate, useParams } from 'react-router';
import { ConfirmDialog } from '../../../components/ConfirmDialog.js';
import { LoadingNotice } from '../../../components/LoadingNotice.js';
import { PageTitle } from '../../../components/PageTitle.js';
import { ProofPanel } from '../../../components/receipts/ProofPanel.js';
import { selectCourt, selectIsSaas } from '../../../core/appMode/appModeSlice.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { selectOwner } from '../../../core/session/sessionSlice.js';
import { selectIsShared, selectTerminal } from '../../device/index.js';
import type { Receipt } from '../../drafts/index.js';
import { codeSaved, endingClosed, endingLeft, endingOpened, selectEnding, type Ending } from '../page/index.js';
import { Amend } from './Amend.js';
import { NextSteps } from './NextSteps.js';
import { aheadOf } from './nextSteps.js';
import { PrintedRecord } from './PrintedRecord.js';
import { ReceiptFacts, ReceiptNotes } from './ReceiptFacts.js';
import { TakeAlong } from './TakeAlong.js';
import './ending.css';

/** Asks once more before a code is gone that was not saved. */
const UnsavedCode = ({ show, onBack, onLeave }: { show: boolean; onBack: () => void; onLeave: () => void }) => (
  <ConfirmDialog
    show={show}
    title="还没有保存验证码"
    confirmLabel="已抄写，离开"
    cancelLabel="返回保存"
    danger
    onConfirm={onLeave}
    onCancel={onBack}
  >
    验证码还没有确认保存，离开并关闭这个标签页以后无法再次查看。先保存回执，或者抄下编号和验证码。
  </ConfirmDialog>
);

/** Keeps the person from leaving with a code that they do not have yet. `done`: they said that they are. */
const useCodeGuard = (unsaved: boolean) => {
  const [isDone, setDone] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && !isDone && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!unsaved || isDone) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved, isDone]);
  return { blocker, done: () => setDone(true), isDone };
};

/** Who finds the draft that stays on the device: one of an account is shown to that account alone. */
const keptDraft = (isOwned: boolean): string =>
  `草稿按您的要求留在这台设备上，${isOwned ? '您在这里登录后打开这个文书能看到' : '此后使用这台设备的人打开这个文书都能看到'}；验证码不会留下。`;

/** What became of the draft, and the end: nothing of the submission stays in this tab. */
const Leaving = ({ receipt, onDone }: { readonly receipt: Receipt; readonly onDone: () => void }) => {
  const isShared = useAppSelector(selectIsShared);
  const isOwned = useAppSelector(selectOwner) !== null;
  const isAccounts = useAppSelector(selectIsSaas) && isOwned;
  return (
    <section className="end-leaving no-print" aria-label="本机">
      <p className="mb-2">
        {receipt.editedSince
          ? `您在等待结果时又作的修改，不在已提交的第 ${receipt.version} 版里；它们留在草稿中，打开同一种文书就能看到，可以作为下一版提交。`
          : receipt.keepsDraft
            ? keptDraft(isOwned)
            : `填写的内容已从${isAccounts ? '这台设备和您账号的草稿中' : '这台设备上'}删除。`}
        {isShared ? '下载的文件在本机的下载文件夹中，请带走后删除。' : ''}
        按“完成”后，这个页面上的编号、验证码和供打印的内容也会清除。
      </p>
      <Button variant="outline-secondary" onClick={onDone}>
        完成
      </Button>
    </section>
  );
};

const Submitted = ({ receipt, sheet }: Ending) => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const court = useAppSelector(selectCourt);
  const terminal = useAppSelector(selectTerminal);
  const [printsCode, setPrintsCode] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const unsaved = receipt.verificationCode !== null && receipt.codeSaved !== true;
  const { blocker, done, isDone } = useCodeGuard(unsaved);
  const ahead = aheadOf(receipt, court);
  const { draftId } = receipt;
  const finish = useCallback(() => {
    setAsking(false);
    done();
  }, [done]);
  useEffect(() => {
    if (!isDone) return;
    dispatch(endingClosed(draftId));
    // A terminal clears itself and goes to its start by itself.
    if (terminal === null) void navigate('/');
  }, [isDone, dispatch, draftId, terminal, navigate]);
  return (
    <article className="page end-page">
      <header className={`end-head ${ahead.isOpen ? 'end-open' : 'end-over'}`}>
        <PageTitle title={ahead.title} />
        <p className="end-document">{receipt.title}</p>
        <ReceiptFacts receipt={receipt} printsCode={printsCode} />
      </header>
      <ReceiptNotes receipt={receipt} />
      <TakeAlong
        receipt={receipt}
        printsCode={printsCode}
        onPrintsCode={setPrintsCode}
        onSaved={() => dispatch(codeSaved())}
      />
      <NextSteps steps={ahead.steps} />
      <Amend receipt={receipt} />
      <p>有疑问：{court?.telephone ? `${court.telephone}，` : ''}12368（诉讼服务热线）。</p>
      <details className="end-proof">
        <summary>核验</summary>
        {receipt.documentHash === null ? null : <p className="small text-break">文书校验值：{receipt.documentHash}</p>}
        {receipt.receiptId === null ? null : <ProofPanel receiptId={receipt.receiptId} />}
      </details>
      <PrintedRecord sheet={sheet} documentHash={receipt.documentHash} />
      <Leaving receipt={receipt} onDone={() => (unsaved ? setAsking(true) : finish())} />
      <UnsavedCode show={isAsking} onBack={() => setAsking(false)} onLeave={finish} />
      <UnsavedCode
        show={blocker.state === 'blocked'}
        onBack={() => blocker.reset?.()}
        onLeave={() => blocker.proceed?.()}
      />
    </article>
  );
};

/** The tab has no such receipt: it was made in another tab, the tab was closed since, or it was cleared. */
const Gone = () => (
  <div className="page page-narrow">
    <PageTitle title="回执不在这个标签页里">
      回执只留在提交时用的那个标签页，关闭或按“完成”后就清除。凭编号和验证码可以随时查看进度和已提交的版本。
    </PageTitle>
    <div className="d-flex flex-wrap gap-2">
      <Link to="/progress" className="btn btn-primary">
        案件进度
      </Link>
      <Link to="/versions" className="btn btn-outline-secondary">
        已提交的版本
      </Link>
    </div>
  </div>
);

/**
 * The end of a submission, at an address of its own without anything secret: what is still to do first, then number and code, and the
 * proof folded away. The receipt is in the tab, so that a reload shows it again.
 */
const EndPage = () => {
  const { id = '' } = useParams();
  const dispatch = useAppDispatch();
  const ending = useAppSelector(selectEnding);
  useEffect(() => {
    dispatch(endingOpened(id));
    return () => void dispatch(endingLeft());
  }, [dispatch, id]);
  switch (ending.status) {
    case 'there':
      return ending.receipt.draftId === id ? <Submitted receipt={ending.receipt} sheet={ending.sheet} /> : null;
    case 'gone':
      return <Gone />;
    default:
      return <LoadingNotice label="正在打开回执…" />;
  }
};

export default EndPage;
