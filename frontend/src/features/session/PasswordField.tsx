import type { ReactNode } from 'react';
import { Form } from 'react-bootstrap';
import type { UseFormRegisterReturn } from 'react-hook-form';

type Props = {
  readonly id: string;
  readonly label: string;
  /** What password managers make of it. */
  readonly autoComplete: 'current-password' | 'new-password';
  readonly field: UseFormRegisterReturn;
  readonly problem: string | undefined;
  /** What else is said of it; an element with the id `{id}-hint`. */
  readonly children?: ReactNode;
};

/** A password, with what is wrong with it read out. */
export const PasswordField = ({ id, label, autoComplete, field, problem, children }: Props) => (
  <Form.Group className="mb-3" controlId={id}>
    <Form.Label>{label}</Form.Label>
    <Form.Control
      type="password"
      autoComplete={autoComplete}
      aria-describedby={`${children ? `${id}-hint ` : ''}${id}-problem`}
      aria-invalid={problem !== undefined}
      isInvalid={problem !== undefined}
      {...field}
    />
    <Form.Control.Feedback type="invalid" id={`${id}-problem`}>
      {problem}
    </Form.Control.Feedback>
    {children}
  </Form.Group>
);
