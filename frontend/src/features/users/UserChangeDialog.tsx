import { useState } from 'react';
import { courtNow } from '../../core/courtNow.js';
import { ConfirmDialog } from '../../components/ConfirmDialog.js';
import { ResourceDialog } from '../../components/ResourceDialog.js';
import { selectCourtTimeZone } from '../../core/appMode/appModeSlice.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { selectUser } from '../../core/session/sessionSlice.js';
import { UserConfirmForm } from './UserConfirmForm.js';
import { UserRolesForm } from './UserRolesForm.js';
import { UserEditForm } from './UserEditForm.js';
import { managedUsers, type SubmittedChange, type UserDialog } from './managedUsers.js';
import { pastEndOf, readableDay } from './userFields.js';

/** The dialog that changes an account. An end that is over already is asked about before it is sent. */
export const UserChangeDialog = () => {
  const dispatch = useAppDispatch();
  const { open: isOpen } = useAppSelector(managedUsers.selectors.dialog);
  const own = useAppSelector(selectUser);
  const timeZone = useAppSelector(selectCourtTimeZone);
  const [doubted, setDoubted] = useState<{ readonly change: SubmittedChange; readonly end: string } | null>(null);
  const formOf = (dialog: UserDialog) => {
    const { user, what } = dialog.about;
    const submit = (change: SubmittedChange) => {
      const end = pastEndOf(user, change.changes, timeZone, courtNow());
      if (end === null) dialog.submit(change);
      else setDoubted({ change, end });
    };
    const props = { dialog: { ...dialog, submit }, isOwn: own?.id === user.id };
    if (what.kind === 'edit') return <UserEditForm {...props} />;
    if (what.kind === 'roles') return <UserRolesForm {...props} />;
    return <UserConfirmForm what={what} {...props} />;
  };
  return (
    <>
      <ResourceDialog of={managedUsers} id="user">
        {formOf}
      </ResourceDialog>
      <ConfirmDialog
        over
        show={isOpen && doubted !== null}
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
