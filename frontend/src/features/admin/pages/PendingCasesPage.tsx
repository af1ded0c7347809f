import { useCallback, useEffect, useId } from 'react';
import { Form } from 'react-bootstrap';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/EmptyState.js';
import { PageTitle } from '../../../components/PageTitle.js';
import { useAppDispatch, useAppSelector } from '../../../store/hooks.js';
import { adminPaths } from '../adminPaths.js';
import type { PendingCase } from '../adminSchemas.js';
import { ListResult } from '../lists/ListResult.js';
import { ListTable, type Column } from '../lists/ListTable.js';
import { SearchBox } from '../lists/SearchBox.js';
import { useListQuery } from '../lists/useListQuery.js';
import { dataOf } from '../loadable.js';
import { pendingCasesRequested, selectPendingCases } from '../pendingCases/pendingCasesSlice.js';
import { WaitingSince } from '../pendingCases/WaitingSince.js';

const columns: Column<PendingCase>[] = [
  { title: '临时案号', cell: (row) => <span className="case-number">{row.case_number}</span> },
  { title: '案由', cell: (row) => row.case_cause },
  { title: '创建时间', cell: (row) => <WaitingSince iso={row.created_at} />, className: 'list-unbroken' },
  {
    title: '操作',
    className: 'list-actions',
    cell: (row) => (
      <Link className="btn btn-primary btn-sm" to={adminPaths.filingReview(row.case_number)}>
        审核与分析
      </Link>
    ),
  },
];

/** The cases that wait for their formal number. */
const PendingCasesPage = () => {
  const dispatch = useAppDispatch();
  const orderId = useId();
  const { search, order, page, change } = useListQuery();
  const result = useAppSelector(selectPendingCases);
  const load = useCallback(
    () => dispatch(pendingCasesRequested({ search, order, page })),
    [dispatch, search, order, page],
  );
  useEffect(() => void load(), [load]);
  const onSearch = useCallback((text: string) => change({ search: text }), [change]);
  const total = dataOf(result)?.total;
  return (
    <>
      <PageTitle title="待立案案件">审核当事人提交的起诉状，确认无误后编立正式案号。</PageTitle>
      <div className="list-tools">
        <SearchBox label="搜索待立案案件" placeholder="按临时案号或案由搜索" value={search} onSearch={onSearch} />
        <div>
          <Form.Label htmlFor={orderId} visuallyHidden>
            排列顺序
          </Form.Label>
          <Form.Select
            id={orderId}
            value={order}
            onChange={({ target }) => change({ order: target.value === 'oldest' ? 'oldest' : 'newest' })}
          >
            <option value="newest">最新提交在前</option>
            <option value="oldest">最早提交在前</option>
          </Form.Select>
        </div>
        <p className="list-total" role="status">
          {total === undefined ? '' : `共 ${total} 件`}
        </p>
      </div>

      <ListResult
        result={result}
        page={page}
        onPage={(next) => change({ page: next })}
        onRetry={load}
        empty={
          search === '' ? (
            <EmptyState title="暂无待立案的案件" icon="bi-check2-circle" />
          ) : (
            <EmptyState title={`没有找到与“${search}”相符的待立案案件`} icon="bi-search" />
          )
        }
      >
        {({ items }, busy) => <ListTable caption="待立案案件列表" columns={columns} rows={items} busy={busy} />}
      </ListResult>
    </>
  );
};

export default PendingCasesPage;
