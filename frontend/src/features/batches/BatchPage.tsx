import { useEffect, useEffectEvent } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { PageTitle } from '../../components/PageTitle.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { CourtMoment } from '../../components/time/CourtMoment.js';
import { useResource } from '../../core/resource/useResource.js';
import { batchDetail, type BatchQuery, type RowFilter } from './batchDetail.js';
import { BatchHead } from './BatchHead.js';
import { ReadNotes } from './ReadNotes.js';
import { Reupload } from './Reupload.js';
import { RowEditor } from './rows/RowEditor.js';
import { RowTable } from './rows/RowTable.js';
import { SubmissionPanel } from './submission/SubmissionPanel.js';
import { SubmitDialog } from './submission/SubmitDialog.js';
import './batches.css';

const filters: readonly RowFilter[] = [
  '',
  'problems',
  'ready',
  'waiting',
  'submitted',
  'failed',
  'skipped',
  'duplicate',
];
const numberIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null;

/** Which rows are shown and which one is open, as the address says it: going back, a reload and a link show the same. */
const useBatchAddress = () => {
  const [params, setParams] = useSearchParams();
  const changed = (change: Readonly<Record<string, string | null>>) => (before: URLSearchParams) => {
    const after = new URLSearchParams(before);
    for (const [name, value] of Object.entries(change))
      if (value === null) after.delete(name);
      else after.set(name, value);
    return after;
  };
  return {
    filter: filters.find((filter) => filter !== '' && filter === params.get('state')) ?? '',
    page: numberIn(params.get('page')) ?? 1,
    openRow: numberIn(params.get('row')),
    showFilter: (filter: RowFilter) => setParams(changed({ state: filter || null, page: null })),
    showPage: (page: number) => setParams(changed({ page: page === 1 ? null : String(page) })),
    openRowOf: (row: number | null) => setParams(changed({ row: row === null ? null : String(row) })),
  };
};

/** Reads the table again when a row is closed: what was corrected stands in it. */
const useReadAgain = (openRow: number | null, reload: () => void): void => {
  const read = useEffectEvent(reload);
  useEffect(() => {
    if (openRow === null) return undefined;
    return () => read();
  }, [openRow]);
};

/** /app/batches/:id: the rows of one table, what is wrong with each, and their submission. */
const BatchPage = () => {
  const { id = '' } = useParams();
  const { filter, page, openRow, showFilter, showPage, openRowOf } = useBatchAddress();
  const query: BatchQuery = { id, filter, page };
  const { list, data: read, reload } = useResource(batchDetail, query);
  useReadAgain(openRow, reload);
  const data = read?.id === id ? read : undefined;
  const lost = data === undefined && list.status === 'failed';
  return (
    <div className="page">
      {data === undefined ? (
        <PageTitle title="批量填写">{lost ? <Link to="/app/batches">返回批量填写</Link> : undefined}</PageTitle>
      ) : (
        <BatchHead batch={data} />
      )}
      <ReadNotice
        read={data === undefined && list.status === 'loaded' ? { status: 'loading' } : list}
        label="正在加载这一批…"
        onRetry={reload}
      />
      {data === undefined ? null : openRow === null ? (
        <>
          <SubmissionPanel batch={data} />
          <ReadNotes batch={data} />
          <RowTable
            batch={data}
            filter={filter}
            busy={list.status === 'loading'}
            onFilter={showFilter}
            onPage={showPage}
            onOpen={openRowOf}
          />
          <Reupload batch={data} />
          <p className="form-text mt-4 mb-0">
            这一批保存到 <CourtMoment iso={data.expires_at} />
            ，有改动则顺延，到时自动删除。已提交的案件和“我的文书”不受影响。
          </p>
        </>
      ) : (
        <RowEditor batch={data} row={openRow} onOpen={openRowOf} />
      )}
      <SubmitDialog />
    </div>
  );
};

export default BatchPage;
