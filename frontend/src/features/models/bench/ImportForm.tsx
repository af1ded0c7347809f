import { useState } from 'react';
import { benchLimits } from '../../../../../domain/modelBench/benchLimits.js';
import { DialogForm } from '../../../components/DialogForm.js';
import { FileField } from '../../../components/files/FileField.js';
import type { AddingDialog } from './benchLists.js';
import { readImport, type ImportResult } from './readImport.js';

const mostBytes = 8 * 1024 * 1024;

/** Takes documents from a file, as an export has them. */
export const ImportForm = ({ dialog }: { readonly dialog: AddingDialog }) => {
  const [name, setName] = useState<string>();
  const [read, setRead] = useState<ImportResult>();
  const [problem, setProblem] = useState<string>();

  const choose = async (file: File): Promise<void> => {
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
      <FileField
        id="bench-file"
        label="JSON 文件（必填）"
        chooser="选择文件"
        accept=".json,application/json"
        chosen={read !== undefined && 'documents' in read ? `${name}，${read.documents.length}份文书` : name}
        onChosen={(file) => void choose(file)}
        busy={dialog.busy}
        problem={problem}
        hint={`格式与导出的文件相同；总共最多${benchLimits.documents}份，每份最多${benchLimits.characters}字。`}
      />
    </DialogForm>
  );
};
