import { useState } from 'react';
import type { BackgroundWork } from '../../../../domain/contract/backgroundWork.js';
import { ConfirmDialog } from '../../components/ConfirmDialog.js';
import { EmptyState } from '../../components/EmptyState.js';
import { PageTitle } from '../../components/PageTitle.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { useResource } from '../../core/resource/useResource.js';
import { useAppDispatch } from '../../core/hooks.js';
import { backgroundWorkList } from './backgroundWorkList.js';
import { SystemState } from './SystemState.js';
import { WorkTable } from './WorkTable.js';
import { nameOf } from './workTexts.js';

/** /app/admin/background-work: the state of the court's server, and everything that it does in the background. */
const BackgroundWorkPage = () => {
  const dispatch = useAppDispatch();
  const { list, data, reload } = useResource(backgroundWorkList);
  const [asking, setAsking] = useState<BackgroundWork | null>(null);
  return (
    <div className="page">
      <PageTitle title="系统运行">数据库、事件库、模型等各部分的状况，以及后台工作的进展。</PageTitle>
      <SystemState />
      <h2 className="h5 mt-4">后台工作</h2>
      <p className="small text-body-secondary">
        文档入库、检索测试、清除、封存和定时任务的进展，每三秒更新。已完成的保留一天，失败和已取消的保留三十天。
      </p>
      <ReadNotice read={list} label="正在加载后台工作…" onRetry={reload} />
      {data?.items.length === 0 ? <EmptyState icon="bi-list-task" title="目前没有后台工作。" /> : null}
      {data && data.items.length > 0 ? (
        <>
          <div className="wide-list">
            <WorkTable rows={data.items} busy={false} onCancel={setAsking} />
          </div>
          {data.total > data.items.length ? (
            <p className="small text-body-secondary mt-2">另有 {data.total - data.items.length} 项较早的没有列出。</p>
          ) : null}
        </>
      ) : null}
      <ConfirmDialog
        show={asking !== null}
        title={asking ? `取消“${nameOf(asking)}”？` : ''}
        confirmLabel="取消工作"
        cancelLabel="返回"
        danger
        onConfirm={() => {
          if (asking) dispatch(backgroundWorkList.changes.cancel({ id: asking.id }));
          setAsking(null);
        }}
        onCancel={() => setAsking(null)}
      >
        已完成的部分保留，其余不再进行；之后可以重试。
      </ConfirmDialog>
    </div>
  );
};

export default BackgroundWorkPage;
