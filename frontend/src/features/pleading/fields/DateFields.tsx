import { DateInput } from '../../../components/dates/DateInput.js';
import { useFormTools } from '../filling/formContext.js';
import { nameOf } from '../../drafts/index.js';
import { FieldFrame, FieldsetFrame } from './FieldFrame.js';
import { useRemarks } from './FieldNotes.js';
import { inputId } from './fieldProps.js';
import type { FieldProps } from './fieldProps.js';

/** One day. */
export const DateField = (props: FieldProps) => {
  const { form } = useFormTools();
  const { path, label } = props;
  const remarks = useRemarks(path);
  return (
    <FieldFrame {...props}>
      <DateInput label={label} control={{ id: inputId(path), ...remarks }} field={form.register(nameOf(path))} />
    </FieldFrame>
  );
};

/** From one day to another; either may stay open. */
export const DateRangeField = (props: FieldProps) => {
  const { form } = useFormTools();
  const { path, label } = props;
  return (
    <FieldsetFrame {...props}>
      <div className="date-range">
        <DateInput
          label={`${label} 起`}
          control={{ 'aria-label': `${label} 起` }}
          field={form.register(nameOf(`${path}.from`))}
        />
        <span aria-hidden="true">至</span>
        <DateInput
          label={`${label} 止`}
          control={{ 'aria-label': `${label} 止` }}
          field={form.register(nameOf(`${path}.to`))}
        />
      </div>
    </FieldsetFrame>
  );
};
