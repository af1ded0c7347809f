import type { CaseDetails } from '../../../../../domain/contract/cases.js';
import { ForRoles } from '../../../components/ForRoles.js';
import { AssignButtons } from '../assigning/AssignButtons.js';
import { CorrectionButton } from './FilingButton.js';

/** What can be done about what stands among the facts of a case: who has it, and its number. */
export const CaseActions = ({ info }: { readonly info: CaseDetails['case_info'] }) => (
  <>
    <AssignButtons info={info} />
    <ForRoles roles={['clerk']}>
      <CorrectionButton info={info} />
    </ForRoles>
  </>
);
