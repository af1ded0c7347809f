import { useId, useState } from 'react';
import { Alert, Form } from 'react-bootstrap';
import { Link } from 'react-router';
import { lastingReasonHint, lastingReasonProblem } from '../../../../domain/lastingReason.js';
import { BusyButton } from '../BusyButton.js';
import { DialogDoubt } from '../../core/outcomes/DoubtNotice.js';

type Props = {
  /** Why the server refused, or why it could not be asked. */
  readonly error: string | null;
  readonly isSending: boolean;
  readonly reasonExample: string;
  /** What must not stand in a reason that is kept for ever. */
  readonly reasonHint: string;
  /** What has to be typed once more, so that nobody erases something else by mistake. */
  readonly typed: {
    readonly label: string;
    readonly example: string;
    readonly hint: string;
    readonly differs: string;
    readonly isSame: (typed: string) => boolean;
  };
  /** The address of the page that is gone back to. */
  readonly cancelTo: string;
  readonly onSubmit: (reason: string) => void;
};

/** Why, and what is erased typed once more: nothing brings it back. */
export const ErasureForm = ({
  error,
  isSending,
  reasonExample,
  reasonHint,
  typed,
  cancelTo,
  onSubmit: onErase,
}: Props) => {
  const id = useId();
  const [reason, setReason] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const isSame = typed.isSame(confirmation);
  const problems = {
    reason: isIncomplete ? lastingReasonProblem(reason) : null,
    confirmation: isIncomplete && !isSame ? typed.differs : null,
  };
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const isComplete = lastingReasonProblem(reason) === null && isSame;
        setIncomplete(!isComplete);
        if (isComplete) onErase(reason.trim());
      }}
    >
      <div aria-live="assertive">{error === null ? null : <Alert variant="danger">{error}</Alert>}</div>
      <Form.Group className="mb-3">
        <Form.Label htmlFor={`${id}-reason`}>清除的原因</Form.Label>
        <Form.Control
          id={`${id}-reason`}
          as="textarea"
          rows={3}
          maxLength={500}
          placeholder={reasonExample}
          value={reason}
          disabled={isSending}
          isInvalid={problems.reason !== null}
          aria-describedby={`${id}-reason-hint`}
          onChange={({ target }) => setReason(target.value)}
        />
        <p id={`${id}-reason-hint`} className={problems.reason === null ? 'form-text mb-0' : 'field-problem mb-0'}>
          {problems.reason ?? `必填，${lastingReasonHint}；永久记录，${reasonHint}`}
        </p>
      </Form.Group>
      <Form.Group className="mb-3">
        <Form.Label htmlFor={`${id}-typed`}>{typed.label}</Form.Label>
        <Form.Control
          id={`${id}-typed`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={typed.example}
          value={confirmation}
          disabled={isSending}
          isInvalid={problems.confirmation !== null}
          aria-describedby={`${id}-typed-hint`}
          onChange={({ target }) => setConfirmation(target.value)}
        />
        <p id={`${id}-typed-hint`} className={problems.confirmation === null ? 'form-text mb-0' : 'field-problem mb-0'}>
          {problems.confirmation ?? typed.hint}
        </p>
      </Form.Group>
      <DialogDoubt busy={isSending} />
      <div className="d-flex flex-wrap gap-2">
        <BusyButton type="submit" variant="danger" busy={isSending}>
          {isSending ? '正在清除…' : '永久清除'}
        </BusyButton>
        <Link className="btn btn-outline-secondary" to={cancelTo}>
          取消
        </Link>
      </div>
    </Form>
  );
};
