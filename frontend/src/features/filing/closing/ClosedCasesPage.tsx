import { Link, useNavigate } from 'react-router';
import { closureKinds, closureName, closureNames, type ClosureKind } from '../../../../../domain/case/closureWords.js';
import { isFilling } from '../../../../../domain/contract/behind.js';
import type { ClosedCase } from '../../../../../domain/contract/closures.js';
import { BehindNotice } from '../../../components/lists/BehindNotice.js';
import { EmptyState } from '../../../components/EmptyState.js';
import { ListResult } from '../../../components/lists/ListResult.js';
import { ListTable, type Column } from '../../../components/lists/ListTable.js';
import { ListTools } from '../../../components/lists/ListTools.js';
import { PartyNames } from '../../../components/lists/PartyNames.js';
import { useListQuery } from '../../../components/lists/useListQuery.js';
import { PageTitle } from '../../../components/PageTitle.js';
import { CourtMoment } from '../../../components/time/CourtMoment.js';
import { ViewSwitch } from '../../../components/ViewSwitch.js';
import { useResource } from '../../../core/resource/useResource.js';
import { adminPaths, useCameFrom } from '../../courtDesk/index.js';
import { ListKeys } from '../../courtDesk/view/index.js';
import { closedCases } from './closedCases.js';

const columns: Column<ClosedCase>[] = [
  { title: '临时案号', cell: (row) => <span className="case-number case-number-temporary">{row.case_number}</span> },
  {
    title: '处理',
    className: 'list-unbroken',
    cell: (row) => <span className="case-tag case-tag-quiet">{closureName(row.closed_as, row)}</span>,
  },
  {
    title: '双方当事人',
    cell: ({ plaintiff, defendant }) => <PartyNames plaintiff={plaintiff} defendant={defendant} />,
  },
  { title: '案由', cell: (row) => row.case_cause },
  { title: '处理时间', cell: (row) => <CourtMoment iso={row.closed_at} />, className: 'list-unbroken' },
  {
    title: '操作',
    className: 'list-actions',
    cell: (row) => (
      <Link className="btn btn-outline-primary btn-sm" to={adminPaths.caseDetails(row.case_number)}>
        查看
      </Link>
    ),
  },
];

const views: readonly { readonly key: ClosureKind | ''; readonly name: string }[] = [
  { key: '', name: '全部' },
  ...closureKinds.map((key) => ({ key, name: closureNames[key] })),
];

/** The cases that were closed without a number, the last closed first. */
const ClosedCasesPage = () => {
  const navigate = useNavigate();
  const { page, change, search, how } = useListQuery();
  const cameFrom = useCameFrom();
  const { list, data, reload } = useResource(closedCases, { search, how, page });
  const filling = isFilling(data?.behind ?? null);
  const total = filling ? undefined : data?.total;
  return (
    <>
      <PageTitle title="退回、撤回等案件">
        没有立案就处理完毕的案件：退回、不予受理、撤回、移送或者按重复处理，最近处理的在前。处理有误的，打开后可以撤销。
      </PageTitle>
      <BehindNotice behind={data?.behind} onReload={reload} />
      <ViewSwitch label="按处理方式查看" views={views} shown={how} onShow={(chosen) => change({ how: chosen })} />
      <ListTools
        label="搜索退回、撤回等案件"
        placeholder="按临时案号、案由或当事人搜索"
        search={search}
        onChange={change}
        total={total}
        unit="件"
      />
      <ListResult
        result={list}
        page={page}
        onPage={(next) => change({ page: next })}
        onRetry={reload}
        empty={
          filling ? null : (
            <EmptyState
              title={search === '' ? '没有这样处理的案件' : `没有找到与“${search}”相符的案件`}
              icon={search === '' ? 'bi-archive' : 'bi-search'}
            />
          )
        }
      >
        {({ items }, busy) => (
          <ListTable
            caption="退回、撤回等案件列表"
            columns={columns}
            rows={items}
            busy={busy}
            cameFrom={cameFrom}
            onOpen={({ case_number: number }) => void navigate(adminPaths.caseDetails(number))}
          />
        )}
      </ListResult>
      <ListKeys page={page} total={total} onPage={(next) => change({ page: next })} />
    </>
  );
};

export default ClosedCasesPage;
