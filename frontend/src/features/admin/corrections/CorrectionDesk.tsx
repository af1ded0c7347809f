import { useEffect } from 'react';
import { Alert, Button, Card } from 'react-bootstrap';
import type { CaseCorrections } from '../../../../../domain/contract/corrections.js';
import { ReadNotice } from '../../../components/ReadNotice.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import type { CaseView } from '../caseDetails/caseView.js';
import { AskDialog } from './AskDialog.js';
import { caseCorrections } from './caseCorrections.js';
import { marksBegun, selectMarks } from './markDraftSlice.js';
import { MarkChoice } from './MarkChoice.js';
import { NoticeReview } from './NoticeReview.js';
import './corrections.css';

type MarkingProps = { readonly caseId: string; readonly corrections: CaseCorrections };

/** What is marked for a notice that was not sent yet, and the way to send it. */
const Marking = ({ caseId, corrections }: MarkingProps) => {
  const dispatch = useAppDispatch();
  const marks = useAppSelector(selectMarks);
  const { version, notices } = corrections;
  const isAgain = notices.length > 0;
  return (
    <section className="analysis-part" aria-label="标记需要补正之处">
      <div className="analysis-head">
        <h3>标记需要补正之处</h3>
        <span className="text-body-secondary small">第 {version} 版</span>
      </div>
      {isAgain ? (
        <Alert variant="info">本案已一次性告知过补正内容。再次通知只列新发现的问题，并写明原因。</Alert>
      ) : null}
      <MarkChoice corrections={corrections} />
      <div className="correction-send">
        <span>{marks.length === 0 ? '还没有标记。补正内容应当一次告知齐全。' : `已标记 ${marks.length} 处`}</span>
        <Button
          variant="outline-primary"
          disabled={marks.length === 0}
          onClick={() => dispatch(caseCorrections.actions.dialogOpened({ caseId, version, isAgain }))}
        >
          <i className="bi bi-envelope-paper me-2" aria-hidden="true" />
          补正通知…
        </Button>
      </div>
    </section>
  );
};

/** Where the court asks the plaintiff to correct the complaint, and sees what became of it. */
export const CorrectionDesk = ({ view: { info, complaint } }: { readonly view: CaseView }) => {
  const dispatch = useAppDispatch();
  const { id } = info;
  const version = complaint?.version;
  const read = useAppSelector(caseCorrections.selectors.list);
  const load = () => dispatch(caseCorrections.actions.requested(id));
  useEffect(() => {
    dispatch(marksBegun(id));
    dispatch(caseCorrections.actions.requested(id));
    return () => void dispatch(caseCorrections.actions.forgotten());
  }, [dispatch, id, version]);
  const corrections = dataOf(read);
  const mayAsk = info.is_temporary && corrections !== undefined && corrections.standing !== 'asked';
  if (!info.is_temporary && corrections?.notices.length === 0) return null;
  return (
    <Card as="section" className="analysis-card d-print-none" aria-label="补正" id="correction-desk">
      <Card.Header className="case-card-header">
        <h2>补正</h2>
      </Card.Header>
      <Card.Body>
        <ReadNotice read={read} label="正在读取补正情况…" onRetry={load} />
        {corrections?.notices.map((notice) => (
          <NoticeReview key={notice.id} caseId={id} notice={notice} changes={corrections.other_changes} />
        ))}
        {mayAsk ? <Marking caseId={id} corrections={corrections} /> : null}
      </Card.Body>
      <AskDialog />
    </Card>
  );
};
