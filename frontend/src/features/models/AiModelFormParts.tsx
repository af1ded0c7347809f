import { Form } from 'react-bootstrap';
import {
  aiModelLabels,
  modelSlotNames,
  reasoningEffortNames,
  reasoningEfforts,
} from '../../../../domain/models/aiModel.js';
import { endpointLimits } from '../../../../domain/models/endpoint.js';
import { providerPresets } from '../../../../domain/models/presets.js';
import { modelSlots } from '../../../../domain/models/slots.js';
import { DialogField } from '../../components/DialogField.js';
import { selectIsSaas } from '../../core/appMode/appModeSlice.js';
import { useAppSelector } from '../../core/hooks.js';
import { keyProblem } from './aiModelFields.js';
import type { AiModelDialog } from './aiModelLists.js';
import { folded, foldedFields, idOf, prices, type AiModelFormFields } from './useAiModelForm.js';

type Props = { readonly fields: AiModelFormFields };

/** The services whose address and model names are known: choosing one fills them in. */
export const ProviderField = ({ fields }: Props) => {
  const { choose, preset, provider } = fields;
  return (
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
  );
};

/** The key of the service, or that it wants none. */
export const KeyFields = ({ editing, fields }: Props & { readonly editing: AiModelDialog['about'] }) => {
  const { bound, errors, noApiKey, register } = fields;
  return (
    <>
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
    </>
  );
};

/** What the model can do. */
export const CapabilityFields = ({ fields }: Props) => {
  const { errors, register } = fields;
  return (
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
  );
};

/** What the platform asks for a model, and whether others see it. */
export const MarketFields = ({ fields }: Props) => {
  const { errors, number, register } = fields;
  const isSaas = useAppSelector(selectIsSaas);
  return (
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
  );
};

/** The fields that are folded away at first. */
export const MoreFields = ({ fields }: Props) => {
  const { bound, errors, number, setUnfolded, unfolded } = fields;
  return (
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
  );
};
