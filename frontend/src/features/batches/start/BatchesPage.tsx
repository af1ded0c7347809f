import { useState } from 'react';
import { Button } from 'react-bootstrap';
import { Link, useNavigate } from 'react-router';
import { ConfirmDialog } from '../../../components/ConfirmDialog.js';
import { ErrorNotice } from '../../../components/ErrorNotice.js';
import { ListTable, type Column } from '../../../components/lists/ListTable.js';
import { LoadingNotice } from '../../../components/LoadingNotice.js';
import { PageTitle } from '../../../components/PageTitle.js';
import { CourtMoment } from '../../../components/time/CourtMoment.js';
import { useFocusAfterRemoval } from '../../../components/lists/useFocusAfterRemoval.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { useResource } from '../../../core/resource/useResource.js';
import { batchList } from '../batchList.js';
import type { Batch } from '../batchTypes.js';
import { standingOf } from '../words.js';
import { NewBatch } from './NewBatch.js';
import '../batches.css';

const pathOf = ({ id }: Batch): string => `/app/batches/${id}`;

const columns: readonly Column<Batch>[] = [
  {
    title: '名称',
    cell: ({ name, form_title: form }) => (
      <>
        <strong className="text-break">{name}</strong>
        <span className="d-block small text-secondary">{form}</span>
      </>
    ),
    className: 'batch-label',
  },
  { title: '行数', cell: ({ counts }) => counts.total },
  { title: '进展', cell: standingOf },
  { title: '更新时间', cell: ({ updated_at: at }) => <CourtMoment iso={at} />, className: 'list-unbroken' },
];

type ListProps = { readonly items: readonly Batch[] };

const BatchTable = ({ items }: ListProps) => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const removing = useAppSelector(batchList.selectors.pending);
  const [asking, setAsking] = useState<Batch | null>(null);
  const actions: Column<Batch> = {
    title: '操作',
    cell: (batch) => (
      <span className="batch-buttons">
        <Link to={pathOf(batch)} className="btn btn-sm btn-primary" aria-label={`打开${batch.name}`}>
          打开
        </Link>
        <Button
          size="sm"
          variant="outline-danger"
          disabled={removing.includes(batch.id)}
          aria-label={`删除${batch.name}`}
          onClick={() => setAsking(batch)}
        >
          删除
        </Button>
      </span>
    ),
    className: 'list-actions',
  };
  return (
    <>
      <ListTable
        caption="各批文书"
        columns={[...columns, actions]}
        rows={items}
        busy={removing.length > 0}
        onOpen={(batch) => void navigate(pathOf(batch))}
      />
      <ConfirmDialog
        show={asking !== null}
        title="删除这一批？"
        confirmLabel="删除"
        danger
        onConfirm={() => {
          if (asking) dispatch(batchList.changes.remove({ id: asking.id, name: asking.name }));
          setAsking(null);
        }}
        onCancel={() => setAsking(null)}
      >
        <p>将删除“{asking?.name}”的表格和其中填写的内容，不能恢复。</p>
        <p className="mb-0">已经提交的案件和“我的文书”不受影响。</p>
      </ConfirmDialog>
    </>
  );
};

/** /app/batches: the batches of the account, and how one begins. */
const BatchesPage = () => {
  const { list, data, reload } = useResource(batchList);
  const place = useFocusAfterRemoval<HTMLHeadingElement>(data?.length ?? null);
  return (
    <div className="page">
      <PageTitle title="批量填写">
        许多份同一种文书，写在一张表格里，一行一份。上传后逐行核对，再批量提交，或者生成 Word 文件。
      </PageTitle>
      {list.status === 'failed' ? (
        <div className="mb-4">
          <ErrorNotice message={list.error} onRetry={reload} />
        </div>
      ) : null}
      {data === undefined && list.status !== 'failed' ? <LoadingNotice /> : null}
      {data !== undefined && data.length > 0 ? (
        <section className="batch-section" aria-labelledby="batch-list-title">
          <h2 id="batch-list-title" ref={place} tabIndex={-1}>
            我的各批
          </h2>
          <BatchTable items={data} />
        </section>
      ) : null}
      {data !== undefined || list.status === 'failed' ? <NewBatch /> : null}
    </div>
  );
};

export default BatchesPage;
