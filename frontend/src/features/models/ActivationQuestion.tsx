import { Link } from 'react-router';
import { modelSlotNames } from '../../../../domain/models/aiModel.js';
import type { ModelSlot } from '../../../../domain/models/slots.js';
import { lackingFor, testState, untoldFor } from '../../../../domain/models/testState.js';
import { testedCapabilityNames } from '../../../../domain/models/testedCapabilities.js';
import { ConfirmDialog } from '../../components/ConfirmDialog.js';
import type { Scope } from '../../../../domain/contract/call.js';
import type { AiModel } from './aiModelLists.js';

/** A model that somebody wants to answer in a slot, or where the active one cannot. */
export type Activation = { readonly model: AiModel; readonly slot: ModelSlot };

/** Whether an activation, or the choice of a fallback, needs a question: the model was not tested, or failed. */
export const needsQuestion = ({ model, slot }: Activation): boolean => testState(model.last_test, slot) !== 'passed';

type Props = {
  /** Whose model it is; the bench is for the platform's. */
  readonly scope: Scope;
  /** What it becomes of its slot. */
  readonly as?: 'active' | 'fallback';
  /** `null` while nothing is asked. */
  readonly activation: Activation | null;
  readonly onConfirm: (activation: Activation) => void;
  readonly onAnswered: () => void;
};

const FindingList = ({ findings }: { readonly findings: NonNullable<AiModel['last_test']>['verdicts'] }) => (
  <ul>
    {findings.map(({ capability, sentence }) => (
      <li key={capability}>
        {testedCapabilityNames[capability]}：{sentence}
      </li>
    ))}
  </ul>
);

const Findings = ({ model: { last_test: test }, slot }: Activation) =>
  test === null ? (
    <p>这个模型还没有测试过，或者测试之后改过地址、密钥或名称。建议先取消，点“测试”看各项是否正常。</p>
  ) : testState(test, slot) === 'untested' ? (
    <>
      <p>最近一次测试没有测完，不知道这个模型能不能用。建议先取消，稍后重新测试。</p>
      <FindingList findings={untoldFor(test.verdicts, [slot])} />
    </>
  ) : (
    <>
      <p>最近一次测试有不正常的项目：</p>
      <FindingList findings={lackingFor(test.verdicts, [slot])} />
    </>
  );

const words = {
  active: { verb: '启用', consequence: '的请求都由它回答；启用时的测试情况会记录下来。' },
  fallback: { verb: '选用', consequence: '中启用的模型答不了时，由它代答。' },
} as const;

/** Asks before a model answers people that was not tested, or failed. */
export const ActivationQuestion = ({ scope, as = 'active', activation, onConfirm, onAnswered }: Props) => (
  <ConfirmDialog
    show={activation !== null}
    title={`${words[as].verb}${activation?.model.model_name ?? ''}${as === 'fallback' ? '作备用模型' : ''}？`}
    confirmLabel={`仍然${words[as].verb}`}
    danger
    onConfirm={() => {
      if (activation) onConfirm(activation);
      onAnswered();
    }}
    onCancel={onAnswered}
  >
    {activation ? (
      <>
        <Findings {...activation} />
        {scope === 'platform' ? (
          <p>
            也可以先 <Link to={`/app/admin/model-bench?model=${activation.model.id}`}>用本院自己的文书评测</Link>
            ，看它读得对不对。
          </p>
        ) : null}
        <p className="mb-0">
          {words[as].verb}后，{modelSlotNames[activation.slot]}用途{words[as].consequence}
        </p>
      </>
    ) : null}
  </ConfirmDialog>
);
