import { useRef, useState } from 'react';
import { Button, Form, InputGroup } from 'react-bootstrap';
import type { UseFormRegisterReturn } from 'react-hook-form';

type Props = {
  readonly id: string;
  readonly field: UseFormRegisterReturn;
  readonly invalid?: boolean;
  /** Ids of the elements that say what a code is and what is wrong with it. */
  readonly describedBy: string;
};

/**
 * The input for the code of a case. It shows dots; a button reveals it until the focus goes elsewhere. It is no
 * password field: browsers would offer to keep what is typed there, for the next person to find.
 */
export const CodeInput = ({ id, field, invalid = false, describedBy }: Props) => {
  const [shown, setShown] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  return (
    <InputGroup
      ref={frame}
      className="code-field"
      onBlur={({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node) || !frame.current?.contains(relatedTarget)) setShown(false);
      }}
    >
      <Form.Control
        id={id}
        className={`code-input${shown ? '' : ' masked'}`}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={8}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        isInvalid={invalid}
        {...field}
      />
      <Button
        variant="outline-secondary"
        aria-label="显示所输内容"
        aria-pressed={shown}
        aria-controls={id}
        onClick={() => setShown(!shown)}
      >
        <i className={`bi ${shown ? 'bi-eye-slash' : 'bi-eye'}`} aria-hidden="true" />
      </Button>
    </InputGroup>
  );
};
