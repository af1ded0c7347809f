import { useEffect } from 'react';
import { Form, Modal } from 'react-bootstrap';
import { useForm, useWatch } from 'react-hook-form';
import { describedBy, DialogField } from '../../components/DialogField.js';
import { DialogFooter } from '../../components/DialogFooter.js';
import { DialogRefusal } from '../../components/DialogRefusal.js';
import { apiKeyProblem, endpointLimits, endpointProblem } from '../../../../domain/models/endpoint.js';
import { localEmbeddingAddress } from '../../../../domain/models/localEmbedding.js';
import {
  ragModelLabels,
  ragModelLimits,
  ragModelTypeNames,
  ragModelTypes,
  type RagModelType,
} from '../../../../domain/models/ragModel.js';
import { fieldOf, inputOf, nameProblem, numberProblem, typedOf, type RagModelTyped } from './ragModelFields.js';
import type { Refusal } from '../../core/resource/resource.js';
import { useUnfinished } from '../../components/unfinished/useUnfinished.js';
import type { Scope } from '../../../../domain/contract/call.js';
import type { RagModelInput } from './ragModelLists.js';
import { ragModelLists, type RagModelDialog } from './ragModelLists.js';
import { ServiceModelList } from './ServiceModelList.js';
import type { ServiceAsked } from './serviceModels.js';

type Props = {
  readonly scope: Scope;
  readonly dialog: RagModelDialog;
  readonly onSubmit: (model: RagModelInput) => void;
  readonly onCancel: () => void;
};

const idOf = (name: keyof RagModelTyped): string => `rag-model-${name}`;

const numbers = {
  outputDim: {
    label: ragModelLabels.outputDim,
    range: ragModelLimits.outputDim,
    hint: '向量的维数，以模型的说明为准，例如 1024。',
  },
  similarityTopK: {
    label: ragModelLabels.similarityTopK,
    range: ragModelLimits.similarityTopK,
    hint: '每次检索先按相似度取出的片段数，1 到 100。',
  },
  rerankTopK: {
    label: ragModelLabels.rerankTopK,
    range: ragModelLimits.rerankTopK,
    hint: '重新排序后保留的片段数，1 到 50。',
  },
} as const;
const textFields = ['name', 'endpoint', 'outputDim', 'similarityTopK', 'rerankTopK'] as const;
const numbersOf = { embedding: ['outputDim', 'similarityTopK'], rerank: ['rerankTopK'] } as const;

