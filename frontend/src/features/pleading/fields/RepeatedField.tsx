import { useRef, type ComponentType } from 'react';
import type { Ref } from 'react';
import { Button } from 'react-bootstrap';
import { useFieldArray } from 'react-hook-form';
import { limits } from '../../../../../domain/forms/answersSchema.js';
import { pictureMembers } from '../../../../../domain/forms/pictures.js';
import { MoveButtons } from './MoveButtons.js';
import { focusIfLost } from '../../../components/focusIfLost.js';
import { useFormTools, useFormValue, useFocusOnAdded } from '../form/index.js';
import { nameOf } from '../../drafts/index.js';
import { FieldsetFrame } from './FieldFrame.js';
import type { FieldProps } from './fieldProps.js';
import { PicturesField } from './PicturesField.js';
import { RemoveRow } from './RemoveRow.js';

type Adding = { label: string; full: boolean; onAdd: () => void; ref: Ref<HTMLButtonElement> };

const AddRow = ({ label, full, onAdd, ref }: Adding) => (
  <Button ref={ref} variant="outline-secondary" size="sm" onClick={onAdd} disabled={full}>
    <i className="bi bi-plus-lg me-1" aria-hidden="true" />
    {full ? `最多 ${limits.rows} 行` : `增加一行`}
    <span className="visually-hidden">：{label}</span>
  </Button>
);

type Props = FieldProps & {
  /** Draws one of the times that the field is given. */
  readonly Entry: ComponentType<FieldProps>;
};

/** The group's printed label names every row (（1）债务1、（2）债务2……): a row is called by its number. */
const RepeatedGroup = ({ Entry, ...props }: Props) => {
  const { form } = useFormTools();
  const { field, path, label, scopes } = props;
  const { fields: rows, append, remove, move } = useFieldArray({ control: form.control, name: nameOf(path) });
  const addButton = useRef<HTMLButtonElement>(null);
  const single = { ...field, repeat: false };
  const focusOnAdded = useFocusOnAdded(path, rows.length);
  const addRow = () => {
    append({}, { shouldFocus: false });
    focusOnAdded(rows.length + 1);
  };
  const removeRow = (index: number) => {
    remove(index);
    focusIfLost(addButton);
  };
  return (
    <FieldsetFrame {...props}>
      {rows.map((row, index) => (
        <div className="repeated-row" key={row.id}>
          <Entry
            field={single}
            path={`${path}.${index}`}
            label={`第 ${index + 1} 项`}
            labelHidden={false}
            scopes={scopes}
          />
          <span className="row-tools">
            <MoveButtons label={`${label} 第 ${index + 1} 项`} index={index} count={rows.length} onMove={move} />
            <RemoveRow label={`${label} 第 ${index + 1} 项`} onRemove={() => removeRow(index)} />
          </span>
        </div>
      ))}
      <AddRow ref={addButton} label={label} full={rows.length >= limits.rows} onAdd={addRow} />
    </FieldsetFrame>
  );
};

const RepeatedEmptyField = ({ Entry, ...props }: Props) => {
  const { form } = useFormTools();
  const { field, path, label, scopes } = props;
  const answer = useFormValue(nameOf(path));
  const rows: readonly unknown[] = Array.isArray(answer) ? answer : [];
  const set = (values: readonly unknown[]) => form.setValue(nameOf(path), [...values], { shouldDirty: true });
  const addButton = useRef<HTMLButtonElement>(null);
  const single = { ...field, repeat: false };
  const removeRow = (index: number) => {
    set(rows.filter((_, other) => other !== index));
    focusIfLost(addButton);
  };
  const swap = (from: number, to: number) =>
    set(rows.map((row, index) => (index === from ? rows[to] : index === to ? rows[from] : row)));
  return (
    <FieldsetFrame {...props}>
      {rows.map((_row, index) => (
        <div className="repeated-row" key={index}>
          <Entry field={single} path={`${path}.${index}`} label={`${label} ${index + 1}`} labelHidden scopes={scopes} />
          <span className="row-tools">
            <MoveButtons label={`${label} ${index + 1}`} index={index} count={rows.length} onMove={swap} />
            <RemoveRow label={`${label} ${index + 1}`} onRemove={() => removeRow(index)} />
          </span>
        </div>
      ))}
      <AddRow ref={addButton} label={label} full={rows.length >= limits.rows} onAdd={() => set([...rows, ''])} />
    </FieldsetFrame>
  );
};

/** A field or group that may be given several times. */
export const RepeatedField = (props: Props) => {
  if (props.field.kind !== 'group') return <RepeatedEmptyField {...props} />;
  const members = pictureMembers(props.field);
  return members ? <PicturesField {...props} members={members} /> : <RepeatedGroup {...props} />;
};
