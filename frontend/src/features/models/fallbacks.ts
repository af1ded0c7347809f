import type { z } from 'zod';
import type { ActiveAiModels } from '../../../../domain/contract/aiModels.js';
import { modelSlotNames } from '../../../../domain/models/aiModel.js';
import type { ModelSlot } from '../../../../domain/models/slots.js';
import { resourceByScope } from '../../core/resource/resourceByScope.js';
import type { AiModelsApi } from './aiModelLists.js';

type Fallbacks = z.infer<typeof ActiveAiModels>;

/** Which model answers in each slot where the active one could not: one's own choice, and the platform's. */
export const fallbacks = resourceByScope('Fallbacks', (scope) => ({
  list: (api: AiModelsApi): Promise<Fallbacks> => api.fallbacks[scope](),
  changes: {
    choose: async (api: AiModelsApi, { id: slot, model }: { id: ModelSlot; model: string | null }) => {
      const chosen = await api.setFallback[scope]({ body: { model_type: slot, model_id: model } });
      return {
        said: `${modelSlotNames[slot]}用途的备用模型已${model === null ? '取消' : '更改'}`,
        apply: () => chosen,
      };
    },
  },
  messages: { list: '备用模型加载失败', choose: '操作失败' },
}));
