import { Form } from 'react-bootstrap';
import { useWatch } from 'react-hook-form';
import type { Scope } from '../../../../domain/contract/call.js';
import { apiKeyProblem, endpointLimits, endpointProblem } from '../../../../domain/models/endpoint.js';
import { localEmbeddingAddress } from '../../../../domain/models/localEmbedding.js';
import {
  ragModelLabels,
  ragModelLimits,
  ragModelTypeNames,
  ragModelTypes,
  type RagModelType,
} from '../../../../domain/models/ragModel.js';
import { DialogField } from '../../components/DialogField.js';
import { DialogForm } from '../../components/DialogForm.js';
import { useDialogForm } from '../../components/useDialogForm.js';
import { fieldOf, inputOf, nameProblem, numberProblem, typedOf } from './ragModelFields.js';
import type { RagModelDialog } from './ragModelLists.js';
import { ServiceModelList } from './ServiceModelList.js';
import type { ServiceAsked } from './serviceModels.js';

type Props = { readonly scope: Scope; readonly dialog: RagModelDialog };

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
const numbersOf = { embedding: ['outputDim', 'similarityTopK'], rerank: ['rerankTopK'] } as const;

const rangeProblem = (name: keyof typeof numbers) => (text: string) =>
  numberProblem(numbers[name].label, numbers[name].range, text);

const useRagModelForm = (dialog: RagModelDialog) => {
  const { about: editing } = dialog;
  const form = useDialogForm(dialog, {
    initial: typedOf(editing),
    placeOf: fieldOf,
    unkept: { apiKey: '密钥没有保留，请重新填写。' },
    checks: {
      name: nameProblem,
      endpoint: endpointProblem,
      apiKey: apiKeyProblem,
      outputDim: rangeProblem('outputDim'),
      similarityTopK: rangeProblem('similarityTopK'),
      rerankTopK: rangeProblem('rerankTopK'),
    },
    send: (typed) => dialog.submit(inputOf(typed.type, typed)),
  });
  const type = useWatch({ control: form.control, name: 'type' });

  /** What is typed of the service. A stored key is not sent to ask for a list: it has to be typed again. */
  const service = async (): Promise<ServiceAsked | undefined> => {
    if (!(await form.trigger('endpoint', { shouldFocus: true }))) return undefined;
    const { endpoint, apiKey } = form.getValues();
    if (editing?.has_api_key === true && apiKey.trim() === '') {
      form.setError('apiKey', { message: '取得模型列表，请重新填写密钥。' }, { shouldFocus: true });
      return undefined;
    }
    return { baseUrl: baseOf(endpoint.trim()), apiKey: apiKey.trim(), modelId: null };
  };
  return { ...form, service, type };
};

/** The address under which a service lists its models: that of a call without the name of the call. */
const baseOf = (endpoint: string): string => endpoint.replace(/\/(?:embeddings|reranks?)\/?$/u, '');

/** What address a model of a type takes, where that is not what its service names first. */
const hintOnAddress = (type: RagModelType, mayBeLocal: boolean): string | undefined => {
  if (type === 'rerank')
    return '阿里云百炼的重排模型请填 https://dashscope.aliyuncs.com/api/v1，不是对话模型所用的地址。';
  return mayBeLocal ? `在服务器本机运行的向量模型请填 ${localEmbeddingAddress}，并由运维设置好模型文件夹。` : undefined;
};

/** Adds a model of retrieval or changes one; its type stays what it was. */
export const RagModelForm = ({ scope, dialog }: Props) => {
  const { about: editing } = dialog;
  const { field, fillIn, frame, input, service, type } = useRagModelForm(dialog);
  const addressHint = hintOnAddress(type, scope === 'platform' && type === 'embedding');
  return (
    <DialogForm {...frame} title={editing ? '编辑检索模型' : '添加检索模型'} label="保存">
      {editing ? (
        <p>
          类型：<strong>{ragModelTypeNames[type]}</strong>（添加后不能修改）
        </p>
      ) : (
        <DialogField
          {...field('type')}
          label="类型"
          hint="向量模型把文字变成向量用于检索，重排模型给检索结果排序。添加后不能修改。"
        >
          <Form.Select {...input('type')}>
            {ragModelTypes.map((one) => (
              <option key={one} value={one}>
                {ragModelTypeNames[one]}
              </option>
            ))}
          </Form.Select>
        </DialogField>
      )}
      <DialogField {...field('name')} label="名称（必填）" hint="调用接口时作为模型的标识发送。">
        <Form.Control autoFocus required maxLength={ragModelLimits.name} {...input('name')} />
        <ServiceModelList scope={scope} service={service} onChoose={(name) => fillIn('name', name)} />
      </DialogField>
      <DialogField {...field('endpoint')} label="接口地址（必填）" hint={addressHint}>
        <Form.Control
          type="url"
          required
          maxLength={endpointLimits.endpoint}
          placeholder="https://"
          {...input('endpoint', addressHint !== undefined)}
        />
      </DialogField>
      <DialogField
        {...field('apiKey')}
        label="接口密钥"
        hint={
          editing?.has_api_key
            ? '已保存密钥，不会显示。留空则不修改。'
            : '加密保存，不会再显示。接口不需要密钥时可以留空。'
        }
      >
        <Form.Control
          type="password"
          maxLength={endpointLimits.apiKey}
          {...input('apiKey')}
          autoComplete="new-password"
        />
      </DialogField>
      {numbersOf[type].map((name) => (
        <DialogField key={name} {...field(name)} label={`${numbers[name].label}（必填）`} hint={numbers[name].hint}>
          <Form.Control inputMode="numeric" required maxLength={10} {...input(name)} />
        </DialogField>
      ))}
    </DialogForm>
  );
};
