import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from 'react-bootstrap';
import { Link, useNavigate } from 'react-router';
import type { OwnDocument } from '../../../../domain/contract/ownDocuments.js';
import { EmptyState } from '../../components/EmptyState.js';
import { ErrorNotice } from '../../components/ErrorNotice.js';
import { PageTitle } from '../../components/PageTitle.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { ListResult } from '../../components/lists/ListResult.js';
import { ListTools } from '../../components/lists/ListTools.js';
import { LoadingNotice } from '../../components/LoadingNotice.js';
import { useListQuery } from '../../components/lists/useListQuery.js';
import { dataOf } from '../../core/loadable.js';
import { selectIsSaas } from '../../core/appMode/appModeSlice.js';
import { focusIfLost } from '../../components/focusIfLost.js';
import { AdoptButton, AdoptDialog, SubmittedBefore } from '../adopting/view/index.js';
import { DraftList } from '../draftList/view/index.js';
import { ReceivedShares } from '../draftShares/view/index.js';
import { CalendarDialog } from './calendar/CalendarDialog.js';
import { Demands } from './Demands.js';
import { DocumentFilters } from './DocumentFilters.js';
import { documentsOverview, myDocuments, newsLookedAt, openedDocument } from './myDocuments.js';
import { DocumentTable } from './DocumentTable.js';
import { LateDrafts, usePlacedDrafts } from './LateDrafts.js';
import './documents.css';

const Write = () => (
  <Link to="/" className="btn btn-primary">
    <i className="bi bi-plus-lg me-1" aria-hidden="true" />
    填写文书
  </Link>
);

/** Many pleadings of one kind are written in a table rather than one after the other. */
const Batches = () => (
  <Link to="/app/batches" className="btn btn-outline-secondary">
    批量填写
  </Link>
);

const Actions = () => (
  <span className="d-inline-flex flex-wrap gap-2">
    <AdoptButton />
    <Batches />
    <Write />
  </span>
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
      {isSaas ? <Actions /> : <Write />}
    </EmptyState>
  );
};

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

/** Reads the page of the list that the address names, and what stands above it. */
const useDocuments = () => {
  const dispatch = useAppDispatch();
  const query = useListQuery();
  const { search, cause, state, side, client, tag, archived, by, order, page } = query;
  const load = useCallback(
    () =>
      dispatch(myDocuments.actions.requested({ search, cause, state, side, client, tag, archived, by, order, page })),
    [dispatch, search, cause, state, side, client, tag, archived, by, order, page],
  );
  useEffect(() => void load(), [load]);
  useEffect(() => {
    dispatch(documentsOverview.actions.requested());
    return () => {
      dispatch(myDocuments.actions.forgotten());
      dispatch(documentsOverview.actions.forgotten());
      dispatch(openedDocument.actions.forgotten());
    };
  }, [dispatch]);
  const isNarrowed = [search, cause, state, side, client, tag, archived].some((filter) => filter !== '');
  return { ...query, load, isNarrowed };
};

/** Keeps the focus at `place` after something was taken off the list: it may be lost with its row, and the page may have become empty. */
const useRemoval = (
  documentPage: { readonly items: readonly OwnDocument[] } | undefined,
  page: number,
  change: ReturnType<typeof useListQuery>['change'],
) => {
  const place = useRef<HTMLHeadingElement>(null);
  const isAfterRemoval = useRef(false);
  useEffect(() => {
    if (documentPage === undefined || !isAfterRemoval.current) return;
    isAfterRemoval.current = false;
    focusIfLost(place);
    if (documentPage.items.length === 0 && page > 1) change({ page: page - 1 });
  }, [documentPage, page, change]);
  return { place, onRemoved: () => void (isAfterRemoval.current = true) };
};

/**
 * Whether the list has its search and filters. Once there they stay: a search that is cleared shows the few it had found until the next
 * response, and must keep its focus.
 */
const useTools = (isWanted: boolean): boolean => {
  const [hasTools, setHasTools] = useState(false);
  if (isWanted && !hasTools) setHasTools(true);
  return hasTools || isWanted;
};

