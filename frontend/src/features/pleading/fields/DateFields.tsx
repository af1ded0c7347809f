import { DateInput } from '../../../components/dates/DateInput.js';
import { useFormTools, useFormValue } from '../filling/formContext.js';
import { nameOf } from '../../drafts/index.js';
import { FieldFrame, FieldsetFrame } from './FieldFrame.js';
import { FieldNotes, useRemarks } from './FieldNotes.js';
import { inputId } from './fieldProps.js';
import type { FieldProps } from './fieldProps.js';
import { useReading } from './useReading.js';

/** What stands in the field at a path now. */
const useKept = (path: string): string => {
  const value = useFormValue(nameOf(path));
  return typeof value === 'string' ? value : '';
};

/** One day. */
export const DateField = (props: FieldProps) => {
  const { form } = useFormTools();
  const { path, label } = props;
  const remarks = useRemarks(path);
  return (
    <FieldFrame {...props}>
      <DateInput
        label={label}
        control={{ id: inputId(path), ...remarks }}
        field={form.register(nameOf(path))}
        read={useReading(props, path)}
        kept={useKept(path)}
      />
    </FieldFrame>
  );
};

/** The first or the last day of a period. */
const EndOfRange = ({ end, word, ...props }: FieldProps & { readonly end: 'from' | 'to'; readonly word: string }) => {
  const { form } = useFormTools();
  const path = `${props.path}.${end}`;
  const label = `${props.label} ${word}`;
  return (
    <DateInput
      label={label}
      control={{ 'aria-label': label, ...useRemarks(path) }}
      field={form.register(nameOf(path))}
      read={useReading(props, path)}
      kept={useKept(path)}
    />
  );
};

/** From one day to another; either may stay open. */
export const DateRangeField = (props: FieldProps) => (
  <FieldsetFrame {...props}>
    <div className="date-range">
      <EndOfRange {...props} end="from" word="起" />
      <span aria-hidden="true">至</span>
      <EndOfRange {...props} end="to" word="止" />
    </div>
    <FieldNotes path={`${props.path}.from`} />
    <FieldNotes path={`${props.path}.to`} />
  </FieldsetFrame>
);
