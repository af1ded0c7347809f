import { useCallback, useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { EmptyState } from '../../../components/EmptyState.js';
import { PageTitle } from '../../../components/PageTitle.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { adminPaths, useCameFrom, orders, waits } from '../../courtDesk/index.js';
import type { PendingCase } from '../../../../../domain/contract/cases.js';
import { PartyNames } from '../../../components/lists/PartyNames.js';
import { SameFilingTag, SetAsideTag } from '../../caseFile/view/index.js';
import { isFilling } from '../../../../../domain/contract/behind.js';
import { BehindNotice } from '../../../components/lists/BehindNotice.js';
import { ListFilter } from '../../../components/lists/ListFilter.js';
import { ListResult } from '../../../components/lists/ListResult.js';
import { ListTable, type Column } from '../../../components/lists/ListTable.js';
import { ListTools } from '../../../components/lists/ListTools.js';
import { useChosen } from '../../../components/lists/useChosen.js';
import { useListQuery, type ListCorrection } from '../../../components/lists/useListQuery.js';
import { ViewSwitch } from '../../../components/ViewSwitch.js';
import { FilingClockTag } from '../../../components/time/FilingClockTag.js';
import { dataOf } from '../../../core/loadable.js';
import { ExportMenu, ListKeys, SaveViewButton, SavedViews, queryOf } from '../../courtDesk/view/index.js';
import { AssignedFilter } from '../assigning/AssignedFilter.js';
import { assigneeName } from '../assigning/assigning.js';
import { AssigningDialog } from '../assigning/AssigningDialog.js';
import { ChosenBar } from '../assigning/ChosenBar.js';
import { ClosingButton } from '../closing/ClosingButton.js';
import { ClosingDialog } from '../closing/ClosingDialog.js';
import { BatchFilter } from '../batchTags/BatchFilter.js';
import { BatchTag } from '../batchTags/BatchTag.js';
import { CorrectionTag } from './CorrectionTag.js';
import { pendingCases } from './pendingCases.js';
import { WaitingSince } from '../../../components/lists/WaitingSince.js';

const columns: Column<PendingCase>[] = [
  {
    title: '临时案号',
    cell: (row) => <span className="case-number">{row.case_number}</span>,
  },
  {
    title: '状态',
    className: 'list-unbroken',
    cell: ({ correction, set_aside: setAside, same_filings: same, batch }) => (
      <span className="case-tags">
        <CorrectionTag correction={correction} />
        <SetAsideTag setAside={setAside} />
        <SameFilingTag same={same} />
        <BatchTag batch={batch} isLink />
      </span>
    ),
  },
  {
    title: '双方当事人',
    cell: ({ plaintiff, defendant }) => <PartyNames plaintiff={plaintiff} defendant={defendant} />,
  },
  {
    title: '案由 / 承办人',
    cell: (row) => (
      <>
        {row.case_cause}
        <span className="list-assignee">{assigneeName(row.assignee)}</span>
      </>
    ),
  },
  {
    title: '创建时间',
    cell: (row) => (
      <>
        <WaitingSince iso={row.created_at} workingDays={row.working_days} />
        <div className="small">
          <FilingClockTag clock={row.clock} />
        </div>
      </>
    ),
  },
  {
    title: '操作',
    className: 'list-actions',
    cell: (row) => (
      <span className="d-flex flex-wrap gap-2 justify-content-end">
        <Link className="btn btn-primary btn-sm" to={adminPaths.filingReview(row.case_number)}>
          审核与分析
        </Link>
        {row.set_aside === null ? (
          <ClosingButton
            size="sm"
            target={{
              caseId: row.id,
              caseNumber: row.case_number,
              ...(row.same_filings?.[0] && { same: row.same_filings[0].case_number }),
            }}
          />
        ) : null}
      </span>
    ),
  },
];

const nameOf = (correction: ListCorrection): string => waits.find(({ key }) => key === correction)?.name ?? '';
const nothing: Readonly<Record<ListCorrection, string>> = {
  '': '暂无待立案的案件',
  answered: '没有补正已回、待核对的案件',
  asked: '没有等待当事人补正的案件',
};

/** The cases that wait for their formal number. */
const PendingCasesPage = () => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { page, change, ...filter } = useListQuery();
  const cameFrom = useCameFrom();
  const query = queryOf('pending', filter);
  const { search, correction, assigned, order } = query;
  const { batch } = filter;
  const result = useAppSelector(pendingCases.selectors.list);
  const load = useCallback(
    () => dispatch(pendingCases.actions.requested({ search, correction, assigned, batch, order, page })),
    [dispatch, search, correction, assigned, batch, order, page],
  );
  useEffect(() => void load(), [load]);
  const data = dataOf(result);
  const { chosen, choose, clear } = useChosen(data?.items ?? []);
  const shown = { list: 'pending', search, cause: '', correction, assigned, batch, order } as const;
  const filling = isFilling(data?.behind ?? null);
  const total = filling ? undefined : data?.total;
  const counts = filling ? undefined : data?.counts;
  return (
    <>
      <PageTitle title="待立案案件" actions={<ExportMenu wanted={shown} total={total} />}>
        审核当事人提交的起诉文书，确认无误后编立正式案号。
      </PageTitle>
      <BehindNotice behind={data?.behind} onReload={load} />
      <ViewSwitch
        label="按补正情况查看"
        views={waits.map((wait) => ({ ...wait, count: counts?.[wait.key === '' ? 'all' : wait.key] }))}
        shown={correction}
        onShow={(wanted) => change({ correction: wanted })}
      />
      <ListTools
        label="搜索待立案案件"
        placeholder="按临时案号、案由或当事人搜索"
        search={search}
        onChange={change}
        total={total}
        unit="件"
      >
        <ListFilter
          label="排列顺序"
          value={order}
          options={orders}
          onChoose={(wanted) => change({ order: orders.find(({ value }) => value === wanted)?.value ?? 'newest' })}
        />
        <AssignedFilter
          value={assigned}
          counts={filling ? undefined : data?.assigned}
          rows={data?.items ?? []}
          onChoose={(wanted) => change({ assigned: wanted })}
        />
        <BatchFilter value={batch} rows={data?.items ?? []} onChoose={(wanted) => change({ batch: wanted })} />
        <SaveViewButton list="pending" query={query} />
      </ListTools>
      <SavedViews list="pending" query={query} />
      <ChosenBar rows={chosen} wanted={shown} onClear={clear} />
      <ListResult
        result={result}
        page={page}
        onPage={(next) => change({ page: next })}
        onRetry={load}
        empty={
          filling ? null : assigned !== '' || batch !== '' ? (
            <EmptyState title="没有符合条件的待立案案件，请换一个承办人、批量或关键词" icon="bi-search" />
          ) : search === '' ? (
            <EmptyState title={nothing[correction]} icon="bi-check2-circle" />
          ) : (
            <EmptyState
              title={`${correction === '' ? '' : `“${nameOf(correction)}”中`}没有找到与“${search}”相符的待立案案件`}
              icon="bi-search"
            />
          )
        }
      >
        {({ items }, busy) => (
          <ListTable
            caption="待立案案件列表"
            columns={columns}
            rows={items}
            busy={busy}
            cameFrom={cameFrom}
            choosing={{ chosen, choose, nameOf: ({ case_number: number }) => number }}
            onOpen={({ case_number: number }) => void navigate(adminPaths.filingReview(number))}
          />
        )}
      </ListResult>
      <ClosingDialog />
      <AssigningDialog />
      <ListKeys choosing page={page} total={total} onPage={(next) => change({ page: next })} />
    </>
  );
};

export default PendingCasesPage;
