import { Form, Modal } from 'react-bootstrap';
import { aiModelLabels, aiModelLimits } from '../../../../domain/models/aiModel.js';
import { endpointLimits, endpointProblem } from '../../../../domain/models/endpoint.js';
import { DialogField } from '../../components/DialogField.js';
import { DialogFooter } from '../../components/DialogFooter.js';
import { DialogRefusal } from '../../components/DialogRefusal.js';
import { CapabilityFields, KeyFields, MarketFields, MoreFields, ProviderField } from './AiModelFormParts.js';
import { fieldOf, inputOf } from './aiModelFields.js';
import { ModelNameField } from './ModelNameField.js';
import type { Scope } from '../../../../domain/contract/call.js';
import type { AiModelDialog, AiModelInput } from './aiModelLists.js';
import { idOf, useAiModelForm } from './useAiModelForm.js';

type Props = {
  readonly scope: Scope;
  readonly dialog: AiModelDialog;
  readonly onSubmit: (input: AiModelInput) => void;
  readonly onCancel: () => void;
};

/** Adds a model or changes one. The form is mounted each time the dialog opens. */
export const AiModelForm = ({ scope, dialog: { about: editing, busy, refusal }, onSubmit, onCancel }: Props) => {
  const fields = useAiModelForm(scope, editing, refusal);
  const { bound, errors, handleSubmit } = fields;
  const send = (test: boolean) => handleSubmit((typed) => onSubmit(inputOf(typed, test)));

  return (
    <Form noValidate onSubmit={(event) => void send(true)(event)}>
      <Modal.Header closeButton={!busy} closeLabel="关闭">
        <Modal.Title as="h2" id="ai-model-dialog-title">
          {editing ? '编辑模型' : '添加模型'}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <DialogRefusal refusal={refusal} hasPlaceFor={(path) => fieldOf(path) !== undefined} />
        {editing ? null : <ProviderField fields={fields} />}
        <KeyFields editing={editing} fields={fields} />
        <ModelNameField scope={scope} editing={editing} fields={fields} />
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
        <CapabilityFields fields={fields} />
        {scope === 'own' ? null : <MarketFields fields={fields} />}
        <DialogField id={idOf('description')} label={aiModelLabels.description} problem={errors.description?.message}>
          <Form.Control
            as="textarea"
            rows={2}
            maxLength={aiModelLimits.description}
            {...bound('description', undefined, false)}
          />
        </DialogField>
        <MoreFields fields={fields} />
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
