import type { ReactNode } from 'react';
import { Form } from 'react-bootstrap';
import { CourtMoment } from '../../components/time/CourtMoment.js';
import type { Scope } from '../../../../domain/contract/call.js';
import type { DocumentGroup } from './groupLists.js';
import { TaskProgress } from './uploads/TaskProgress.js';
import '../../components/passages/passages.css';

type Props = {
  readonly group: DocumentGroup;
  /** Whose tasks are shown with it; without it, none. */
  readonly scope?: Scope;
  readonly busy: boolean;
  readonly onToggle?: () => void;
  /** How many of its laws are repealed or amended. */
  readonly notices?: number;
  /** What else can be done. */
  readonly children?: ReactNode;
};

/** One group of documents: what is in it, what becomes of its uploads, and whether it is used. */
export const GroupCard = ({ group, scope, busy, onToggle, notices = 0, children }: Props) => {
  const { id, name, source_filenames: files, chunks, task } = group;
  return (
    <li className="panel knowledge-group">
      <div className="knowledge-group-head">
        <h3 id={`group-${id}`}>{name}</h3>
        {group.text_only && chunks > 0 ? <span className="found-passage-status m-0">仅全文</span> : null}
        {notices > 0 ? <span className="found-passage-status m-0">法律有变化 {notices} 处</span> : null}
        <span className="knowledge-group-actions">
          {onToggle ? (
            <Form.Check
              type="switch"
              role="switch"
              id={`use-${id}`}
              className="knowledge-switch"
              label="检索时使用"
              aria-label={`检索时使用：${name}`}
              aria-disabled={busy}
              checked={group.is_enabled_by_user}
              onChange={() => {
                if (!busy) onToggle();
              }}
            />
          ) : null}
          {children}
        </span>
      </div>
      <p className="knowledge-group-facts">
        <CourtMoment iso={group.created_at} /> · {files.length} 个文件 · {chunks.toLocaleString('zh-CN')} 个片段
      </p>
      {files.length === 0 ? null : (
        <details>
          <summary>查看文件</summary>
          <ul className="task-files">
            {files.map((file, at) => (
              <li key={`${at} ${file}`}>{file}</li>
            ))}
          </ul>
        </details>
      )}
      {task && scope ? (
        <TaskProgress place={{ taskId: task.task_id, scope, title: `上传到知识库：${name}` }} listed={task} />
      ) : null}
    </li>
  );
};
