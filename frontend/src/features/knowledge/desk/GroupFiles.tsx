import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from 'react-bootstrap';
import { inBookMarks } from '../../../../../domain/citations/bookMarks.js';
import type { Scope } from '../../../../../domain/contract/call.js';
import { ConfirmDialog } from '../../../components/ConfirmDialog.js';
import { EmptyState } from '../../../components/EmptyState.js';
import { focusIfLost } from '../../../components/focusIfLost.js';
import { ReadNotice } from '../../../components/ReadNotice.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { useResource } from '../../../core/resource/useResource.js';
import type { CaseCause, DocumentGroup } from '../groupLists.js';
import { sizeOf } from '../uploads/chosenFiles.js';
import { isOver, selectFollowed, taskLookedFor } from '../uploads/knowledgeTasks.js';
import { TaskProgress } from '../uploads/TaskProgress.js';
import { MayChange } from '../mayChange.js';
import { deskLists, type KnowledgeFile, type LawNotice } from './deskLists.js';
import { validityName } from './deskWords.js';
import { FileDialogs } from './FileDialogs.js';
import { PassageDialog } from './PassageDialog.js';
import { useDeskPlace } from './useDeskPlace.js';

type Props = {
  readonly scope: Scope;
  readonly id: string;
  readonly cause: CaseCause;
  /** The groups of the cause, among which files are moved. */
  readonly groups: readonly DocumentGroup[];
  readonly notices: readonly LawNotice[];
  /** A file was replaced: what is said of its laws may have changed. */
  readonly onReplaced: () => void;
};

type ReplacementProps = { readonly scope: Scope; readonly file: KnowledgeFile; readonly onOver: () => void };

/** The new version of a file that is on its way, followed until it has taken the file's place, or has failed. */
const Replacement = ({ scope, file, onOver }: ReplacementProps) => {
  const dispatch = useAppDispatch();
  const taskId = file.replacement?.task_id ?? null;
  const title = `替换文件：${file.name}`;
  const followed = useAppSelector((state) => selectFollowed(state, taskId ?? undefined));
  const over = followed?.task ? isOver(followed.task) : false;
  const ended = useEffectEvent(onOver);
  useEffect(() => {
    if (taskId !== null) dispatch(taskLookedFor({ taskId, scope, title }));
  }, [dispatch, taskId, scope, title]);
  useEffect(() => {
    if (over) ended();
  }, [over]);
  if (taskId === null) return null;
  return (
    <div>
      <p className="knowledge-group-facts mb-0">新版本：{file.replacement?.name}</p>
      <TaskProgress place={{ taskId, scope, title }} listed={null} />
    </div>
  );
};

const factsOf = ({ version, bytes, chunks, corrected, off, lapsed }: KnowledgeFile): string =>
  [
    `第 ${version} 版`,
    sizeOf(bytes),
    `${chunks.toLocaleString('zh-CN')} 个片段`,
    ...(corrected > 0 ? [`已修改 ${corrected} 个`] : []),
    ...(off > 0 ? [`已停用 ${off} 个`] : []),
    ...(lapsed > 0 ? [`未能沿用的修改 ${lapsed} 处`] : []),
  ].join(' · ');

type CardProps = {
  readonly scope: Scope;
  readonly file: KnowledgeFile;
  readonly notices: readonly LawNotice[];
  readonly onRemove: () => void;
  readonly onOver: () => void;
};

