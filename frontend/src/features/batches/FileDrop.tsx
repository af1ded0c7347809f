import { useRef, useState } from 'react';
import { HiddenFileInput } from '../../components/files/HiddenFileInput.js';
import { BusyButton } from '../../components/BusyButton.js';

type Props = {
  readonly id: string;
  /** What stands on the button. */
  readonly label: string;
  readonly variant?: 'primary' | 'outline-primary';
  readonly busy: boolean;
  readonly disabled?: boolean;
  /** What is wrong with the file that was given last. */
  readonly problem: string | null;
  readonly hint: string;
  readonly onFile: (file: File) => void;
};

/** Takes a filled workbook: dropped here, or chosen by the button. */
export const FileDrop = ({ id, label, variant = 'primary', busy, disabled = false, problem, hint, onFile }: Props) => {
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  return (
    <div
      className={`batch-drop ${isOver ? 'batch-drop-over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled && !busy);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file && !disabled && !busy) onFile(file);
      }}
    >
      <HiddenFileInput ref={picker} label={label} accept=".xlsx,.csv" onChosen={([file]) => onFile(file)} />
      <span className="d-flex flex-wrap align-items-center gap-2">
        <BusyButton
          variant={variant}
          busy={busy}
          disabled={disabled}
          aria-describedby={`${id}-problem ${id}-hint`}
          onClick={() => picker.current?.click()}
        >
          {busy ? null : <i className="bi bi-upload me-2" aria-hidden="true" />}
          {busy ? '正在上传并核对…' : label}
        </BusyButton>
        <span className="text-secondary">或拖放到这里</span>
      </span>
      <p id={`${id}-problem`} className="field-problem mb-0" role="alert">
        {problem}
      </p>
      <p id={`${id}-hint`} className="form-text mb-0">
        {hint}
      </p>
    </div>
  );
};
