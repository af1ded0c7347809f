import { useRef, useState } from 'react';
import { Button, Form, Modal } from 'react-bootstrap';
import { benchLimits } from '../../../../../domain/modelBench/benchLimits.js';
import { DialogField } from '../../../components/DialogField.js';
import { DialogFooter } from '../../../components/DialogFooter.js';
import { DialogRefusal } from '../../../components/DialogRefusal.js';
import { HiddenFileInput } from '../../../components/files/HiddenFileInput.js';
import { useAppDispatch } from '../../../core/hooks.js';
import { benchDocuments, type AddingDialog } from './benchLists.js';
import { readImport, type ImportResult } from './readImport.js';

const mostBytes = 8 * 1024 * 1024;

/** Takes documents from a file, as an export has them. */
export const ImportForm = ({ dialog: { busy, refusal } }: { readonly dialog: AddingDialog }) => {
  const dispatch = useAppDispatch();
  const { actions } = benchDocuments;
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
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (read === undefined) setProblem('请选择文件');
        else if ('documents' in read) dispatch(actions.submitted(read.documents));
      }}
    >
      <Modal.Header closeButton={!busy} closeLabel="关闭">
        <Modal.Title as="h2" id="bench-dialog-title">
          导入评测文书
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <DialogRefusal refusal={refusal} hasPlaceFor={() => false} />
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
              disabled={busy}
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
      </Modal.Body>
      <DialogFooter busy={busy} label="导入" onCancel={() => dispatch(actions.dialogClosed())} />
    </Form>
  );
};
