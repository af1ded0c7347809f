import { useCallback, useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { CaseInBatch } from '../../../../../domain/contract/caseBatches.js';
import { BehindNotice } from '../../../components/lists/BehindNotice.js';
import { ListTable, type Column } from '../../../components/lists/ListTable.js';
import { PartyNames } from '../../../components/lists/PartyNames.js';
import { useChosen } from '../../../components/lists/useChosen.js';
import { EmptyState } from '../../../components/EmptyState.js';
import { PageTitle } from '../../../components/PageTitle.js';
import { ReadNotice } from '../../../components/ReadNotice.js';
import { CourtMoment } from '../../../components/time/CourtMoment.js';
import { ViewSwitch } from '../../../components/ViewSwitch.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import { useCourtRole } from '../../../core/session/courtUser.js';
import { SetAsideTag } from '../../caseFile/view/index.js';
import { adminPaths, useCameFrom } from '../../courtDesk/index.js';
import { assigneeName } from '../assigning/assigning.js';
import { AssigningDialog } from '../assigning/AssigningDialog.js';
import { CorrectionTag } from '../pendingCases/CorrectionTag.js';
import { BatchActions } from './BatchActions.js';
import { BatchNoticeDialog } from './BatchNoticeDialog.js';
import { BatchNumbersDialog } from './BatchNumbersDialog.js';
import { batchName } from '../batchTags/BatchTag.js';
import { caseBatch, type BatchView } from './caseBatches.js';

const views: readonly { readonly key: BatchView; readonly name: string }[] = [
  { key: 'all', name: '全部' },
  { key: 'pending', name: '待立案' },
  { key: 'filed', name: '已立案' },
  { key: 'closed', name: '未立案、处理完毕' },
];

const StatusTag = ({ status, correction }: CaseInBatch) => {
  if (status === 'pending') return <CorrectionTag correction={correction} />;
  return status === 'filed' ? (
    <span className="case-tag case-tag-filed">已立案</span>
  ) : (
    <span className="case-tag case-tag-quiet">处理完毕</span>
  );
};

/** A clerk reviews what waits; all else is read. */
const pageOf = ({ status, case_number: number }: CaseInBatch, files: boolean): string =>
  status === 'pending' && files ? adminPaths.filingReview(number) : adminPaths.judgement(number);

const columnsFor = (files: boolean): Column<CaseInBatch>[] => [
  { title: '案号', cell: (row) => <span className="case-number">{row.case_number}</span> },
  {
    title: '状态',
    className: 'list-unbroken',
    cell: (row) => (
      <span className="case-tags">
        <StatusTag {...row} />
        <SetAsideTag setAside={row.set_aside} />
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
  { title: '提交时间', cell: (row) => <CourtMoment iso={row.created_at} />, className: 'list-unbroken' },
  {
    title: '操作',
    className: 'list-actions',
    cell: (row) => (
      <Link className="btn btn-outline-primary btn-sm" to={pageOf(row, files)}>
        {row.status === 'pending' && files ? '审核与分析' : '查看详情'}
      </Link>
    ),
  },
];

/** All cases that were filed from one table, and what is done with many of them at once. */
const CaseBatchPage = () => {
  const { batchId = '' } = useParams();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const files = useCourtRole('clerk');
  const cameFrom = useCameFrom();
  const load = useCallback(() => dispatch(caseBatch.actions.requested(batchId)), [dispatch, batchId]);
  useEffect(() => void load(), [load]);
  const read = useAppSelector(caseBatch.selectors.list);
  const isThis = useAppSelector(caseBatch.selectors.query) === batchId;
  const data = isThis ? dataOf(read) : undefined;
  const [view, setView] = useState<BatchView>('all');
  const all = data?.items ?? [];
  const inView = (shown: BatchView) => all.filter(({ status }) => shown === 'all' || status === shown);
  const items = inView(view);
  const { chosen, choose, clear } = useChosen(items);
  const name = data === undefined ? undefined : batchName(data.batch);
  return (
    <>
      <PageTitle
        title={name === undefined ? '批量提交的案件' : `批量：${name}`}
        actions={
          <Link className="btn btn-outline-secondary" to={adminPaths.pendingCasesAt({ batch: batchId })}>
            在待立案案件中查看
          </Link>
        }
      >
        {data === undefined
          ? '由当事人用一张表格提交的案件。'
          : `由当事人用一张表格提交，选定 ${data.batch.rows} 行，已收到 ${data.total} 件；每一件仍是独立的案件。`}
      </PageTitle>
      <BehindNotice behind={data?.behind} onReload={load} />
      <ReadNotice read={read} label="正在加载这一批案件…" onRetry={load} />
      {data === undefined ? null : (
        <>
          <ViewSwitch
            label="按状态查看"
            views={views.map((one) => ({ ...one, count: inView(one.key).length }))}
            shown={view}
            onShow={setView}
          />
          <BatchActions
            batchId={batchId}
            cases={chosen.length > 0 ? chosen : items}
            view={view}
            isChosen={chosen.length > 0}
            onClear={clear}
          />
          {items.length === 0 ? (
            <EmptyState title="这一批中没有这样的案件" icon="bi-search" />
          ) : (
            <ListTable
              caption="这一批案件"
              columns={columnsFor(files)}
              rows={items}
              busy={read.status === 'loading'}
              cameFrom={cameFrom}
              choosing={{ chosen, choose, nameOf: ({ case_number: number }) => number }}
              onOpen={(row) => void navigate(pageOf(row, files))}
            />
          )}
        </>
      )}
      <BatchNumbersDialog />
      <BatchNoticeDialog />
      <AssigningDialog />
    </>
  );
};

export default CaseBatchPage;
