import { useState, type ReactNode } from 'react';
import { Button } from 'react-bootstrap';
import { EmptyState } from '../../components/EmptyState.js';
import { focusIfLost } from '../../components/focusIfLost.js';
import { useFocusAfterRemoval } from '../../components/lists/useFocusAfterRemoval.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { ResourceDialog } from '../../components/ResourceDialog.js';
import { useAppDispatch } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import { AiModelForm } from './AiModelForm.js';
import type { Scope } from '../../../../domain/contract/call.js';
import { aiModelLists, type AiModel, type Models } from './aiModelLists.js';
import { AiModelTable } from './AiModelTable.js';
import { RemovalQuestion } from './RemovalQuestion.js';
import { SlotSummary } from './SlotSummary.js';
import { AiModelTestDialog } from './AiModelTestDialog.js';
import './aiModels.css';

type Props = {
  readonly scope: Scope;
  readonly title: string;
  /** Said where there are no models yet. */
  readonly emptyTitle: string;
  /** What follows the list. */
  readonly children?: (models: Models, reading: boolean) => ReactNode;
};

/** The models of a scope: which of them answer where, the list, and what changes it. */
export const AiModelScreen = ({ scope, title, emptyTitle, children }: Props) => {
  const dispatch = useAppDispatch();
  const { actions, changes } = aiModelLists[scope];
  const { list, data: models, reload } = useResource(aiModelLists[scope]);
  const [asking, setAsking] = useState<AiModel | null>(null);
  const place = useFocusAfterRemoval(models?.kept.length ?? null);
  const reading = list.status === 'loading';
  const add = (
    <Button ref={place} variant="primary" onClick={() => dispatch(actions.dialogOpened(null))}>
      <i className="bi bi-plus-lg me-1" aria-hidden="true" />
      添加模型
    </Button>
  );
  return (
    <>
      <ReadNotice read={list} label="正在加载模型…" onRetry={reload} />
      {models === undefined ? null : (
        <>
          <SlotSummary scope={scope} models={models} />
          <section className="model-section" aria-label={title}>
            <div className="model-section-head">
              <h2>{title}</h2>
              {models.kept.length > 0 ? add : null}
            </div>
            {models.kept.length > 0 ? (
              <AiModelTable scope={scope} models={models.kept} reading={reading} onRemove={setAsking} />
            ) : (
              <EmptyState icon="bi-cpu" title={emptyTitle}>
                {add}
              </EmptyState>
            )}
          </section>
          {children?.(models, reading)}
        </>
      )}
      <ResourceDialog of={aiModelLists[scope]} id="ai-model">
        {(dialog) => <AiModelForm scope={scope} dialog={dialog} />}
      </ResourceDialog>
      <AiModelTestDialog scope={scope} />
      <RemovalQuestion
        name={asking && asking.model_name}
        onConfirm={() => asking && dispatch(changes.remove({ id: asking.id }))}
        onAnswered={() => setAsking(null)}
        onClosed={() => focusIfLost(place)}
      />
    </>
  );
};
