import { Form } from 'react-bootstrap';
import type { UseFormRegisterReturn } from 'react-hook-form';
import './dialogWays.css';

type Props = {
  /** The id of the choice; what is wrong with it gets one that begins with it. */
  readonly id: string;
  readonly problem: string | undefined;
  readonly legend: string;
  readonly ways: readonly { readonly value: string; readonly name: string; readonly hint: string }[];
  readonly registered: UseFormRegisterReturn;
};

/** A choice of a dialog between a few ways, each with a line on what it does. */
export const DialogWays = ({ id, problem, legend, ways, registered }: Props) => (
  <fieldset className="mb-3" aria-describedby={`${id}-problem`}>
    <legend className="form-label fs-6">{legend}</legend>
    {ways.map(({ value, name, hint }) => (
      <div key={value} className="dialog-way">
        <Form.Check
          type="radio"
          id={`${id}-${value}`}
          value={value}
          label={name}
          aria-describedby={`${id}-${value}-hint`}
          {...registered}
        />
        <Form.Text id={`${id}-${value}-hint`} className="dialog-way-hint">
          {hint}
        </Form.Text>
      </div>
    ))}
    <p className="field-problem mb-0" id={`${id}-problem`} role="alert">
      {problem}
    </p>
  </fieldset>
);
