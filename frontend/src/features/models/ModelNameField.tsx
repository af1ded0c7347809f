import { Form } from 'react-bootstrap';
import type { Scope } from '../../../../domain/contract/call.js';
import { aiModelLabels, aiModelLimits } from '../../../../domain/models/aiModel.js';
import { DialogField } from '../../components/DialogField.js';
import type { AiModelDialog } from './aiModelLists.js';
import { ServiceModelList } from './ServiceModelList.js';
import type { AiModelFormFields } from './useAiModelForm.js';

type Props = {
  readonly scope: Scope;
  readonly editing: AiModelDialog['about'];
  readonly fields: AiModelFormFields;
};

/** The name of the model, typed or chosen from what its service says that it has. */
export const ModelNameField = ({ scope, editing, fields: { field, fillIn, input, service } }: Props) => (
  <DialogField
    {...field('modelName')}
    label={`${aiModelLabels.modelName}（必填）`}
    hint="服务方对模型的称呼，原样发送。"
  >
    <Form.Control autoFocus={editing !== null} required maxLength={aiModelLimits.name} {...input('modelName')} />
    <ServiceModelList
      scope={scope}
      service={async () => {
        const asked = await service();
        return asked && { ...asked, modelId: editing?.id ?? null };
      }}
      onChoose={(name) => fillIn('modelName', name)}
    />
  </DialogField>
);
