import { Button, Form } from 'react-bootstrap';
import { useWatch } from 'react-hook-form';
import type { Scope } from '../../../../../domain/contract/call.js';
import { chunkTextProblem, longestChunk } from '../../../../../domain/knowledge/correctedText.js';
import { DialogField } from '../../../components/DialogField.js';
import { DialogForm } from '../../../components/DialogForm.js';
import { ResourceDialog } from '../../../components/ResourceDialog.js';
import { useDialogForm } from '../../../components/useDialogForm.js';
import { deskLists, type OpenChunkDialog } from './deskLists.js';

const ChunkForm = ({ dialog }: { readonly dialog: OpenChunkDialog }) => {
  const { chunk } = dialog.about;
  const original = chunk.correction?.original ?? chunk.text;
  const { control, field, frame, input, setValue } = useDialogForm(dialog, {
    initial: { text: chunk.text },
    checks: { text: chunkTextProblem },
    send: ({ text }) => dialog.submit(text.trim()),
  });
  const text = useWatch({ control, name: 'text' });
  return (
    <DialogForm {...frame} title={<>修改第 {chunk.place + 1} 个片段</>} label="保存">
      <DialogField
        {...field('text')}
        label="检索和引用的文字"
        hint="以后的检索和回答使用这里的文字；原文保留，随时可以恢复。"
      >
        <Form.Control as="textarea" rows={10} autoFocus maxLength={2 * longestChunk} {...input('text')} />
      </DialogField>
      {text === original ? null : (
        <>
          <details className="mb-2">
            <summary>入库时的原文</summary>
            <p className="desk-original">{original}</p>
          </details>
          <Button
            size="sm"
            variant="outline-secondary"
            disabled={dialog.busy}
            onClick={() => setValue('text', original)}
          >
            填回原文
          </Button>
        </>
      )}
    </DialogForm>
  );
};

/** Corrects the text of a passage. */
export const ChunkDialog = ({ scope }: { readonly scope: Scope }) => (
  <ResourceDialog of={deskLists.chunks[scope]} id="chunk" size="lg">
    {(dialog) => <ChunkForm dialog={dialog} />}
  </ResourceDialog>
);
