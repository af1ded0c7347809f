import { useState } from 'react';
import { Form } from 'react-bootstrap';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { CodeInput } from './CodeInput.js';
import { NumberInFull } from './NumberInFull.js';

type NumberProps = {
  readonly id: string;
  readonly field: UseFormRegisterReturn;
  readonly invalid: boolean;
  readonly autoFocus?: boolean;
};

/** A case number as it stands on the receipt of a submission. */
export const CaseNumberField = ({ id, field, invalid, autoFocus = false }: NumberProps) => {
  const [typed, setTyped] = useState('');
  const take = (number: string) => {
    const input = document.getElementById(id);
    if (!(input instanceof HTMLInputElement)) return;
    input.value = number;
    setTyped(number);
    void field.onChange({ target: input, type: 'change' });
    input.focus();
  };
  return (
    <Form.Group controlId={id}>
      <Form.Label>案号</Form.Label>
      <Form.Control
        autoComplete="off"
        autoFocus={autoFocus}
        placeholder="例如：新案件-20260115-XXXXXXXX"
        aria-invalid={invalid}
        isInvalid={invalid}
        {...field}
        onChange={(event) => {
          setTyped(event.target.value);
          return field.onChange(event);
        }}
      />
      <NumberInFull typed={typed} onTake={take} />
    </Form.Group>
  );
};

type CodeProps = {
  readonly id: string;
  readonly field: UseFormRegisterReturn;
  readonly invalid: boolean;
  /** Id of the element that says what a code is. */
  readonly describedBy: string;
};

/** The code that opens a case. */
export const CaseCodeField = ({ id, field, invalid, describedBy }: CodeProps) => (
  <Form.Group>
    <Form.Label htmlFor={id}>验证码</Form.Label>
    <CodeInput id={id} field={field} invalid={invalid} describedBy={describedBy} />
  </Form.Group>
);
