import { useEffect, useRef } from 'react';
import { Form } from 'react-bootstrap';
import '../filing.css';

type Props<Code extends string> = {
  readonly legend: string;
  readonly remarks: readonly { readonly code: Code; readonly sentence: string }[];
  readonly confirmed: readonly string[];
  /** Said, with the first open one marked and in focus, once somebody wanted to go on while one was open; `null` before that. */
  readonly urging: string | null;
  readonly disabled: boolean;
  readonly onConfirmed: (code: Code, confirmed: boolean) => void;
};

/** What is unusual about a number, each with a tick of its own. */
export const RemarkTicks = <Code extends string>(props: Props<Code>) => {
  const { legend, remarks, confirmed, urging, disabled, onConfirmed } = props;
  const firstOpen = useRef<HTMLInputElement>(null);
  const isUrged = urging !== null;
  useEffect(() => {
    if (isUrged) firstOpen.current?.focus();
  }, [isUrged]);
  if (remarks.length === 0) return null;
  const open = remarks.find(({ code }) => !confirmed.includes(code))?.code;
  return (
    <fieldset className="number-remarks" disabled={disabled}>
      <legend>{legend}</legend>
      {isUrged ? (
        <p className="text-danger mb-1" role="alert">
          {urging}
        </p>
      ) : null}
      {remarks.map(({ code, sentence }) => (
        <Form.Check
          key={code}
          id={`remark-${code}`}
          ref={code === open ? firstOpen : undefined}
          type="checkbox"
          label={sentence}
          isInvalid={isUrged && code === open}
          checked={confirmed.includes(code)}
          onChange={(event) => onConfirmed(code, event.target.checked)}
        />
      ))}
    </fieldset>
  );
};
