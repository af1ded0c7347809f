import { useRef, useState } from 'react';
import { Button } from 'react-bootstrap';
import { benchLimits } from '../../../../../domain/modelBench/benchLimits.js';
import { DialogField } from '../../../components/DialogField.js';
import { DialogForm } from '../../../components/DialogForm.js';
import { HiddenFileInput } from '../../../components/files/HiddenFileInput.js';
import type { AddingDialog } from './benchLists.js';
import { readImport, type ImportResult } from './readImport.js';

const mostBytes = 8 * 1024 * 1024;

/** Takes documents from a file, as an export has them. */
export const ImportForm = ({ dialog }: { readonly dialog: AddingDialog }) => {
  const picker = useRef<HTMLInputElement>(null);
  const [name, setName] = useState<string>();
  const [read, setRead] = useState<ImportResult>();
  const [problem, setProblem] = useState<string>();

  const choose = async (file: Blob & { readonly name: string }): Promise<void> => {
    setName(file.name);
    try {
      const found: ImportResult =
        file.size > mostBytes ? { problem: '文件不能超过 8 MB' } : readImport(await file.text());
      setRead(found);
      setProblem('problem' in found ? found.problem : undefined);
    } catch (error) {
      // The file was moved, or its medium taken out, since it was chosen.
      if (!(error instanceof DOMException)) throw error;
      setProblem('文件无法读取，请重新选择');
    }
  };
  return (
    <DialogForm
      place={dialog}
      title="导入评测文书"
      label="导入"
      onSubmit={() => {
        if (read === undefined) setProblem('请选择文件');
        else if ('documents' in read) dialog.submit(read.documents);
      }}
    >
      <DialogField
        id="bench-file"
        label="JSON 文件（必填）"
        problem={problem}
        hint={`格式与导出的文件相同；总共最多${benchLimits.documents}份，每份最多${benchLimits.characters}字。`}
      >
        <HiddenFileInput
          ref={picker}
          label="选择文件"
          accept=".json,application/json"
          onChosen={([file]) => void choose(file)}
        />
        <div className="d-flex flex-wrap align-items-center gap-2">
          <Button
            id="bench-file"
            variant="outline-primary"
            disabled={dialog.busy}
            aria-describedby="bench-file-chosen bench-file-problem bench-file-hint"
            onClick={() => picker.current?.click()}
          >
            <i className="bi bi-upload me-2" aria-hidden="true" />
            选择文件
          </Button>
          <span id="bench-file-chosen" className="text-break">
            {name === undefined
              ? '没有选择文件'
              : `${name}${read !== undefined && 'documents' in read ? `，${read.documents.length}份文书` : ''}`}
          </span>
        </div>
      </DialogField>
    </DialogForm>
  );
};
