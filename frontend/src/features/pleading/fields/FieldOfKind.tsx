import type { ComponentType } from 'react';
import type { FieldKind, Meaning } from '../../../../../domain/forms/definition.js';
import { ChoiceField, MultiChoiceField, TickField } from './ChoiceFields.js';
import { DateField, DateRangeField } from './DateFields.js';
import type { FieldProps } from './fieldProps.js';
import { PaperKindField } from './PaperKindField.js';
import { PrincipalField } from './PrincipalField.js';
import { MoneyField, NumberField, TextareaField, TextField } from './TextFields.js';

/** A kind of field that holds no other fields. A picture has its input in the list that it stands in: `PicturesField`. */
type InputKind = Exclude<FieldKind, 'group' | 'picture'>;

const byKind: Readonly<Record<InputKind, ComponentType<FieldProps>>> = {
  text: TextField,
  textarea: TextareaField,
  money: MoneyField,
  number: NumberField,
  date: DateField,
  daterange: DateRangeField,
  choice: ChoiceField,
  multichoice: MultiChoiceField,
  tick: TickField,
};

/** Texts that are chosen and not typed, by what they mean. */
const byMeaning: Partial<Readonly<Record<Meaning, ComponentType<FieldProps>>>> = {
  'id-type': PaperKindField,
  'represented-party': PrincipalField,
};

/** The input for a field's kind, or for what it means where that has an input of its own. */
export const FieldOfKind = ({ kind, ...props }: FieldProps & { readonly kind: InputKind }) => {
  const { means } = props.field;
  const Component = (means && byMeaning[means]) ?? byKind[kind];
  return <Component {...props} />;
};
