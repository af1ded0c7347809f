import { Button } from 'react-bootstrap';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/EmptyState.js';
import { ListTable, type Column } from '../../../components/lists/ListTable.js';
import { PageNumbers } from '../../../components/PageNumbers.js';
import { readingPage } from '../../../components/caseAddress.js';
import { ViewSwitch } from '../../../components/ViewSwitch.js';
import { useAppDispatch } from '../../../core/hooks.js';
import { batchDetail, rowsPerPage, type RowFilter } from '../batchDetail.js';
import type { BatchDetail, BatchRow } from '../batchTypes.js';
import { duplicateWords, filtersOf, nameOfRow, nothingOf, stateName, stateWords } from '../words.js';
import { mayBeSubmitted, useChosenRows } from './useChosenRows.js';

type Props = {
  readonly batch: BatchDetail;
  readonly filter: RowFilter;
  readonly busy: boolean;
  readonly onFilter: (filter: RowFilter) => void;
  readonly onPage: (page: number) => void;
  readonly onOpen: (row: number) => void;
};
type Listed = BatchRow & { readonly id: string };

/** What is wrong with a row, or what came of it, in a line. */
const Remark = ({ row }: { readonly row: BatchRow }) => {
  const { state, problems, more_problems: more, reason, case_number: number } = row;
  const stopping = problems.filter(({ severity }) => severity === 'stops').length + more;
  const duplicate = duplicateWords(row);
  return (
    <>
      {state === 'submitted' && number !== null ? (
        <Link to={readingPage(number)} className="case-number">
          {number}
        </Link>
      ) : null}
      {reason === null ? null : <span className="field-problem d-block">{reason}</span>}
      {state === 'problems' ? (
        <span>
          {stopping > 0 ? `${stopping} 处要改正` : '要改正'}
          {problems[0] === undefined
            ? ''
            : `：${problems[0].label === '' ? '' : `${problems[0].label}，`}${problems[0].sentence}`}
        </span>
      ) : null}
      {state === 'ready' && problems.length > 0 ? (
        <span className="text-secondary">{problems.length + more} 处请看一下</span>
      ) : null}
      {duplicate === '' ? null : <span className="d-block small batch-duplicate">{duplicate}</span>}
    </>
  );
};

const columnsOf = (canSubmit: boolean, onOpen: (row: number) => void): readonly Column<Listed>[] => [
  { title: '序号', cell: ({ row }) => row },
  {
    title: '当事人',
    cell: ({ label }) => (label === '' ? <span className="text-secondary">没有填写</span> : label),
    className: 'batch-label',
  },
  {
    title: '状态',
    cell: ({ state }) => (
      <span className={`batch-state ${stateWords[state].className}`}>{stateName(state, canSubmit)}</span>
    ),
  },
  { title: '说明', cell: (row) => <Remark row={row} />, className: 'batch-remark' },
  {
    title: '操作',
    cell: (row) => (
      <Button
        size="sm"
        variant={row.state === 'problems' ? 'primary' : 'outline-secondary'}
        aria-label={`${row.state === 'problems' ? '改正' : '查看'}${nameOfRow(row)}`}
        onClick={() => onOpen(row.row)}
      >
        {row.state === 'problems' ? '改正' : '查看'}
      </Button>
    ),
    className: 'list-actions',
  },
];

type ChosenProps = { readonly batch: BatchDetail; readonly chosen: ReturnType<typeof useChosenRows> };

/** What is done with the chosen rows, and how all of them are chosen. */
const ChosenBar = ({ batch: { id, counts }, chosen: { chosen, count, chooseAll, clear } }: ChosenProps) => {
  const dispatch = useAppDispatch();
  return (
    <div className="chosen-bar" role="group" aria-label="所选各行">
      <span role="status">{count === 0 ? '还没有选' : `已选 ${count} 件`}</span>
      <Button
        size="sm"
        disabled={count === 0}
        onClick={() => dispatch(batchDetail.actions.dialogOpened({ id, chosen, count }))}
      >
        {count === 0 ? '提交' : `提交 ${count} 件`}
      </Button>
      {counts.ready > 0 ? (
        <Button size="sm" variant="outline-secondary" onClick={() => chooseAll('ready')}>
          全选可提交的（{counts.ready}）
        </Button>
      ) : null}
      {counts.failed > 0 ? (
        <Button size="sm" variant="outline-secondary" onClick={() => chooseAll('failed')}>
          全选没有成功的（{counts.failed}）
        </Button>
      ) : null}
      {count === 0 ? null : (
        <Button size="sm" variant="link" onClick={clear}>
          取消选择
        </Button>
      )}
    </div>
  );
};

/** The rows of a batch, a page at a time. */
export const RowTable = ({ batch, filter, busy, onFilter, onPage, onOpen }: Props) => {
  const { rows, submission, counts, can_submit: canSubmit } = batch;
  const chosen = useChosenRows(batch);
  const isChoosing = canSubmit && submission.state !== 'running' && counts.ready + counts.failed > 0;
  const items: readonly Listed[] = rows.items.map((row) => ({ ...row, id: String(row.row) }));
  const onScreen = new Set(chosen.onPage.map(({ row }) => row));
  return (
    <section aria-label="各行">
      <ViewSwitch label="按状态查看" views={filtersOf(batch, filter)} shown={filter} onShow={onFilter} />
      {isChoosing ? <ChosenBar batch={batch} chosen={chosen} /> : null}
      {rows.total === 0 ? (
        <EmptyState icon="bi-table" title={nothingOf(filter)} />
      ) : items.length === 0 ? (
        <EmptyState title={`第 ${rows.page} 页没有内容。`}>
          <Button variant="outline-secondary" onClick={() => onPage(1)}>
            回到第一页
          </Button>
        </EmptyState>
      ) : (
        <ListTable
          caption="各行"
          columns={columnsOf(canSubmit, onOpen)}
          rows={items}
          busy={busy && submission.state !== 'running'}
          onOpen={({ row }) => onOpen(row)}
          {...(isChoosing && {
            choosing: {
              chosen: items.filter(({ row }) => onScreen.has(row)),
              choose: chosen.choose,
              nameOf: nameOfRow,
              mayBeChosen: mayBeSubmitted,
            },
          })}
        />
      )}
      <div className="mt-3">
        <PageNumbers page={rows.page} pageSize={rowsPerPage} total={rows.total} onPage={onPage} />
      </div>
    </section>
  );
};
