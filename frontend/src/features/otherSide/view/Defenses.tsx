import { useEffect, useRef, useState } from 'react';
import { Button, Spinner } from 'react-bootstrap';
import { saidIn } from '../../../../../domain/forms/pleadingWords.js';
import { answerWord, partyWord } from '../../../../../domain/forms/standing.js';
import type { CaseProgress } from '../../../../../domain/contract/documents.js';
import type { CaseAccess } from '../../../components/caseAccess.js';
import { CourtMoment } from '../../../components/time/CourtMoment.js';
import { VersionSheet } from '../../../components/VersionSheet.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { defenseFileRequested, servedDefense, type DefenseIn } from '../otherSide.js';
import { respondents } from '../words.js';
import { CorrectionNote } from './CorrectionNote.js';
import './otherSide.css';

type RowProps = {
  readonly access: CaseAccess;
  readonly defense: DefenseIn;
  /** How the one who answered is called. */
  readonly who: string;
  /** Of which field of law the case is. */
  readonly of: Pick<CaseProgress, 'domain'>;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onRetry: () => void;
};

const DefenseRow = ({ access, defense, who, of, isOpen, onToggle, onRetry }: RowProps) => {
  const dispatch = useAppDispatch();
  const read = useAppSelector(servedDefense.selectors.list);
  const fetching = useAppSelector(({ defenseFile }) => defenseFile);
  const { defendant_id: defendantId, standing, version, left, submitted_at: at } = defense;
  const title = `${who}的${answerWord(standing)}`;
  return (
    <li>
      <div className="other-side-line">
        <p className="mb-0 text-break">
          <strong>{who}</strong>
          {left ? (
            <span className="text-secondary">
              {standing === undefined
                ? saidIn(of)`（起诉状的最新一版已不列其为被告）`
                : saidIn(of)`（起诉状的最新一版已不列其为第三人）`}
            </span>
          ) : null}
          {/* The paper below says it itself. */}
          {isOpen && read.status === 'loaded' ? null : (
            <span className="d-block small text-secondary">
              第 {version} 版 · 提交于 <CourtMoment iso={at} />
            </span>
          )}
        </p>
        <div className="d-flex flex-wrap gap-2">
          <Button
            variant="outline-primary"
            size="sm"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? '收起' : '阅读'}${title}`}
            onClick={onToggle}
          >
            <i className="bi bi-file-earmark-text me-1" aria-hidden="true" />
            {isOpen ? '收起' : '阅读'}
          </Button>
          <Button
            variant="outline-secondary"
            size="sm"
            disabled={fetching !== null}
            aria-label={`下载${title} Word`}
            onClick={() =>
              dispatch(defenseFileRequested({ access, defendantId, title, ...(standing && { standing }) }))
            }
          >
            {fetching === defendantId ? (
              <Spinner animation="border" size="sm" className="me-1" aria-hidden="true" />
            ) : (
              <i className="bi bi-file-earmark-word me-1" aria-hidden="true" />
            )}
            下载 Word
          </Button>
        </div>
      </div>
      {isOpen ? <VersionSheet read={read} onRetry={onRetry} said={CorrectionNote} /> : null}
    </li>
  );
};

type Props = {
  readonly access: CaseAccess;
  readonly defenses: readonly DefenseIn[];
  /** Of which field of law the case is. */
  readonly of: Pick<CaseProgress, 'domain'>;
  /** Whether the one that came in last is opened at once, because a link led to it. */
  readonly opensLatest?: boolean;
};

/** The defences of the other side, each by the name of who answered, read when it is asked for. */
export const Defenses = ({ access, defenses, of, opensLatest = false }: Props) => {
  const dispatch = useAppDispatch();
  const heading = useRef<HTMLHeadingElement>(null);
  const { caseNumber, code } = access;
  const [openId, setOpenId] = useState<string | null>(() => {
    const [latest] = [...defenses].sort((one, other) => other.submitted_at.localeCompare(one.submitted_at));
    return opensLatest ? (latest?.defendant_id ?? null) : null;
  });
  useEffect(() => {
    if (openId === null) return undefined;
    dispatch(servedDefense.actions.requested({ access: { caseNumber, code }, defendantId: openId }));
    return () => void dispatch(servedDefense.actions.forgotten());
  }, [dispatch, caseNumber, code, openId]);
  useEffect(() => {
    if (opensLatest) heading.current?.focus();
  }, [opensLatest]);
  const names = respondents(defenses, of);
  return (
    <section className="panel other-side" aria-labelledby="defenses-title">
      <h2 id="defenses-title" ref={heading} tabIndex={-1}>
        {defenses.some(({ standing }) => standing !== undefined) ? '对方和第三人的文书' : '对方的答辩状'}（
        {defenses.length}）
      </h2>
      <ul className="other-side-papers">
        {defenses.map((defense, index) => {
          const { defendant_id: defendantId } = defense;
          const isOpen = defendantId === openId;
          return (
            <DefenseRow
              key={defendantId}
              access={access}
              defense={defense}
              who={names[index] ?? partyWord(defense.standing, of)}
              of={of}
              isOpen={isOpen}
              onToggle={() => setOpenId(isOpen ? null : defendantId)}
              onRetry={() => dispatch(servedDefense.actions.requested({ access, defendantId }))}
            />
          );
        })}
      </ul>
      <p className="mb-0 small text-secondary">供您阅读和留存；法院送达的副本为准。</p>
    </section>
  );
};
