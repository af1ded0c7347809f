import type { RagModelTest } from '../../../../domain/contract/ragModels.js';
import { ragModelCheckNames } from '../../../../domain/models/ragModelTest.js';
import { ModelTestDialog, type ModelTestResult } from '../../components/modelTest/ModelTestDialog.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { ragModelLists, type RagModel } from './ragModelLists.js';
import type { Scope } from '../../../../domain/contract/call.js';

const resultOf = ({ tested_at: testedAt, verdicts }: RagModelTest): ModelTestResult => ({
  testedAt,
  verdicts: verdicts.map(({ check, ...verdict }) => ({ name: ragModelCheckNames[check], ...verdict })),
});

type Props = {
  readonly scope: Scope;
  /** `null` for none. */
  readonly model: RagModel | null;
  readonly onClose: () => void;
};

/** What a test of a model found, while and after it runs. */
export const RagModelTestDialog = ({ scope, model, onClose }: Props) => {
  const dispatch = useAppDispatch();
  const { changes, selectors } = ragModelLists[scope];
  const pending = useAppSelector(selectors.pending);
  return (
    <ModelTestDialog
      model={model && { name: model.name, result: model.last_test && resultOf(model.last_test) }}
      busy={model !== null && pending.includes(model.id)}
      longest="一分钟"
      onTestAgain={() => model && dispatch(changes.test({ id: model.id }))}
      onClose={onClose}
    />
  );
};
