import { useRef, useState } from 'react';
import { Button, CloseButton } from 'react-bootstrap';
import { HiddenFileInput } from '../../../components/files/HiddenFileInput.js';
import { uploadLimits, type UploadStrategy } from '../../../../../domain/contract/knowledge.js';
import { fileProblem, sizeOf, strategyOf, withFiles } from './chosenFiles.js';

type Props = {
  readonly id: string;
  readonly strategy: UploadStrategy;
  readonly files: readonly File[];
  readonly problem: string | null;
  readonly disabled: boolean;
  readonly onChange: (files: readonly File[]) => void;
};

/** Files to upload: dropped, or chosen by the button; each can be taken away again. */
export const FilePicker = ({ id, strategy, files, problem, disabled, onChange }: Props) => {
  const picker = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOver, setOver] = useState(false);
  const { kinds } = strategyOf[strategy];
  const add = (more: Iterable<File>) => onChange(withFiles(files, [...more]));
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      className={`file-drop ${isOver ? 'file-drop-over' : ''} mb-3`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!disabled) add(event.dataTransfer.files);
      }}
    >
      <p id={`${id}-label`} className="form-label">
        文件（必填）
      </p>
      <HiddenFileInput
        ref={picker}
        label="选择文件"
        multiple
        accept={kinds.map((kind) => `.${kind}`).join(',')}
        onChosen={add}
      />
      <Button
        ref={button}
        id={id}
        variant="outline-primary"
        disabled={disabled}
        aria-describedby={`${id}-problem ${id}-hint`}
        onClick={() => picker.current?.click()}
      >
        <i className="bi bi-upload me-2" aria-hidden="true" />
        选择文件
      </Button>
      <span className="file-drop-or">或拖放到这里</span>
      <p id={`${id}-problem`} className="field-problem mb-0" role="alert">
        {problem}
      </p>
      <p id={`${id}-hint`} className="form-text mb-0">
        {kinds.join('、')} 文件；一次最多 {uploadLimits.files} 个，每个不超过 {sizeOf(uploadLimits.fileBytes)}
        ，合计不超过 {sizeOf(uploadLimits.bytes)}。
      </p>
      {files.length === 0 ? null : (
        <ul className="chosen-files" aria-label="已选择的文件">
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              <span className="task-file-name">{file.name}</span>
              <span className={fileProblem(file, strategy) === null ? 'text-body-secondary' : 'text-danger'}>
                {fileProblem(file, strategy) ?? sizeOf(file.size)}
              </span>
              <CloseButton
                disabled={disabled}
                aria-label={`移除 ${file.name}`}
                onClick={() => {
                  onChange(files.filter((one) => one !== file));
                  button.current?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
