import { useId, type ChangeEvent } from 'react';
import { Form } from 'react-bootstrap';
import { useAppDispatch } from '../../../core/hooks.js';
import { emptyMark } from '../words.js';
import type { RowField } from './rowFields.js';
import { cellTyped, savingAsked } from './typedCells.js';

type ControlProps = {
  readonly id: string;
  readonly field: RowField;
  readonly text: string;
  readonly disabled: boolean;
  readonly describedBy: string;
};

/** Options that a cell may hold: those of the form, and what stands in it where that is none of them. */
const Choice = ({ id, field, text, disabled, describedBy }: ControlProps) => {
  const dispatch = useAppDispatch();
  const { path, column, fromPattern } = field;
  return (
    <Form.Select
      id={id}
      value={text}
      disabled={disabled}
      aria-describedby={describedBy}
      isInvalid={isStopped(field)}
      onChange={({ target }) => {
        dispatch(cellTyped({ path, text: target.value }));
        dispatch(savingAsked());
      }}
    >
      <option value="">{fromPattern ? '空着，取自您选的文书' : '空着'}</option>
      {fromPattern ? <option value={emptyMark}>这一份没有</option> : null}
      {text === '' || column.options.includes(text) || (fromPattern && text === emptyMark) ? null : (
        <option value={text}>{text}（不在选项中）</option>
      )}
      {column.options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </Form.Select>
  );
};

const isStopped = ({ problems }: RowField): boolean => problems.some(({ severity }) => severity === 'stops');

const Text = ({ id, field, text, disabled, describedBy }: ControlProps) => {
  const dispatch = useAppDispatch();
  const { path, column, fromPattern } = field;
  const common = {
    id,
    value: text,
    disabled,
    autoComplete: 'off',
    placeholder: fromPattern ? '取自您选的文书' : '',
    'aria-describedby': describedBy,
    isInvalid: isStopped(field),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      dispatch(cellTyped({ path, text: target.value })),
    onBlur: () => dispatch(savingAsked()),
  };
  return column.kind === 'textarea' ? (
    <Form.Control as="textarea" rows={3} {...common} />
  ) : (
    <Form.Control {...common} />
  );
};

type Props = { readonly field: RowField; readonly text: string; readonly disabled: boolean };

/** One cell: what is typed in it as it is typed, what is wrong with it, and as what it was read. */
export const CellField = ({ field, text, disabled }: Props) => {
  const id = useId();
  const { label, column, problems, readAs, fromPattern } = field;
  const hasList = ['choice', 'tick'].includes(column.kind) && column.options.length > 0;
  const Control = hasList ? Choice : Text;
  const hints = [
    readAs === null ? '' : `读作：${readAs}`,
    hasList ? '' : (column.note ?? ''),
    fromPattern && text === '' ? `这一份没有的，写“${emptyMark}”` : '',
  ].filter((hint) => hint !== '');
  return (
    <div className={column.kind === 'textarea' ? 'batch-cell-wide' : undefined}>
      <Form.Label htmlFor={id} className="mb-1">
        {label}
      </Form.Label>
      <Control id={id} field={field} text={text} disabled={disabled} describedBy={`${id}-problem ${id}-hint`} />
      <div id={`${id}-problem`}>
        {problems.map(({ sentence, severity }) => (
          <p className={severity === 'stops' ? 'field-problem mb-0' : 'batch-asks mb-0'} key={sentence}>
            {severity === 'stops' ? sentence : `请看一下：${sentence}`}
          </p>
        ))}
      </div>
      <p id={`${id}-hint`} className="form-text mb-0 mt-0">
        {hints.join('；')}
      </p>
    </div>
  );
};
