import { useId, useRef, useState } from 'react';
import { Alert, Button, Form, Modal } from 'react-bootstrap';
import { useAppSelector } from '../../../core/hooks.js';
import { useUnfinished } from '../../../components/unfinished/useUnfinished.js';
import { filingOpened } from './filingSlice.js';
import type { FilingState } from './filingSlice.js';
import { selectNumberCheck } from './numberCheckSlice.js';
import { selectNextNumber } from './lastNumberSlice.js';
import { isNewNumber, numberHint, trimmedNumber } from './numberHint.js';

type Props = {
  readonly filing: Extract<FilingState, { step: 'entering' }>;
  readonly onEntered: (number: string) => void;
  readonly onClose: () => void;
};

/**
 * First step of filing: the formal number, with a gentle remark on an unusual one and the reason of a refusal. The next
 * number of the series is offered, never put in by itself: two people may be counting in it.
 */
export const NumberEntry = ({ filing: { target, entered, error }, onEntered, onClose }: Props) => {
  const id = useId();
  const [number, setNumber] = useState(entered);
  useUnfinished({
    opens: filingOpened(target),
    read: () => ({ number }),
    write: (typed) => setNumber(String(typed['number'])),
    empty: { number: '' },
  });
  const field = useRef<HTMLInputElement>(null);
  const hint = numberHint(number);
  const { next: fromCourt } = useAppSelector(selectNumberCheck);
  const fromHere = useAppSelector(selectNextNumber);
  const next = fromCourt ?? fromHere;
  const takeNext = (): void => {
    if (next === undefined) return;
    setNumber(next);
    field.current?.focus();
  };
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        onEntered(number);
      }}
    >
      <Modal.Body>
        {error === undefined ? null : <Alert variant="danger">{error}</Alert>}
        <p className="text-body-secondary">
          {target.cause} · 当前为临时案号 <span className="text-break">{target.currentNumber}</span>
        </p>
        <Form.Label htmlFor={id}>正式案号</Form.Label>
        <Form.Control
          id={id}
          ref={field}
          autoFocus
          autoComplete="off"
          maxLength={64}
          placeholder="（2026）京0101民初123号"
          value={number}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setNumber(event.target.value)}
          onKeyDown={(event) => {
            // With nothing typed, the key that goes on takes the number that is offered; a second press goes on.
            if (event.key !== 'Enter' || number !== '' || next === undefined) return;
            event.preventDefault();
            takeNext();
          }}
        />
        <Form.Text id={`${id}-hint`} as="p" className={hint === undefined ? 'mb-0' : 'mb-0 text-warning-emphasis'}>
          {hint ?? '空格会自动去掉，全角与半角、各种括号视为同一案号。'}
        </Form.Text>
        {next === undefined || next === trimmedNumber(number) ? null : (
          <Button variant="outline-secondary" size="sm" className="mt-2" onClick={takeNext}>
            接续上一号：{next}
          </Button>
        )}
      </Modal.Body>
      <Modal.Footer>
        <Button variant="outline-secondary" onClick={onClose}>
          取消
        </Button>
        <Button type="submit" variant="primary" disabled={!isNewNumber(number, target.currentNumber)}>
          下一步
        </Button>
      </Modal.Footer>
    </Form>
  );
};
