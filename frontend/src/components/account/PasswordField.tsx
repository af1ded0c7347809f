import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Form, InputGroup } from 'react-bootstrap';
import type { UseFormRegisterReturn } from 'react-hook-form';

type Props = {
  readonly id: string;
  readonly label: string;
  /** Tells password managers which password the field takes. */
  readonly autoComplete: 'current-password' | 'new-password';
  readonly field: UseFormRegisterReturn;
  readonly problem: string | undefined;
  /** A hint below the field: an element with the id `{id}-hint`. */
  readonly children?: ReactNode;
};

/** A password field with its problem, which screen readers read. A button shows the password: it is easily mistyped on a phone. */
export const PasswordField = ({ id, label, autoComplete, field, problem, children }: Props) => {
  const [shown, setShown] = useState(false);
  return (
    <Form.Group className="mb-3" controlId={id}>
      <Form.Label>{label}</Form.Label>
      <InputGroup hasValidation className="password-field">
        <Form.Control
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={`${children ? `${id}-hint ` : ''}${id}-problem`}
          aria-invalid={problem !== undefined}
          isInvalid={problem !== undefined}
          {...field}
        />
        <Button
          variant="outline-secondary"
          aria-label="显示密码"
          aria-pressed={shown}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          <i className={`bi ${shown ? 'bi-eye-slash' : 'bi-eye'}`} aria-hidden="true" />
        </Button>
        <Form.Control.Feedback type="invalid" id={`${id}-problem`}>
          {problem}
        </Form.Control.Feedback>
      </InputGroup>
      {children}
    </Form.Group>
  );
};
