import { Button, Form, Modal } from 'react-bootstrap';
import { BusyButton } from '../../../components/BusyButton.js';
import { DialogDoubt } from '../../../core/outcomes/DoubtNotice.js';
import { useUnfinished } from '../../../components/unfinished/useUnfinished.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import { caseCorrections } from '../corrections/caseCorrections.js';
import { filingOpened, openMarksConfirmed, type FilingState, selectNumberCheck } from '../numbers/index.js';
import { NumberRemarks } from './NumberRemarks.js';
import '../filing.css';

type Props = {
  readonly filing: Extract<FilingState, { step: 'confirming' | 'sending' }>;
  readonly onConfirm: () => void;
  readonly onBack: () => void;
};

/** How many marks of correction notices are open in the case on screen; `undefined` where it is not known. */
const useOpenMarks = (caseId: string): number | undefined => {
  const side = useAppSelector(caseCorrections.selectors.query);
  const isThisCase = side?.caseId === caseId && side.defendantId === null;
  const corrections = dataOf(useAppSelector(caseCorrections.selectors.list));
  if (!isThisCase || corrections === undefined) return undefined;
  return corrections.notices
    .filter(({ outcome }) => outcome === null)
    .flatMap(({ marks }) => marks.filter(({ settled }) => settled === null)).length;
};

/** Second step of filing: what will be recorded, before it is. */
export const NumberConfirmation = ({ filing, onConfirm, onBack }: Props) => {
  const { step, target, entered, reason = '', marksOpen = false, overOpenMarks = false } = filing;
  const dispatch = useAppDispatch();
  const open = useOpenMarks(target.caseId);
  const sending = step === 'sending';
  const corrects = target.corrects === true;
  const isOverMarks = !corrects && ((open ?? 0) > 0 || marksOpen);
  const check = useAppSelector(selectNumberCheck);
  const { checked } = check;
  // It is entered and confirmed again: nothing is filed that was not looked at.
  useUnfinished({
    opens: filingOpened(target),
    read: () => ({ number: entered, reason }),
    write: () => undefined,
    empty: { number: '', reason: '' },
  });
  return (
    <>
      <Modal.Body>
        <p>{corrects ? '该案的案号将更正为：' : '将为该案编立以下正式案号：'}</p>
        <p className="filing-number">{(checked.state === 'done' ? checked.check.case_number : null) ?? entered}</p>
        <NumberRemarks check={check} sending={sending} />
        {isOverMarks ? (
          <Form.Check
            id="over-open-marks"
            className="mb-3"
            checked={overOpenMarks}
            disabled={sending}
            autoFocus
            onChange={({ target: box }) => dispatch(openMarksConfirmed(box.checked))}
            label={`补正通知仍有${open === undefined ? '内容' : ` ${open} 处`}未处理，依登记立案规定第八条先行立案`}
          />
        ) : null}
        <dl className="case-facts mb-3">
          <dt>案由</dt>
          <dd>{target.cause}</dd>
          <dt>{corrects ? '现在的案号' : '临时案号'}</dt>
          <dd className="text-break">{target.currentNumber}</dd>
          {corrects ? (
            <>
              <dt>更正原因</dt>
              <dd className="text-break">{reason}</dd>
            </>
          ) : null}
        </dl>
        <p className="mb-0 text-body-secondary">
          {corrects
            ? '更正记入案件经过，不能撤销。已签发的回执和文书保持原样，当事人仍可用原案号和验证码查找本案。'
            : '案号记入立案档案；确有错误的，可以写明原因更正。当事人仍可用临时案号和验证码查找本案。'}
        </p>
      </Modal.Body>
      <Modal.Footer
        onKeyDown={(event) => {
          // Held down since the step before, the key must not file what it has just put on screen.
          if (event.key === 'Enter' && event.repeat) event.preventDefault();
        }}
      >
        <DialogDoubt busy={sending} />
        <Button variant="outline-secondary" onClick={onBack} disabled={sending}>
          返回修改
        </Button>
        {isOverMarks && !overOpenMarks ? (
          <Button variant="primary" disabled>
            确认立案
          </Button>
        ) : (
          <BusyButton
            variant="primary"
            onClick={onConfirm}
            busy={sending || (checked.state === 'running' && checked.isAwaited)}
            autoFocus
          >
            {corrects ? (sending ? '正在更正…' : '确认更正') : sending ? '正在立案…' : '确认立案'}
          </BusyButton>
        )}
      </Modal.Footer>
    </>
  );
};
