import { BusyButton } from '../../../components/BusyButton.js';
import type { CaseAccess } from '../../../components/caseAccess.js';
import { selectIsSaas } from '../../../core/appMode/appModeSlice.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { selectOwner } from '../../../core/session/sessionSlice.js';
import { adoption } from '../adoption.js';

/** Beside a case that somebody with an account opened with its code: takes it into the account. Nothing for others. */
export const AdoptHere = ({ caseNumber, code }: CaseAccess) => {
  const dispatch = useAppDispatch();
  const isSaas = useAppSelector(selectIsSaas);
  const owner = useAppSelector(selectOwner);
  const pending = useAppSelector(adoption.selectors.pending);
  if (!isSaas || owner === null || code === '') return null;
  return (
    <BusyButton
      variant="outline-primary"
      busy={pending.includes(caseNumber)}
      onClick={() => dispatch(adoption.changes.adopt({ id: caseNumber, caseNumber, code }))}
    >
      加入我的文书
    </BusyButton>
  );
};
