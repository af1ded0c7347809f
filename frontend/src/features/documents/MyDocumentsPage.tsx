import { useCallback, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { EmptyState } from '../../components/EmptyState.js';
import { PageTitle } from '../../components/PageTitle.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { ListResult } from '../../components/lists/ListResult.js';
import { useListQuery } from '../../components/lists/useListQuery.js';
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
  const { page, change } = useListQuery();
  const place = useRef<HTMLHeadingElement>(null);
  /** Something was just deleted: the focus may be lost with its row, and the page may have become empty. */
  const isAfterRemoval = useRef(false);
  useOpened();
  const load = useCallback(() => dispatch(myDocuments.actions.requested(page)), [dispatch, page]);
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
  return (
    <div className="page">
      <PageTitle title="我的文书" actions={total ? <Write /> : undefined}>
        您提交过的和生成过的文书，每份显示最新的版本。
      </PageTitle>
      {any ? <DraftList /> : null}
      <p className="text-secondary mt-3" role="status">
        {total === undefined || total === 0 ? '' : `共 ${total} 份`}
      </p>
      <section aria-labelledby="documents-title">
        <h2 className="visually-hidden" id="documents-title" ref={place} tabIndex={-1}>
          文书列表
        </h2>
        <ListResult
          result={result}
          page={page}
          onPage={(next) => change({ page: next })}
          onRetry={load}
          empty={<Nothing />}
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
