import { useState } from 'react';
import { Button } from 'react-bootstrap';
import { benchLimits } from '../../../../../domain/modelBench/benchLimits.js';
import { ConfirmDialog } from '../../../components/ConfirmDialog.js';
import { EmptyState } from '../../../components/EmptyState.js';
import { focusIfLost } from '../../../components/focusIfLost.js';
import { ListTable, type Column } from '../../../components/lists/ListTable.js';
import { useFocusAfterRemoval } from '../../../components/lists/useFocusAfterRemoval.js';
import { ReadNotice } from '../../../components/ReadNotice.js';
import { ResourceDialog } from '../../../components/ResourceDialog.js';
import { CourtMoment } from '../../../components/time/CourtMoment.js';
import { useAppDispatch } from '../../../core/hooks.js';
import { useResource } from '../../../core/resource/useResource.js';
import { benchDocuments, type BenchDocumentRow } from './benchLists.js';
import { DocumentForm } from './DocumentForm.js';
import { ImportForm } from './ImportForm.js';

const columnsFor = (onRemove: (row: BenchDocumentRow) => void): readonly Column<BenchDocumentRow>[] => [
  {
    title: '文书',
    cell: ({ name, form_title: title }) => (
      <span className="d-block text-break">
        <strong>{name}</strong>
        <span className="d-block small text-body-secondary">{title}</span>
      </span>
    ),
  },
  { title: '字数', cell: ({ characters }) => characters },
  { title: '期望的内容', cell: ({ expected }) => `${expected}项` },
  { title: '加入时间', cell: ({ created_at: at }) => <CourtMoment iso={at} /> },
  {
    title: '操作',
    className: 'list-actions',
    cell: (row) => (
      <Button size="sm" variant="outline-danger" aria-label={`删除：${row.name}`} onClick={() => onRemove(row)}>
        删除
      </Button>
    ),
  },
];

/** The court's own documents: what there is, adding, import and export, deleting. */
export const BenchDocuments = () => {
  const dispatch = useAppDispatch();
  const { list, data, reload } = useResource(benchDocuments);
  const { actions, changes } = benchDocuments;
  const [asking, setAsking] = useState<BenchDocumentRow | null>(null);
  const place = useFocusAfterRemoval(data?.length ?? null);
  const isFull = (data?.length ?? 0) >= benchLimits.documents;
  const buttons = (
    <div className="d-flex flex-wrap gap-2 mb-3">
      <Button ref={place} disabled={isFull} onClick={() => dispatch(actions.dialogOpened('typed'))}>
        <i className="bi bi-plus-lg me-1" aria-hidden="true" />
        添加文书
      </Button>
      <Button variant="outline-primary" disabled={isFull} onClick={() => dispatch(actions.dialogOpened('file'))}>
        导入
      </Button>
      {data && data.length > 0 ? (
        <Button variant="outline-secondary" onClick={() => dispatch(changes.export({ id: 'all' }))}>
          导出
        </Button>
      ) : null}
    </div>
  );
  return (
    <section className="model-section" aria-label="评测文书">
      <h2 className="h5">评测文书</h2>
      <p>
        这些文字是您自己准备的测试材料，可能含有个人信息：加密保存在本院的数据库中，{benchLimits.days}
        天后自动删除，也可以随时删除；评测时会发送给所测模型的服务方。请尽量用虚构的材料，或隐去姓名和号码。最多
        {benchLimits.documents}份。
      </p>
      <ReadNotice read={list} label="正在加载评测文书…" onRetry={reload} />
      {data?.length === 0 ? (
        <EmptyState icon="bi-file-earmark-text" title="还没有评测文书。">
          <div className="d-flex justify-content-center">{buttons}</div>
        </EmptyState>
      ) : null}
      {data && data.length > 0 ? (
        <>
          {buttons}
          <div className="wide-list">
            <ListTable
              caption="评测文书"
              columns={columnsFor(setAsking)}
              rows={data}
              busy={list.status === 'loading'}
            />
          </div>
        </>
      ) : null}
      <ResourceDialog of={benchDocuments} id="bench" size="lg">
        {(dialog) => (dialog.about === 'typed' ? <DocumentForm dialog={dialog} /> : <ImportForm dialog={dialog} />)}
      </ResourceDialog>
      <ConfirmDialog
        show={asking !== null}
        title={`删除${asking?.name ?? ''}？`}
        confirmLabel="删除"
        danger
        onConfirm={() => {
          if (asking) dispatch(changes.remove({ id: asking.id }));
          setAsking(null);
        }}
        onCancel={() => setAsking(null)}
        onClosed={() => focusIfLost(place)}
      >
        各次评测从这份文书中得出的内容一并删除，合计的数字保留。
      </ConfirmDialog>
    </section>
  );
};
