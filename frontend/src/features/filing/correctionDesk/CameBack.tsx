import { Alert, Button } from 'react-bootstrap';
import { useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import { seekPart } from '../../caseFile/view/index.js';
import { caseCorrections } from '../corrections/caseCorrections.js';
import { noticeTally, tallyWords } from '../corrections/noticeTally.js';

/** Where the notices and their marks stand. */
export const correctionDesk = '#correction-desk';

/** Above a complaint whose party answered a correction notice: what was done about each mark, and what else is new. */
export const CameBack = ({ caseId }: { readonly caseId: string }) => {
  const side = useAppSelector(caseCorrections.selectors.query);
  const corrections = dataOf(useAppSelector(caseCorrections.selectors.list));
  const isThisCase = side?.caseId === caseId && side.defendantId === null;
  if (!isThisCase || corrections?.standing !== 'answered') return null;
  const { notices, other_changes: others, version } = corrections;
  const marks = notices.filter(({ outcome }) => outcome === null).flatMap((notice) => notice.marks);
  const tally = noticeTally(marks);
  return (
    <Alert variant="warning" className="came-back d-print-none" role="status">
      <div>
        <strong>补正已回（第 {version} 版）：</strong>
        通知 {tally.all} 处，{tallyWords(tally)}
        {others.length === 0 ? '' : `；另有 ${others.length} 处改动不在通知内`}。
      </div>
      <Button variant="outline-primary" size="sm" onClick={() => seekPart(correctionDesk)}>
        逐处核对
      </Button>
    </Alert>
  );
};
