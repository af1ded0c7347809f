import { Form } from 'react-bootstrap';
import { aiModelLabels, aiModelLimits } from '../../../../domain/models/aiModel.js';
import type { Scope } from '../../../../domain/contract/call.js';
import { DialogField } from '../../components/DialogField.js';
import { nameProblem } from './aiModelFields.js';
import type { AiModelDialog } from './aiModelLists.js';
import { ServiceModelList } from './ServiceModelList.js';
import { idOf, type AiModelFormFields } from './useAiModelForm.js';

type Props = {
  readonly scope: Scope;
  readonly editing: AiModelDialog['about'];
  readonly fields: AiModelFormFields;
};

/** The name of the model, typed or chosen from what its service says that it has. */
export const ModelNameField = ({ scope, editing, fields: { bound, errors, service, setName } }: Props) => (
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
    <ServiceModelList
      scope={scope}
      service={async () => {
        const asked = await service();
        return asked && { ...asked, modelId: editing?.id ?? null };
      }}
      onChoose={setName}
    />
  </DialogField>
);
