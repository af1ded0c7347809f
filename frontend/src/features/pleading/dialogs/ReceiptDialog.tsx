import { useState } from 'react';
import { Alert, Button, Form, Modal } from 'react-bootstrap';
import { CopyButton } from '../../../components/CopyButton.js';
import { useAppDispatch, useAppSelector } from '../../../store/hooks.js';
import { selectCourtTimeZone } from '../../appMode/appModeSlice.js';
import { courtMoment } from '../courtDay.js';
import type { Receipt } from '../draft.js';
import { receiptAcknowledged, selectOfferedFile, selectReceipt } from '../filingSlice.js';
import { downloadAgain, offerOnce } from '../offerFile.js';
import { ProofPanel } from '../../receipts/ProofPanel.js';
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
  const { title, caseNumber, verificationCode, version, documentHash, submittedAt } = receipt;
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
        {documentHash === null ? null : <Line name="文书校验值">{documentHash}</Line>}
      </dl>
    </>
  );
};

/** The receipt of a filing. Where it carries a code it stays until the person says to have kept it. */
export const ReceiptDialog = () => {
  const dispatch = useAppDispatch();
  const receipt = useAppSelector(selectReceipt);
  const file = useAppSelector(selectOfferedFile);
  const timeZone = useAppSelector(selectCourtTimeZone);
  const [kept, setKept] = useState(false);
  if (receipt === null) return null;
  const mustKeep = receipt.verificationCode !== null;
  const saveText = () => {
    const blob = new Blob(['\uFEFF', receiptText(receipt, timeZone)], { type: 'text/plain;charset=utf-8' });
    offerOnce({ blob, fileName: null }, `提交回执 ${receipt.caseNumber}.txt`);
  };
  const done = () => {
    setKept(false);
    dispatch(receiptAcknowledged({ draftId: receipt.draftId }));
  };
  return (
    <Modal show backdrop="static" keyboard={false} centered scrollable aria-labelledby="receipt-title">
      <Modal.Header>
        <Modal.Title as="h2" id="receipt-title">
          <i className="bi bi-check-circle-fill me-2 text-success" aria-hidden="true" />
          已提交法院
        </Modal.Title>
      </Modal.Header>
      <Modal.Body className="print-me">
        {mustKeep ? (
          <Alert variant="warning">验证码只显示这一次。以后查看、修改或提交新的版本，都需要案号和验证码。</Alert>
        ) : null}
        {receipt.kept ? (
          <p className="no-print">
            已保存到“我的文书”：用本账号登录后，可以从“我的文书”继续修改和提交新的版本，不用输入验证码。
          </p>
        ) : null}
        <ReceiptBody receipt={receipt} />
        <div className="d-flex flex-wrap gap-2 no-print">
          {mustKeep ? (
            <CopyButton
              text={`案号：${receipt.caseNumber}\n验证码：${receipt.verificationCode ?? ''}`}
              label="一并复制"
              copiedMessage="案号和验证码已复制"
            />
          ) : null}
          <Button variant="outline-secondary" size="sm" onClick={saveText}>
            <i className="bi bi-download me-1" aria-hidden="true" />
            保存回执
          </Button>
          <Button variant="outline-secondary" size="sm" onClick={() => window.print()}>
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
        {receipt.receiptId === null ? null : <ProofPanel receiptId={receipt.receiptId} />}
      </Modal.Body>
      <Modal.Footer>
        {mustKeep ? (
          <Form.Check
            className="me-auto"
            id="receipt-kept"
            label="我已保存案号和验证码"
            checked={kept}
            onChange={({ target }) => setKept(target.checked)}
          />
        ) : null}
        <Button variant="primary" onClick={done} disabled={mustKeep && !kept}>
          完成
        </Button>
      </Modal.Footer>
    </Modal>
  );
};
