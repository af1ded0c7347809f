import { useState } from 'react';
import { ConfirmDialog } from '../../components/ConfirmDialog.js';
import { selectCourtTimeZone } from '../../core/appMode/appModeSlice.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { selectUser } from '../../core/session/sessionSlice.js';
import { UserConfirmForm } from './UserConfirmForm.js';
import { UserEditForm } from './UserEditForm.js';
import { useReopening } from '../../components/unfinished/useUnfinished.js';
import { TypedDialog } from '../../components/TypedDialog.js';
import { managedUsers, type SubmittedChange } from './managedUsers.js';
import { pastEndOf, readableDay } from './userFields.js';

/** The dialog that changes an account. Its form is mounted each time it opens, and it stays open until the server has responded. */
export const UserChangeDialog = () => {
  const dispatch = useAppDispatch();
  const dialog = useAppSelector(managedUsers.selectors.dialog);
  const own = useAppSelector(selectUser);
  const timeZone = useAppSelector(selectCourtTimeZone);
  const [doubted, setDoubted] = useState<{ readonly change: SubmittedChange; readonly end: string } | null>(null);
  const close = () => dispatch(managedUsers.actions.dialogClosed());
  useReopening(managedUsers.actions.dialogOpened.type);
  const commonProps = dialog.open
    ? {
        dialog,
        isOwn: own?.id === dialog.about.user.id,
        onSubmit: (change: SubmittedChange) => {
          const end = pastEndOf(dialog.about.user, change.changes, timeZone, new Date());
          if (end === null) dispatch(managedUsers.actions.submitted(change));
          else setDoubted({ change, end });
        },
        onCancel: close,
      }
    : null;
  const busy = dialog.open && dialog.busy;
  return (
    <>
      <TypedDialog
        show={dialog.open}
        onHide={close}
        centered
        backdrop="static"
        keyboard={!busy}
        aria-labelledby="user-dialog-title"
      >
        {dialog.open && commonProps && dialog.about.what.kind === 'edit' ? <UserEditForm {...commonProps} /> : null}
        {dialog.open && commonProps && dialog.about.what.kind !== 'edit' ? (
          <UserConfirmForm what={dialog.about.what} {...commonProps} />
        ) : null}
      </TypedDialog>
      <ConfirmDialog
        over
        show={dialog.open && doubted !== null}
        title="到期日已经过去，仍要保存？"
        confirmLabel="仍要保存"
        cancelLabel="返回修改"
        danger
        onConfirm={() => {
          if (doubted) dispatch(managedUsers.actions.submitted(doubted.change));
          setDoubted(null);
        }}
        onCancel={() => setDoubted(null)}
      >
        <p className="mb-0">
          方案在{doubted === null ? '' : readableDay(doubted.end)}已经到期：保存后，该用户立即按探索版使用。
        </p>
      </ConfirmDialog>
    </>
  );
};
