import { ApiError } from '../../http/apiError.js';
import { resource, type Dialog } from '../../store/resource/resource.js';
import { withoutRow, withRow } from '../../store/resource/rows.js';
import { profileOpened } from '../profile/index.js';
import type { RagModel, RagModelInput, RagModelsApi, Scope } from './ragModelsApi.js';

/** Of each type one of the platform's models is in use: another one that was is no longer. */
const withUse = (models: readonly RagModel[], model: RagModel): readonly RagModel[] => {
  const replaced = (one: RagModel) => model.is_active === true && one.model_type === model.model_type;
  return withRow(
    models.map((one) => (replaced(one) ? { ...one, is_active: false } : one)),
    model,
  );
};

/** Lists, adds, changes and deletes models of one scope, and puts those of the platform into use. A dialog about `null` adds one. */
const modelsOf = <const Name extends string>(name: Name, scope: Scope) =>
  resource({
    name,
    list: (api: RagModelsApi): Promise<readonly RagModel[]> => api.fetchModels(scope),
    submit: async (api, editing: RagModel | null, model: RagModelInput, options) => {
      const stored = editing
        ? await api.changeModel(scope, editing.id, model)
        : await api.addModel(scope, model, options);
      return { said: editing ? '模型已更新' : '模型已添加', apply: (models) => withRow(models, stored) };
    },
    changes: {
      remove: async (api, { id }: { id: string }) => {
        await api.removeModel(scope, id);
        return { said: '模型已删除', apply: (models) => withoutRow(models, id) };
      },
      activate: async (api, { id, to }: { id: string; to: boolean }) => {
        const model = await api.setActive(id, to);
        return { said: to ? '平台模型已启用' : '平台模型已停用', apply: (models) => withUse(models, model) };
      },
    },
    messages: { list: '检索模型加载失败', submit: '操作失败', remove: '删除失败', activate: '操作失败' },
    // A model may be in use after all, or another administrator was here.
    outdated: (error, by) => by === 'activate' || (error instanceof ApiError && error.status === 404),
    // The plan ended while the page was open: asked again, it brings the prompt for an upgrade.
    failed: (error) => (error instanceof ApiError && error.code === 'plan_required' ? profileOpened() : null),
  });

/** One's own models of retrieval, and the platform's. */
export const ragModelLists = { own: modelsOf('ownRagModels', 'own'), platform: modelsOf('ragModels', 'platform') };

export type RagModelDialog = Extract<Dialog<RagModel | null>, { open: true }>;
