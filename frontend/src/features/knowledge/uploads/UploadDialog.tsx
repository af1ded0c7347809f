import { useEffect, useRef } from 'react';
import { Button, Modal } from 'react-bootstrap';
import { useReopening } from '../../../components/unfinished/useUnfinished.js';
import { TypedDialog } from '../../../components/TypedDialog.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import type { Scope } from '../../../../../domain/contract/call.js';
import { isOver, selectFollowed, selectUpload, uploadClosed, uploadOpened, type Upload } from './knowledgeTasks.js';
import { TaskProgress } from './TaskProgress.js';
import { UploadForm } from './UploadForm.js';

/** The upload once the server has the files: its task. Closing it stops nothing. */
const Following = ({ upload, taskId }: { readonly upload: Upload; readonly taskId: string }) => {
  const dispatch = useAppDispatch();
  const title = useRef<HTMLHeadingElement>(null);
  const task = useAppSelector((state) => selectFollowed(state, taskId)?.task ?? null);
  const running = task === null || !isOver(task);
  // The button that was pressed is gone with the form.
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <Modal.Header closeButton closeLabel="关闭">
        <Modal.Title as="h2" id="knowledge-upload-title" ref={title} tabIndex={-1}>
          已上传到“{upload.cause.name}”
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <TaskProgress place={{ taskId, scope: upload.scope, title: '本次上传' }} listed={null} />
      </Modal.Body>
      <Modal.Footer>
        <p className="me-auto mb-0 text-body-secondary">{running ? '可以关闭这个窗口，处理会继续。' : ''}</p>
        <Button variant="outline-secondary" onClick={() => dispatch(uploadClosed())}>
          关闭
        </Button>
      </Modal.Footer>
    </>
  );
};

/** Uploads files to a cause and shows what becomes of them. A click beside it does not close it: what was chosen would be gone. */
export const UploadDialog = ({ scope }: { readonly scope: Scope }) => {
  const dispatch = useAppDispatch();
  const upload = useAppSelector(selectUpload);
  useReopening(uploadOpened.type);
  const openUpload = upload?.scope === scope ? upload : null;
  // Leaving the page closes its dialog.
  useEffect(() => () => void dispatch(uploadClosed()), [dispatch]);
  return (
    <TypedDialog
      show={openUpload !== null}
      onHide={() => dispatch(uploadClosed())}
      centered
      size="lg"
      backdrop="static"
      keyboard={openUpload?.phase !== 'sending'}
      aria-labelledby="knowledge-upload-title"
    >
      {openUpload === null ? null : openUpload.taskId === null ? (
        <UploadForm key={openUpload.number} upload={openUpload} />
      ) : (
        <Following upload={openUpload} taskId={openUpload.taskId} />
      )}
    </TypedDialog>
  );
};
