import type { ReactNode } from 'react';
import { Form } from 'react-bootstrap';

type Props = {
  /** The id of the control; the hints below it get ids that begin with it. */
  readonly id: string;
  readonly label: string;
  readonly problem: string | undefined;
  readonly hint?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
};

/** A control of a dialog with its label above it, and what is wrong with it and how it is meant below. */
export const DialogField = ({ id, label, problem, hint, className = 'mb-3', children }: Props) => (
  <Form.Group className={className} controlId={id}>
    <Form.Label>{label}</Form.Label>
    {children}
    <p className="field-problem mb-0" id={`${id}-problem`} role="alert">
      {problem}
    </p>
    {hint === undefined ? null : <Form.Text id={`${id}-hint`}>{hint}</Form.Text>}
  </Form.Group>
);

/** The attributes by which a control says that it is wrong, and points to what is below it; `hinted`: a hint describes it. */
export const describedBy = (id: string, isInvalid: boolean, hinted = false) => ({
  isInvalid,
  'aria-invalid': isInvalid,
  'aria-describedby': `${id}-problem${hinted ? ` ${id}-hint` : ''}`,
});
