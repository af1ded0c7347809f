import { useCallback, useEffect, useState } from 'react';
import { Alert, Button, Form } from 'react-bootstrap';
import { Link, useBlocker, useNavigate, useParams } from 'react-router';
import { ConfirmDialog } from '../../../components/ConfirmDialog.js';
import { CopyButton } from '../../../components/CopyButton.js';
import { downloadAgain, offerOnce } from '../../../components/files/offerFile.js';
import { LoadingNotice } from '../../../components/LoadingNotice.js';
import { PageTitle } from '../../../components/PageTitle.js';
import { ProofPanel } from '../../../components/receipts/ProofPanel.js';
import { courtMoment } from '../../../components/time/courtDay.js';
import { selectCourt, selectCourtTimeZone, selectIsSaas } from '../../../core/appMode/appModeSlice.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { selectOwner } from '../../../core/session/sessionSlice.js';
import { selectIsShared, selectTerminal } from '../../device/index.js';
import { isCodeWithheld, type Receipt } from '../../drafts/index.js';
import {
  selectOfferedFile,
  codeSaved,
  endingClosed,
  endingLeft,
  endingOpened,
  selectEnding,
  type Ending,
} from '../page/index.js';
import { Amend } from './Amend.js';
import { NextSteps } from './NextSteps.js';
import { aheadOf } from './nextSteps.js';
import { PrintedRecord } from './PrintedRecord.js';
import { SubmittedPdf } from './SubmittedPdf.js';
import { receiptText } from './receiptText.js';
import './ending.css';

type ReceiptProps = { readonly receipt: Receipt };

/** Court, number, code, version, time and how much was suggested; the code is printed only when that was asked for. */
const Facts = ({ receipt, printsCode }: ReceiptProps & { readonly printsCode: boolean }) => {
  const { caseNumber, verificationCode, version, submittedAt, suggested } = receipt;
  const timeZone = useAppSelector(selectCourtTimeZone);
  const court = useAppSelector(selectCourt);
  const isTemporary = caseNumber.startsWith('新案件-');
  return (
    <dl className="end-facts">
      {court?.name ? (
        <div>
          <dt>法院</dt>
          <dd>{court.name}</dd>
        </div>
      ) : null}
      <div>
        <dt>{isTemporary ? '临时编号' : '案号'}</dt>
        <dd>
          <span className="end-value">{caseNumber}</span>
          {isTemporary ? <span className="end-note">不是正式案号；查询、修改时填在“案号”一栏</span> : null}
        </dd>
      </div>
      {verificationCode === null ? null : (
        <div className={printsCode ? '' : 'no-print'}>
          <dt>验证码</dt>
          <dd>
            <span className="end-value">{verificationCode}</span>
            <span className="end-note">查进度、修改时要用，别给别人</span>
          </dd>
        </div>
      )}
      <div>
        <dt>版本</dt>
        <dd>{`第 ${version} 版`}</dd>
      </div>
      <div>
        <dt>提交时间</dt>
        <dd>{courtMoment(submittedAt, timeZone)}</dd>
      </div>
      {suggested === undefined ? null : (
        <div>
          <dt>识别建议</dt>
          <dd>
            {`采用了 ${suggested.accepted} 处${suggested.unchecked === 0 ? '，都已核对' : `，其中 ${suggested.unchecked} 处没有逐项核对`}`}
            <span className="end-note">法院看得到是哪些</span>
          </dd>
        </div>
      )}
    </dl>
  );
};

/** What the person has to know of this receipt before anything else. */
const Notes = ({ receipt }: ReceiptProps) => {
  const isSaas = useAppSelector(selectIsSaas);
  const isVisitor = useAppSelector(selectOwner) === null;
  return (
    <>
      {isCodeWithheld(receipt) ? (
        <Alert variant="warning">
          这次提交此前已经完成，没有重复立案。验证码只在三天内告知当时提交的浏览器，现在无法再次显示；需要时请向法院立案窗口查询。
        </Alert>
      ) : null}
      {receipt.kept ? (
        <p className="no-print">
          已保存到“<Link to="/app/my-documents">我的文书</Link>
          ”：用本账号登录后，可以从那里继续修改和提交新的版本，不用输入验证码。
        </p>
      ) : null}
      {isSaas && isVisitor && receipt.verificationCode !== null ? (
        <p className="no-print">
          有账号的，登录后可以在“<Link to="/app/my-documents">我的文书</Link>”里把它加进去，以后不用输入验证码。
        </p>
      ) : null}
    </>
  );
};

/** The file of what was submitted: this browser has it until another form is opened or the page is loaded again. */
const WordLink = ({ receipt }: ReceiptProps) => {
  const file = useAppSelector(selectOfferedFile);
  const isShared = useAppSelector(selectIsShared);
  if (file !== null)
    return (
      <Button variant="link" onClick={() => downloadAgain(file)}>
        下载 Word 文书
      </Button>
    );
  // On a shared computer no number stays in an address.
  const search = isShared ? '' : `?${new URLSearchParams({ case_number: receipt.caseNumber }).toString()}`;
  return (
    <Link to={`/versions${search}`} className="btn btn-link">
      到“已提交的版本”下载 Word 文书
    </Link>
  );
};

type TakeProps = ReceiptProps & {
  readonly printsCode: boolean;
  readonly onPrintsCode: (prints: boolean) => void;
  readonly onSaved: () => void;
};

/** The ways to take the receipt along. */
const TakeAlong = ({ receipt, printsCode, onPrintsCode, onSaved }: TakeProps) => {
  const timeZone = useAppSelector(selectCourtTimeZone);
  const { caseNumber, verificationCode, codeSaved: isSaved = false } = receipt;
  const save = () => {
    const blob = new Blob(['\uFEFF', receiptText(receipt, timeZone)], { type: 'text/plain;charset=utf-8' });
    offerOnce({ blob, fileName: null }, `提交回执 ${caseNumber}.txt`);
    onSaved();
  };
  return (
    <div className="no-print">
      <div className="end-actions">
        <Button variant="primary" size="lg" onClick={save}>
          保存回执
        </Button>
        <WordLink receipt={receipt} />
        <SubmittedPdf receipt={receipt} />
        {verificationCode === null ? null : (
          <CopyButton
            text={`案号：${caseNumber}\n验证码：${verificationCode}`}
            label="复制编号和验证码"
            copiedMessage="编号和验证码已复制"
            onCopied={onSaved}
          />
        )}
        <Button
          variant="outline-secondary"
          size="sm"
          onClick={() => {
            window.print();
            if (printsCode) onSaved();
          }}
        >
          <i className="bi bi-printer me-1" aria-hidden="true" />
          打印
        </Button>
      </div>
      {verificationCode === null ? null : (
        <>
          <Form.Check
            id="end-prints-code"
            label="同时打印验证码"
            checked={printsCode}
            onChange={({ target }) => onPrintsCode(target.checked)}
          />
          <Form.Check
            id="end-code-saved"
            label="我已保存编号和验证码"
            checked={isSaved}
            disabled={isSaved}
            onChange={onSaved}
          />
          <p className="field-hint mb-0">
            验证码只在这个标签页里显示，关闭后无法再次查看。以后查看、修改或提交新的版本，都需要编号和验证码。
          </p>
        </>
      )}
    </div>
  );
};

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
const Leaving = ({ receipt, onDone }: ReceiptProps & { readonly onDone: () => void }) => {
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
        <Facts receipt={receipt} printsCode={printsCode} />
      </header>
      <Notes receipt={receipt} />
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
