import { use, useState } from 'react';
import { flushSync } from 'react-dom';
import { Form } from 'react-bootstrap';
import { AskingContext, useAsk, useFormTools, useFormValue, useFormValues, inputId } from '../form/index.js';
import { isEmpty, nameOf } from '../../drafts/index.js';
import { FieldFrame, FieldsetFrame } from './FieldFrame.js';
import type { FieldProps } from './fieldProps.js';

/** A few short options take no more room than a text field. */
const isWide = ({ field, labelHidden }: FieldProps): boolean =>
  labelHidden || (field.options ?? []).join('').length > 4 || field.label === null || field.label.length > 12;

/** Returns the value of the field at `path` and a function that sets it. */
const useTicks = (path: string) => {
  const { form } = useFormTools();
  const name = nameOf(path);
  return { name, value: useFormValue(name), set: (value: unknown) => form.setValue(name, value) };
};

const optionId = (path: string, index: number): string => `${inputId(path)}-${index}`;

/** One of several options. Only 清除选择 takes the answer back: a second press on the chosen option is often a mistake. */
export const ChoiceField = (props: FieldProps) => {
  const { path, field, label } = props;
  const { name, value: chosen, set } = useTicks(path);
  const words = useAsk(path)?.words;
  const clear = () => {
    set('');
    // The pressed button goes away with the choice.
    document.getElementById(optionId(path, 0))?.focus();
  };
  return (
    <FieldsetFrame {...props} wide={isWide(props)}>
      <div className="options">
        {(field.options ?? []).map((option, index) => (
          <div className={`option${chosen === option ? ' chosen' : ''}`} key={option}>
            <Form.Check.Input
              type="radio"
              id={optionId(path, index)}
              name={name}
              checked={chosen === option}
              onChange={() => set(option)}
            />
            <Form.Check.Label htmlFor={optionId(path, index)}>{words?.[option] ?? option}</Form.Check.Label>
          </div>
        ))}
        {typeof chosen === 'string' && chosen !== '' ? (
          <button type="button" className="btn btn-link btn-sm clear-choice" onClick={clear}>
            清除选择<span className="visually-hidden">：{label}</span>
          </button>
        ) : null}
      </div>
    </FieldsetFrame>
  );
};

/** Fewer options than this are not worth a press. */
const fewestBehindPress = 4;

/** Any of several options. Of many the steps show those that most people need, and what was chosen; the others after a press. */
export const MultiChoiceField = (props: FieldProps) => {
  const { path, field, label } = props;
  const { value: given, set } = useTicks(path);
  const { words, often } = useAsk(path) ?? {};
  const [isAll, setIsAll] = useState(false);
  const selection: readonly unknown[] = Array.isArray(given) ? given : [];
  const options = (field.options ?? []).map((option, index) => ({ option, index }));
  const first = options.filter(({ option }) => often?.includes(option) !== false || selection.includes(option));
  const behind = options.length - first.length;
  const isShort = !isAll && behind >= fewestBehindPress;
  const showAll = () => {
    flushSync(() => setIsAll(true));
    // The pressed button goes away.
    const next = options.find((one) => !first.includes(one));
    if (next) document.getElementById(optionId(path, next.index))?.focus();
  };
  return (
    <FieldsetFrame {...props}>
      <div className="options">
        {(isShort ? first : options).map(({ option, index }) => (
          <div className={`option${selection.includes(option) ? ' chosen' : ''}`} key={option}>
            <Form.Check.Input
              type="checkbox"
              id={optionId(path, index)}
              checked={selection.includes(option)}
              onChange={({ target }) =>
                set(target.checked ? [...selection, option] : selection.filter((other) => other !== option))
              }
            />
            <Form.Check.Label htmlFor={optionId(path, index)}>{words?.[option] ?? option}</Form.Check.Label>
          </div>
        ))}
        {isShort ? (
          <button type="button" className="btn btn-link btn-sm clear-choice" onClick={showAll}>
            其他 {behind} 类<span className="visually-hidden">：{label}</span>
          </button>
        ) : null}
      </div>
    </FieldsetFrame>
  );
};

/** Whether something that stands below the box in its item is answered: the paper then ticks the box (withBoxTicked). */
const useAnsweredBelow = ({ field, scopes: [item] }: FieldProps): boolean =>
  useFormValues(
    (item?.fields ?? [])
      .filter(({ id, when }) => id !== field.id && when === undefined)
      .map(({ id }) => nameOf(`${item?.path ?? ''}.${id}`)),
    (values) => !values.every(isEmpty),
  );

/**
 * A box with a label of its own: ticked or not. It stays ticked as long as something below it is answered. In the steps it is not there where
 * something is asked below it: the question says what the box says, and the answer ticks it.
 */
export const TickField = (props: FieldProps) => {
  const { path, label, field, scopes } = props;
  const isInSteps = use(AskingContext) !== null;
  const [item] = scopes;
  const asksBelow = (item?.fields ?? []).some(({ id, when }) => id !== field.id && when === undefined);
  const { value, set } = useTicks(path);
  const answeredBelow = useAnsweredBelow(props);
  const ticked = value === true || answeredBelow;
  // One that was ticked by itself, on the whole page, can be unticked here as well.
  if (isInSteps && asksBelow && (value !== true || answeredBelow)) return null;
  return (
    <FieldFrame {...props} labelHidden>
      <div className="options">
        <div className={`option${ticked ? ' chosen' : ''}`}>
          <Form.Check.Input
            type="checkbox"
            id={inputId(path)}
            checked={ticked}
            disabled={answeredBelow}
            onChange={({ target }) => set(target.checked)}
          />
          <span className="form-check-label" aria-hidden="true">
            {label}
          </span>
        </div>
      </div>
    </FieldFrame>
  );
};
