import { useState } from 'react';
import { Button } from 'react-bootstrap';
import { outcomeWords, settlementWords } from '../../../../../domain/case/correctionWords.js';
import type { CaseCorrections, CorrectionMark, CorrectionNotice } from '../../../../../domain/contract/corrections.js';
import { chineseDate } from '../../../../../domain/forms/printing/dates.js';
import { BusyButton } from '../../../components/BusyButton.js';
import { ConfirmDialog } from '../../../components/ConfirmDialog.js';
import { CourtMoment } from '../../../components/time/CourtMoment.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { fileRequested, isSameFile } from '../../caseFile/index.js';
import { caseCorrections } from '../corrections/caseCorrections.js';
import { isChanged, noticeTally, tallyWords } from '../corrections/noticeTally.js';
import { NoticePeriod } from './NoticePeriod.js';

const changeWords = {
  unchanged: '未改',
  filled: '已填写',
  changed: '已改，待核对',
  removed: '已删去',
  not_asked: '新版表单没有这一项',
} as const;

const stateOf = ({ settled, settled_by: by, change }: CorrectionMark): string =>
  settled === null ? changeWords[change] : `${settlementWords[settled]}${by === 'rule' ? '（规则核对）' : ''}`;

const valueOf = (value: string | null): string => (value === null ? '（已清除）' : value === '' ? '（未填写）' : value);

type RowProps = {
  readonly mark: CorrectionMark;
  readonly isAnswered: boolean;
  readonly mayDecide: boolean;
  readonly onSettle: (as: 'corrected' | 'accepted_as_is') => void;
};

const Row = ({ mark, isAnswered, mayDecide, onSettle }: RowProps) => (
  <li className={mark.settled === null ? 'correction-open' : undefined}>
    <div className="correction-line">
      <span className="correction-place">
        {mark.label}
        {mark.moved ? '（位置已移）' : ''}
      </span>
      <span className={`correction-state state-${mark.settled ?? mark.change}`}>
        {isAnswered || mark.settled !== null ? stateOf(mark) : '等待补正'}
      </span>
    </div>
    <p>{mark.reason ?? '（理由已清除）'}</p>
    {isAnswered && mark.change !== 'unchanged' ? (
      <p className="correction-values">
        <del>{valueOf(mark.value_then)}</del>
        <i className="bi bi-arrow-right mx-2" aria-label="现在" />
        <ins>{valueOf(mark.value_now)}</ins>
      </p>
    ) : (
      <p className="correction-values">{valueOf(mark.value_then)}</p>
    )}
    {mark.explanation === null ? null : <p className="correction-explanation">当事人说明：{mark.explanation}</p>}
    {mayDecide && mark.settled === null ? (
      <div className="correction-decide">
        <Button variant="outline-primary" size="sm" onClick={() => onSettle('corrected')}>
          已补正
        </Button>
        <Button variant="outline-secondary" size="sm" onClick={() => onSettle('accepted_as_is')}>
          可以不改
        </Button>
      </div>
    ) : null}
  </li>
);

const OtherChanges = ({ changes }: { readonly changes: CaseCorrections['other_changes'] }) =>
  changes.length === 0 ? null : (
    <details className="findings-more">
      <summary>另有 {changes.length} 处改动不在通知内</summary>
      <ul>
        {changes.map(({ label, before, after }) => (
          <li key={`${label} ${before ?? ''} ${after ?? ''}`}>
            {label}：{valueOf(before ?? '')} → {valueOf(after ?? '')}
          </li>
        ))}
      </ul>
    </details>
  );

/** What the court waits for, or has to look at. */
const standingOf = ({ answered, answered_in: version, marks }: CorrectionNotice, open: number): string => {
  if (!answered) return '；等待当事人提交新的版本或说明';
  const answer = version === null ? '当事人已逐处说明' : `当事人已提交第 ${version} 版`;
  return `；${answer}，还有 ${open} 处待核对（${tallyWords(noticeTally(marks))}）`;
};

type Props = {
  readonly caseId: string;
  readonly defendantId: string | null;
  readonly notice: CorrectionNotice;
  readonly changes: CaseCorrections['other_changes'];
};

/** One notice: when it was sent, until when, and of each mark what became of it. */
export const NoticeReview = ({ caseId, defendantId, notice, changes }: Props) => {
  const dispatch = useAppDispatch();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { id: noticeId, marks, outcome, answered: isAnswered } = notice;
  const isComplaint = defendantId === null;
  const paper = isComplaint ? '补正通知书' : '补充说明通知书';
  const isOpen = outcome === null;
  const open = marks.filter(({ settled }) => settled === null);
  const changed = open.filter(isChanged);
  const settle = (ids: readonly string[], as: 'corrected' | 'accepted_as_is') =>
    dispatch(caseCorrections.changes.settle({ id: noticeId, caseId, noticeId, markIds: ids, as }));
  const file = { caseId, defendantId, noticeId } as const;
  const isFetching = useAppSelector(({ adminVersionFiles }) => adminVersionFiles.some((one) => isSameFile(one, file)));
  return (
    <section
      className="analysis-part correction-notice"
      aria-label={`第 ${notice.count} 份${isComplaint ? '补正' : '补充说明'}通知`}
    >
      <p className={isOpen ? 'correction-banner' : 'correction-banner correction-ended'}>
        已于 <CourtMoment iso={notice.asked_at} /> {isComplaint ? '一次性告知' : '请补充说明'} {marks.length} 处，限
        {chineseDate(notice.due_on)}以前{isComplaint ? '补正' : '提交'}
        {notice.extended ? '（已延长）' : ''}
        {outcome === null ? standingOf(notice, open.length) : `；${outcomeWords[outcome]}`}。
      </p>
      <NoticePeriod caseId={caseId} notice={notice} isComplaint={isComplaint} />
      <ol className="correction-marks">
        {marks.map((mark) => (
          <Row
            key={mark.id}
            mark={mark}
            isAnswered={isAnswered}
            mayDecide={isOpen && isAnswered}
            onSettle={(as) => settle([mark.id], as)}
          />
        ))}
      </ol>
      {isAnswered && isOpen ? <OtherChanges changes={changes} /> : null}
      <div className="correction-actions">
        {isOpen && isAnswered && changed.length > 1 ? (
          <Button
            variant="primary"
            size="sm"
            onClick={() =>
              settle(
                changed.map(({ id }) => id),
                'corrected',
              )
            }
          >
            全部接受已改的 {changed.length} 处
          </Button>
        ) : null}
        <BusyButton
          variant="outline-secondary"
          size="sm"
          busy={isFetching}
          onClick={() => dispatch(fileRequested(file))}
        >
          <i className="bi bi-file-earmark-word me-2" aria-hidden="true" />
          下载{paper}
        </BusyButton>
        {isOpen ? (
          <Button variant="link" size="sm" onClick={() => setWithdrawing(true)}>
            撤回通知
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        show={isWithdrawing}
        title={`撤回${isComplaint ? '补正' : '补充说明'}通知`}
        confirmLabel="撤回"
        onCancel={() => setWithdrawing(false)}
        onConfirm={() => {
          setWithdrawing(false);
          dispatch(caseCorrections.changes.withdraw({ id: noticeId, caseId, noticeId }));
        }}
      >
        <p className="mb-0">撤回后当事人不再看到这些标记。撤回记入案件经过；以后再次通知要写明原因。</p>
      </ConfirmDialog>
    </section>
  );
};
