import { useEffect, useState } from 'react';
import { Button } from 'react-bootstrap';
import { saidIn } from '../../../../../domain/forms/pleadingWords.js';
import type { CaseProgress } from '../../../../../domain/contract/documents.js';
import type { CaseAccess } from '../../../components/caseAccess.js';
import { VersionSheet } from '../../../components/VersionSheet.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { answeredComplaint } from '../otherSide.js';
import { CorrectionNote } from './CorrectionNote.js';
import './otherSide.css';

/** The complaint that a defendant answers, read when it is asked for. */
export const AnsweredComplaint = ({
  access,
  of,
}: {
  readonly access: CaseAccess;
  readonly of: Pick<CaseProgress, 'domain'>;
}) => {
  const say = saidIn(of);
  const dispatch = useAppDispatch();
  const read = useAppSelector(answeredComplaint.selectors.list);
  const [isOpen, setOpen] = useState(false);
  const ask = () => dispatch(answeredComplaint.actions.requested(access));
  useEffect(() => () => void dispatch(answeredComplaint.actions.forgotten()), [dispatch]);
  return (
    <section className="panel other-side" aria-labelledby="answered-complaint-title">
      <div className="other-side-line">
        <h2 id="answered-complaint-title">{say`对方的起诉状`}</h2>
        <Button
          variant="outline-secondary"
          size="sm"
          aria-expanded={isOpen}
          onClick={() => {
            if (!isOpen) ask();
            setOpen(!isOpen);
          }}
        >
          {isOpen ? say`收起起诉状` : say`阅读起诉状`}
        </Button>
      </div>
      {isOpen ? <VersionSheet read={read} onRetry={ask} said={CorrectionNote} /> : null}
    </section>
  );
};
