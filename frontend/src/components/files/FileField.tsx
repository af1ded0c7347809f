import { useRef } from 'react';
import { Button } from 'react-bootstrap';
import { DialogField } from '../DialogField.js';
import { HiddenFileInput } from './HiddenFileInput.js';

type Props = {
  readonly id: string;
  readonly label: string;
  /** What the browser's chooser is called. */
  readonly chooser: string;
  readonly accept: string;
  /** The file that was chosen, as it is called; `undefined` where none was. */
  readonly chosen: string | undefined;
  readonly onChosen: (file: File) => void;
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly hint?: string;
  readonly className?: string;
};

/** A field of a dialog that takes one file, with the name of the one that was chosen. */
export const FileField = ({ id, label, chooser, accept, chosen, onChosen, busy, problem, hint, className }: Props) => {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <DialogField
      id={id}
      label={label}
      problem={problem}
      {...(hint !== undefined && { hint })}
      {...(className !== undefined && { className })}
    >
      <HiddenFileInput ref={picker} label={chooser} accept={accept} onChosen={([file]) => onChosen(file)} />
      <div className="d-flex flex-wrap align-items-center gap-2">
        <Button
          id={id}
          variant="outline-primary"
          disabled={busy}
          aria-describedby={`${id}-chosen ${id}-problem${hint === undefined ? '' : ` ${id}-hint`}`}
          onClick={() => picker.current?.click()}
        >
          <i className="bi bi-upload me-2" aria-hidden="true" />
          选择文件
        </Button>
        <span id={`${id}-chosen`} className="text-break">
          {chosen ?? '没有选择文件'}
        </span>
      </div>
    </DialogField>
  );
};
