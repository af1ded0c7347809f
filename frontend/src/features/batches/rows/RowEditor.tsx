import { useEffect, useMemo, useRef, useState } from 'react';
import { Alert, Button } from 'react-bootstrap';
import { Link } from 'react-router';
import { ErrorNotice } from '../../../components/ErrorNotice.js';
import { LoadingNotice } from '../../../components/LoadingNotice.js';
import { readingPage } from '../../../components/caseAddress.js';
import { CourtMoment } from '../../../components/time/CourtMoment.js';
import { ViewSwitch } from '../../../components/ViewSwitch.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import type { BatchDetail, BatchRow } from '../batchTypes.js';
import { duplicateWords, stateName, stateWords } from '../words.js';
import { CellField } from './CellField.js';
import { columnFinder, fieldsOf, otherProblems } from './rowFields.js';
import { rowClosed, rowOpened, savingAsked, selectOpenRow, skipAsked, typedIn, type Saving } from './typedCells.js';

type Props = {
  readonly batch: BatchDetail;
  readonly row: number;
  readonly onOpen: (row: number | null) => void;
};

/** Opens the row of the address, and lets go of it with the page. */
const useOpenRow = (id: string, row: number) => {
  const dispatch = useAppDispatch();
  const open = useAppSelector(selectOpenRow);
  useEffect(() => {
    dispatch(rowOpened({ id, row }));
    return () => void dispatch(rowClosed());
  }, [dispatch, id, row]);
  const isThis = open.place?.id === id && open.place.row === row;
  return { open, isThis, again: () => dispatch(rowOpened({ id, row })) };
};

/** Whether what was typed is with the server. */
const SavingState = ({ saving, isTyped }: { readonly saving: Saving | null; readonly isTyped: boolean }) => {
  const dispatch = useAppDispatch();
  return (
    <div className="batch-saved" role="status">
      {saving?.status === 'failed' ? (
        <Alert variant="danger" className="d-flex flex-wrap align-items-center gap-2 mb-0">
          <span className="flex-grow-1">没有保存，您写的还在：{saving.detail}</span>
          <Button size="sm" variant="outline-danger" onClick={() => dispatch(savingAsked())}>
            重试保存
          </Button>
        </Alert>
      ) : saving?.status === 'saving' ? (
        '正在保存并重新检查…'
      ) : isTyped ? (
        '有改动，停下来就保存。'
      ) : saving === null ? (
        ''
      ) : (
        '已保存，已重新检查。'
      )}
    </div>
  );
};

/** What became of a row that was submitted. */
const Submitted = ({ row }: { readonly row: BatchRow }) => {
  const { case_number: number, verification_code: code, submitted_at: at } = row;
  return (
    <Alert variant="success">
      已提交
      {at === null ? '' : '，'}
      {at === null ? null : <CourtMoment iso={at} />}。
      {number === null ? null : (
        <>
          案号：<Link to={readingPage(number)}>{number}</Link>。
        </>
      )}
      {code === null ? null : (
        <>
          本方验证码：<strong>{code}</strong>，请妥善保管。
        </>
      )}
      提交后不能在这里修改；要更正的，在“我的文书”中提交新的一版。
    </Alert>
  );
};

type View = 'problems' | 'filled' | 'all';

/** The cells of a row. A cell that had a problem stays in view once it has none: it is the one being typed in. */
const Cells = ({ batch: { columns }, row }: { readonly batch: BatchDetail; readonly row: BatchRow }) => {
  const { typed } = useAppSelector(selectOpenRow);
  const find = useMemo(() => columnFinder(columns), [columns]);
  const fields = useMemo(() => fieldsOf(columns, row, find), [columns, row, find]);
  const [had, setHad] = useState<ReadonlySet<string>>(new Set());
  const wrong = fields.filter(({ problems, path }) => problems.length > 0 || had.has(path));
  if (wrong.some(({ path }) => !had.has(path))) setHad(new Set([...had, ...wrong.map(({ path }) => path)]));
  const filled = fields.filter(({ isFilled, path }) => isFilled || path in typed || had.has(path));
  const [view, setView] = useState<View>(wrong.length > 0 ? 'problems' : 'filled');
  const shown = { problems: wrong, filled, all: fields }[view];
  const others = otherProblems(row, find);
  const isOver = row.state === 'submitted' || row.state === 'waiting';
  return (
    <>
      {others.length === 0 ? null : (
        <Alert variant="warning">
          {others.map(({ label, sentence, path }) => (
            <p className="mb-0" key={`${path} ${sentence}`}>
              {label === '' ? '' : `${label}：`}
              {sentence}
            </p>
          ))}
        </Alert>
      )}
      <ViewSwitch
        label="看哪些栏"
        views={[
          { key: 'problems', name: '有问题的栏', count: wrong.length },
          { key: 'filled', name: '填写了的', count: filled.length },
          { key: 'all', name: '全部各栏', count: fields.length },
        ]}
        shown={view}
        onShow={setView}
      />
      {row.more_problems > 0 ? (
        <p className="text-secondary">还有 {row.more_problems} 处问题没有列出，改正以上的之后再看。</p>
      ) : null}
      {shown.length === 0 ? (
        <p className="text-secondary">{view === 'problems' ? '没有要改正的栏。' : '没有填写。'}</p>
      ) : (
        <div className="batch-cells">
          {shown.map((field) => (
            <CellField
              key={field.path}
              field={field}
              text={typed[field.path] ?? typedIn(row, field.path)}
              disabled={isOver}
            />
          ))}
        </div>
      )}
    </>
  );
};

