import { useState, type ReactNode } from 'react';
import { Button } from 'react-bootstrap';
import { ConfirmDialog } from '../../components/ConfirmDialog.js';
import { EmptyState } from '../../components/EmptyState.js';
import { focusIfLost } from '../../components/focusIfLost.js';
import { FormDialog } from '../../components/FormDialog.js';
import { useFocusAfterRemoval } from '../../components/lists/useFocusAfterRemoval.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import { AiModelForm } from './AiModelForm.js';
import type { Scope } from '../../../../domain/contract/call.js';
import { aiModelLists, type AiModel, type Models } from './aiModelLists.js';
import { AiModelTable } from './AiModelTable.js';
import { SlotSummary } from './SlotSummary.js';
import { TestDialog } from './TestDialog.js';
import './aiModels.css';

const AiModelDialog = ({ scope }: { readonly scope: Scope }) => {
  const dispatch = useAppDispatch();
  const { actions, selectors } = aiModelLists[scope];
  const close = () => dispatch(actions.dialogClosed());
  return (
    <FormDialog
      dialog={useAppSelector(selectors.dialog)}
      opening={actions.dialogOpened.type}
      labelledBy="ai-model-dialog-title"
      onClose={close}
    >
      {(dialog) => (
        <AiModelForm
          scope={scope}
          dialog={dialog}
          onSubmit={(input) => dispatch(actions.submitted(input))}
          onCancel={close}
        />
      )}
    </FormDialog>
  );
};

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
      <AiModelDialog scope={scope} />
      <TestDialog scope={scope} />
      <ConfirmDialog
        show={asking !== null}
        title={`删除${asking?.model_name ?? ''}？`}
        confirmLabel="删除"
        danger
        onConfirm={() => {
          if (asking) dispatch(changes.remove({ id: asking.id }));
          setAsking(null);
        }}
        onCancel={() => setAsking(null)}
        onClosed={() => focusIfLost(place)}
      >
        模型的设置和密钥将一并删除，不能恢复。
      </ConfirmDialog>
    </>
  );
};
