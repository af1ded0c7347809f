import { Button, Form } from 'react-bootstrap';
import { ListTable, type Column } from '../../../components/lists/ListTable.js';
import { CourtMoment } from '../../../components/time/CourtMoment.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { figuresOf, percent, settingLines, statusNames } from './figures.js';
import type { Scope } from '../../../../../domain/contract/call.js';
import { isOver, recallRunLists, type RecallRun } from './recallRunLists.js';

const Progress = ({ run: { name, asked, questions, status, reason } }: { readonly run: RecallRun }) => {
  if (status === 'SUCCESS') return null;
  if (status === 'FAILURE')
    return (
      <span className="d-block small text-danger-emphasis">
        {statusNames.FAILURE}：{reason}（已检索 {asked} / {questions} 题）
      </span>
    );
  return (
    <span className="d-block small">
      {statusNames[status]}，{asked} / {questions} 题
      <span
        className="progress mt-1"
        role="progressbar"
        aria-label={`${name}的进度`}
        aria-valuemin={0}
        aria-valuemax={questions}
        aria-valuenow={asked}
        aria-valuetext={`已检索 ${asked} 题，共 ${questions} 题`}
      >
        <span className="progress-bar" style={{ width: percent(asked / questions) }} />
      </span>
    </span>
  );
};

const Figures = ({ totals }: { readonly totals: NonNullable<RecallRun['totals']> }) => (
  <dl className="row row-cols-2 g-1 mb-0 small">
    {figuresOf(totals).map(([name, value]) => (
      <div className="col" key={name}>
        <dt className="fw-normal text-body-secondary">{name}</dt>
        <dd className="mb-0">{value}</dd>
      </div>
    ))}
  </dl>
);

/** Lines of the file that were left out, with the reasons. */
const LeftOut = ({ run: { problems, problem_count: count } }: { readonly run: RecallRun }) =>
  count === 0 ? null : (
    <details className="small">
      <summary>{count} 行没有使用</summary>
      <ul className="mb-0 ps-3">
        {problems.map(({ line, sentence }) => (
          <li key={line} className="text-break">
            第 {line} 行：{sentence}
          </li>
        ))}
        {count > problems.length ? <li>其余 {count - problems.length} 行没有列出。</li> : null}
      </ul>
    </details>
  );

type Props = {
  readonly scope: Scope;
  readonly runs: readonly RecallRun[];
  readonly busy: boolean;
  readonly chosen: readonly string[];
  readonly onChoose: (id: string) => void;
  readonly onShow: (run: RecallRun) => void;
  readonly onRemove: (run: RecallRun) => void;
  /** Tries other settings with the questions of a run; without it nobody may. */
  readonly onTry?: ((run: RecallRun) => void) | undefined;
};

type ActionsProps = Pick<Props, 'scope' | 'onShow' | 'onRemove' | 'onTry'> & { readonly run: RecallRun };

/** What can be done with a run. */
const RunActions = ({ scope, run, onShow, onRemove, onTry }: ActionsProps) => {
  const dispatch = useAppDispatch();
  const { changes, selectors } = recallRunLists.runs[scope];
  const waits = useAppSelector(selectors.pending).includes(run.id);
  return (
    <span className="d-inline-flex flex-wrap gap-2">
      <Button
        size="sm"
        variant="outline-primary"
        disabled={run.asked === 0}
        aria-label={`查看${run.name}的逐题结果`}
        onClick={() => onShow(run)}
      >
        逐题
      </Button>
      {isOver(run) ? (
        <>
          {onTry ? (
            <Button
              size="sm"
              variant="outline-primary"
              disabled={waits}
              aria-label={`用${run.name}的问题试新设置`}
              onClick={() => onTry(run)}
            >
              试新设置
            </Button>
          ) : null}
          <Button
            size="sm"
            variant="outline-secondary"
            disabled={waits || run.asked === 0}
            aria-label={`导出${run.name}`}
            onClick={() => dispatch(changes.export({ id: run.id, name: run.name }))}
          >
            导出
          </Button>
          <Button
            size="sm"
            variant="outline-danger"
            disabled={waits}
            aria-label={`删除${run.name}`}
            onClick={() => onRemove(run)}
          >
            删除
          </Button>
        </>
      ) : (
        <Button
          size="sm"
          variant="outline-danger"
          disabled={waits}
          aria-label={`取消${run.name}`}
          onClick={() => dispatch(changes.cancel({ id: run.id }))}
        >
          取消
        </Button>
      )}
    </span>
  );
};

/** Runs with their figures and what can be done with each. */
export const RunTable = ({ scope, runs, busy, chosen, onChoose, onShow, onRemove, onTry }: Props) => {
  const columns: readonly Column<RecallRun>[] = [
    {
      title: '比较',
      cell: (run) =>
        run.asked === 0 ? (
          '—'
        ) : (
          <Form.Check
            aria-label={`选择${run.name}用于比较`}
            checked={chosen.includes(run.id)}
            onChange={() => onChoose(run.id)}
          />
        ),
    },
    {
      title: '测试',
      cell: (run) => (
        <span className="text-break d-block">
          <strong>{run.name}</strong>
          <span className="d-block small text-body-secondary">
            <CourtMoment iso={run.created_at} />，{run.questions} 个问题
          </span>
          <Progress run={run} />
          <details className="small">
            <summary>设置</summary>
            {settingLines(run).map((line) => (
              <span className="d-block text-break" key={line}>
                {line}
              </span>
            ))}
          </details>
          <LeftOut run={run} />
        </span>
      ),
    },
    { title: '指标', cell: ({ totals }) => (totals ? <Figures totals={totals} /> : '—') },
    {
      title: '操作',
      className: 'list-actions',
      cell: (run) => <RunActions scope={scope} run={run} onShow={onShow} onRemove={onRemove} onTry={onTry} />,
    },
  ];
  return <ListTable caption="批量测试" columns={columns} rows={runs} busy={busy} />;
};
