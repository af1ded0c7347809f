import { Suspense, use, useState } from 'react';
import { Button } from 'react-bootstrap';
import { Link } from 'react-router';
import { ConfirmDialog } from '../../components/ConfirmDialog.js';
import { EmptyState } from '../../components/EmptyState.js';
import { focusIfLost } from '../../components/focusIfLost.js';
import { useFocusAfterRemoval } from '../../components/lists/useFocusAfterRemoval.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import { ReindexingNotice } from '../models/index.js';
import { deskLists } from './desk/deskLists.js';
import { FileDesk } from './desk/FileDesk.js';
import { GroupFiles } from './desk/GroupFiles.js';
import { LawNotices } from './desk/LawNotices.js';
import { useDeskPlace } from './desk/useDeskPlace.js';
import { GroupCard } from './GroupCard.js';
import type { Scope } from '../../../../domain/contract/call.js';
import { groupLists, type CaseCause, type DocumentGroup } from './groupLists.js';
import { MayChange } from './mayChange.js';
import { UploadDialog } from './uploads/UploadDialog.js';
import { uploadOpened } from './uploads/knowledgeTasks.js';

const modelsAt = { own: '/app/my-rag-models', platform: '/app/admin/rag-models' } as const;

type KeptGroupProps = {
  readonly scope: Scope;
  readonly group: DocumentGroup;
  /** How many laws in it have changed. */
  readonly notices: number;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
};

/** One of the groups, with what its keeper can do with it. */
const KeptGroup = ({ scope, group, notices, onOpen, onRemove }: KeptGroupProps) => {
  const dispatch = useAppDispatch();
  const isBusy = useAppSelector(groupLists[scope].selectors.pending).includes(group.id);
  return (
    <GroupCard
      group={group}
      scope={scope}
      busy={isBusy}
      notices={notices}
      {...(scope === 'own' && {
        onToggle: () => void dispatch(groupLists.own.changes.toggle({ id: group.id })),
      })}
    >
      <Button size="sm" variant="outline-secondary" aria-label={`管理文件：${group.name}`} onClick={onOpen}>
        管理文件
      </Button>
      <Button size="sm" variant="outline-danger" disabled={isBusy} aria-label={`删除${group.name}`} onClick={onRemove}>
        删除
      </Button>
    </GroupCard>
  );
};

type Props = { readonly scope: Scope; readonly cause: CaseCause; readonly title: string };

/** The groups that one keeps: uploaded to, used or not, deleted; of the one that the address names its files, or a file's passages. */
export const KeptGroups = ({ scope, cause, title }: Props) => {
  const dispatch = useAppDispatch();
  const { list, data, reload } = useResource(groupLists[scope], cause.id);
  const groups = data?.caseCause === cause.id ? data.items : undefined;
  const [asking, setAsking] = useState<DocumentGroup | null>(null);
  const mayChange = use(MayChange);
  const place = useFocusAfterRemoval(groups?.length ?? null);
  const laws = useResource(deskLists.notices[scope]);
  const notices = laws.data ?? [];
  const { place: desk, go } = useDeskPlace();
  if (desk.file !== null) return <FileDesk key={desk.file} scope={scope} id={desk.file} />;
  if (desk.group !== null)
    return (
      <GroupFiles
        key={desk.group}
        scope={scope}
        id={desk.group}
        cause={cause}
        groups={groups ?? []}
        notices={notices}
        onReplaced={laws.reload}
      />
    );
  const add = mayChange ? (
    <Button ref={place} variant="primary" onClick={() => dispatch(uploadOpened({ scope, cause }))}>
      <i className="bi bi-upload me-2" aria-hidden="true" />
      上传文档
    </Button>
  ) : null;
  return (
    <section aria-label={title} className="mb-4">
      <div className="knowledge-section-head">
        <h2>
          {title}
          {groups === undefined || groups.length === 0 ? '' : `（${groups.length}）`}
        </h2>
        {groups !== undefined && groups.length > 0 ? add : null}
      </div>
      <Suspense fallback={null}>
        <ReindexingNotice scope={scope} />
      </Suspense>
      <LawNotices
        notices={notices}
        error={laws.list.status === 'failed' ? laws.list.error : null}
        onRetry={laws.reload}
      />
      <ReadNotice
        read={list.status === 'loading' && groups === undefined ? { status: 'loading' } : list}
        label="正在加载文档组…"
        onRetry={reload}
      />
      {groups?.length === 0 ? (
        <EmptyState
          icon="bi-book"
          title={`“${cause.name}”还没有文档组。${mayChange ? '上传法律、案例或其他材料后，提问时会从中检索。' : ''}`}
        >
          {add}
        </EmptyState>
      ) : null}
      {mayChange && groups?.some(({ text_only: isTextOnly, chunks }) => isTextOnly && chunks > 0) ? (
        <p className="knowledge-group-facts">
          标有“仅全文”的文档组没有向量，检索时只按文字查找。<Link to={modelsAt[scope]}>启用向量模型</Link>
          后会重新生成向量，还可以按含义查找。
        </p>
      ) : null}
      {groups !== undefined && groups.length > 0 ? (
        <ul className="knowledge-groups" aria-busy={list.status === 'loading'}>
          {groups.map((group) => (
            <KeptGroup
              key={group.id}
              group={group}
              scope={scope}
              notices={notices.filter(({ group_id: id }) => id === group.id).length}
              onOpen={() => go({ group: group.id })}
              onRemove={() => setAsking(group)}
            />
          ))}
        </ul>
      ) : null}
      <UploadDialog scope={scope} />
      <ConfirmDialog
        show={asking !== null}
        title={`删除文档组“${asking?.name ?? ''}”？`}
        confirmLabel="删除"
        danger
        onConfirm={() => {
          if (asking) dispatch(groupLists[scope].changes.remove({ id: asking.id }));
          setAsking(null);
        }}
        onCancel={() => setAsking(null)}
        onClosed={() => focusIfLost(place)}
      >
        {asking?.task && ['PENDING', 'STARTED'].includes(asking.task.status) ? '正在处理的上传会停止。' : ''}
        它的文件、片段和向量将一并删除，不能恢复；以后的回答不再引用它。
      </ConfirmDialog>
    </section>
  );
};
