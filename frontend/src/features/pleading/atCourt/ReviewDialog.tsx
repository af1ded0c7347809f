import { useId, useMemo, useRef, useState } from 'react';
import { Alert, Button, Form, Modal } from 'react-bootstrap';
import { ErrorNotice } from '../../../components/ErrorNotice.js';
import { LoadingNotice } from '../../../components/LoadingNotice.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { toastShown } from '../../../core/toasts/toastsSlice.js';
import { differences, nameOf } from '../../drafts/index.js';
import { useFormTools } from '../form/index.js';
import {
  failureDismissed,
  reviewClosed,
  selectCourtProblem,
  selectIsAskingCourt,
  type CourtVersion,
  type OtherVersion,
} from '../page/index.js';
import { withTheirs, type AnswerRow, type Choice } from './answerRows.js';
import { useAnswerRows, useOtherVersion } from './useAnswerRows.js';
import { useAskCourt } from './useCourtQuestion.js';
import './atCourt.css';

const names: Readonly<Record<Choice, string>> = { mine: '用我的', theirs: '用法院现有的' };

/** Who changed it, as far as that is known. */
const changedBy = ({ proposed, isContested }: AnswerRow): string | null => {
  if (isContested) return '两边都改过';
  return proposed === 'mine' ? '我改的' : proposed === 'theirs' ? '法院现有的一版改的' : null;
};

type RowProps = {
  readonly row: AnswerRow;
  readonly chosen: Choice | undefined;
  readonly isLacking: boolean;
  readonly lackId: string;
  readonly onChoose: (choice: Choice) => void;
};

const Row = ({ row, chosen, isLacking, lackId, onChoose }: RowProps) => {
  const id = useId();
  const by = changedBy(row);
  return (
    <fieldset className="review-row" {...(isLacking && { 'aria-describedby': lackId })}>
      <legend>
        {row.label}
        {by === null ? null : <span className="review-by">{by}</span>}
      </legend>
      <div className="review-sides">
        {(['mine', 'theirs'] as const).map((side) => (
          <div key={side} className={`review-side${chosen === side ? ' chosen' : ''}`}>
            <Form.Check
              type="radio"
              id={`${id}-${side}`}
              name={id}
              checked={chosen === side}
              isInvalid={isLacking}
              onChange={() => onChoose(side)}
              label={names[side]}
              aria-describedby={`${id}-${side}-text`}
            />
            <div id={`${id}-${side}-text`} className="review-text">
              {row[side].length === 0 ? (
                <p className="text-secondary">（没有填写）</p>
              ) : (
                row[side].map((line, at) => <p key={`${at} ${line}`}>{line}</p>)
              )}
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  );
};

/** Puts what was chosen into the form, which goes on from the court's version. */
const useMerge = (newest: CourtVersion | undefined) => {
  const { form, values, rebase, flushDraft } = useFormTools();
  const dispatch = useAppDispatch();
  return (theirs: OtherVersion, paths: readonly string[]) => {
    if (newest === undefined) return;
    const { caseNumber, version } = newest;
    const { answers } = values();
    for (const { path, value } of differences(answers, withTheirs(answers, theirs.answers, paths)))
      form.setValue(nameOf(path), value, { shouldDirty: true });
    rebase({ caseNumber, version });
    void flushDraft();
    dispatch(reviewClosed());
    dispatch(failureDismissed());
    const text = `已按您的选择合并，接下来从法院收到的第 ${version} 版改起。请再核对一遍，然后提交。`;
    dispatch(toastShown({ kind: 'success', text }));
  };
};

/** What differs between the page and the court's version, to be taken from one side or the other, place by place. */
const ReviewDialog = () => {
  const dispatch = useAppDispatch();
  const { values } = useFormTools();
  const ask = useAskCourt();
  const isAsking = useAppSelector(selectIsAskingCourt);
  const problem = useAppSelector(selectCourtProblem);
  const newest = useOtherVersion()?.newest;
  const rows = useAnswerRows(newest ?? null);
  const merge = useMerge(newest);
  const [picked, setPicked] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [isUrged, setUrged] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const lackId = useId();
  const isOtherForm = useMemo(
    () => newest?.other !== undefined && newest.other.definition !== values().definition,
    [newest, values],
  );
  const chosen = (row: AnswerRow): Choice | undefined => picked.get(row.path) ?? row.proposed ?? undefined;
  const open = rows?.filter((row) => chosen(row) === undefined) ?? [];
  const close = () => dispatch(reviewClosed());
  const chooseAll = (side: Choice) => setPicked(new Map(rows?.map(({ path }) => [path, side])));
  const confirm = () => {
    if (rows === null || newest?.other === undefined) return;
    if (open.length === 0)
      return merge(
        newest.other,
        rows.filter((row) => chosen(row) === 'theirs').map(({ path }) => path),
      );
    setUrged(true);
    // The first place that waits for a choice; it is invalid from the next drawing on.
    setTimeout(() => list.current?.querySelector<HTMLInputElement>('input.is-invalid')?.focus());
  };
  return (
    <Modal show onHide={close} size="lg" fullscreen="sm-down" scrollable aria-labelledby="review-title">
      <Modal.Header closeButton closeLabel="先不合并">
        <Modal.Title as="h2" id="review-title">
          {newest === undefined || newest.version === 0
            ? '法院现有的版本'
            : `与法院现有的第 ${newest.version} 版有什么不同`}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        {rows === null || newest?.other === undefined ? (
          isAsking || problem === null ? (
            <LoadingNotice label="正在读取法院现有的版本…" />
          ) : (
            <ErrorNotice message={problem} onRetry={ask} />
          )
        ) : (
          <div ref={list}>
            <p>您填写的内容没有丢失。下面每一处选一边，合并以后再提交；没有列出的地方两边相同。</p>
            {isOtherForm ? (
              <p className="text-secondary">法院现有的一版所用的表单与这里的不完全相同，合并后请整份再看一遍。</p>
            ) : null}
            <div className="review-all">
              <Button variant="outline-secondary" size="sm" onClick={() => chooseAll('mine')}>
                全部用我的
              </Button>
              <Button variant="outline-secondary" size="sm" onClick={() => chooseAll('theirs')}>
                全部用法院现有的
              </Button>
            </div>
            {rows.map((row) => (
              <Row
                key={row.path}
                row={row}
                chosen={chosen(row)}
                isLacking={isUrged && chosen(row) === undefined}
                lackId={lackId}
                onChoose={(choice) => setPicked(new Map(picked).set(row.path, choice))}
              />
            ))}
          </div>
        )}
      </Modal.Body>
      <Modal.Footer>
        <div className="flex-grow-1" aria-live="assertive">
          {isUrged && open.length > 0 ? (
            <Alert id={lackId} variant="danger" className="mb-0 py-2">
              还有 {open.length} 处没有选择用哪一边。
            </Alert>
          ) : null}
        </div>
        <Button variant="outline-secondary" onClick={close}>
          先不合并
        </Button>
        <Button variant="primary" disabled={rows === null || rows.length === 0} onClick={confirm}>
          按选择合并
        </Button>
      </Modal.Footer>
    </Modal>
  );
};

export default ReviewDialog;
