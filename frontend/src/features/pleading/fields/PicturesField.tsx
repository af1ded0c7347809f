import { useEffect, useRef, useState } from 'react';
import { Alert, Button, Spinner } from 'react-bootstrap';
import { useFieldArray } from 'react-hook-form';
import type { Field } from '../../../../../domain/forms/definition.js';
import { fill } from '../../../../../domain/forms/fill.js';
import { pictureBounds, picturesIn } from '../../../../../domain/forms/pictures.js';
import { HiddenFileInput } from '../../../components/files/HiddenFileInput.js';
import { focusIfLost } from '../../../components/focusIfLost.js';
import { ZoomablePicture } from '../../../components/pictures/ZoomablePicture.js';
import { nameOf } from '../../drafts/index.js';
import { useFormTools, useFormValue } from '../form/index.js';
import { MoveButtons } from './MoveButtons.js';
import { FieldsetFrame } from './FieldFrame.js';
import { FieldNotes } from './FieldNotes.js';
import type { FieldProps } from './fieldProps.js';
import { preparePicture } from './preparePicture.js';
import { RemoveRow } from './RemoveRow.js';
import { TextField } from './TextFields.js';
import './picturesField.css';

type Members = { readonly picture: Field; readonly caption: Field };
type Props = FieldProps & { readonly members: Members };

/** One picture with its caption; `path` is that of its record. */
const PictureRow = ({ path, label, members, scopes }: Props) => {
  const jpeg = useFormValue(nameOf(`${path}.${members.picture.id}`));
  const caption = useFormValue(nameOf(`${path}.${members.caption.id}`));
  const words = typeof caption === 'string' ? caption.trim() : '';
  return (
    <div className="picture-entry field" data-path={path}>
      {typeof jpeg === 'string' && jpeg !== '' ? (
        <ZoomablePicture jpeg={jpeg} description={words === '' ? label : `${label}：${words}`} />
      ) : (
        <span className="picture-broken">没有图片</span>
      )}
      <FieldNotes path={path} />
      <FieldNotes path={`${path}.${members.picture.id}`} />
      <TextField
        field={members.caption}
        path={`${path}.${members.caption.id}`}
        label={`${members.caption.label ?? label}（可不填）`}
        labelHidden={false}
        scopes={scopes}
      />
    </div>
  );
};

/** The pictures of one cell: added from files, seen small, captioned, moved and removed. */
export const PicturesField = ({ members, ...props }: Props) => {
  const { form, definition, values } = useFormTools();
  const { path, label } = props;
  const { fields: rows, append, remove, move } = useFieldArray({ control: form.control, name: nameOf(path) });
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  /** Those of all cells, at this moment: another cell may have got some meanwhile. */
  const isFull = (): boolean =>
    picturesIn(fill(definition, values().answers, 'all')).length >= pictureBounds.perDocument;

  const add = async (files: readonly File[]): Promise<void> => {
    setBusy(true);
    const problems: string[] = [];
    for (const [index, file] of files.entries()) {
      if (isFull()) {
        problems.push(
          `一份文书最多附 ${pictureBounds.perDocument} 张图片，${files.length - index === 1 ? `“${file.name}”` : `还有 ${files.length - index} 张`}没有加入。`,
        );
        break;
      }
      const prepared = await preparePicture(file);
      if (isGone.current) return;
      if (!prepared.ok) problems.push(`“${file.name}”没有加入：${prepared.sentence}。`);
      else if (!isFull()) append({ [members.picture.id]: prepared.jpeg }, { shouldFocus: false });
      else problems.push(`一份文书最多附 ${pictureBounds.perDocument} 张图片，“${file.name}”没有加入。`);
    }
    setRefusals(problems);
    setBusy(false);
  };
  const removeRow = (index: number) => {
    remove(index);
    setRefusals([]);
    focusIfLost(addButton);
  };
  return (
    <FieldsetFrame {...props}>
      {rows.map((row, index) => (
        <div className="repeated-row" key={row.id}>
          <PictureRow {...props} members={members} path={`${path}.${index}`} label={`${label} ${index + 1}`} />
          <span className="row-tools">
            <MoveButtons label={`${label} ${index + 1}`} index={index} count={rows.length} onMove={move} />
            <RemoveRow label={`${label} ${index + 1}`} onRemove={() => removeRow(index)} />
          </span>
        </div>
      ))}
      <HiddenFileInput
        ref={input}
        label={`选择图片：${label}`}
        accept="image/jpeg,image/png,.jpg,.jpeg,.png"
        multiple
        onChosen={(files) => void add(files)}
      />
      <Button
        ref={addButton}
        variant="outline-secondary"
        size="sm"
        aria-disabled={busy}
        onClick={() => {
          if (!busy) input.current?.click();
        }}
      >
        {busy ? (
          <Spinner animation="border" size="sm" className="me-1" aria-hidden="true" />
        ) : (
          <i className="bi bi-image me-1" aria-hidden="true" />
        )}
        {busy ? '正在处理图片…' : '添加图片'}
        {busy ? null : <span className="visually-hidden">：{label}</span>}
      </Button>
      <p className="field-hint">JPG 或 PNG。图片会缩小到适合打印的大小，并去掉拍摄地点等信息；原件请自行保存。</p>
      <div aria-live="assertive">
        {refusals.length === 0 ? null : (
          <Alert
            variant="danger"
            className="picture-refusals"
            dismissible
            closeLabel="关闭"
            onClose={() => setRefusals([])}
          >
            {refusals.map((refusal) => (
              <p key={refusal}>{refusal}</p>
            ))}
          </Alert>
        )}
      </div>
    </FieldsetFrame>
  );
};
