import { inBookMarks } from '../../../../../domain/citations/bookMarks.js';
import { Alert, Button } from 'react-bootstrap';
import { Link } from 'react-router';
import type { LawNotice } from './deskLists.js';

type Props = { readonly notices: readonly LawNotice[]; readonly onRetry: () => void; readonly error: string | null };

const filesIn = (notices: readonly LawNotice[]): number => new Set(notices.map(({ file_id: id }) => id)).size;

/** Which stored laws are repealed or amended, in all causes, with the way to each file and what to do. */
export const LawNotices = ({ notices, error, onRetry }: Props) => {
  if (error !== null)
    return (
      <Alert variant="secondary" className="d-flex flex-wrap align-items-center gap-2">
        {error}
        <Button size="sm" variant="outline-secondary" onClick={onRetry}>
          重试
        </Button>
      </Alert>
    );
  if (notices.length === 0) return null;
  return (
    <Alert variant="warning" role="status">
      <details>
        <summary>
          <strong>{filesIn(notices)} 个文件中的法律已废止、已修改或尚未施行</strong>
        </summary>
        <p className="mt-2 mb-1">
          检索到时仍会引用，这里的状态随引文注明。请核对后替换为现行版本；不再需要的，停用相应片段、设置有效期或删除文件。
        </p>
        <ul className="desk-lapsed">
          {notices.map(({ file_id: id, file, group, group_id: groupId, case_cause: cause, law, status }) => (
            <li key={`${id} ${law} ${status}`} className="text-break">
              {inBookMarks(law)}
              {status} ——{' '}
              <Link to={{ search: new URLSearchParams({ cause, group: groupId }).toString() }}>
                {group} · {file}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </Alert>
  );
};
