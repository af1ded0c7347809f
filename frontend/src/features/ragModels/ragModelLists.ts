import type { z } from 'zod';
import type { Client } from '../../../../domain/contract/clientOf.js';
import type {
  NewModel,
  OwnModel,
  PlatformModel,
  RagModelTest,
  ragModels,
} from '../../../../domain/contract/ragModels.js';
import { hasPassed } from '../../../../domain/ragModel/ragModelTest.js';
import { ApiError } from '../../http/apiError.js';
import { resource, type Dialog } from '../../core/resource/resource.js';
import { withoutRow, withRow } from '../../core/resource/rows.js';
import { accountOutdated } from '../../core/session/sessionSlice.js';

/** A model of retrieval; `is_active` only of the platform's: whether it is the one in use of its type. */
export type RagModel = z.infer<typeof OwnModel> & Partial<z.infer<typeof PlatformModel>>;
/** What is sent of a model. An empty key means none, or the one there is. */
export type RagModelInput = z.infer<typeof NewModel>;
/** Whose models: one's own, or the platform's, which administrators keep. */
export type Scope = 'own' | 'platform';
export type RagModelsApi = Client<typeof ragModels>;

type Calls = {
  readonly list: (api: RagModelsApi) => Promise<{ readonly items: readonly RagModel[] }>;
  readonly add: (api: RagModelsApi) => RagModelsApi['addOwn'] | RagModelsApi['addPlatform'];
  readonly change: (api: RagModelsApi) => RagModelsApi['changeOwn'] | RagModelsApi['changePlatform'];
  readonly remove: (api: RagModelsApi, id: string, alsoActive: boolean) => Promise<unknown>;
  readonly test: (api: RagModelsApi) => RagModelsApi['testOwn'];
};
const callsOf: Readonly<Record<Scope, Calls>> = {
  own: {
    list: (api) => api.listOwn(),
    add: (api) => api.addOwn,
    change: (api) => api.changeOwn,
    remove: (api, id) => api.removeOwn({ path: { id } }),
    test: (api) => api.testOwn,
  },
  platform: {
    list: (api) => api.listPlatform(),
    add: (api) => api.addPlatform,
    change: (api) => api.changePlatform,
    remove: (api, id, alsoActive) =>
      api.removePlatform({ path: { id }, query: alsoActive ? { also_active: 'true' } : {} }),
    test: (api) => api.testPlatform,
  },
};

/** Of each type one of the platform's models is in use: another one that was is no longer. */
const withUse = (models: readonly RagModel[], model: RagModel): readonly RagModel[] => {
  const replaced = (one: RagModel) => model.is_active === true && one.model_type === model.model_type;
  return withRow(
    models.map((one) => (replaced(one) ? { ...one, is_active: false } : one)),
    model,
  );
};

/** What a test found, in one sentence. */
export const testSentence = (test: RagModelTest): string =>
  hasPassed(test) ? '各项正常' : `${test.verdicts.filter(({ verdict }) => verdict === 'no').length}项不正常`;

/** Lists, adds, changes, tests and deletes models of one scope, and puts those of the platform into use. A dialog about `null` adds one. */
const modelsOf = <const Name extends string>(name: Name, calls: Calls) =>
  resource({
    name,
    list: async (api: RagModelsApi): Promise<readonly RagModel[]> => (await calls.list(api)).items,
    submit: async (api, editing: RagModel | null, model: RagModelInput, options) => {
      const stored: RagModel = editing
        ? await calls.change(api)({ path: { id: editing.id }, body: model })
        : await calls.add(api)({ body: model }, options);
      return { said: editing ? '模型已更新' : '模型已添加', apply: (models) => withRow(models, stored) };
    },
    changes: {
      /** `alsoActive`: the question said that the model is in use. */
      remove: async (api, { id, alsoActive }: { id: string; alsoActive: boolean }) => {
        await calls.remove(api, id, alsoActive);
        return { said: '模型已删除', apply: (models) => withoutRow(models, id) };
      },
      test: async (api, { id }: { id: string }) => {
        const test = await calls.test(api)({ path: { id } });
        return {
          said: `测试完成：${testSentence(test)}`,
          apply: (models) => models.map((model) => (model.id === id ? { ...model, last_test: test } : model)),
        };
      },
      activate: async (api, { id, to }: { id: string; to: boolean }) => {
        const path = { id };
        const model = await (to ? api.activate({ path }) : api.deactivate({ path }));
        return { said: to ? '平台模型已启用' : '平台模型已停用', apply: (models) => withUse(models, model) };
      },
    },
    messages: {
      list: '检索模型加载失败',
      submit: '操作失败',
      remove: '删除失败',
      test: '测试失败',
      activate: '操作失败',
    },
    // A model may be in use after all, or another administrator was here.
    outdated: (error, by) =>
      by === 'activate' || (error instanceof ApiError && (error.status === 404 || error.code === 'rag_model_active')),
    // The plan ended while the page was open: asked again, it brings the prompt for an upgrade.
    failed: (error) => (error instanceof ApiError && error.code === 'plan_required' ? accountOutdated() : null),
  });

/** One's own models of retrieval, and the platform's. */
export const ragModelLists = {
  own: modelsOf('ownRagModels', callsOf.own),
  platform: modelsOf('ragModels', callsOf.platform),
};

export type RagModelDialog = Extract<Dialog<RagModel | null>, { open: true }>;
