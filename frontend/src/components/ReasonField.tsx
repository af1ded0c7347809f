import { Form } from 'react-bootstrap';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { DialogField } from './DialogField.js';
import { reasonLength } from './reason.js';

type Props = {
  readonly id: string;
  readonly problem: string | undefined;
  readonly input: UseFormRegisterReturn;
  /** A note to read before writing the reason. */
  readonly note?: string;
  readonly autoFocus?: boolean;
};

/** Asks why. What is written here stays with the history. */
export const ReasonField = ({ input, note = '', autoFocus = false, ...field }: Props) => (
  <DialogField
    {...field}
    label="原因（必填）"
    hint={`${reasonLength.least}–${reasonLength.most}个字，与操作人、时间一并永久记录${note}。`}
    className=""
  >
    <Form.Control as="textarea" rows={2} autoFocus={autoFocus} required {...input} />
  </DialogField>
);
