import { useEffect, useId, useState } from 'react';
import { Alert, Button, Form } from 'react-bootstrap';
import { reasonInPlainWords } from '../../../../domain/case/corrections.js';
import type { CorrectionNotice } from '../../../../domain/contract/corrections.js';
import { placeInPlainWords } from '../../../../domain/forms/asking/called.js';
import { chineseDate } from '../../../../domain/forms/printing/dates.js';
import { BusyButton } from '../../components/BusyButton.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { dataOf } from '../../core/loadable.js';
import { jumpTo, useSubmittedCase, type CheckViewProps } from '../pleading/slots/index.js';
import { askedCorrections } from './askedCorrections.js';
import { useAskedMarks, useTouched, type AskedMark, type Touch } from './marks.js';
import { Explanation } from './Explanation.js';
import './corrections.css';

const valueWords = (value: string | null): string =>
  value === null || value === '' ? '没有填写' : `填写的是“${value}”`;

type LinesProps = {
  readonly marks: readonly AskedMark[];
  readonly touched: ReadonlyMap<string, Touch>;
  /** Whether a sentence is written here to a mark whose place the form lacks: it has no field to stand at. */
  readonly canExplain?: boolean;
};

const Lines = ({ marks, touched, canExplain = false }: LinesProps) => (
  <ol className="asked-marks">
    {marks.map((mark) => (
      <li key={mark.id}>
        {mark.reason === null ? null : <span className="d-block">{reasonInPlainWords(mark.reason)}</span>}
        {mark.change === 'not_asked' || mark.change === 'removed' ? (
          <span className="asked-place">{placeInPlainWords(mark.label)}</span>
        ) : (
          <Button variant="link" className="asked-place" onClick={() => jumpTo(mark.path)}>
            {placeInPlainWords(mark.label)}
          </Button>
        )}
        <span>
          {mark.change === 'not_asked' ? `（新版表单没有这一项；通知时${valueWords(mark.value_then)}）` : ''}
          {mark.change === 'removed' ? '（已删去，待法院核对）' : ''}
        </span>
        {touched.has(mark.id) ? (
          <span className="asked-done">{touched.get(mark.id) === 'changed' ? '已改' : '已说明'}</span>
        ) : null}
        {mark.change === 'not_asked' && canExplain ? <Explanation mark={mark} /> : null}
      </li>
    ))}
  </ol>
);

/** When the period really ends, and that the court made it longer. */
const endWords = ({ due_on: dueOn, due_end: end, extended, holidays_known: isKnown }: CorrectionNotice) => {
  const words = [
    ...(extended ? ['法院已延长期限。'] : []),
    ...(end === dueOn ? [] : [`期限届满日是休息日，顺延至${chineseDate(end)}。`]),
    ...(isKnown ? [] : ['该年调休安排尚未录入，以法院告知为准。']),
  ];
  return words.length === 0 ? null : <p className="small mb-2">{words.join('')}</p>;
};

const Notice = ({ notice, isComplaint }: { readonly notice: CorrectionNotice; readonly isComplaint: boolean }) => {
  const dispatch = useAppDispatch();
  const access = useSubmittedCase();
  const pending = useAppSelector(askedCorrections.selectors.pending);
  const { due_on: dueOn, answered_in: answeredIn } = notice;
  const marks = notice.marks.map((mark) => ({ ...mark, noticeId: notice.id }));
  const touched = useTouched(marks);
  const until = chineseDate(dueOn);
  return (
    <>
      <h2 className="h5">
        {isComplaint
          ? `法院要求补正 ${marks.length} 处，请在${until}以前提交新的版本`
          : `法院请您补充说明 ${marks.length} 处，请在${until}以前提交`}
      </h2>
      {answeredIn === null ? null : <p>您已提交第 {answeredIn} 版，以下各处法院还没有核对完毕。</p>}
      {endWords(notice)}
      <Lines marks={marks} touched={touched} canExplain />
      <p className="small mb-2">
        {isComplaint
          ? '期限由法院指定。不同意某一处的，可以不改，在该处写明理由，由法院核对；也可以到法院说明。'
          : '是否补充说明由您决定，不影响案件的审理。'}
      </p>
      {access === null ? null : (
        <BusyButton
          variant="outline-secondary"
          size="sm"
          busy={pending.includes(notice.id)}
          onClick={() => dispatch(askedCorrections.changes.download({ id: notice.id, ...access }))}
        >
          <i className="bi bi-file-earmark-word me-2" aria-hidden="true" />
          下载{isComplaint ? '补正通知书' : '补充说明通知书'}
        </BusyButton>
      )}
    </>
  );
};

