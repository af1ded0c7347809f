import { useEffect, useState } from 'react';
import { Form, Modal } from 'react-bootstrap';
import { useForm, useWatch } from 'react-hook-form';
import {
  aiModelLabels,
  aiModelLimits,
  modelSlotNames,
  reasoningEffortNames,
  reasoningEfforts,
} from '../../../../domain/aiModel/aiModel.js';
import { endpointLimits, endpointProblem } from '../../../../domain/aiModel/endpoint.js';
import { providerPresets } from '../../../../domain/aiModel/presets.js';
import { modelSlots } from '../../../../domain/aiModel/slots.js';
import { describedBy, DialogField } from '../../components/DialogField.js';
import { DialogFooter } from '../../components/DialogFooter.js';
import { DialogRefusal } from '../../components/DialogRefusal.js';
import { useUnfinished } from '../../components/unfinished/useUnfinished.js';
import { useAppSelector } from '../../core/hooks.js';
import { selectIsSaas } from '../../core/appMode/appModeSlice.js';
import {
  fieldOf,
  inputOf,
  keyProblem,
  nameProblem,
  numberProblem,
  presetOf,
  typedOf,
  typedOfPreset,
  type AiModelTyped,
} from './aiModelFields.js';
import type { Scope } from '../../../../domain/contract/call.js';
import { aiModelLists, type AiModelDialog, type AiModelInput } from './aiModelLists.js';

type Props = {
  readonly scope: Scope;
  readonly dialog: AiModelDialog;
  readonly onSubmit: (input: AiModelInput) => void;
  readonly onCancel: () => void;
};

const idOf = (name: keyof AiModelTyped | 'provider'): string => `ai-model-${name}`;

const textFields = [
  'modelName',
  'baseUrl',
  'description',
  'temperature',
  'topP',
  'maxTokens',
  'promptPrice',
  'completionPrice',
] as const;
const flags = [...modelSlots, 'noApiKey', 'isPublic'] as const;
/** What is folded away, since the usual values will do. */
const folded = {
  temperature: '0到2，越大越随意；留空由服务方决定。',
  topP: '0到1，越大用词越多样；留空由服务方决定。',
  maxTokens: '一次回答最多的词元数；留空由服务方决定。',
} as const;
const foldedFields = Object.keys(folded) as (keyof typeof folded)[];
const prices = ['promptPrice', 'completionPrice'] as const;