/** The form of a model: its fields, with what was typed before the session ended, and the problems that the server found. */
const useRagModelForm = (scope: Scope, editing: RagModelDialog['about'], refusal: Refusal | null) => {
  const { register, handleSubmit, getValues, setValue, setError, control, formState, trigger } = useForm<RagModelTyped>(
    {
      defaultValues: typedOf(editing),
    },
  );
  const { errors } = formState;
  const selectedType = useWatch({ control, name: 'type' });
  const type = editing?.model_type ?? selectedType;

  useUnfinished({
    opens: ragModelLists[scope].actions.dialogOpened(editing),
    read: () => {
      const { apiKey, ...typed } = getValues();
      return { ...typed, hadKey: apiKey !== '' };
    },
    write: ({ hadKey, type: wanted, ...typed }) => {
      const knownType = ragModelTypes.find((one) => one === wanted);
      if (knownType) setValue('type', knownType);
      for (const name of textFields) if (name in typed) setValue(name, String(typed[name]));
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

  /** The props of a control besides its kind; `told`: a hint describes it. */
  const bound = (name: keyof RagModelTyped, validate: (text: string) => true | string, told = false) => ({
    autoComplete: 'off',
    ...describedBy(idOf(name), errors[name] !== undefined, told),
    ...register(name, { validate }),
  });

  /** What is typed of the service. A stored key is not sent to ask for a list: it has to be typed again. */
  const service = async (): Promise<ServiceAsked | undefined> => {
    if (!(await trigger('endpoint', { shouldFocus: true }))) return undefined;
    const { endpoint, apiKey } = getValues();
    if (editing?.has_api_key === true && apiKey.trim() === '') {
      setError('apiKey', { message: '取得模型列表，请重新填写密钥。' }, { shouldFocus: true });
      return undefined;
    }
    return { baseUrl: baseOf(endpoint.trim()), apiKey: apiKey.trim(), modelId: null };
  };
  const setName = (name: string): void => {
    if (name !== '') setValue('name', name, { shouldDirty: true, shouldValidate: true });
  };

  return { bound, errors, handleSubmit, register, service, setName, type };
};

/** The address under which a service lists its models: that of a call without the name of the call. */
const baseOf = (endpoint: string): string => endpoint.replace(/\/(?:embeddings|reranks?)\/?$/u, '');

/** What address a model of a type takes, where that is not what its service names first. */
const hintOnAddress = (type: RagModelType, mayBeLocal: boolean): string | undefined => {
  if (type === 'rerank')
    return '阿里云百炼的重排模型请填 https://dashscope.aliyuncs.com/api/v1，不是对话模型所用的地址。';
  return mayBeLocal ? `在服务器本机运行的向量模型请填 ${localEmbeddingAddress}，并由运维设置好模型文件夹。` : undefined;
};

/** Adds a model of retrieval or changes one; its type stays what it was. The form is mounted each time the dialog opens. */
export const RagModelForm = ({ scope, dialog: { about: editing, busy, refusal }, onSubmit, onCancel }: Props) => {
  const { bound, errors, handleSubmit, register, service, setName, type } = useRagModelForm(scope, editing, refusal);
  const mayBeLocal = scope === 'platform' && type === 'embedding';

  return (
    <Form noValidate onSubmit={(event) => void handleSubmit((typed) => onSubmit(inputOf(type, typed)))(event)}>
      <Modal.Header closeButton={!busy} closeLabel="关闭">
        <Modal.Title as="h2" id="rag-model-dialog-title">
          {editing ? '编辑检索模型' : '添加检索模型'}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <DialogRefusal refusal={refusal} hasPlaceFor={(path) => fieldOf(path) !== undefined} />
        {editing ? (
          <p>
            类型：<strong>{ragModelTypeNames[type]}</strong>（添加后不能修改）
          </p>
        ) : (
          <Form.Group className="mb-3" controlId={idOf('type')}>
            <Form.Label>类型</Form.Label>
            <Form.Select aria-describedby={`${idOf('type')}-hint`} {...register('type')}>
              {ragModelTypes.map((one) => (
                <option key={one} value={one}>
                  {ragModelTypeNames[one]}
                </option>
              ))}
            </Form.Select>
            <Form.Text id={`${idOf('type')}-hint`}>
              向量模型把文字变成向量用于检索，重排模型给检索结果排序。添加后不能修改。
            </Form.Text>
          </Form.Group>
        )}
        <DialogField
          id={idOf('name')}
          label="名称（必填）"
          problem={errors.name?.message}
          hint="调用接口时作为模型的标识发送。"
        >
          <Form.Control autoFocus required maxLength={ragModelLimits.name} {...bound('name', nameProblem, true)} />
          <ServiceModelList scope={scope} service={service} onChoose={setName} />
        </DialogField>
        <DialogField
          id={idOf('endpoint')}
          label="接口地址（必填）"
          problem={errors.endpoint?.message}
          hint={hintOnAddress(type, mayBeLocal)}
        >
          <Form.Control
            type="url"
            required
            maxLength={endpointLimits.endpoint}
            placeholder="https://"
            {...bound(
              'endpoint',
              (text) => endpointProblem(text) ?? true,
              hintOnAddress(type, mayBeLocal) !== undefined,
            )}
          />
        </DialogField>
        <DialogField
          id={idOf('apiKey')}
          label="接口密钥"
          problem={errors.apiKey?.message}
          hint={
            editing?.has_api_key
              ? '已保存密钥，不会显示。留空则不修改。'
              : '加密保存，不会再显示。接口不需要密钥时可以留空。'
          }
        >
          <Form.Control
            type="password"
            maxLength={endpointLimits.apiKey}
            {...bound('apiKey', (text) => apiKeyProblem(text) ?? true, true)}
            autoComplete="new-password"
          />
        </DialogField>
        {numbersOf[type].map((name) => {
          const { label, range, hint } = numbers[name];
          return (
            <DialogField
              key={name}
              id={idOf(name)}
              label={`${label}（必填）`}
              problem={errors[name]?.message}
              hint={hint}
            >
              <Form.Control
                inputMode="numeric"
                required
                maxLength={10}
                {...bound(name, (text) => numberProblem(label, range, text), true)}
              />
            </DialogField>
          );
        })}
      </Modal.Body>
      <DialogFooter busy={busy} label="保存" onCancel={onCancel} />
    </Form>
  );
};