const FileCard = ({ scope, file, notices, onRemove, onOver }: CardProps) => {
  const dispatch = useAppDispatch();
  const { go } = useDeskPlace();
  const { actions, changes, selectors } = deskLists.files[scope];
  const busy = useAppSelector(selectors.pending).includes(file.id);
  const mayChange = use(MayChange);
  const isReplaced = file.replacement !== null && file.replacement.status !== 'failed';
  const dates = validityName(file);
  return (
    <li className="panel knowledge-group">
      <div className="knowledge-group-head">
        <h3 className="text-break">{file.name}</h3>
        {file.validity === 'valid' ? null : <span className="found-passage-status m-0">检索不到</span>}
      </div>
      <p className="knowledge-group-facts">{factsOf(file)}</p>
      {dates === null ? null : <p className="knowledge-group-facts">{dates}</p>}
      {file.notes === null ? null : <p className="knowledge-group-facts">{file.notes}</p>}
      {notices.map(({ law, status }) => (
        <p key={`${law} ${status}`} className="desk-notice">
          <i className="bi bi-exclamation-triangle me-1" aria-hidden="true" />
          {inBookMarks(law)}
          {status}
        </p>
      ))}
      {file.replacement === null ? null : <Replacement scope={scope} file={file} onOver={onOver} />}
      <div className="desk-file-actions">
        <Button size="sm" variant="outline-primary" onClick={() => go({ group: file.group_id, file: file.id })}>
          查看片段
        </Button>
        <Button
          size="sm"
          variant="outline-secondary"
          disabled={busy || !file.has_source}
          title={file.has_source ? undefined : '较早入库的文件没有保存原件'}
          aria-label={`下载原件：${file.name}`}
          onClick={() => dispatch(changes.open({ id: file.id, name: file.name }))}
        >
          下载原件
        </Button>
        {mayChange ? (
          <>
            <Button
              size="sm"
              variant="outline-secondary"
              aria-label={`编辑：${file.name}`}
              onClick={() => dispatch(actions.dialogOpened({ kind: 'edit', file }))}
            >
              编辑
            </Button>
            <Button
              size="sm"
              variant="outline-secondary"
              disabled={isReplaced}
              aria-label={`替换：${file.name}`}
              onClick={() => dispatch(actions.dialogOpened({ kind: 'replace', file }))}
            >
              替换
            </Button>
          </>
        ) : null}
        <Button size="sm" variant="outline-danger" disabled={busy} aria-label={`删除：${file.name}`} onClick={onRemove}>
          删除
        </Button>
      </div>
    </li>
  );
};

/** The files of a group: opened, renamed, moved, dated, replaced and removed one by one. */
export const GroupFiles = ({ scope, id, cause, groups, notices, onReplaced }: Props) => {
  const dispatch = useAppDispatch();
  const { go } = useDeskPlace();
  const { list, data, reload } = useResource(deskLists.files[scope], id);
  const [asking, setAsking] = useState<KnowledgeFile | null>(null);
  const [writing, setWriting] = useState(false);
  const mayChange = use(MayChange);
  const shown = data?.group.id === id ? data : undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [id]);
  return (
    <section aria-label="文档组的文件" className="mb-4">
      <div className="d-flex flex-wrap align-items-center gap-3 mb-3">
        <Button size="sm" variant="outline-secondary" onClick={() => go({})}>
          <i className="bi bi-arrow-left me-1" aria-hidden="true" />
          返回文档组
        </Button>
        <h2 ref={heading} tabIndex={-1} className="h5 mb-0 text-break">
          {shown?.group.name ?? '文件'}
        </h2>
        {shown && mayChange ? (
          <Button size="sm" variant="outline-primary" className="ms-auto" onClick={() => setWriting(true)}>
            <i className="bi bi-pencil me-1" aria-hidden="true" />
            写片段
          </Button>
        ) : null}
      </div>
      <ReadNotice
        read={list.status === 'loading' && shown === undefined ? { status: 'loading' } : list}
        label="正在加载文件…"
        onRetry={reload}
      />
      {shown?.items.length === 0 ? <EmptyState icon="bi-files" title="这个文档组还没有入库的文件。" /> : null}
      {shown && shown.items.length > 0 ? (
        <ul className="knowledge-groups" aria-busy={list.status === 'loading'}>
          {shown.items.map((file) => (
            <FileCard
              key={file.id}
              scope={scope}
              file={file}
              notices={notices.filter((notice) => notice.file_id === file.id)}
              onRemove={() => setAsking(file)}
              onOver={() => {
                reload();
                onReplaced();
              }}
            />
          ))}
        </ul>
      ) : null}
      {writing && shown ? (
        <PassageDialog
          scope={scope}
          cause={cause}
          title=""
          group={shown.group.name}
          onClose={() => setWriting(false)}
        />
      ) : null}
      <FileDialogs scope={scope} cause={cause} groups={groups} />
      <ConfirmDialog
        show={asking !== null}
        title={`删除文件“${asking?.name ?? ''}”？`}
        confirmLabel="删除"
        danger
        onConfirm={() => {
          if (asking) dispatch(deskLists.files[scope].changes.remove({ id: asking.id }));
          setAsking(null);
        }}
        onCancel={() => setAsking(null)}
        onClosed={() => focusIfLost(heading)}
      >
        它的片段、修改和向量将一并删除，不能恢复；以后的回答不再引用它。
      </ConfirmDialog>
    </section>
  );
};
