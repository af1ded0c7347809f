import { Form } from 'react-bootstrap';
import type { Scope } from '../../../../domain/contract/call.js';
import { aiModelLabels, aiModelLimits } from '../../../../domain/models/aiModel.js';
import { endpointLimits } from '../../../../domain/models/endpoint.js';
import { DialogField } from '../../components/DialogField.js';
import { DialogForm } from '../../components/DialogForm.js';
import { CapabilityFields, KeyFields, MarketFields, MoreFields, ProviderField } from './AiModelFormParts.js';
import { inputOf } from './aiModelFields.js';
import type { AiModelDialog } from './aiModelLists.js';
import { ModelNameField } from './ModelNameField.js';
import { useAiModelForm } from './useAiModelForm.js';

type Props = { readonly scope: Scope; readonly dialog: AiModelDialog };

/** Adds a model or changes one. */
export const AiModelForm = ({ scope, dialog }: Props) => {
  const { about: editing } = dialog;
  const fields = useAiModelForm(dialog);
  const { field, frame, handleSubmit, input } = fields;
  const saveOnly = handleSubmit((typed) => dialog.submit(inputOf(typed, false)));
  return (
    <DialogForm
      {...frame}
      title={editing ? '编辑模型' : '添加模型'}
      label="保存并测试"
      also={{ label: '保存', onClick: () => void saveOnly() }}
    >
      {editing ? null : <ProviderField fields={fields} />}
      <KeyFields editing={editing} fields={fields} />
      <ModelNameField scope={scope} editing={editing} fields={fields} />
      <DialogField {...field('baseUrl')} label={`${aiModelLabels.baseUrl}（必填）`} hint="兼容常用对话接口的地址。">
        <Form.Control
          type="url"
          required
          maxLength={endpointLimits.endpoint}
          placeholder="https://"
          {...input('baseUrl')}
        />
      </DialogField>
      <CapabilityFields fields={fields} />
      {scope === 'own' ? null : <MarketFields fields={fields} />}
      <DialogField {...field('description')} label={aiModelLabels.description}>
        <Form.Control as="textarea" rows={2} maxLength={aiModelLimits.description} {...input('description', false)} />
      </DialogField>
      <MoreFields fields={fields} />
    </DialogForm>
  );
};
