import { Link, useNavigate } from 'react-router';
import { closureName } from '../../../../domain/case/closureWords.js';
import { EmptyState } from '../../components/EmptyState.js';
import { ForRoles } from '../../components/ForRoles.js';
import { PageTitle } from '../../components/PageTitle.js';
import { useAppSelector } from '../../core/hooks.js';
import { useCourtRole } from '../../core/session/courtUser.js';
import { adminPaths, useCameFrom, filings } from '../courtDesk/index.js';
import type { Case } from '../../../../domain/contract/cases.js';
import { ExportMenu, ListKeys, SaveViewButton, SavedViews, queryOf } from '../courtDesk/view/index.js';
import { allCases } from './allCases.js';
import { PartyNames } from '../../components/lists/PartyNames.js';
import {
  AssignedFilter,
  assigneeName,
  AssigningDialog,
  BatchFilter,
  BatchTag,
  ChosenBar,
  PaperCaseButton,
} from '../filing/view/index.js';
import { SameFilingTag, SetAsideTag } from '../caseFile/view/index.js';
import { CourtMoment } from '../../components/time/CourtMoment.js';
import { isFilling } from '../../../../domain/contract/behind.js';
import { BehindNotice } from '../../components/lists/BehindNotice.js';
import { ListFilter } from '../../components/lists/ListFilter.js';
import { ListResult } from '../../components/lists/ListResult.js';
import { ListTable, type Column } from '../../components/lists/ListTable.js';
import { ListTools } from '../../components/lists/ListTools.js';
import { useChosen } from '../../components/lists/useChosen.js';
import { useListQuery } from '../../components/lists/useListQuery.js';
import { useResource } from '../../core/resource/useResource.js';
import './allCases.css';

/** Who erases but does not read cases is led to the erasure. */
const pageOf = (number: string, reads: boolean): string =>
  reads ? adminPaths.judgement(number) : adminPaths.eraseCase(number);

const columnsFor = (reads: boolean): Column<Case>[] => [
  {
    title: '案号',
    cell: (row) => (
      <span className={row.is_temporary ? 'case-number case-number-temporary' : 'case-number'}>{row.case_number}</span>
    ),
  },
  {
    title: '状态',
    className: 'list-unbroken',
    cell: (row) => (
      <span className="case-tags">
        {row.closed_as === null ? (
          <span className={row.is_temporary ? 'case-tag' : 'case-tag case-tag-filed'}>
            {row.is_temporary ? '待立案' : '已立案'}
          </span>
        ) : (
          <span className="case-tag case-tag-quiet">{closureName(row.closed_as, row)}</span>
        )}
        {row.on_paper ? <span className="case-tag case-tag-plain">纸质</span> : null}
        <SetAsideTag setAside={row.set_aside} />
        <SameFilingTag same={row.same_filings} />
        <BatchTag batch={row.batch} isLink={reads} />
      </span>
    ),
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
    title: '双方当事人',
    cell: ({ plaintiff, defendant }) => <PartyNames plaintiff={plaintiff} defendant={defendant} />,
  },
  { title: '更新时间', cell: (row) => <CourtMoment iso={row.updated_at} />, className: 'list-unbroken' },
  {
    title: '操作',
    className: 'list-actions',
    cell: (row) => (
      <Link className="btn btn-outline-primary btn-sm" to={pageOf(row.case_number, reads)}>
        {reads ? '查看详情' : '清除个人信息'}
      </Link>
    ),
  },
];

/** Every case, filed or not, or those that were filed in a period. */
const AllCasesPage = () => {
  const navigate = useNavigate();
  const reads = useCourtRole('clerk', 'judge');
  const columns = columnsFor(reads);
  const { page, change, ...filter } = useListQuery();
  const cameFrom = useCameFrom();
  const query = queryOf('all', filter);
  const { search, cause, filed, assigned } = query;
  const { batch } = filter;
  const { list, data, reload } = useResource(allCases, { search, cause, filed, assigned, batch, page });
  const { chosen, choose, clear } = useChosen(data?.items ?? []);
  const shown = { list: 'all', search, cause, filed, assigned, batch, order: 'newest' } as const;
  const filling = isFilling(data?.behind ?? null);
  const total = filling ? undefined : data?.total;
  const causes = useAppSelector(({ adminCauses }) => adminCauses);
  const causeOptions = cause === '' || causes.includes(cause) ? causes : [cause, ...causes];
  return (
    <>
      <PageTitle
        title="全部案件"
        actions={
          <>
            {reads ? <ExportMenu wanted={shown} total={total} /> : null}
            <ForRoles roles={['clerk']}>
              <PaperCaseButton />
            </ForRoles>
          </>
        }
      >
        按案号、案由或当事人查找案件。
      </PageTitle>
      <BehindNotice behind={data?.behind} onReload={reload} />
      <ListTools
        label="搜索案件"
        placeholder="按案号、案由或当事人搜索"
        search={search}
        onChange={change}
        total={total}
        unit="件"
      >
        <ListFilter
          label="按案由筛选"
          value={cause}
          options={[{ value: '', name: '全部案由' }, ...causeOptions.map((name) => ({ value: name, name }))]}
          onChoose={(chosen) => change({ cause: chosen })}
        />
        <ListFilter
          label="按立案筛选"
          value={filed}
          options={filings}
          onChoose={(chosen) => change({ filed: filings.find(({ value }) => value === chosen)?.value ?? '' })}
        />
        <AssignedFilter
          value={assigned}
          counts={filling ? undefined : data?.assigned}
          rows={data?.items ?? []}
          onChoose={(chosenOne) => change({ assigned: chosenOne })}
        />
        <BatchFilter value={batch} rows={data?.items ?? []} onChoose={(wanted) => change({ batch: wanted })} />
        <SaveViewButton list="all" query={query} />
      </ListTools>
      <SavedViews list="all" query={query} />
      <ChosenBar rows={chosen} wanted={reads ? shown : undefined} onClear={clear} />
      <ListResult
        result={list}
        page={page}
        onPage={(next) => change({ page: next })}
        onRetry={reload}
        empty={
          filling ? null : search === '' && cause === '' && filed === '' && assigned === '' && batch === '' ? (
            <EmptyState title="还没有案件" icon="bi-folder2-open" />
          ) : (
            <EmptyState
              title={`没有符合条件的案件，请换一个关键词${filed === '' ? '或案由' : '、案由或立案时间'}`}
              icon="bi-search"
            />
          )
        }
      >
        {({ items }, busy) => (
          <ListTable
            caption="全部案件列表"
            columns={columns}
            rows={items}
            busy={busy}
            cameFrom={cameFrom}
            choosing={{ chosen, choose, nameOf: ({ case_number: number }) => number }}
            onOpen={({ case_number: number }) => void navigate(pageOf(number, reads))}
          />
        )}
      </ListResult>
      <AssigningDialog />
      <ListKeys choosing page={page} total={total} onPage={(next) => change({ page: next })} />
    </>
  );
};

export default AllCasesPage;
