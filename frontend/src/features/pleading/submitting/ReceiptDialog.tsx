import { useState } from 'react';
import { Alert, Button, Form, Modal } from 'react-bootstrap';
import { useNavigate } from 'react-router';
import { BusyButton } from '../../../components/BusyButton.js';
import { ConfirmDialog } from '../../../components/ConfirmDialog.js';
import { CopyButton } from '../../../components/CopyButton.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { selectCourtTimeZone } from '../../../core/appMode/appModeSlice.js';
import { selectIsShared } from '../../device/index.js';
import { courtMoment } from '../../../components/time/courtDay.js';
import { isCodeWithheld, type Receipt } from '../../drafts/index.js';
import { receiptAcknowledged, selectOfferedFile, selectReceipt } from './submissionSlice.js';
import { useFormTools } from '../filling/formContext.js';
import { downloadAgain, offerOnce } from '../../../components/files/offerFile.js';
import { ProofPanel } from '../../../components/receipts/ProofPanel.js';
import { receiptText } from './receiptText.js';

const Line = ({ name, children, copy }: { name: string; children: string; copy?: string }) => (
  <div className="receipt-line">
    <dt>{name}</dt>
    <dd>
      <span className="receipt-value">{children}</span>
      {copy === undefined ? null : <CopyButton text={children} label="复制" copiedMessage={copy} />}
    </dd>
  </div>
);

const ReceiptBody = ({ receipt }: { receipt: Receipt }) => {
  const { title, caseNumber, verificationCode, version, documentHash, submittedAt, suggested } = receipt;
  const timeZone = useAppSelector(selectCourtTimeZone);
  return (
    <>
      <p className="receipt-title">{title}</p>
      <dl className="receipt">
        <Line name="案号" copy="案号已复制">
          {caseNumber}
        </Line>
        {verificationCode === null ? null : (
          <Line name="验证码" copy="验证码已复制">
            {verificationCode}
          </Line>
        )}
        <Line name="版本">{`第 ${version} 版`}</Line>
        <Line name="提交时间">{courtMoment(submittedAt, timeZone)}</Line>
        {suggested === undefined ? null : (
          <Line name="识别建议">
            {`采用了 ${suggested.accepted} 处${suggested.unchecked === 0 ? '，都已核对' : `，其中 ${suggested.unchecked} 处没有逐项核对`}`}
          </Line>
        )}
        {documentHash === null ? null : <Line name="文书校验值">{documentHash}</Line>}
      </dl>
    </>
  );
};

/** What else happens as the receipt is closed: the draft goes, unless it is asked to stay. */
const KeepHere = ({ keeps, onChange }: { keeps: boolean; onChange: (keeps: boolean) => void }) => (
  <div className="receipt-keep no-print">
    <Form.Check
      id="receipt-keep-draft"
      label="在这台设备上保留草稿"
      checked={keeps}
      aria-describedby="receipt-keep-meaning"
      onChange={({ target }) => onChange(target.checked)}
    />
    <p className="field-hint mb-0" id="receipt-keep-meaning">
      {keeps
        ? '这件案子的草稿会留在本浏览器中，此后使用这台设备的人打开这个文书都能看到。验证码不会保留。'
        : '点击“完成”后，这件案子的草稿和验证码会从这台设备上删除，再打开这个文书是空白的。法院已经收到的内容不受影响。'}
    </p>
  </div>
);

/** Asks once more before a code is gone that was not saved. */
const UnsavedCode = ({ onBack, onClose }: { onBack: () => void; onClose: () => void }) => (
  <ConfirmDialog
    show
    title="还没有保存验证码"
    confirmLabel="已抄写，关闭"
    cancelLabel="返回保存"
    danger
    onConfirm={onClose}
    onCancel={onBack}
  >
    验证码只显示这一次，关闭后无法再次查看。以后查看、修改或提交新的版本，都需要案号和验证码。请先复制、保存或打印回执。
  </ConfirmDialog>
);

const useSaved = (receipt: Receipt | null) => {
  const [savedOf, setSavedOf] = useState<Receipt | null>(null);
  return [receipt !== null && savedOf === receipt, (saved = true) => setSavedOf(saved ? receipt : null)] as const;
};

/** What the person has to know of this receipt. */
const ReceiptNotes = ({ receipt }: { readonly receipt: Receipt }) => (
  <>
    {receipt.verificationCode !== null ? (
      <Alert variant="warning">验证码只显示这一次。以后查看、修改或提交新的版本，都需要案号和验证码。</Alert>
    ) : null}
    {isCodeWithheld(receipt) ? (
      <Alert variant="warning">
        这次提交此前已经完成，没有重复立案。验证码只在一小时内告知当时提交的浏览器，现在无法再次显示；需要时请向法院立案窗口查询。
      </Alert>
    ) : null}
    {receipt.kept ? (
      <p className="no-print">
        已保存到“我的文书”：用本账号登录后，可以从“我的文书”继续修改和提交新的版本，不用输入验证码。
      </p>
    ) : null}
  </>
);

