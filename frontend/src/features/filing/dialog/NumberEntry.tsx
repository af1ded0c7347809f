import { useId, useRef, useState } from 'react';
import { Alert, Button, Form, Modal } from 'react-bootstrap';
import { domainOf } from '../../../../../domain/forms/formDomain.js';
import { lastingReasonHint } from '../../../../../domain/lastingReason.js';
import { useAppSelector } from '../../../core/hooks.js';
import { NumberInFull } from '../../../components/NumberInFull.js';
import { useUnfinished } from '../../../components/unfinished/useUnfinished.js';
import {
  filingOpened,
  mayCount,
  mayGoOn,
  type FilingState,
  selectNumberCheck,
  selectNextNumber,
  numberHint,
  usualNumber,
  trimmedNumber,
} from '../numbers/index.js';

type Props = {
  readonly filing: Extract<FilingState, { step: 'entering' }>;
  readonly onEntered: (number: string, reason: string) => void;
  readonly onClose: () => void;
};

type ReasonProps = { readonly reason: string; readonly onChange: (reason: string) => void };

/** Why a number is corrected, which the case keeps for ever. */
const CorrectionReason = ({ reason, onChange }: ReasonProps) => {
  const id = useId();
  return (
    <Form.Group className="mt-3">
      <Form.Label htmlFor={id}>更正原因</Form.Label>
      <Form.Control
        id={id}
        as="textarea"
        rows={2}
        maxLength={200}
        placeholder="例如：编号笔误"
        value={reason}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      <Form.Text id={`${id}-hint`} as="p" className="mb-0">
        必填，{lastingReasonHint}；永久记入案件经过，请勿写入当事人的姓名、号码和地址。
      </Form.Text>
    </Form.Group>
  );
};

/**
 * First step of filing: the formal number, with a gentle remark on an unusual one and the reason of a refusal. The next
 * number of the series is offered, never put in by itself: two people may be counting in it.
 */
export const NumberEntry = ({
  filing: { target, entered, reason: givenReason = '', error },
  onEntered,
  onClose,
}: Props) => {
  const id = useId();
  const [number, setNumber] = useState(entered);
  const [reason, setReason] = useState(givenReason);
  useUnfinished({
    opens: filingOpened(target),
    read: () => ({ number, reason }),
    write: (typed) => {
      setNumber(String(typed['number']));
      setReason(String(typed['reason'] ?? ''));
    },
    empty: { number: '', reason: '' },
  });
  const field = useRef<HTMLInputElement>(null);
  const domain = domainOf(target);
  const hint = numberHint(number, domain);
  const { next: fromCourt } = useAppSelector(selectNumberCheck);
  const fromHere = useAppSelector(selectNextNumber);
  const next = fromCourt ?? (fromHere !== undefined && mayCount(fromHere, domain) ? fromHere : undefined);
  const takeNext = (): void => {
    if (next === undefined) return;
    setNumber(next);
    field.current?.focus();
  };
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        onEntered(number, reason);
      }}
    >
      <Modal.Body>
        {error === undefined ? null : <Alert variant="danger">{error}</Alert>}
        <p className="text-body-secondary">
          {target.cause} · {target.corrects === true ? '现在的案号' : '当前为临时案号'}{' '}
          <span className="text-break">{target.currentNumber}</span>
        </p>
        <Form.Label htmlFor={id}>{target.corrects === true ? '更正后的案号' : '正式案号'}</Form.Label>
        <Form.Control
          id={id}
          ref={field}
          autoFocus
          autoComplete="off"
          placeholder={usualNumber(domain)}
          value={number}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setNumber(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // A key that is held down would go through the next step too, and file a number that nobody read.
            if (event.repeat) event.preventDefault();
            if (event.repeat || number !== '' || next === undefined) return;
            event.preventDefault();
            // With nothing typed, it takes the number that is offered: the next step shows it before it is given.
            if (target.corrects === true) takeNext();
            else onEntered(next, reason);
          }}
        />
        <Form.Text id={`${id}-hint`} as="p" className={hint === undefined ? 'mb-0' : 'mb-0 text-warning-emphasis'}>
          {hint ?? '空格会自动去掉，全角与半角、各种括号视为同一案号。'}
        </Form.Text>
        <NumberInFull
          typed={number}
          onTake={(full) => {
            setNumber(full);
            field.current?.focus();
          }}
        />
        {next === undefined || next === trimmedNumber(number) ? null : (
          <Button variant="outline-secondary" size="sm" className="mt-2" onClick={takeNext}>
            接续上一号：{next}
          </Button>
        )}
        {target.corrects === true ? <CorrectionReason reason={reason} onChange={setReason} /> : null}
      </Modal.Body>
      <Modal.Footer>
        <Button variant="outline-secondary" onClick={onClose}>
          取消
        </Button>
        <Button type="submit" variant="primary" disabled={!mayGoOn(target, number, reason)}>
          下一步
        </Button>
      </Modal.Footer>
    </Form>
  );
};
