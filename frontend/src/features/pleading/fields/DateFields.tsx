import { Form } from 'react-bootstrap';
import { useFormTools } from '../formContext.js';
import { nameOf } from '../formValues.js';
import { FieldFrame, FieldsetFrame } from './FieldFrame.js';
import { useRemarks } from './FieldNotes.js';
import { inputId } from './fieldProps.js';
import type { FieldProps } from './fieldProps.js';

/** The furthest years a court form can mean: keeps a slip like 0204 or 20245 out of the picker. */
const bounds = { min: '1900-01-01', max: '2199-12-31' } as const;

/** One day. */
export const DateField = (props: FieldProps) => {
  const { form } = useFormTools();
  const { path } = props;
  const remarks = useRemarks(path);
  return (
    <FieldFrame {...props}>
      <Form.Control type="date" id={inputId(path)} {...bounds} {...remarks} {...form.register(nameOf(path))} />
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
        <Form.Control type="date" aria-label={`${label} 起`} {...bounds} {...form.register(nameOf(`${path}.from`))} />
        <span aria-hidden="true">至</span>
        <Form.Control type="date" aria-label={`${label} 止`} {...bounds} {...form.register(nameOf(`${path}.to`))} />
      </div>
    </FieldsetFrame>
  );
};
