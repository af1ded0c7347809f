import { DateInput } from '../../../components/dates/DateInput.js';
import { useFormTools, useFormValue, inputId } from '../form/index.js';
import { nameOf } from '../../drafts/index.js';
import { useAutocomplete } from './aboutOneself.js';
import { FieldFrame, FieldsetFrame } from './FieldFrame.js';
import { FieldNotes, useRemarks } from './FieldNotes.js';
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
  const { field, path, label } = props;
  const remarks = useRemarks(path);
  const autoComplete = useAutocomplete(field, path);
  return (
    <FieldFrame {...props}>
      <DateInput
        label={label}
        control={{ id: inputId(path), autoComplete, ...remarks }}
        field={form.register(nameOf(path))}
        read={useReading(props, path)}
        kept={useKept(path)}
      />
    </FieldFrame>
  );
};

/** What the two days of a period are called beside their inputs. */
const ends = { from: '开始日期', to: '结束日期' } as const;

/**
 * The first or the last day of a period, with what is wrong with it right below it. What is wrong with both together is said of the last day,
 * below the period.
 */
const EndOfRange = ({ end, ...props }: FieldProps & { readonly end: keyof typeof ends }) => {
  const { form } = useFormTools();
  const path = `${props.path}.${end}`;
  const label = `${props.label} ${ends[end]}`;
  const own = useRemarks(path);
  const both = useRemarks(props.path);
  const isInvalid = own.isInvalid || (end === 'to' && both.isInvalid);
  return (
    <div className="date-range-end" data-path={path}>
      <span className="date-range-word" aria-hidden="true">
        {ends[end]}
      </span>
      <DateInput
        label={label}
        control={{
          'aria-label': label,
          isInvalid,
          'aria-invalid': isInvalid,
          'aria-describedby':
            end === 'to' ? `${own['aria-describedby']} ${both['aria-describedby']}` : own['aria-describedby'],
        }}
        field={form.register(nameOf(path))}
        read={useReading(props, path)}
        kept={useKept(path)}
      />
      <FieldNotes path={path} />
    </div>
  );
};

/** From one day to another; either may stay open. */
export const DateRangeField = (props: FieldProps) => (
  <FieldsetFrame {...props}>
    <div className="date-range">
      <EndOfRange {...props} end="from" />
      <EndOfRange {...props} end="to" />
    </div>
  </FieldsetFrame>
);