/** Says that the news of these documents were all looked at; nothing where there are none. */
const LookedAtButton = ({ items: all }: { readonly items: readonly OwnDocument[] }) => {
  const dispatch = useAppDispatch();
  const items = all.filter(({ news }) => news.length > 0);
  if (items.length === 0) return null;
  const lookAtAll = () => {
    const until = items
      .flatMap(({ news }) => news.map(({ at }) => at))
      .sort()
      .at(-1);
    if (until !== undefined) dispatch(newsLookedAt({ ids: items.map(({ id }) => id), until }));
  };
  return (
    <Button size="sm" variant="outline-secondary" onClick={lookAtAll}>
      本页的新进展都已看过
    </Button>
  );
};

const noChoices = { causes: [], clients: [], tags: [] };

/** /app/my-documents: what the account has submitted or generated, each in its latest version. */
const MyDocumentsPage = () => {
  const dispatch = useAppDispatch();
  const result = useAppSelector(myDocuments.selectors.list);
  const overviewRead = useAppSelector(documentsOverview.selectors.list);
  const overview = dataOf(overviewRead);
  const { load, isNarrowed, change, ...query } = useDocuments();
  const { search, by, order, page } = query;
  useOpened();

  const documentPage = result.status === 'loaded' ? result.data : undefined;
  const { place, onRemoved } = useRemoval(documentPage, page, change);
  const isRead =
    (dataOf(result) !== undefined || result.status === 'failed') &&
    (overview !== undefined || overviewRead.status === 'failed');
  const { isShown, drafts, isSettled, any } = usePlacedDrafts(isRead);
  const total = dataOf(result)?.total;
  const wantsTools = useTools(
    isNarrowed ||
      by !== '' ||
      order !== 'newest' ||
      (overview?.archived_count ?? 0) + (overview?.tags.length ?? 0) > 0 ||
      (total ?? 0) > fewDocuments,
  );
  return (
    <div className="page documents-page">
      <PageTitle title="我的文书" actions={total || isNarrowed ? <Actions /> : undefined}>
        您提交过的和生成过的文书，每份显示最新的版本。
      </PageTitle>
      {isShown ? null : <LoadingNotice />}
      <div hidden={!isShown}>
        {overviewRead.status === 'failed' ? (
          <ErrorNotice message={overviewRead.error} onRetry={() => dispatch(documentsOverview.actions.requested())} />
        ) : null}
        <SubmittedBefore />
        <Demands demands={overview?.demands ?? []} count={overview?.demand_count ?? 0} />
        <ReceivedShares />
        {drafts === 'open' ? <DraftList first={5} /> : null}
        {drafts === 'late' ? <LateDrafts first={5} isSettled={isSettled} any={any} /> : null}
        <section className="documents-section" aria-labelledby="documents-title">
          <h2
            className={drafts === 'open' || overview?.demand_count ? 'documents-title' : 'visually-hidden'}
            id="documents-title"
            ref={place}
            tabIndex={-1}
          >
            文书列表
          </h2>
          {wantsTools ? (
            <ListTools
              label="搜索我的文书"
              placeholder="当事人、案号、案由或标签"
              search={search}
              onChange={change}
              total={total}
              unit="份"
            >
              <DocumentFilters query={query} choices={overview ?? noChoices} onChange={change} />
            </ListTools>
          ) : (
            <p className="text-secondary" role="status">
              {total === undefined || total === 0 ? '' : `共 ${total} 份`}
            </p>
          )}
          <div className="documents-tools">
            <LookedAtButton items={documentPage?.items ?? []} />
            {overview?.demand_count || total ? <CalendarDialog /> : null}
          </div>
          <ListResult
            result={result}
            page={page}
            onPage={(next) => change({ page: next })}
            onRetry={load}
            empty={
              isNarrowed ? (
                <EmptyState icon="bi-search" title="没有符合条件的文书，请换一个词或筛选条件。" />
              ) : (
                <Nothing />
              )
            }
          >
            {({ items }, busy) => (
              <DocumentTable documents={items} busy={busy} onRemoved={onRemoved} onAsked={() => focusIfLost(place)} />
            )}
          </ListResult>
        </section>
      </div>
      <AdoptDialog />
    </div>
  );
};

export default MyDocumentsPage;
