import { useNavigate } from 'react-router';
import type { Case } from '../../../../../domain/contract/cases.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { adminPaths, leaving } from '../../courtDesk/index.js';
import { seekPart } from '../../caseFile/view/index.js';
import { correctionDesk } from '../correctionDesk/CameBack.js';
import { CourtKeys } from '../../courtDesk/view/index.js';
import { selectPendingQuery } from '../pendingCases/pendingCases.js';
import { usePendingSteps } from '../pendingCases/usePendingSteps.js';
import { closedCases } from '../closing/closedCases.js';
import { closingOf } from '../closing/closingOf.js';
import { rowOpened } from '../corrections/markDraftSlice.js';
import { currentRow, moveRow } from '../marking/useRowMarking.js';
import { filingOpened, type FilingTarget } from '../numbers/index.js';

type Props = {
  readonly caseNumber: string;
  readonly caseId: string | undefined;
  /** What would be filed; `undefined` where nothing can be. */
  readonly target: Omit<FilingTarget, 'corrects'> | undefined;
  readonly same: Case['same_filings'];
};

/** The keys by which a morning's cases are read and filed. */
export const ReviewKeys = ({ caseNumber, caseId, target, same }: Props) => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { go } = usePendingSteps(caseNumber);
  const list = useAppSelector(selectPendingQuery);
  const back = () => void navigate(adminPaths.pendingCasesAt(list), { state: leaving(caseId) });
  const mark = () => {
    const row = currentRow();
    if (row === undefined) moveRow(1);
    else dispatch(rowOpened(row));
  };
  return (
    <CourtKeys
      keys={[
        { key: 'n', name: '下一件', press: () => go('next') },
        { key: 'p', name: '上一件', press: () => go('previous') },
        { key: 'l', name: '返回待立案列表', press: back },
        { key: 'Esc', name: '返回待立案列表', press: back },
        { key: 'f', name: '立案', press: target && (() => void dispatch(filingOpened(target))) },
        {
          key: 'x',
          name: '其他处理：退回、不予受理等',
          press:
            target &&
            (() => void dispatch(closedCases.actions.dialogOpened({ kind: 'close', ...closingOf(target, same) }))),
        },
        { key: 'j', name: '文书的下一项', press: () => moveRow(1) },
        { key: 'k', name: '文书的上一项', press: () => moveRow(-1) },
        { key: 'm', name: '标记所在的一项需要补正（也可以点击该项）', press: target && mark },
        { key: 'b', name: '到“补正”', press: target && (() => seekPart(correctionDesk)) },
      ]}
      others={[{ key: 'Enter', name: '立案时采用接续的案号，再按一次确认' }]}
    />
  );
};
