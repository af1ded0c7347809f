import { useState } from 'react';
import { Button, Form, Modal } from 'react-bootstrap';
import type { Scope } from '../../../../../domain/contract/call.js';
import { chunkTextProblem, longestChunk } from '../../../../../domain/knowledge/correctedText.js';
import { describedBy, DialogField } from '../../../components/DialogField.js';
import { DialogFooter } from '../../../components/DialogFooter.js';
import { DialogRefusal } from '../../../components/DialogRefusal.js';
import { FormDialog } from '../../../components/FormDialog.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { deskLists, type OpenChunkDialog } from './deskLists.js';

type Props = { readonly scope: Scope; readonly dialog: OpenChunkDialog };

const ChunkForm = ({ scope, dialog: { about, busy, refusal } }: Props) => {
  const dispatch = useAppDispatch();
  const { actions } = deskLists.chunks[scope];
  const original = about.chunk.correction?.original ?? about.chunk.text;
  const [text, setText] = useState(about.chunk.text);
  const [problem, setProblem] = useState<string>();
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = chunkTextProblem(text) ?? undefined;
        setProblem(wrong);
        if (wrong === undefined) dispatch(actions.submitted(text.trim()));
      }}
    >
      <Modal.Header closeButton={!busy} closeLabel="关闭">
        <Modal.Title as="h2" id="chunk-dialog-title">
          修改第 {about.chunk.place + 1} 个片段
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <DialogRefusal refusal={refusal} hasPlaceFor={() => false} />
        <DialogField
          id="chunk-text"
          label="检索和引用的文字"
          problem={problem}
          hint="以后的检索和回答使用这里的文字；原文保留，随时可以恢复。"
        >
          <Form.Control
            as="textarea"
            rows={10}
            autoFocus
            maxLength={2 * longestChunk}
            value={text}
            onChange={({ target }) => setText(target.value)}
            {...describedBy('chunk-text', problem !== undefined, true)}
          />
        </DialogField>
        {text === original ? null : (
          <>
            <details className="mb-2">
              <summary>入库时的原文</summary>
              <p className="desk-original">{original}</p>
            </details>
            <Button size="sm" variant="outline-secondary" disabled={busy} onClick={() => setText(original)}>
              填回原文
            </Button>
          </>
        )}
      </Modal.Body>
      <DialogFooter busy={busy} label="保存" onCancel={() => dispatch(actions.dialogClosed())} />
    </Form>
  );
};

/** Corrects the text of a passage. */
export const ChunkDialog = ({ scope }: Pick<Props, 'scope'>) => {
  const dispatch = useAppDispatch();
  const { actions, selectors } = deskLists.chunks[scope];
  return (
    <FormDialog
      dialog={useAppSelector(selectors.dialog)}
      opening={actions.dialogOpened.type}
      labelledBy="chunk-dialog-title"
      size="lg"
      onClose={() => dispatch(actions.dialogClosed())}
    >
      {(dialog) => <ChunkForm scope={scope} dialog={dialog} />}
    </FormDialog>
  );
};
