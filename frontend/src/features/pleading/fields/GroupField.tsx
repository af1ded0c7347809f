import { Fields } from './Fields.js';
import { FieldsetFrame } from './FieldFrame.js';
import type { FieldProps } from './fieldProps.js';

/** Questions that belong together, under one label. */
export const GroupField = (props: FieldProps) => {
  const { field, path, scopes } = props;
  const fields = field.fields ?? [];
  return (
    <FieldsetFrame {...props}>
      <div className="group">
        <Fields fields={fields} path={path} label={props.label} scopes={[{ path, fields }, ...scopes]} />
      </div>
    </FieldsetFrame>
  );
};