/** Above the form: what the court asks to correct, until when, each with the way to its field. */
export const AskedList = () => {
  const dispatch = useAppDispatch();
  const read = useAppSelector(askedCorrections.selectors.list);
  const access = useSubmittedCase();
  const asked = dataOf(read);
  if (asked === undefined)
    return read.status === 'failed' ? (
      <Alert variant="warning" className="d-print-none">
        {read.error}
        {access === null ? null : (
          <Button variant="link" size="sm" onClick={() => dispatch(askedCorrections.actions.requested(access))}>
            重试
          </Button>
        )}
      </Alert>
    ) : null;
  return asked.notices
    .filter(({ marks }) => marks.length > 0)
    .map((notice) => (
      <section key={notice.id} className="panel asked-corrections d-print-none" aria-label="法院要求补正">
        <Notice notice={notice} isComplaint={asked.side === 'complaint'} />
      </section>
    ));
};

type AtProps = { readonly marks: readonly AskedMark[]; readonly isNamed: boolean };

/** At a field: what the court says of it, and what stood there when it said so. */
export const MarksAt = ({ marks, isNamed }: AtProps) => {
  const touched = useTouched(marks);
  return marks.map((mark) => (
    <div key={mark.id} className="asked-here">
      <i className="bi bi-flag-fill me-2" aria-hidden="true" />
      <span className="fw-semibold">法院要求补正：</span>
      {isNamed ? `${placeInPlainWords(mark.label)}，` : ''}
      {mark.reason === null ? null : reasonInPlainWords(mark.reason)}
      <span className="asked-then">
        通知时{valueWords(mark.value_then)}
        {touched.get(mark.id) === 'changed' ? '，现已改' : ''}
      </span>
      <Explanation mark={mark} />
    </div>
  ));
};

/** Above the actions of the page: how many places were changed, how many explained only, and the way to the next of neither. */
export const OpenBar = () => {
  const marks = useAskedMarks().filter(({ change }) => change !== 'not_asked' && change !== 'removed');
  const touched = useTouched(marks);
  const next = marks.find(({ id }) => !touched.has(id));
  const changed = [...touched.values()].filter((touch) => touch === 'changed').length;
  const explained = touched.size - changed;
  return marks.length === 0 ? null : (
    <div className="asked-bar" role="status">
      <span>
        补正：已改 {changed} / {marks.length} 处{explained === 0 ? '' : `，另已说明 ${explained} 处`}
      </span>
      {next === undefined ? null : (
        <Button variant="link" size="sm" onClick={() => jumpTo(next.path)}>
          下一处
        </Button>
      )}
    </div>
  );
};

/** At the end: places that were not touched are named once; submitting stays possible. */
export const OpenAtEnd = ({ isUrged, first, onState }: CheckViewProps) => {
  const id = useId();
  const marks = useAskedMarks();
  const touched = useTouched(marks);
  const open = marks.filter((mark) => !touched.has(mark.id));
  const [isSeen, setSeen] = useState(false);
  const isOpen = open.length > 0 && !isSeen;
  const state = isOpen ? 'open' : 'passed';
  useEffect(() => onState(state), [onState, state]);
  if (open.length === 0) return null;
  return (
    <section className="asked-at-end" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>法院要求补正、还没有改动的 {open.length} 处</h3>
      <Lines marks={open} touched={touched} />
      <Form.Check
        ref={first}
        id={`${id}-seen`}
        checked={isSeen}
        isInvalid={isUrged && isOpen}
        label="这些内容不作改动，仍要提交"
        onChange={({ target }) => setSeen(target.checked)}
      />
      <p className="text-danger mb-0" role="alert">
        {isUrged && isOpen ? '请改正以上内容，或者勾选“仍要提交”。' : null}
      </p>
    </section>
  );
};