/** Adds a model or changes one. The form is mounted each time the dialog opens. */
export const AiModelForm = ({ scope, dialog: { about: editing, busy, refusal }, onSubmit, onCancel }: Props) => {
  const isSaas = useAppSelector(selectIsSaas);
  const { register, handleSubmit, getValues, setValue, setError, control, formState, clearErrors } =
    useForm<AiModelTyped>({ defaultValues: typedOf(editing) });
  const { errors } = formState;
  const [provider, setProvider] = useState('');
  const noApiKey = useWatch({ control, name: 'noApiKey' });
  const [unfolded, setUnfolded] = useState(false);
  if (!unfolded && foldedFields.some((name) => errors[name] !== undefined)) setUnfolded(true);
  const preset = presetOf(provider);

  useUnfinished({
    opens: aiModelLists[scope].actions.dialogOpened(editing),
    read: () => {
      const { apiKey, ...typed } = getValues();
      return { ...typed, hadKey: apiKey !== '' };
    },
    write: ({ hadKey, reasoningEffort: wanted, ...typed }) => {
      const effort = reasoningEfforts.find((one) => one === wanted);
      if (effort) setValue('reasoningEffort', effort);
      for (const name of textFields) if (name in typed) setValue(name, String(typed[name]));
      for (const name of flags) if (name in typed) setValue(name, typed[name] === true);
      // Left empty it would silently stay as it was.
      if (hadKey) setError('apiKey', { message: '密钥没有保留，请重新填写。' });
    },
  });

  useEffect(() => {
    for (const { path, message } of refusal?.problems ?? []) {
      const name = fieldOf(path);
      if (name !== undefined) setError(name, { message });
    }
  }, [refusal, setError]);

  const choose = (key: string) => {
    setProvider(key);
    const chosen = presetOf(key);
    if (!chosen) return;
    const filled = typedOfPreset(chosen);
    for (const name of ['modelName', 'baseUrl'] as const) setValue(name, filled[name]);
    for (const name of [...modelSlots, 'noApiKey'] as const) setValue(name, filled[name]);
    clearErrors();
  };
  const send = (test: boolean) => handleSubmit((typed) => onSubmit(inputOf(typed, test)));

  /** The props of a control besides its kind; `hinted`: a hint describes it. */
  const bound = (
    name: keyof AiModelTyped,
    validate: (value: AiModelTyped[typeof name], typed: AiModelTyped) => true | string = () => true,
    hinted = true,
  ) => ({
    autoComplete: 'off',
    ...describedBy(idOf(name), errors[name] !== undefined, hinted),
    ...register(name, { validate }),
  });
  const number = (name: (typeof prices)[number] | keyof typeof folded) => ({
    inputMode: 'decimal' as const,
    maxLength: 12,
    ...bound(name, (text) => numberProblem(name, String(text))),
  });

  return (
    <Form noValidate onSubmit={(event) => void send(true)(event)}>
      <Modal.Header closeButton={!busy} closeLabel="关闭">
        <Modal.Title as="h2" id="ai-model-dialog-title">
          {editing ? '编辑模型' : '添加模型'}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <DialogRefusal refusal={refusal} hasPlaceFor={(path) => fieldOf(path) !== undefined} />
        {editing ? null : (
          <DialogField
            id={idOf('provider')}
            label="厂商"
            problem={undefined}
            hint={preset?.hint ?? '选择厂商后只需填写密钥；其他兼容的服务请自行填写。'}
          >
            <Form.Select
              autoFocus
              value={provider}
              aria-describedby={`${idOf('provider')}-hint`}
              onChange={({ target }) => choose(target.value)}
            >
              <option value="">自行填写</option>
              {providerPresets.map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </Form.Select>
          </DialogField>
        )}
        <DialogField
          id={idOf('apiKey')}
          label={editing?.has_api_key || noApiKey ? aiModelLabels.apiKey : `${aiModelLabels.apiKey}（必填）`}
          className="mb-1"
          problem={errors.apiKey?.message}
          hint={editing?.has_api_key ? '已保存密钥，不会显示。留空则不修改。' : '加密保存，不会再显示。'}
        >
          <Form.Control
            type="password"
            required={!editing?.has_api_key && !noApiKey}
            disabled={noApiKey}
            maxLength={endpointLimits.apiKey}
            {...bound('apiKey', (_, typed) => keyProblem(editing, typed))}
            autoComplete="new-password"
          />
        </DialogField>
        <Form.Check
          className="mb-3"
          id={idOf('noApiKey')}
          label={aiModelLabels.noApiKey}
          {...register('noApiKey', { deps: ['apiKey'] })}
        />
        <DialogField
          id={idOf('modelName')}
          label={`${aiModelLabels.modelName}（必填）`}
          problem={errors.modelName?.message}
          hint="服务方对模型的称呼，原样发送。"
        >
          <Form.Control
            autoFocus={editing !== null}
            required
            maxLength={aiModelLimits.name}
            {...bound('modelName', (text) => nameProblem(String(text)))}
          />
        </DialogField>
        <DialogField
          id={idOf('baseUrl')}
          label={`${aiModelLabels.baseUrl}（必填）`}
          problem={errors.baseUrl?.message}
          hint="兼容常用对话接口的地址。"
        >
          <Form.Control
            type="url"
            required
            maxLength={endpointLimits.endpoint}
            placeholder="https://"
            {...bound('baseUrl', (text) => endpointProblem(String(text)) ?? true)}
          />
        </DialogField>
        <fieldset className="mb-3" aria-describedby={`${idOf('general')}-problem ${idOf('general')}-hint`}>
          <legend className="form-label fs-6">{aiModelLabels.capabilities}（必选）</legend>
          {modelSlots.map((slot) => (
            <Form.Check
              inline
              key={slot}
              id={idOf(slot)}
              label={modelSlotNames[slot]}
              isInvalid={errors.general !== undefined}
              {...register(slot, {
                ...(slot === 'general'
                  ? { validate: (_, typed) => modelSlots.some((one) => typed[one]) || '请至少选择一项能力' }
                  : { deps: ['general'] }),
              })}
            />
          ))}
          <p className="field-problem mb-0" id={`${idOf('general')}-problem`} role="alert">
            {errors.general?.message}
          </p>
          <Form.Text id={`${idOf('general')}-hint`}>模型只能用于它有的能力。</Form.Text>
        </fieldset>
        {scope === 'own' ? null : (
          <div className="model-market">
            {isSaas ? (
              <Form.Check
                type="switch"
                className="mb-3"
                id={idOf('isPublic')}
                label={aiModelLabels.isPublic}
                {...register('isPublic')}
              />
            ) : null}
            <div className="row">
              {prices.map((name) => (
                <DialogField
                  key={name}
                  id={idOf(name)}
                  className="mb-3 col-sm-6"
                  label={aiModelLabels[name]}
                  problem={errors[name]?.message}
                  hint="积分/千词元"
                >
                  <Form.Control {...number(name)} />
                </DialogField>
              ))}
            </div>
          </div>
        )}
        <DialogField id={idOf('description')} label={aiModelLabels.description} problem={errors.description?.message}>
          <Form.Control
            as="textarea"
            rows={2}
            maxLength={aiModelLimits.description}
            {...bound('description', undefined, false)}
          />
        </DialogField>
        <details open={unfolded} onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}>
          <summary className="mb-3">更多参数</summary>
          {foldedFields.map((name) => (
            <DialogField
              key={name}
              id={idOf(name)}
              label={aiModelLabels[name]}
              problem={errors[name]?.message}
              hint={folded[name]}
            >
              <Form.Control {...number(name)} />
            </DialogField>
          ))}
          <DialogField
            id={idOf('reasoningEffort')}
            label={aiModelLabels.reasoningEffort}
            problem={errors.reasoningEffort?.message}
            hint="模型回答前思考多少；不会思考的模型不受影响。"
          >
            <Form.Select {...bound('reasoningEffort')}>
              {reasoningEfforts.map((effort) => (
                <option key={effort} value={effort}>
                  {reasoningEffortNames[effort]}
                </option>
              ))}
            </Form.Select>
          </DialogField>
        </details>
      </Modal.Body>
      <DialogFooter
        busy={busy}
        label="保存并测试"
        onCancel={onCancel}
        also={{ label: '保存', onClick: () => void send(false)() }}
      />
    </Form>
  );
};
