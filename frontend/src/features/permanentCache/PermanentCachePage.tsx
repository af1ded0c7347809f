import { useEffect, useState } from 'react';
import { Button } from 'react-bootstrap';
import { useLocation } from 'react-router';
import type { KeptAnswer } from '../../../../domain/contract/permanentCache.js';
import { BusyButton } from '../../components/BusyButton.js';
import { ConfirmDialog } from '../../components/ConfirmDialog.js';
import { EmptyState } from '../../components/EmptyState.js';
import { ResourceDialog } from '../../components/ResourceDialog.js';
import { PageTitle } from '../../components/PageTitle.js';
import { questionIn } from '../../components/questionIn.js';
import { focusIfLost } from '../../components/focusIfLost.js';
import { ListResult } from '../../components/lists/ListResult.js';
import { ListTools } from '../../components/lists/ListTools.js';
import { useFocusAfterRemoval } from '../../components/lists/useFocusAfterRemoval.js';
import { useListQuery } from '../../components/lists/useListQuery.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import { ImportDialog } from './ImportDialog.js';
import { KeptAnswerForm } from './KeptAnswerForm.js';
import { KeptAnswerTable } from './KeptAnswerTable.js';
import { importOpened } from './importSlice.js';
import { keptAnswers } from './keptAnswers.js';
import './permanentCache.css';

const { actions, changes, selectors } = keptAnswers;

/** /app/admin/permanent-cache: questions with the answers that the court keeps for good. */
const PermanentCachePage = () => {
  const dispatch = useAppDispatch();
  const { search, page, change } = useListQuery();
  const { list, data, reload } = useResource(keptAnswers, { search, page });
  const pending = useAppSelector(selectors.pending);
  const [asking, setAsking] = useState<KeptAnswer | null>(null);
  const suggested = questionIn(useLocation().state);
  // A link from a question that has no answer yet opens the dialog for it.
  useEffect(() => {
    if (suggested !== null) dispatch(actions.dialogOpened(null));
  }, [dispatch, suggested]);
  const place = useFocusAfterRemoval(data?.items.length ?? null);
  return (
    <div className="page">
      <PageTitle
        title="问答缓存"
        actions={
          <>
            <Button ref={place} onClick={() => dispatch(actions.dialogOpened(null))}>
              <i className="bi bi-plus-lg me-1" aria-hidden="true" />
              添加问答
            </Button>
            <Button variant="outline-primary" onClick={() => dispatch(importOpened())}>
              <i className="bi bi-upload me-1" aria-hidden="true" />
              导入表格
            </Button>
            <BusyButton
              variant="outline-primary"
              busy={pending.includes('export')}
              onClick={() => dispatch(changes.download({ id: 'export' }))}
            >
              <i className="bi bi-download me-1" aria-hidden="true" />
              导出表格
            </BusyButton>
          </>
        }
      >
        在AI助手中问到同一个问题时，直接用这里的答案回答，不使用模型；相似的问题列出来供选择。
      </PageTitle>
      <ListTools
        label="搜索问答缓存"
        placeholder="按问题或答案搜索"
        search={search}
        onChange={change}
        total={data?.total}
        unit="条"
      />
      <div className="wide-list">
        <ListResult
          result={list}
          page={page}
          onPage={(next) => change({ page: next })}
          onRetry={reload}
          empty={
            search === '' ? (
              <EmptyState title="还没有问答。可以逐条添加，也可以导入表格。" icon="bi-chat-square-text" />
            ) : (
              <EmptyState title={`未找到含“${search}”的问题或答案`} icon="bi-search" />
            )
          }
        >
          {({ items }, busy) => <KeptAnswerTable rows={items} busy={busy} onRemove={setAsking} />}
        </ListResult>
      </div>
      <ResourceDialog of={keptAnswers} id="kept" size="lg">
        {(dialog) => <KeptAnswerForm dialog={dialog} suggested={suggested} />}
      </ResourceDialog>
      <ImportDialog />
      <ConfirmDialog
        show={asking !== null}
        title="删除这条问答？"
        confirmLabel="删除"
        danger
        onConfirm={() => {
          if (asking) dispatch(changes.remove({ id: asking.id, question: asking.question }));
          setAsking(null);
        }}
        onCancel={() => setAsking(null)}
        onClosed={() => focusIfLost(place)}
      >
        <span className="text-break">“{asking?.question}”及其答案将被删除，不能恢复。</span>
      </ConfirmDialog>
    </div>
  );
};

export default PermanentCachePage;
