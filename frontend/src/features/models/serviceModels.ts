import type { ServiceModels } from '../../../../domain/contract/aiModels.js';
import { resourceByScope } from '../../core/resource/resourceByScope.js';
import type { AiModelsApi } from './aiModelLists.js';

/** The service that is asked for its models; `modelId`: the model that is edited, whose stored key is used where none is typed. */
export type ServiceAsked = { readonly baseUrl: string; readonly apiKey: string; readonly modelId: string | null };

/** The models of a service, as its own list names them. */
export const serviceModels = resourceByScope<'ServiceModels', AiModelsApi, ServiceModels, ServiceAsked>(
  'ServiceModels',
  (scope) => ({
    list: (api, { baseUrl, apiKey, modelId }, options) =>
      api.listOfService[scope]({ body: { base_url: baseUrl, api_key: apiKey, model_id: modelId } }, options),
    messages: { list: '没有取得模型列表' },
    forgets: true,
  }),
);
