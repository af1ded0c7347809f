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
import type { AiModelDialog } from './aiModelLists.js';
import { folded, foldedFields, prices, type AiModelFormFields } from './useAiModelForm.js';

type Props = { readonly fields: AiModelFormFields };

/** The services whose address and model names are known: choosing one fills them in. */
export const ProviderField = ({ fields }: Props) => {
  const { choose, preset, provider } = fields;
  const id = `${fields.frame.place.id}-provider`;
  return (
    <DialogField
      id={id}
      label="厂商"
      problem={undefined}
      hint={preset?.hint ?? '选择厂商后只需填写密钥；其他兼容的服务请自行填写。'}
    >
      <Form.Select
        autoFocus
        value={provider}
        aria-describedby={`${id}-hint`}
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
  const { field, input, noApiKey, registered } = fields;
  return (
    <>
      <DialogField
        {...field('apiKey')}
        label={editing?.has_api_key || noApiKey ? aiModelLabels.apiKey : `${aiModelLabels.apiKey}（必填）`}
        className="mb-1"
        hint={editing?.has_api_key ? '已保存密钥，不会显示。留空则不修改。' : '加密保存，不会再显示。'}
      >
        <Form.Control
          type="password"
          required={!editing?.has_api_key && !noApiKey}
          disabled={noApiKey}
          maxLength={endpointLimits.apiKey}
          {...input('apiKey')}
          autoComplete="new-password"
        />
      </DialogField>
      <Form.Check
        className="mb-3"
        id={field('noApiKey').id}
        label={aiModelLabels.noApiKey}
        {...registered('noApiKey')}
      />
    </>
  );
};

/** What the model can do. */
export const CapabilityFields = ({ fields: { field, registered } }: Props) => {
  const { id, problem } = field('general');
  return (
    <fieldset className="mb-3" aria-describedby={`${id}-problem ${id}-hint`}>
      <legend className="form-label fs-6">{aiModelLabels.capabilities}（必选）</legend>
      {modelSlots.map((slot) => (
        <Form.Check
          inline
          key={slot}
          id={field(slot).id}
          label={modelSlotNames[slot]}
          isInvalid={problem !== undefined}
          {...registered(slot)}
        />
      ))}
      <p className="field-problem mb-0" id={`${id}-problem`} role="alert">
        {problem}
      </p>
      <Form.Text id={`${id}-hint`}>模型只能用于它有的能力。</Form.Text>
    </fieldset>
  );
};

/** What the platform asks for a model, and whether others see it. */
export const MarketFields = ({ fields: { field, number, registered } }: Props) => {
  const isSaas = useAppSelector(selectIsSaas);
  return (
    <div className="model-market">
      {isSaas ? (
        <Form.Check
          type="switch"
          className="mb-3"
          id={field('isPublic').id}
          label={aiModelLabels.isPublic}
          {...registered('isPublic')}
        />
      ) : null}
      <div className="row">
        {prices.map((name) => (
          <DialogField
            key={name}
            {...field(name)}
            className="mb-3 col-sm-6"
            label={aiModelLabels[name]}
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
export const MoreFields = ({ fields: { field, input, number, setUnfolded, unfolded } }: Props) => (
  <details open={unfolded} onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}>
    <summary className="mb-3">更多参数</summary>
    {foldedFields.map((name) => (
      <DialogField key={name} {...field(name)} label={aiModelLabels[name]} hint={folded[name]}>
        <Form.Control {...number(name)} />
      </DialogField>
    ))}
    <DialogField
      {...field('reasoningEffort')}
      label={aiModelLabels.reasoningEffort}
      hint="模型回答前思考多少；不会思考的模型不受影响。"
    >
      <Form.Select {...input('reasoningEffort')}>
        {reasoningEfforts.map((effort) => (
          <option key={effort} value={effort}>
            {reasoningEffortNames[effort]}
          </option>
        ))}
      </Form.Select>
    </DialogField>
  </details>
);
