import type { ReactNode } from 'react';
import { Form } from 'react-bootstrap';
import type { UseFormRegisterReturn } from 'react-hook-form';

type Props = {
  readonly id: string;
  readonly label?: string;
  /** `username` for the address of the account that signs in. */
  readonly autoComplete?: 'username' | 'email';
  readonly field: UseFormRegisterReturn;
  readonly problem: string | undefined;
  /** What can be done about the problem. */
  readonly children?: ReactNode;
};

/** The field for the e-mail address, which is the user name of an account. */
export const EmailField = ({ id, label = '邮箱', autoComplete = 'username', field, problem, children }: Props) => (
  <Form.Group className="mb-3" controlId={id}>
    <Form.Label>{label}</Form.Label>
    <Form.Control
      type="email"
      autoComplete={autoComplete}
      aria-describedby={`${id}-problem`}
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
