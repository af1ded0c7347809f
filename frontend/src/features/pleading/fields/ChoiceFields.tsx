import { Form } from 'react-bootstrap';
import { useController } from 'react-hook-form';
import { useFormTools } from '../formContext.js';
import { nameOf } from '../formValues.js';
import { FieldFrame, FieldsetFrame } from './FieldFrame.js';
import { inputId } from './fieldProps.js';
import type { FieldProps } from './fieldProps.js';

/** A few short options take no more room than a blank. */
const isWide = ({ field, labelHidden }: FieldProps): boolean =>
  labelHidden || (field.options ?? []).join('').length > 4 || field.label === null || field.label.length > 12;

const optionId = (path: string, index: number): string => `${inputId(path)}-${index}`;

/** One of several options; pressing the chosen one again, or 清除, takes the answer back. */
export const ChoiceField = (props: FieldProps) => {
  const { form } = useFormTools();
  const { path, field, label } = props;
  const { field: input } = useController({ control: form.control, name: nameOf(path) });
  const chosen: unknown = input.value;
  return (
    <FieldsetFrame {...props} wide={isWide(props)}>
      <div className="options">
        {(field.options ?? []).map((option, index) => (
          <div className={`option${chosen === option ? ' chosen' : ''}`} key={option}>
            <Form.Check.Input
              type="radio"
              id={optionId(path, index)}
              name={input.name}
              checked={chosen === option}
              ref={index === 0 ? input.ref : null}
              onChange={() => input.onChange(option)}
              onClick={() => {
                if (chosen === option) input.onChange('');
              }}
            />
            <Form.Check.Label htmlFor={optionId(path, index)}>{option}</Form.Check.Label>
          </div>
        ))}
        {typeof chosen === 'string' && chosen !== '' ? (
          <button type="button" className="btn btn-link btn-sm clear-choice" onClick={() => input.onChange('')}>
            清除<span className="visually-hidden">“{label}”的选择</span>
          </button>
        ) : null}
      </div>
    </FieldsetFrame>
  );
};

/** Any of several options. */
export const MultiChoiceField = (props: FieldProps) => {
  const { form } = useFormTools();
  const { path, field } = props;
  const { field: input } = useController({ control: form.control, name: nameOf(path) });
  const given: unknown = input.value;
  const chosen: readonly unknown[] = Array.isArray(given) ? given : [];
  return (
    <FieldsetFrame {...props}>
      <div className="options">
        {(field.options ?? []).map((option, index) => (
          <div className={`option${chosen.includes(option) ? ' chosen' : ''}`} key={option}>
            <Form.Check.Input
              type="checkbox"
              id={optionId(path, index)}
              checked={chosen.includes(option)}
              ref={index === 0 ? input.ref : null}
              onChange={({ target }) =>
                input.onChange(target.checked ? [...chosen, option] : chosen.filter((other) => other !== option))
              }
            />
            <Form.Check.Label htmlFor={optionId(path, index)}>{option}</Form.Check.Label>
          </div>
        ))}
      </div>
    </FieldsetFrame>
  );
};

/** A box with a label of its own: ticked or not. */
export const TickField = (props: FieldProps) => {
  const { form } = useFormTools();
  const { path, label } = props;
  const { field: input } = useController({ control: form.control, name: nameOf(path) });
  return (
    <FieldFrame {...props} labelHidden>
      <div className="options">
        <div className={`option${input.value === true ? ' chosen' : ''}`}>
          <Form.Check.Input
            type="checkbox"
            id={inputId(path)}
            checked={input.value === true}
            ref={input.ref}
            onChange={({ target }) => input.onChange(target.checked)}
          />
          <span className="form-check-label" aria-hidden="true">
            {label}
          </span>
        </div>
      </div>
    </FieldFrame>
  );
};