type ActionsProps = { readonly receipt: Receipt; readonly onSaved: () => void };

/** The ways to take a receipt along: copied, saved, printed; and its document once more. */
const ReceiptActions = ({ receipt, onSaved }: ActionsProps) => {
  const file = useAppSelector(selectOfferedFile);
  const timeZone = useAppSelector(selectCourtTimeZone);
  const { caseNumber, verificationCode } = receipt;
  const saveText = () => {
    const blob = new Blob(['\uFEFF', receiptText(receipt, timeZone)], { type: 'text/plain;charset=utf-8' });
    offerOnce({ blob, fileName: null }, `提交回执 ${caseNumber}.txt`);
    onSaved();
  };
  return (
    <div className="d-flex flex-wrap gap-2 no-print">
      {verificationCode !== null ? (
        <CopyButton
          text={`案号：${caseNumber}\n验证码：${verificationCode}`}
          label="一并复制"
          copiedMessage="案号和验证码已复制"
          onCopied={onSaved}
        />
      ) : null}
      <Button variant="outline-secondary" size="sm" onClick={saveText}>
        <i className="bi bi-download me-1" aria-hidden="true" />
        保存回执
      </Button>
      <Button
        variant="outline-secondary"
        size="sm"
        onClick={() => {
          window.print();
          onSaved();
        }}
      >
        <i className="bi bi-printer me-1" aria-hidden="true" />
        打印回执
      </Button>
      {file === null ? null : (
        <Button variant="outline-secondary" size="sm" onClick={() => downloadAgain(file)}>
          <i className="bi bi-file-earmark-word me-1" aria-hidden="true" />
          再次下载文书
        </Button>
      )}
    </div>
  );
};

/** The receipt of a submission: number and code, shown this once. Closing it removes the draft and the code from this device. */
export const ReceiptDialog = () => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { definition, abandonDraft } = useFormTools();
  const receipt = useAppSelector(selectReceipt);
  const isShared = useAppSelector(selectIsShared);
  const [saved, setSaved] = useSaved(receipt);
  const [keepsOf, setKeepsOf] = useState<Receipt | null>(null);
  const keeps = receipt !== null && keepsOf === receipt;
  const setKeeps = (keep: boolean) => setKeepsOf(keep ? receipt : null);
  const [asking, setAsking] = useState(false);
  const [closing, setClosing] = useState<Receipt | null>(null);
  if (receipt === null) return null;
  const { draftId, caseNumber } = receipt;
  const hasCode = receipt.verificationCode !== null;
  const close = async () => {
    setAsking(false);
    setClosing(receipt);
    const keepsDraft = keeps && !isShared;
    if (!keepsDraft) await abandonDraft();
    void navigate({ search: '' }, { replace: true });
    dispatch(receiptAcknowledged({ draftId, formKey: definition.key, caseNumber, keeps: keepsDraft }));
  };
  return (
    <>
      <Modal
        show
        backdrop="static"
        keyboard={false}
        centered
        scrollable
        className={asking ? 'behind' : ''}
        aria-labelledby="receipt-title"
      >
        <Modal.Header>
          <Modal.Title as="h2" id="receipt-title">
            <i className="bi bi-check-circle-fill me-2 text-success" aria-hidden="true" />
            已提交法院
          </Modal.Title>
        </Modal.Header>
        <Modal.Body className="print-me">
          <ReceiptNotes receipt={receipt} />
          <ReceiptBody receipt={receipt} />
          <ReceiptActions receipt={receipt} onSaved={setSaved} />
          {receipt.receiptId === null ? null : <ProofPanel receiptId={receipt.receiptId} />}
          {isShared ? (
            <p className="field-hint mt-3 mb-0 no-print">
              点击“完成”后，本机不再保留这件案子的任何内容。下载的文件在本机的下载文件夹中，请带走后删除。
            </p>
          ) : (
            <KeepHere keeps={keeps} onChange={setKeeps} />
          )}
        </Modal.Body>
        <Modal.Footer>
          {hasCode ? (
            <Form.Check
              className="me-auto"
              id="receipt-kept"
              label="我已保存案号和验证码"
              checked={saved}
              onChange={({ target }) => setSaved(target.checked)}
            />
          ) : null}
          <BusyButton
            variant="primary"
            busy={closing === receipt}
            onClick={() => (hasCode && !saved ? setAsking(true) : void close())}
          >
            完成
          </BusyButton>
        </Modal.Footer>
      </Modal>
      {asking ? <UnsavedCode onBack={() => setAsking(false)} onClose={() => void close()} /> : null}
    </>
  );
};
