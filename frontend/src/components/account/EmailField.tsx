import { Form } from 'react-bootstrap';
import type { UseFormRegisterReturn } from 'react-hook-form';

type Props = { readonly id: string; readonly field: UseFormRegisterReturn; readonly problem: string | undefined };

/** The field for the e-mail address, which is the user name of an account. */
export const EmailField = ({ id, field, problem }: Props) => (
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
  </Form.Group>
);
