import { useEffect } from 'react';
import { Alert, Button, Card } from 'react-bootstrap';
import type { CaseCorrections } from '../../../../../domain/contract/corrections.js';
import { ReadNotice } from '../../../components/ReadNotice.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import { AskDialog } from './AskDialog.js';
import { caseCorrections, type PleadingSide } from '../corrections/caseCorrections.js';
import { marksBegun, marksLeft, marksRetried, selectDraft, selectMarks } from '../corrections/markDraftSlice.js';
import { MarkChoice } from './MarkChoice.js';
import { NoticeReview } from './NoticeReview.js';
import './corrections.css';

type MarkingProps = { readonly side: PleadingSide; readonly corrections: CaseCorrections };

/** That marks are not at the court's server yet, so that no colleague sees them. */
const NotSaved = () => {
  const dispatch = useAppDispatch();
  const { failed, changes } = useAppSelector(selectDraft);
  if (failed === null) return null;
  return (
    <Alert variant="warning" className="correction-unsaved">
      <span>
        {changes.length > 0 ? `有 ${changes.length} 处标记还没有保存` : '没有读到同事的标记'}：{failed}
      </span>
      <Button variant="outline-secondary" size="sm" onClick={() => dispatch(marksRetried())}>
        再试一次
      </Button>
    </Alert>
  );
};

/** What is marked for a notice that was not sent yet, and the way to send it. */
const Marking = ({ side, corrections }: MarkingProps) => {
  const dispatch = useAppDispatch();
  const marks = useAppSelector(selectMarks);
  const { version, notices, usual_due_on: usualDueOn } = corrections;
  const isAgain = notices.length > 0;
  const isComplaint = side.defendantId === null;
  const title = isComplaint ? '标记需要补正之处' : '标记请补充说明之处';
  return (
    <section className="analysis-part" aria-label={title}>
      <div className="analysis-head">
        <h3>{title}</h3>
        <span className="text-body-secondary small">第 {version} 版</span>
      </div>
      {isAgain ? (
        <Alert variant="info">
          {isComplaint
            ? '本案已一次性告知过补正内容。再次通知只列新发现的问题，并写明原因。'
            : '已请其补充说明过。再次通知只列新发现的问题，并写明原因。'}
        </Alert>
      ) : null}
      <MarkChoice corrections={corrections} isComplaint={isComplaint} />
      <NotSaved />
      <div className="correction-send">
        <span>
          {marks.length > 0
            ? `已标记 ${marks.length} 处`
            : isComplaint
              ? '还没有标记。补正内容应当一次告知齐全。'
              : '还没有标记。是否补充说明由其决定，不产生后果。'}
        </span>
        <Button
          variant="outline-primary"
          disabled={marks.length === 0}
          onClick={() => dispatch(caseCorrections.actions.dialogOpened({ ...side, version, isAgain, usualDueOn }))}
        >
          <i className="bi bi-envelope-paper me-2" aria-hidden="true" />
          {isComplaint ? '补正通知…' : '补充说明通知…'}
        </Button>
      </div>
    </section>
  );
};

type DeskProps = PleadingSide & {
  /** The newest version that the page shows. */
  readonly version: number | undefined;
  /** Whether notices may still be sent to the side. */
  readonly isOpen: boolean;
  /** Whether it stays away while there is nothing to show. */
  readonly isQuiet?: boolean;
};

/** Where the court asks a side to correct its pleading, or one who answers to explain the answer, and sees what became of it. */
export const CorrectionDesk = ({ caseId, defendantId, version, isOpen, isQuiet = false }: DeskProps) => {
  const dispatch = useAppDispatch();
  const read = useAppSelector(caseCorrections.selectors.list);
  const load = () => dispatch(caseCorrections.actions.requested({ caseId, defendantId }));
  useEffect(() => {
    dispatch(caseCorrections.actions.requested({ caseId, defendantId }));
    return () => void dispatch(caseCorrections.actions.forgotten());
  }, [dispatch, caseId, defendantId, version]);
  useEffect(() => {
    if (!isOpen || version === undefined) return undefined;
    dispatch(marksBegun({ caseId, defendantId, version }));
    return () => void dispatch(marksLeft());
  }, [dispatch, caseId, defendantId, version, isOpen]);
  const corrections = dataOf(read);
  const mayAsk = isOpen && corrections !== undefined && corrections.standing !== 'asked';
  if (isQuiet && corrections?.notices.length === 0) return null;
  const title = defendantId === null ? '补正' : '请补充说明';
  return (
    <Card as="section" className="analysis-card d-print-none" aria-label={title} id="correction-desk" tabIndex={-1}>
      <Card.Header className="case-card-header">
        <h2>{title}</h2>
      </Card.Header>
      <Card.Body>
        <ReadNotice read={read} label={`正在读取${title}情况…`} onRetry={load} />
        {corrections?.notices.map((notice) => (
          <NoticeReview
            key={notice.id}
            caseId={caseId}
            defendantId={defendantId}
            notice={notice}
            changes={corrections.other_changes}
          />
        ))}
        {mayAsk ? <Marking side={{ caseId, defendantId }} corrections={corrections} /> : null}
      </Card.Body>
      <AskDialog />
    </Card>
  );
};
