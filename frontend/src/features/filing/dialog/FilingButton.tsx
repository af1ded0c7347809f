import { Button } from 'react-bootstrap';
import { domainIn } from '../../../../../domain/case/procedure.js';
import type { CaseDetails } from '../../../../../domain/contract/cases.js';
import { ForRoles } from '../../../components/ForRoles.js';
import { useAppDispatch } from '../../../core/hooks.js';
import { AssignButtons } from '../assigning/AssignButtons.js';
import { filingOpened, type FilingTarget } from '../numbers/index.js';

type Props = { readonly target: Omit<FilingTarget, 'corrects'>; readonly label?: string };

/** Opens the dialog that files a case under its formal number. */
export const FilingButton = ({ target, label = '立案' }: Props) => {
  const dispatch = useAppDispatch();
  return (
    <Button variant="primary" onClick={() => dispatch(filingOpened(target))}>
      <i className="bi bi-patch-check me-2" aria-hidden="true" />
      {label}
    </Button>
  );
};

/** Opens the dialog that gives a filed case another number, for a reason; nothing where a case has none or can have no other. */
const CorrectionButton = ({ info }: { readonly info: CaseDetails['case_info'] }) => {
  const dispatch = useAppDispatch();
  if (info.is_temporary || info.erased || info.set_aside !== null) return null;
  const target = {
    caseId: info.id,
    currentNumber: info.case_number,
    cause: info.case_cause,
    ...domainIn(info),
    corrects: true,
  } as const;
  return (
    <Button variant="link" size="sm" onClick={() => dispatch(filingOpened(target))}>
      更正案号
    </Button>
  );
};

/** What can be done about what stands among the facts of a case: who has it, and its number. */
export const CaseActions = ({ info }: { readonly info: CaseDetails['case_info'] }) => (
  <>
    <AssignButtons info={info} />
    <ForRoles roles={['clerk']}>
      <CorrectionButton info={info} />
    </ForRoles>
  </>
);
