import type { ReactNode } from 'react';
import { Form } from 'react-bootstrap';
import type { UseFormRegisterReturn } from 'react-hook-form';

type Props = {
  readonly id: string;
  readonly field: UseFormRegisterReturn;
  readonly problem: string | undefined;
  /** What can be done about the problem. */
  readonly children?: ReactNode;
};

/** The field for the e-mail address, which is the user name of an account. */
export const EmailField = ({ id, field, problem, children }: Props) => (
  <Form.Group className="mb-3" controlId={id}>
    <Form.Label>邮箱</Form.Label>
    <Form.Control
      type="email"
      autoComplete="username"
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
