import { useState } from 'react';
import { Button } from 'react-bootstrap';
import { ConfirmDialog } from '../../components/ConfirmDialog.js';
import { EmptyState } from '../../components/EmptyState.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { ResourceDialog } from '../../components/ResourceDialog.js';
import { PageTitle } from '../../components/PageTitle.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import { focusIfLost } from '../../components/focusIfLost.js';
import { useFocusAfterRemoval } from '../../components/lists/useFocusAfterRemoval.js';
import { RagModelForm } from './RagModelForm.js';
import type { Scope } from '../../../../domain/contract/call.js';
import type { RagModel } from './ragModelLists.js';
import { ragModelLists } from './ragModelLists.js';
import { RagModelTable } from './RagModelTable.js';
import { ReindexingNotice } from './ReindexingNotice.js';
import { RagModelTestDialog } from './RagModelTestDialog.js';
import { RemovalQuestion } from './RemovalQuestion.js';

type Props = {
  readonly scope: Scope;
  readonly title: string;
  readonly about: string;
  /** Said where there are no models yet. */
  readonly emptyTitle: string;
  /** Whether models may be added, changed and tested; they may be deleted in any case. */
  readonly mayChange?: boolean;
};

/** Models of retrieval: the list, and what changes it. */
export const RagModelScreen = ({ scope, title, about, emptyTitle, mayChange = true }: Props) => {
  const dispatch = useAppDispatch();
  const { actions, changes, selectors } = ragModelLists[scope];
  const { list, data: models, reload } = useResource(ragModelLists[scope]);
  const pending = useAppSelector(selectors.pending);
  const [asking, setAsking] = useState<RagModel | null>(null);
  const [tested, setTested] = useState<string | null>(null);
  const [untested, setUntested] = useState<RagModel | null>(null);
  const place = useFocusAfterRemoval(models?.length ?? null);

  const add = mayChange ? (
    <Button ref={place} variant="primary" onClick={() => dispatch(actions.dialogOpened(null))}>
      <i className="bi bi-plus-lg me-1" aria-hidden="true" />
      添加模型
    </Button>
  ) : null;
  const some = models !== undefined && models.length > 0;
  return (
    <>
      <PageTitle title={title} actions={some ? add : undefined}>
        {about}
      </PageTitle>
      <ReindexingNotice scope={scope} />
      <ReadNotice read={list} label="正在加载检索模型…" onRetry={reload} />
      {models?.length === 0 ? (
        <EmptyState icon="bi-search" title={emptyTitle}>
          {add}
        </EmptyState>
      ) : null}
      {some ? (
        <RagModelTable
          scope={scope}
          models={models}
          mayChange={mayChange}
          busy={list.status === 'loading' || pending.length > 0}
          onRemove={setAsking}
          onTest={({ id }) => {
            setTested(id);
            dispatch(changes.test({ id }));
          }}
          onUntested={setUntested}
        />
      ) : null}
      <ResourceDialog of={ragModelLists[scope]} id="rag-model">
        {(dialog) => <RagModelForm scope={scope} dialog={dialog} />}
      </ResourceDialog>
      <RagModelTestDialog
        scope={scope}
        model={models?.find(({ id }) => id === tested) ?? null}
        onClose={() => setTested(null)}
      />
      <ConfirmDialog
        show={untested !== null}
        title={`启用没有通过测试的${untested?.name ?? ''}？`}
        confirmLabel="仍要启用"
        onConfirm={() => {
          if (untested) dispatch(changes.activate({ id: untested.id, to: true }));
          setUntested(null);
        }}
        onCancel={() => setUntested(null)}
      >
        这个模型还没有通过测试。维度或接口不对时，文档无法生成向量，检索只按文字进行。建议先点“测试”。
      </ConfirmDialog>
      <RemovalQuestion
        name={asking && asking.name}
        onConfirm={() => asking && dispatch(changes.remove({ id: asking.id, alsoActive: asking.is_active === true }))}
        onAnswered={() => setAsking(null)}
        onClosed={() => focusIfLost(place)}
      >
        {asking?.is_active === true ? '这个模型正在启用，删除后平台不再有启用的同类模型。' : ''}
      </RemovalQuestion>
    </>
  );
};
