import { Button, Form } from 'react-bootstrap';
import { Link } from 'react-router';
import { CopyButton } from '../../../components/CopyButton.js';
import { downloadAgain, offerOnce } from '../../../components/files/offerFile.js';
import { isInApp } from '../../../core/downloads.js';
import { selectCourtTimeZone } from '../../../core/appMode/appModeSlice.js';
import { useAppSelector } from '../../../core/hooks.js';
import { selectIsShared } from '../../device/index.js';
import type { Receipt } from '../../drafts/index.js';
import { selectOfferedFile } from '../page/index.js';
import { receiptText } from './receiptText.js';
import { SubmittedPdf } from './SubmittedPdf.js';

type ReceiptProps = { readonly receipt: Receipt };

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
export const TakeAlong = ({ receipt, printsCode, onPrintsCode, onSaved }: TakeProps) => {
  const timeZone = useAppSelector(selectCourtTimeZone);
  const { caseNumber, verificationCode, codeSaved: isSaved = false } = receipt;
  const save = () => {
    const blob = new Blob(['\uFEFF', receiptText(receipt, timeZone)], { type: 'text/plain;charset=utf-8' });
    offerOnce({ blob, fileName: null }, `提交回执 ${caseNumber}.txt`);
    if (!isInApp()) onSaved();
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
            aria-disabled={isSaved}
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
