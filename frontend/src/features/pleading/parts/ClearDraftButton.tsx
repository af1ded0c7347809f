import { useState } from 'react';
import { Button } from 'react-bootstrap';
import { ConfirmDialog } from '../../../components/ConfirmDialog.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { useFormTools } from '../form/index.js';
import { draftCleared, selectSync, selectIsSent, type OpenedPage } from '../page/index.js';

/** Removes the draft from this device, and from the account that keeps it, after a question. */
export const useClearDraft = ({ formKey, draft }: OpenedPage) => {
  const dispatch = useAppDispatch();
  const { abandonDraft } = useFormTools();
  // The key of what was sent goes with the draft, and without it nobody learns what became of it.
  const isSent = useAppSelector(selectIsSent);
  const isInAccount = useAppSelector(selectSync) !== 'off';
  const [asking, setAsking] = useState(false);
  const clear = async () => {
    setAsking(false);
    await abandonDraft();
    dispatch(draftCleared({ formKey, draftId: draft.id }));
  };
  const question = (
    <ConfirmDialog
      show={asking}
      title="清空草稿？"
      confirmLabel="清空"
      danger
      onConfirm={() => void clear()}
      onCancel={() => setAsking(false)}
    >
      本页填写的全部内容会从这台设备{isInAccount ? '和您的账号中' : '上'}删除，不能恢复。已经提交法院的文书不受影响。
    </ConfirmDialog>
  );
  return { isSent, ask: () => setAsking(true), question };
};

/** The same as a button of its own. */
export const ClearDraftButton = ({ page }: { readonly page: OpenedPage }) => {
  const { isSent, ask, question } = useClearDraft(page);
  return (
    <>
      <Button size="sm" variant="outline-secondary" disabled={isSent} onClick={ask}>
        清空草稿
      </Button>
      {question}
    </>
  );
};
