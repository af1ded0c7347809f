import type { ReactNode } from 'react';
import { ErrorNotice } from '../ErrorNotice.js';
import { LoadingNotice } from '../LoadingNotice.js';
import { PageNumbers } from '../PageNumbers.js';
import { PAGE_SIZE } from './pageSize.js';
import { dataOf, type Loadable } from '../../core/loadable.js';

type Page = { readonly items: readonly unknown[]; readonly total: number };
type Props<T extends Page> = {
  readonly result: Loadable<T>;
  readonly page: number;
  readonly pageSize?: number;
  readonly onPage: (page: number) => void;
  readonly onRetry: () => void;
  /** Shown when nothing at all was found. */
  readonly empty: ReactNode;
  readonly children: (data: T, busy: boolean) => ReactNode;
};

/** Shows a list in each of its states: loading, failed, empty, a page past the end, and the rows. */
export const ListResult = <T extends Page>({
  result,
  page,
  pageSize = PAGE_SIZE,
  onPage,
  onRetry,
  empty,
  children,
}: Props<T>) => {
  const data = dataOf(result);
  if (result.status === 'failed') return <ErrorNotice message={result.error} onRetry={onRetry} />;
  if (data === undefined) return <LoadingNotice />;
  if (data.total === 0) return empty;
  if (data.items.length === 0 && result.status === 'loaded')
    return (
      <div className="empty-state">
        <p>第 {page} 页没有内容。</p>
        <button type="button" className="btn btn-outline-secondary" onClick={() => onPage(1)}>
          回到第一页
        </button>
      </div>
    );
  return (
    <>
      {children(data, result.status === 'loading')}
      <div className="mt-3">
        <PageNumbers page={page} pageSize={pageSize} total={data.total} onPage={onPage} />
      </div>
    </>
  );
};
