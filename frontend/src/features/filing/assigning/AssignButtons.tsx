import { Button } from 'react-bootstrap';
import { assigneeRoles } from '../../../../../domain/case/assignments.js';
import type { CaseDetails } from '../../../../../domain/contract/cases.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { useCourtRole } from '../../../core/session/courtUser.js';
import { selectUser } from '../../../core/session/sessionSlice.js';
import { assigneeName, assigning } from './assigning.js';

type Props = { readonly info: CaseDetails['case_info'] };

/** Who has the case, in its head behind the cause. */
export const AssigneeLine = ({ info: { assignee } }: Props) => <> · 承办人：{assigneeName(assignee)}</>;

/** Takes the case for oneself, or opens the dialog that gives it to somebody. */
export const AssignButtons = ({ info }: Props) => {
  const dispatch = useAppDispatch();
  const me = useAppSelector(selectUser)?.id;
  const assigns = useCourtRole('clerk', 'administrator');
  const mayHave = useCourtRole(...assigneeRoles);
  if (info.erased || info.closure !== null || info.set_aside !== null) return null;
  const { id, case_number, assignee } = info;
  return (
    <>
      {assignee === null && mayHave && me !== undefined ? (
        <Button variant="link" size="sm" onClick={() => dispatch(assigning.changes.take({ id, accountId: me }))}>
          我来办
        </Button>
      ) : null}
      {assigns ? (
        <Button
          variant="link"
          size="sm"
          onClick={() => dispatch(assigning.actions.dialogOpened({ cases: [{ id, case_number, assignee }] }))}
        >
          {assignee === null ? '分配承办人…' : '更换承办人…'}
        </Button>
      ) : null}
    </>
  );
};
