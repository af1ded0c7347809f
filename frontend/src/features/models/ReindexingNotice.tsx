import { Alert, Button } from 'react-bootstrap';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import type { Scope } from '../../../../domain/contract/call.js';
import { isUnderWay, reindexings } from './reindexing.js';

/** Shows the progress of re-indexing after the embedding model changed, or why it stopped; nothing when no re-index runs. */
export const ReindexingNotice = ({ scope }: { readonly scope: Scope }) => {
  const dispatch = useAppDispatch();
  const { changes, selectors } = reindexings[scope];
  const { data: state } = useResource(reindexings[scope]);
  const busy = useAppSelector(selectors.pending).length > 0;
  if (!state) return null;
  const { status, model, serving, chunks, embedded, reason } = state;
  const meanwhile =
    serving === null
      ? '完成前只按文字检索。'
      : serving === model
        ? '已有向量的片段照常检索。'
        : `完成前仍用“${serving}”的向量检索。`;
  if (isUnderWay(state))
    return (
      <Alert variant="info" role="status">
        <p className="mb-2">
          正在用“{model ?? ''}”重新生成向量：{chunks} 个片段中已完成 {embedded} 个。{meanwhile}
        </p>
        <progress className="w-100" value={embedded} max={Math.max(1, chunks)} aria-label="重新生成向量的进度" />
      </Alert>
    );
  if (status !== 'FAILURE' || model === null || embedded === chunks) return null;
  return (
    <Alert variant="warning" role="status">
      <p className="mb-2">
        重新生成向量没有完成（{chunks} 个片段中完成 {embedded} 个）：{reason}
        {meanwhile}
      </p>
      <Button
        size="sm"
        variant="outline-secondary"
        disabled={busy}
        onClick={() => dispatch(changes.again({ id: scope }))}
      >
        从中断处继续
      </Button>
    </Alert>
  );
};
