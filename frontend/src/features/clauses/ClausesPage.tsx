import { useState } from 'react';
import { Button } from 'react-bootstrap';
import { clausesFound, fewClauses } from '../../../../domain/clauses/clausesFound.js';
import { ConfirmDialog } from '../../components/ConfirmDialog.js';
import { EmptyState } from '../../components/EmptyState.js';
import { ErrorNotice } from '../../components/ErrorNotice.js';
import { LoadingNotice } from '../../components/LoadingNotice.js';
import { PageTitle } from '../../components/PageTitle.js';
import { ListTable, type Column } from '../../components/lists/ListTable.js';
import { ListTools } from '../../components/lists/ListTools.js';
import { useFocusAfterRemoval } from '../../components/lists/useFocusAfterRemoval.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import { clauseBook, clauseDialogOpened, newClause, type Clause } from './clauseBook.js';
import { ClauseDialog } from './ClauseDialog.js';
import { DefaultsList } from './DefaultsList.js';
import { useFormTitles } from './useFormTitles.js';
import './clauses.css';

const ClauseTable = ({ clauses }: { readonly clauses: readonly Clause[] }) => {
  const dispatch = useAppDispatch();
  const removing = useAppSelector(clauseBook.selectors.pending);
  const [asking, setAsking] = useState<Clause | null>(null);
  const titleOf = useFormTitles(clauses.some(({ form_key: key }) => key !== null));
  const columns: readonly Column<Clause>[] = [
    {
      title: '名称',
      cell: ({ name, form_key: key }) => (
        <>
          <strong className="text-break">{name}</strong>
          {key === null ? null : <span className="d-block small text-secondary">只用于{titleOf(key)}</span>}
        </>
      ),
      className: 'clause-name',
    },
    { title: '正文', cell: ({ text }) => <span className="clause-text">{text}</span>, className: 'clause-words' },
    {
      title: '操作',
      cell: (clause) => (
        <span className="clause-actions">
          <Button
            size="sm"
            variant="outline-secondary"
            aria-label={`编辑${clause.name}`}
            onClick={() => dispatch(clauseDialogOpened(clause))}
          >
            编辑
          </Button>
          <Button
            size="sm"
            variant="outline-danger"
            disabled={removing.includes(clause.id)}
            aria-label={`删除${clause.name}`}
            onClick={() => setAsking(clause)}
          >
            删除
          </Button>
        </span>
      ),
      className: 'list-actions',
    },
  ];
  return (
    <>
      <ListTable caption="常用语段" columns={columns} rows={clauses} busy={removing.length > 0} />
      <ConfirmDialog
        show={asking !== null}
        title={`删除“${asking?.name ?? ''}”？`}
        confirmLabel="删除"
        danger
        onConfirm={() => {
          if (asking) dispatch(clauseBook.changes.remove({ id: asking.id }));
          setAsking(null);
        }}
        onCancel={() => setAsking(null)}
      >
        只从常用语段中删除，已填写或提交的文书不受影响。
      </ConfirmDialog>
    </>
  );
};

/** The clauses that a search leaves; there is one once there are more than a glance takes in. */
const FoundClauses = ({ clauses }: { readonly clauses: readonly Clause[] }) => {
  const [search, setSearch] = useState('');
  const found = clausesFound(clauses, search);
  return (
    <>
      {search !== '' || clauses.length > fewClauses ? (
        <ListTools
          label="搜索常用语段"
          placeholder="名称或正文中的词"
          search={search}
          onChange={(change) => setSearch(change.search ?? '')}
          total={found.length}
          unit="条"
        />
      ) : null}
      {found.length === 0 ? <p className="text-secondary">没有找到符合的语段。</p> : <ClauseTable clauses={found} />}
    </>
  );
};

/** /app/clauses: texts of one's own for the open cells of forms, and what new drafts begin with. */
const ClausesPage = () => {
  const dispatch = useAppDispatch();
  const { list, data, reload } = useResource(clauseBook);
  const place = useFocusAfterRemoval(data?.length ?? null);
  const add = (
    <Button ref={place} variant="primary" onClick={() => dispatch(clauseDialogOpened(newClause))}>
      <i className="bi bi-plus-lg me-1" aria-hidden="true" />
      添加语段
    </Button>
  );
  const isEmpty = data?.length === 0 && list.status !== 'failed';
  return (
    <div className="page">
      <PageTitle title="常用语段" actions={data === undefined || isEmpty ? undefined : add}>
        自己常写的段落，填写文书时在大段文字的格子下面按“常用语段”插入；其中的 {'{{原告}}'}、{'{{案由}}'}{' '}
        等会照文书填入。
      </PageTitle>
      {list.status === 'failed' ? (
        <div className="mb-3">
          <ErrorNotice message={list.error} onRetry={reload} />
        </div>
      ) : null}
      {data === undefined && list.status !== 'failed' ? <LoadingNotice label="正在加载语段…" /> : null}
      {isEmpty ? (
        <EmptyState
          icon="bi-text-paragraph"
          title="还没有常用语段。可以在这里添加，也可以填写文书时把写好的一格存为语段。"
        >
          {add}
        </EmptyState>
      ) : null}
      {data === undefined || isEmpty ? null : <FoundClauses clauses={data} />}
      <DefaultsList />
      <ClauseDialog />
    </div>
  );
};

export default ClausesPage;
