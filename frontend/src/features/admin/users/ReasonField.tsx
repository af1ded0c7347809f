import { Form } from 'react-bootstrap';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { reasonLength } from './userFields.js';

type Props = {
  readonly field: UseFormRegisterReturn;
  readonly problem: string | undefined;
  readonly autoFocus?: boolean;
};

/** Asks why. What is written here stays with the account's history. */
export const ReasonField = ({ field, problem, autoFocus = false }: Props) => (
  <Form.Group controlId="user-reason">
    <Form.Label>原因（必填）</Form.Label>
    <Form.Control
      as="textarea"
      rows={2}
      autoComplete="off"
      autoFocus={autoFocus}
      required
      isInvalid={problem !== undefined}
      aria-invalid={problem !== undefined}
      aria-describedby="user-reason-problem user-reason-hint"
      {...field}
    />
    <p className="field-problem mb-0" id="user-reason-problem" role="alert">
      {problem}
    </p>
    <Form.Text id="user-reason-hint">
      {reasonLength.least}–{reasonLength.most}个字，与操作人、时间一并永久记录。
    </Form.Text>
  </Form.Group>
);
