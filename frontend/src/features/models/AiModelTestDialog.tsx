import { useEffect } from 'react';
import { modelSlots } from '../../../../domain/models/slots.js';
import { testedCapabilityNames } from '../../../../domain/models/testedCapabilities.js';
import type { AiModelTest } from '../../../../domain/contract/aiModels.js';
import { ModelTestDialog, type ModelTestResult } from '../../components/modelTest/ModelTestDialog.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { dataOf } from '../../core/loadable.js';
import { aiModelLists } from './aiModelLists.js';
import type { Scope } from '../../../../domain/contract/call.js';
import { isActive } from './SlotSwitches.js';
import { selectShownTest, testClosed } from './shownTestSlice.js';

const resultOf = ({ tested_at: testedAt, verdicts }: AiModelTest): ModelTestResult => ({
  testedAt,
  verdicts: verdicts.map(({ capability, ...verdict }) => ({ name: testedCapabilityNames[capability], ...verdict })),
});

/** What a test of a model found about each capability, while and after it runs. */
export const AiModelTestDialog = ({ scope }: { readonly scope: Scope }) => {
  const dispatch = useAppDispatch();
  const { changes, selectors } = aiModelLists[scope];
  const openTest = useAppSelector(selectShownTest);
  const models = dataOf(useAppSelector(selectors.list))?.kept;
  const pending = useAppSelector(selectors.pending);
  const model = openTest?.scope === scope ? (models?.find(({ id }) => id === openTest.id) ?? null) : null;
  useEffect(() => () => void dispatch(testClosed()), [dispatch]);
  return (
    <ModelTestDialog
      model={model && { name: model.model_name, result: model.last_test && resultOf(model.last_test) }}
      busy={model !== null && pending.includes(model.id)}
      longest="几分钟"
      onTestAgain={() => model && dispatch(changes.test({ id: model.id, capabilities: model.capabilities }))}
      onClose={() => dispatch(testClosed())}
    >
      {model === null || modelSlots.some((slot) => isActive(model, slot)) ? null : (
        <p className="mb-0 mt-2">这个模型还没有启用：请关闭后在列表的“启用”一栏打开它的用途。</p>
      )}
    </ModelTestDialog>
  );
};
