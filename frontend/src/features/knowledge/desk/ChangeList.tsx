import { useState } from 'react';
import type { Scope } from '../../../../../domain/contract/call.js';
import { WhoName } from '../../../components/ActorName.js';
import { EmptyState } from '../../../components/EmptyState.js';
import { ListResult } from '../../../components/lists/ListResult.js';
import { ListTable, type Column } from '../../../components/lists/ListTable.js';
import { CourtMoment } from '../../../components/time/CourtMoment.js';
import { useResource } from '../../../core/resource/useResource.js';
import { deskLists, type KnowledgeChange } from './deskLists.js';
import { actionNames } from './deskWords.js';

const whereOf = ({ group, file, place }: KnowledgeChange): string =>
  [group ?? '已删除的文档组', file, place === null ? null : `第 ${place + 1} 段`]
    .filter((part) => part !== null)
    .join(' · ');

const columns: readonly Column<KnowledgeChange>[] = [
  { title: '时间', className: 'list-unbroken', cell: ({ at }) => <CourtMoment iso={at} /> },
  { title: '操作人', cell: ({ by }) => <WhoName account={by} /> },
  { title: '操作', className: 'list-unbroken', cell: ({ action }) => actionNames[action] },
  {
    title: '对象',
    cell: (change) => (
      <span className="text-break">{change.action === 'search_adopted' ? '全部检索' : whereOf(change)}</span>
    ),
  },
];

/** Who changed what of the knowledge base, the newest first. */
const ChangeList = ({ scope }: { readonly scope: Scope }) => {
  const [page, setPage] = useState(1);
  const { list, reload } = useResource(deskLists.changes[scope], page);
  return (
    <section aria-label="变更记录">
      <p className="text-body-secondary">
        {scope === 'own' ? '您的知识库' : '平台知识库'}全部案由的变更，不含文字，保留三年。
      </p>
      <ListResult
        result={list}
        page={page}
        onPage={setPage}
        onRetry={reload}
        empty={<EmptyState icon="bi-clock-history" title="还没有变更。" />}
      >
        {({ items }, busy) => <ListTable caption="变更记录" columns={columns} rows={items} busy={busy} />}
      </ListResult>
    </section>
  );
};

export default ChangeList;
