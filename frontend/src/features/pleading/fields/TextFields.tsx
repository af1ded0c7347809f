import { useId } from 'react';
import { Form, InputGroup } from 'react-bootstrap';
import type { Field } from '../../../../../domain/forms/definition.js';
import { moneyCapitals, moneyDigits } from '../../../../../domain/forms/printing/money.js';
import { unitBehind } from '../../../../../domain/forms/printing/runs.js';
import { useFormTools, useFormValue, inputId } from '../form/index.js';
import { nameOf } from '../../drafts/index.js';
import { useAutocomplete } from './aboutOneself.js';
import { FieldFrame } from './FieldFrame.js';
import { notesId, useRemarks } from './FieldNotes.js';
import type { FieldProps } from './fieldProps.js';
import { TotalOffer } from './TotalOffer.js';
import { HelpBelowField } from '../page/index.js';
import { useFollowedName } from './useFollowedName.js';
import { typedNumber } from './typedNumber.js';
import { useReadInput } from './useReading.js';

const inputModes: Readonly<Record<string, 'tel' | 'text'>> = { phone: 'tel' };

/** One line of text. */
export const TextField = (props: FieldProps) => {
  const { path, field } = props;
  const remarks = useRemarks(path);
  const { entered, left } = useFollowedName(props);
  const autoComplete = useAutocomplete(field, path);
  return (
    <FieldFrame {...props}>
      <Form.Control
        id={inputId(path)}
        autoComplete={autoComplete}
        inputMode={inputModes[field.id] ?? 'text'}
        onFocus={entered}
        {...remarks}
        {...useReadInput(props, left)}
      />
    </FieldFrame>
  );
};

/** Several lines; the box grows with what is typed where the browser can do that. */
export const TextareaField = (props: FieldProps) => {
  const { form } = useFormTools();
  const { path } = props;
  const remarks = useRemarks(path);
  return (
    <FieldFrame {...props} wide>
      <Form.Control
        as="textarea"
        rows={2}
        autoComplete="off"
        id={inputId(path)}
        className="growing"
        {...remarks}
        {...form.register(nameOf(path))}
      />
      <HelpBelowField path={path} />
    </FieldFrame>
  );
};

/** The amount as it will be printed; only this line follows the typing. */
const AmountPrinted = ({ path, id }: { path: string; id: string }) => {
  const value = useFormValue(nameOf(path));
  const amount = typeof value === 'string' ? typedNumber(value) : '';
  const digits = moneyDigits(amount);
  const capitals = moneyCapitals(amount);
  return (
    <p className="field-hint amount-printed" id={id}>
      {digits === undefined || capitals === undefined ? null : `${digits} 元（${capitals}）`}
    </p>
  );
};

/** The unit behind the input, where the value does not say its own: 元 is not shown behind USD 5,000. */
const UnitBehind = ({ path, field }: { path: string; field: Field }) => {
  const value = useFormValue(nameOf(path));
  const unit = unitBehind(field, typeof value === 'string' ? value.trim() : undefined);
  return unit === '' ? null : <InputGroup.Text>{unit}</InputGroup.Text>;
};

/**
 * An amount, in yuan with its Chinese capitals below. The keyboard is that of texts: 约3万 and 十二万 are amounts, and the pad of figures of
 * some telephones has no key for the point either.
 */
export const MoneyField = (props: FieldProps) => {
  const { path, field } = props;
  const printedId = useId();
  const remarks = useRemarks(path);
  return (
    <FieldFrame {...props}>
      <InputGroup>
        <Form.Control
          id={inputId(path)}
          autoComplete="off"
          {...remarks}
          aria-describedby={`${printedId} ${notesId(path)}`}
          {...useReadInput(props)}
        />
        <UnitBehind path={path} field={field} />
      </InputGroup>
      <AmountPrinted path={path} id={printedId} />
      <TotalOffer path={path} />
    </FieldFrame>
  );
};

/** A number with its printed unit. */
export const NumberField = (props: FieldProps) => {
  const { path, field } = props;
  const remarks = useRemarks(path);
  const input = <Form.Control id={inputId(path)} autoComplete="off" {...remarks} {...useReadInput(props)} />;
  return (
    <FieldFrame {...props}>
      {field.unit === undefined ? (
        input
      ) : (
        <InputGroup>
          {input}
          <UnitBehind path={path} field={field} />
        </InputGroup>
      )}
    </FieldFrame>
  );
};
