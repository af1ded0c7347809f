import { useCallback, useEffect, useRef } from 'react';
import { Alert, Button } from 'react-bootstrap';
import type { Scope } from '../../../../../domain/contract/call.js';
import { CopyButton } from '../../../components/CopyButton.js';
import { EmptyState } from '../../../components/EmptyState.js';
import { ListResult } from '../../../components/lists/ListResult.js';
import { SearchBox } from '../../../components/lists/SearchBox.js';
import { ReadNotice } from '../../../components/ReadNotice.js';
import { ViewSwitch } from '../../../components/ViewSwitch.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { useResource } from '../../../core/resource/useResource.js';
import { ChunkCard } from './ChunkCard.js';
import { ChunkDialog } from './ChunkDialog.js';
import { deskLists, type FileDetail } from './deskLists.js';
import { validityName } from './deskWords.js';
import { useDeskPlace } from './useDeskPlace.js';

const filters = [
  { key: 'all', name: '全部片段' },
  { key: 'changed', name: '已修改' },
  { key: 'off', name: '已停用' },
] as const;

type Props = { readonly scope: Scope; readonly id: string };

/** Changes of an earlier version that this one has no passage for, to be made again or given up. */
const Lapsed = ({ scope, lapsed }: { readonly scope: Scope; readonly lapsed: FileDetail['lapsed'] }) => {
  const dispatch = useAppDispatch();
  const { changes, selectors } = deskLists.file[scope];
  const pending = useAppSelector(selectors.pending);
  if (lapsed.length === 0) return null;
  return (
    <Alert variant="warning">
      <h3 className="h6">未能沿用的修改（{lapsed.length}）</h3>
      <p>
        替换文件后，下列片段的原文在新版本中不再相同，修改没有沿用。请核对新版本：仍需要的，复制后修改相应片段；不再需要的，清除即可。
      </p>
      <ul className="desk-lapsed">
        {lapsed.map(({ id, articles, heading, original, text, was_off: wasOff }) => (
          <li key={id}>
            <strong>{articles.join('、') || heading || '片段'}</strong>
            {wasOff ? '（曾停用）' : ''}
            <p className="desk-original">原文：{original}</p>
            {text === null ? null : <p className="desk-original">改为：{text}</p>}
            <span className="d-flex flex-wrap gap-2">
              {text === null ? null : <CopyButton text={text} label="复制改后的文字" />}
              <Button
                size="sm"
                variant="outline-secondary"
                disabled={pending.includes(id)}
                onClick={() => dispatch(changes.dismiss({ id }))}
              >
                清除
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Alert>
  );
};

const countsOf = ({ version, chunks, corrected, off }: FileDetail['file']): string =>
  [
    `第 ${version} 版`,
    `${chunks.toLocaleString('zh-CN')} 个片段`,
    ...(corrected > 0 ? [`已修改 ${corrected} 个`] : []),
    ...(off > 0 ? [`已停用 ${off} 个`] : []),
  ].join(' · ');

/** A file: what was changed and not taken over, and its passages with a search in them. */
export const FileDesk = ({ scope, id }: Props) => {
  const { place, go } = useDeskPlace();
  const { search, only, page, group } = place;
  const detail = useResource(deskLists.file[scope], id);
  const { list, reload } = useResource(deskLists.chunks[scope], { file: id, search, only, page });
  const file = detail.data?.file.id === id ? detail.data : undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [id]);
  const sought = useCallback(
    (text: string) => go({ group, file: id, search: text, only }, { replace: true }),
    [go, group, id, only],
  );
  const dates = file ? validityName(file.file) : null;
  return (
    <section aria-label="文件的片段">
      <div className="d-flex flex-wrap align-items-center gap-3 mb-2">
        <Button size="sm" variant="outline-secondary" onClick={() => go({ group: group ?? file?.group.id ?? null })}>
          <i className="bi bi-arrow-left me-1" aria-hidden="true" />
          返回文件
        </Button>
        <h2 ref={heading} tabIndex={-1} className="h5 mb-0 text-break">
          {file?.file.name ?? '文件'}
        </h2>
      </div>
      <ReadNotice read={detail.list} label="正在加载文件…" onRetry={detail.reload} />
      {file ? (
        <>
          <p className="knowledge-group-facts">
            {file.group.name} · {countsOf(file.file)}
            {dates === null ? '' : ` · ${dates}`}
          </p>
          <Lapsed scope={scope} lapsed={file.lapsed} />
        </>
      ) : null}
      <SearchBox label="在片段中查找" placeholder="按文字、标题或条号查找" value={search} onSearch={sought} />
      <ViewSwitch
        label="显示哪些片段"
        views={filters}
        shown={only}
        onShow={(key) => go({ group, file: id, search, only: key })}
      />
      <ListResult
        result={list}
        page={page}
        onPage={(next) => go({ group, file: id, search, only, page: next })}
        onRetry={reload}
        empty={
          <EmptyState icon="bi-search" title={search === '' ? '没有这样的片段。' : `没有找到含“${search}”的片段。`} />
        }
      >
        {(chunks, busy) => (
          <ol className="recall-results" aria-label="片段" aria-busy={busy}>
            {chunks.file === id
              ? chunks.items.map((chunk) => <ChunkCard key={chunk.place} scope={scope} file={id} chunk={chunk} />)
              : null}
          </ol>
        )}
      </ListResult>
      <ChunkDialog scope={scope} />
    </section>
  );
};
