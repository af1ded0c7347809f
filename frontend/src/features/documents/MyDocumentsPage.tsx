import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { EmptyState } from '../../components/EmptyState.js';
import { PageTitle } from '../../components/PageTitle.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { ListFilter } from '../../components/lists/ListFilter.js';
import { ListResult } from '../../components/lists/ListResult.js';
import { ListTools } from '../../components/lists/ListTools.js';
import { useListQuery, type ListOrder, type ListState } from '../../components/lists/useListQuery.js';
import { dataOf } from '../../core/loadable.js';
import { selectIsSaas } from '../../core/appMode/appModeSlice.js';
import { focusIfLost } from '../../components/focusIfLost.js';
import { DraftList, useDraftList } from '../draftList/view/index.js';
import { myDocuments, openedDocument } from './myDocuments.js';
import { DocumentTable } from './DocumentTable.js';
import './documents.css';

const Write = () => (
  <Link to="/" className="btn btn-primary">
    <i className="bi bi-plus-lg me-1" aria-hidden="true" />
    填写文书
  </Link>
);

const Nothing = () => {
  const isSaas = useAppSelector(selectIsSaas);
  return (
    <EmptyState
      icon="bi-folder2-open"
      title={
        isSaas
          ? '还没有文书。登录后提交的起诉状、答辩状和生成的申请书会自动保存在这里。'
          : '还没有文书。本系统目前不自动保存文书，已提交的文书可以凭案号和验证码继续填写。'
      }
    >
      <Write />
    </EmptyState>
  );
};

const states: readonly { readonly value: ListState; readonly name: string }[] = [
  { value: '', name: '全部状态' },
  { value: 'unsubmitted', name: '未提交' },
  { value: 'pending', name: '等待立案' },
  { value: 'filed', name: '已立案' },
];

const orders: readonly { readonly value: ListOrder; readonly name: string }[] = [
  { value: 'newest', name: '最近改动的在前' },
  { value: 'oldest', name: '最早改动的在前' },
];

/** Above this many documents there is something to search. */
const fewDocuments = 5;

/** Goes to the form of the document that was opened for editing. */
const useOpened = () => {
  const navigate = useNavigate();
  const opening = useAppSelector(openedDocument.selectors.list);
  const path = opening.status === 'loaded' ? opening.data.path : null;
  useEffect(() => {
    if (path !== null) void navigate(path);
  }, [path, navigate]);
};

/** /app/my-documents: what the account has submitted or generated, each in its latest version. */
const MyDocumentsPage = () => {
  const dispatch = useAppDispatch();
  const result = useAppSelector(myDocuments.selectors.list);
  const { search, state, order, page, change } = useListQuery();
  const place = useRef<HTMLHeadingElement>(null);
  /** Something was just deleted: the focus may be lost with its row, and the page may have become empty. */
  const isAfterRemoval = useRef(false);
  useOpened();
  const load = useCallback(
    () => dispatch(myDocuments.actions.requested({ search, state, order, page })),
    [dispatch, search, state, order, page],
  );
  useEffect(() => void load(), [load]);
  useEffect(
    () => () => {
      dispatch(myDocuments.actions.forgotten());
      dispatch(openedDocument.actions.forgotten());
    },
    [dispatch],
  );

  const documentPage = result.status === 'loaded' ? result.data : undefined;
  useEffect(() => {
    if (documentPage === undefined || !isAfterRemoval.current) return;
    isAfterRemoval.current = false;
    focusIfLost(place);
    if (documentPage.items.length === 0 && page > 1) change({ page: page - 1 });
  }, [documentPage, page, change]);

  const { any } = useDraftList();
  const total = dataOf(result)?.total;
  const isNarrowed = search !== '' || state !== '';
  // Once there they stay: a search that is cleared shows the few it had found until the next response, and must keep its focus.
  const [hasTools, setHasTools] = useState(false);
  const wantsTools = hasTools || isNarrowed || order !== 'newest' || (total ?? 0) > fewDocuments;
  if (wantsTools && !hasTools) setHasTools(true);
  return (
    <div className="page">
      <PageTitle title="我的文书" actions={total || isNarrowed ? <Write /> : undefined}>
        您提交过的和生成过的文书，每份显示最新的版本。
      </PageTitle>
      {any ? <DraftList first={5} /> : null}
      <section className="documents-section" aria-labelledby="documents-title">
        <h2 className={any ? 'documents-title' : 'visually-hidden'} id="documents-title" ref={place} tabIndex={-1}>
          文书列表
        </h2>
        {wantsTools ? (
          <ListTools
            label="搜索我的文书"
            placeholder="当事人、案号或案由"
            search={search}
            onChange={change}
            total={total}
            unit="份"
          >
            <ListFilter
              label="按状态筛选"
              value={state}
              options={states}
              onChoose={(chosen) => change({ state: states.find(({ value }) => value === chosen)?.value ?? '' })}
            />
            <ListFilter
              label="排序"
              value={order}
              options={orders}
              onChoose={(chosen) => change({ order: orders.find(({ value }) => value === chosen)?.value ?? 'newest' })}
            />
          </ListTools>
        ) : (
          <p className="text-secondary" role="status">
            {total === undefined || total === 0 ? '' : `共 ${total} 份`}
          </p>
        )}
        <ListResult
          result={result}
          page={page}
          onPage={(next) => change({ page: next })}
          onRetry={load}
          empty={
            isNarrowed ? <EmptyState icon="bi-search" title="没有符合条件的文书，请换一个词或状态。" /> : <Nothing />
          }
        >
          {({ items }, busy) => (
            <DocumentTable
              documents={items}
              busy={busy}
              onRemoved={() => void (isAfterRemoval.current = true)}
              onAsked={() => focusIfLost(place)}
            />
          )}
        </ListResult>
      </section>
    </div>
  );
};

export default MyDocumentsPage;
