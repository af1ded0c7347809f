import { Form } from 'react-bootstrap';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { reasonLength } from './reason.js';

type Props = {
  readonly id?: string;
  readonly field: UseFormRegisterReturn;
  readonly problem: string | undefined;
  /** A note to read before writing the reason. */
  readonly note?: string;
  readonly autoFocus?: boolean;
};

/** Asks why. What is written here stays with the history. */
export const ReasonField = ({ id = 'user-reason', field, problem, note = '', autoFocus = false }: Props) => (
  <Form.Group controlId={id}>
    <Form.Label>原因（必填）</Form.Label>
    <Form.Control
      as="textarea"
      rows={2}
      autoComplete="off"
      autoFocus={autoFocus}
      required
      isInvalid={problem !== undefined}
      aria-invalid={problem !== undefined}
      aria-describedby={`${id}-problem ${id}-hint`}
      {...field}
    />
    <p className="field-problem mb-0" id={`${id}-problem`} role="alert">
      {problem}
    </p>
    <Form.Text id={`${id}-hint`}>
      {reasonLength.least}–{reasonLength.most}个字，与操作人、时间一并永久记录{note}。
    </Form.Text>
  </Form.Group>
);