type RowProps = Pick<Props, 'batch' | 'onOpen'> & { readonly row: BatchRow };

/** The rows before and behind this one among those of the table. */
const Steps = ({ batch, row: { row }, onOpen }: RowProps) => {
  const numbers = batch.rows.items.map((each) => each.row);
  const before = numbers.findLast((number) => number < row);
  const behind = numbers.find((number) => number > row);
  return (
    <span className="batch-buttons">
      <Button
        size="sm"
        variant="outline-secondary"
        disabled={before === undefined}
        onClick={() => onOpen(before ?? null)}
      >
        上一行
      </Button>
      <Button
        size="sm"
        variant="outline-secondary"
        disabled={behind === undefined}
        onClick={() => onOpen(behind ?? null)}
      >
        下一行
      </Button>
    </span>
  );
};

/** One row: how it stands, its cells, and whether it is to be submitted at all. */
const OpenRow = ({ batch, row, onOpen }: RowProps) => {
  const dispatch = useAppDispatch();
  const { typed, saving } = useAppSelector(selectOpenRow);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const duplicate = duplicateWords(row);
  const isSkipped = row.state === 'skipped';
  return (
    <>
      <div className="batch-row-tools">
        <Button size="sm" variant="outline-secondary" onClick={() => onOpen(null)}>
          ← 返回各行
        </Button>
        <Steps batch={batch} row={row} onOpen={onOpen} />
      </div>
      <h2 ref={heading} tabIndex={-1} className="batch-row-title">
        <span>第 {row.row} 行</span>
        {row.label === '' ? null : <span>{row.label}</span>}
        <span className={`batch-state ${stateWords[row.state].className}`}>
          {stateName(row.state, batch.can_submit)}
        </span>
      </h2>
      <SavingState saving={saving} isTyped={Object.keys(typed).length > 0} />
      {row.state === 'submitted' ? <Submitted row={row} /> : null}
      {row.state === 'waiting' ? <Alert variant="info">这一行在等待提交，暂停后可以划去。</Alert> : null}
      {row.reason === null ? null : <Alert variant="danger">没有提交成功：{row.reason}</Alert>}
      {duplicate === '' ? null : (
        <Alert variant="warning">内容{duplicate}。确实要再提交一次的，可以照样提交；不要的，可以划去。</Alert>
      )}
      <Cells key={row.row} batch={batch} row={row} />
      {row.state === 'submitted' ? null : (
        <p className="mt-4 mb-0">
          <Button
            size="sm"
            variant="outline-secondary"
            disabled={saving?.status === 'saving' || batch.submission.state === 'running'}
            onClick={() => dispatch(skipAsked(!isSkipped))}
          >
            {isSkipped ? '恢复这一行' : '划去这一行'}
          </Button>
          <span className="form-text ms-2">
            {isSkipped ? '恢复后可以提交和生成文件。' : '划去的不提交，也不生成文件，随时可以恢复。'}
          </span>
        </p>
      )}
    </>
  );
};

/** A row of the table, corrected in place. */
export const RowEditor = ({ batch, row, onOpen }: Props) => {
  const { open, isThis, again } = useOpenRow(batch.id, row);
  return (
    <section className="panel" aria-label={`第 ${row} 行`}>
      {!isThis || open.read.status === 'loading' ? (
        <LoadingNotice label="正在打开这一行…" />
      ) : open.read.status === 'failed' ? (
        <>
          <ErrorNotice message={open.read.detail} onRetry={again} />
          <Button className="mt-3" size="sm" variant="outline-secondary" onClick={() => onOpen(null)}>
            ← 返回各行
          </Button>
        </>
      ) : (
        <OpenRow key={row} batch={batch} row={open.read.row} onOpen={onOpen} />
      )}
    </section>
  );
};
