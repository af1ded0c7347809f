import { Alert, Form } from 'react-bootstrap';
import { useWatch } from 'react-hook-form';
import {
  auditsOwnWork,
  courtRoleDuties,
  courtRoleNames,
  courtRoles,
  type CourtRole,
} from '../../../../domain/account/courtRoles.js';
import { DialogForm } from '../../components/DialogForm.js';
import { ReasonField } from '../../components/ReasonField.js';
import { reasonProblem } from '../../components/reason.js';
import { useDialogForm } from '../../components/useDialogForm.js';
import { useAppSelector } from '../../core/hooks.js';
import { mayAs } from '../../core/session/courtUser.js';
import { selectUser } from '../../core/session/sessionSlice.js';
import type { UserDialog } from './managedUsers.js';

type Props = { readonly dialog: UserDialog; readonly isOwn: boolean };
type Fields = Record<CourtRole, boolean> & { reason: string };

/** Gives and takes roles of the court. Who is no superuser sees those that they have not, and cannot change them. */
export const UserRolesForm = ({ dialog, isOwn }: Props) => {
  const { user } = dialog.about;
  const me = useAppSelector(selectUser);
  const has = (role: CourtRole): boolean => user.court_roles.includes(role);
  const mayGive = (role: CourtRole): boolean => me !== null && mayAs(me, role);
  const chosen = (typed: Partial<Fields>): CourtRole[] =>
    courtRoles.filter((role) => (mayGive(role) ? typed[role] === true : has(role)));
  const { control, field, frame, input, registered } = useDialogForm<Fields>(dialog, {
    initial: {
      clerk: has('clerk'),
      judge: has('judge'),
      auditor: has('auditor'),
      administrator: has('administrator'),
      reason: '',
    },
    placeOf: (path) => (path === 'reason' ? 'reason' : undefined),
    checks: { reason: reasonProblem },
    send: (typed) => dialog.submit({ changes: { court_roles: chosen(typed) }, reason: typed.reason.trim() }),
  });
  const wanted = chosen(useWatch({ control }));
  return (
    <DialogForm {...frame} title="法院职责" label="保存">
      <p className="text-break">
        <strong>{user.email}</strong>
        {isOwn ? '（本人）' : ''}
      </p>
      {user.is_superuser ? (
        <Alert variant="info">这是超级管理员的账号，已有全部职责；以下各项在其不再是超级管理员后起作用。</Alert>
      ) : null}
      <fieldset className="mb-3">
        <legend className="form-label fs-6">在法院的职责，可以兼任</legend>
        {courtRoles.map((role) => (
          <Form.Check
            key={role}
            type="checkbox"
            id={`user-role-${role}`}
            className="mb-2"
            label={
              <>
                {courtRoleNames[role]}
                <span className="d-block small text-body-secondary">{courtRoleDuties[role]}</span>
              </>
            }
            {...registered(role)}
            disabled={!mayGive(role)}
          />
        ))}
        {courtRoles.every(mayGive) ? null : (
          <p className="small text-body-secondary mb-0">您只能授予和取消自己有的职责，其余请由超级管理员办理。</p>
        )}
      </fieldset>
      <div aria-live="polite">
        {auditsOwnWork({ isSuperuser: false, courtRoles: wanted }) ? (
          <Alert variant="warning">
            审计同时兼任立案人员或管理员的，其核对结果会注明由同时承担立案或管理职责的账号核对。
          </Alert>
        ) : null}
      </div>
      <ReasonField {...field('reason')} input={input('reason')} />
    </DialogForm>
  );
};
