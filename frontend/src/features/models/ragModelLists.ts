import type { z } from 'zod';
import type { Client } from '../../../../domain/contract/clientOf.js';
import type {
  NewModel,
  OwnModel,
  PlatformModel,
  RagModelTest,
  ragModels,
} from '../../../../domain/contract/ragModels.js';
import { hasPassed } from '../../../../domain/models/ragModelTest.js';
import { ApiError } from '../../http/apiError.js';
import type { SendOptions } from '../../http/http.js';
import type { OpenDialog } from '../../components/useDialogForm.js';
import { resourceByScope } from '../../core/resource/resourceByScope.js';
import { withoutRow, withRow } from '../../core/resource/rows.js';
import { accountOutdated } from '../../core/session/sessionSlice.js';

/** A model of retrieval; `is_active` only of the platform's: whether it is the one in use of its type. */
export type RagModel = z.infer<typeof OwnModel> & Partial<z.infer<typeof PlatformModel>>;
/** The fields of a model as they are sent. An empty key means no key, or leaves the stored one. */
export type RagModelInput = z.infer<typeof NewModel>;
export type RagModelsApi = Client<typeof ragModels>;

/** Marks a model as the one in use: of each type one model of the platform is in use, so the former one no longer is. */
const withUse = (models: readonly RagModel[], model: RagModel): readonly RagModel[] => {
  const isReplaced = (one: RagModel) => model.is_active === true && one.model_type === model.model_type;
  return withRow(
    models.map((one) => (isReplaced(one) ? { ...one, is_active: false } : one)),
    model,
  );
};

/** What a test found, in one sentence. */
export const testSentence = (test: RagModelTest): string => {
  if (hasPassed(test)) return '各项正常';
  const lacking = test.verdicts.filter(({ verdict }) => verdict === 'no').length;
  return lacking > 0 ? `${lacking}项不正常` : '没有测完';
};

/** Lists, adds, changes, tests and deletes one's own models and the platform's, and puts those into use. A dialog about `null` adds one. */
export const ragModelLists = resourceByScope('RagModels', (scope) => ({
  list: async (api: RagModelsApi): Promise<readonly RagModel[]> => (await api.list[scope]()).items,
  submit: async (api: RagModelsApi, editing: RagModel | null, model: RagModelInput, options: SendOptions) => {
    const storedModel: RagModel = editing
      ? await api.change[scope]({ path: { id: editing.id }, body: model })
      : await api.add[scope]({ body: model }, options);
    return {
      said: editing ? '模型已更新' : '模型已添加',
      apply: (models: readonly RagModel[]) => withRow(models, storedModel),
    };
  },
  changes: {
    /** `alsoActive`: the question said that the model is in use. */
    remove: async (api: RagModelsApi, { id, alsoActive }: { id: string; alsoActive: boolean }) => {
      const path = { id };
      if (scope === 'own') await api.remove.own({ path });
      else await api.remove.platform({ path, query: alsoActive ? { also_active: 'true' } : {} });
      return { said: '模型已删除', apply: (models: readonly RagModel[]) => withoutRow(models, id) };
    },
    test: async (api: RagModelsApi, { id }: { id: string }) => {
      const test = await api.test[scope]({ path: { id } });
      return {
        said: `测试完成：${testSentence(test)}`,
        apply: (models: readonly RagModel[]) =>
          models.map((model) => (model.id === id ? { ...model, last_test: test } : model)),
      };
    },
    activate: async (api: RagModelsApi, { id, to }: { id: string; to: boolean }) => {
      const path = { id };
      const model = await (to ? api.activate({ path }) : api.deactivate({ path }));
      return {
        said: to ? '平台模型已启用' : '平台模型已停用',
        apply: (models: readonly RagModel[]) => withUse(models, model),
      };
    },
  },
  // A test says something of the address, the key and the model that it was begun with.
  restarts: ['test'],
  messages: {
    list: '检索模型加载失败',
    submit: '操作失败',
    remove: '删除失败',
    test: '测试失败',
    activate: '操作失败',
  },
  // The model may be in use, or another administrator changed it: the list is read again.
  outdated: (error, by) =>
    by === 'activate' || (error instanceof ApiError && (error.status === 404 || error.code === 'rag_model_active')),
  // The plan ended while the page was open: asked again, it brings the prompt for an upgrade.
  failed: (error) => (error instanceof ApiError && error.code === 'plan_required' ? accountOutdated() : null),
}));

export type RagModelDialog = OpenDialog<RagModel | null, RagModelInput>;
