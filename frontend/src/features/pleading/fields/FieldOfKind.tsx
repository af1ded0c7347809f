import type { ComponentType } from 'react';
import type { FieldKind } from '../../../../../domain/forms/definition.js';
import { ChoiceField, MultiChoiceField, TickField } from './ChoiceFields.js';
import { DateField, DateRangeField } from './DateFields.js';
import type { FieldProps } from './fieldProps.js';
import { GroupField } from './GroupField.js';
import { MoneyField, NumberField, TextareaField, TextField } from './TextFields.js';

const byKind: Readonly<Record<FieldKind, ComponentType<FieldProps>>> = {
  text: TextField,
  textarea: TextareaField,
  money: MoneyField,
  number: NumberField,
  date: DateField,
  daterange: DateRangeField,
  choice: ChoiceField,
  multichoice: MultiChoiceField,
  tick: TickField,
  // Wrapped, because groups and fields import each other.
  group: (props) => <GroupField {...props} />,
};

/** The input for a field's kind. */
export const FieldOfKind = (props: FieldProps) => {
  const Component = byKind[props.field.kind];
  return <Component {...props} />;
};
