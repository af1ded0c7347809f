import { useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import { aiModelLabels, modelSlotNames, reasoningEffortNames } from '../../../../domain/models/aiModel.js';
import { modelSlots } from '../../../../domain/models/slots.js';
import { ListTable, type Column } from '../../components/lists/ListTable.js';
import { courtTime } from '../../components/time/courtTime.js';
import { UnavailableButton } from '../../components/UnavailableButton.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { selectCourtTimeZone, selectIsSaas } from '../../core/appMode/appModeSlice.js';
import { aiModelLists, testSentence, type AiModel } from './aiModelLists.js';
import type { Scope } from '../../../../domain/contract/call.js';
import { testShown } from './shownTestSlice.js';
import { ActivationQuestion, needsQuestion, type Activation } from './ActivationQuestion.js';
import { isActive, SlotSwitches } from './SlotSwitches.js';

const setByService = '由服务方决定';

/** How a model is called, and what it costs where it costs something. */
const parametersOf = (model: AiModel): readonly (readonly [string, string | number])[] => [
  [aiModelLabels.temperature, model.temperature ?? setByService],
  [aiModelLabels.topP, model.top_p ?? setByService],
  [aiModelLabels.maxTokens, model.max_tokens ?? setByService],
  [aiModelLabels.reasoningEffort, reasoningEffortNames[model.reasoning_effort]],
  ...(model.prompt_price === undefined ? [] : [[aiModelLabels.promptPrice, model.prompt_price.toFixed(4)] as const]),
  ...(model.completion_price === undefined
    ? []
    : [[aiModelLabels.completionPrice, model.completion_price.toFixed(4)] as const]),
];

type TestProps = { readonly scope: Scope; readonly model: AiModel; readonly busy: boolean };

/** What the newest test of a model found, and a way to test it again. */
const TestCell = ({ scope, model, busy }: TestProps) => {
  const dispatch = useAppDispatch();
  const timeZone = useAppSelector(selectCourtTimeZone);
  const { id, last_test: test, capabilities } = model;
  const again = test === null ? '测试' : '重新测试';
  const show = () => dispatch(testShown({ scope, id }));
  return (
    <span>
      {test === null ? (
        <span className="d-block text-body-secondary">尚未测试</span>
      ) : (
        <>
          <Button
            variant="link"
            size="sm"
            className="p-0 text-start"
            aria-label={`${testSentence(test, capabilities)}，查看${model.model_name}的测试结果`}
            onClick={show}
          >
            {testSentence(test, capabilities)}
          </Button>
          <time className="d-block small text-body-secondary" dateTime={test.tested_at}>
            {courtTime(test.tested_at, timeZone)}
          </time>
        </>
      )}
      <Button
        variant="link"
        size="sm"
        className="p-0"
        disabled={busy}
        aria-label={`${again}${model.model_name}`}
        onClick={() => {
          dispatch(aiModelLists[scope].changes.test({ id, capabilities }));
          show();
        }}
      >
        {again}
      </Button>
    </span>
  );
};

type Props = {
  readonly scope: Scope;
  readonly models: readonly AiModel[];
  /** A newer list is on its way. */
  readonly reading: boolean;
  readonly onRemove: (model: AiModel) => void;
};

const NameCell = ({ model }: { readonly model: AiModel }) => {
  const { model_name: name, base_url: url, description, capabilities, has_api_key: hasKey } = model;
  return (
    <span className="text-break">
      <strong>{name}</strong>
      <span className="d-block">
        {capabilities.map((slot) => (
          <span className="case-tag case-tag-plain me-1" key={slot}>
            {modelSlotNames[slot]}
          </span>
        ))}
      </span>
      {description === '' ? null : <span className="d-block small">{description}</span>}
      <span className="d-block small text-body-secondary">{url}</span>
      <span className="d-block small text-body-secondary">{hasKey ? '已保存密钥' : '没有密钥'}</span>
    </span>
  );
};

type ActionsProps = {
  readonly model: AiModel;
  readonly busy: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
};

const ActionsCell = ({ model, busy, onEdit, onRemove }: ActionsProps) => (
  <span className="d-inline-flex gap-2">
    <Button size="sm" variant="outline-secondary" aria-label={`编辑${model.model_name}`} onClick={onEdit}>
      编辑
    </Button>
    {modelSlots.some((slot) => isActive(model, slot)) ? (
      <UnavailableButton
        label="删除"
        name={`删除${model.model_name}`}
        reason="请先取消全部启用"
        variant="outline-danger"
        size="sm"
      />
    ) : (
      <Button
        size="sm"
        variant="outline-danger"
        disabled={busy}
        aria-label={`删除${model.model_name}`}
        onClick={onRemove}
      >
        删除
      </Button>
    )}
  </span>
);

/** Models with what can be done to each. */
export const AiModelTable = ({ scope, models, reading, onRemove }: Props) => {
  const dispatch = useAppDispatch();
  const isSaas = useAppSelector(selectIsSaas);
  const { actions, changes, selectors } = aiModelLists[scope];
  const pending = useAppSelector(selectors.pending);
  const [asking, setAsking] = useState<Activation | null>(null);
  const use = ({ model, slot }: Activation, to: boolean) => dispatch(changes.use({ id: model.id, slot, to }));
  const visibility: Column<AiModel> = {
    title: '公开',
    cell: (model) => (
      <Form.Check
        type="switch"
        role="switch"
        className="user-switch"
        aria-label={`公开：${model.model_name}`}
        aria-disabled={pending.includes(model.id)}
        checked={model.is_public === true}
        onChange={() => {
          if (!pending.includes(model.id)) dispatch(changes.publish({ id: model.id, to: model.is_public !== true }));
        }}
      />
    ),
  };
  const columns: readonly Column<AiModel>[] = [
    {
      title: '模型',
      className: 'model-name',
      cell: (model) => <NameCell model={model} />,
    },
    {
      title: '参数',
      cell: (model) => (
        <span className="small">
          {parametersOf(model).map(([label, value]) => (
            <span className="d-block" key={label}>
              {label}：{value}
            </span>
          ))}
        </span>
      ),
    },
    {
      title: '启用',
      cell: (model) => (
        <SlotSwitches
          model={model}
          busy={pending.includes(model.id)}
          onUse={(slot, to) =>
            to && needsQuestion({ model, slot }) ? setAsking({ model, slot }) : use({ model, slot }, to)
          }
        />
      ),
    },
    ...(scope === 'platform' && isSaas ? [visibility] : []),
    {
      title: '测试',
      cell: (model) => <TestCell scope={scope} model={model} busy={pending.includes(model.id)} />,
    },
    {
      title: '操作',
      className: 'list-actions',
      cell: (model) => (
        <ActionsCell
          model={model}
          busy={pending.includes(model.id)}
          onEdit={() => dispatch(actions.dialogOpened(model))}
          onRemove={() => onRemove(model)}
        />
      ),
    },
  ];
  return (
    <div className="wide-list">
      <ListTable
        caption={scope === 'own' ? '我的私有模型' : '平台模型'}
        columns={columns}
        rows={models}
        busy={reading}
      />
      <ActivationQuestion
        scope={scope}
        activation={asking}
        onConfirm={(activation) => use(activation, true)}
        onAnswered={() => setAsking(null)}
      />
    </div>
  );
};
