import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { selectUser } from '../../core/session/sessionSlice.js';
import { UserConfirmForm } from './UserConfirmForm.js';
import { UserEditForm } from './UserEditForm.js';
import { useReopening } from '../../components/unfinished/useUnfinished.js';
import { TypedDialog } from '../../components/TypedDialog.js';
import { managedUsers, type SubmittedChange } from './managedUsers.js';

/** The dialog that changes an account. Its form is mounted each time it opens, and it stays open until the server has responded. */
export const UserChangeDialog = () => {
  const dispatch = useAppDispatch();
  const dialog = useAppSelector(managedUsers.selectors.dialog);
  const own = useAppSelector(selectUser);
  const close = () => dispatch(managedUsers.actions.dialogClosed());
  useReopening(managedUsers.actions.dialogOpened.type);
  const commonProps = dialog.open
    ? {
        dialog,
        isOwn: own?.id === dialog.about.user.id,
        onSubmit: (change: SubmittedChange) => dispatch(managedUsers.actions.submitted(change)),
        onCancel: close,
      }
    : null;
  const busy = dialog.open && dialog.busy;
  return (
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
  );
};
