import type { z } from 'zod';
import { modelSlotNames } from '../../../../domain/aiModel/aiModel.js';
import type { ModelSlot } from '../../../../domain/aiModel/slots.js';
import type {
  ActiveAiModels,
  aiModels,
  AiModelTest,
  NewAiModel,
  NewPlatformAiModel,
  OwnAiModel,
  PlatformAiModel,
  PublicAiModel,
} from '../../../../domain/contract/aiModels.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import type { SendOptions } from '../../http/http.js';
import { resource, type Dialog } from '../../core/resource/resource.js';
import { withoutRow, withRow } from '../../core/resource/rows.js';

/** A model that answers; whether it is public and what it costs only of the platform's. */
export type AiModel = OwnAiModel & Partial<PlatformAiModel>;
export type { PublicAiModel };
/** Whose models: one's own with the public ones of the platform to choose from, or the platform's, which administrators keep. */
export type Scope = 'own' | 'platform';
/** The models of a scope, and those that may be chosen besides. */
export type Models = { readonly kept: readonly AiModel[]; readonly market: readonly PublicAiModel[] };

export type Settings = z.output<typeof NewAiModel>;
export type Market = Pick<z.output<typeof NewPlatformAiModel>, 'is_public' | 'prompt_price' | 'completion_price'>;
/** What the dialog sends of a model. An empty key means the one there is. `test`: it is tested once it is saved. */
export type AiModelInput = { readonly settings: Settings; readonly market: Market; readonly test: boolean };

export type AiModelsApi = Client<typeof aiModels>;

type Calls = {
  readonly list: (api: AiModelsApi) => Promise<Models>;
  readonly add: (api: AiModelsApi, input: AiModelInput, options: SendOptions) => Promise<AiModel>;
  readonly change: (api: AiModelsApi, id: string, input: AiModelInput) => Promise<AiModel>;
  readonly remove: (api: AiModelsApi) => AiModelsApi['removeOwn'];
  readonly activate: (api: AiModelsApi) => AiModelsApi['activateOwn'];
  readonly deactivate: (api: AiModelsApi) => AiModelsApi['deactivateOwn'];
  readonly test: (api: AiModelsApi) => AiModelsApi['testOwn'];
  readonly saidOf: { readonly adding: string; readonly use: (to: boolean) => string };
};
const callsOf: Readonly<Record<Scope, Calls>> = {
  own: {
    list: async (api) => {
      const [own, market] = await Promise.all([api.listOwn(), api.listPublic()]);
      return { kept: own.items, market: market.items };
    },
    add: (api, { settings }, options) => api.addOwn({ body: settings }, options),
    change: (api, id, { settings }) => api.changeOwn({ path: { id }, body: settings }),
    remove: (api) => api.removeOwn,
    activate: (api) => api.activateOwn,
    deactivate: (api) => api.deactivateOwn,
    test: (api) => api.testOwn,
    saidOf: { adding: '您的私有模型已添加', use: () => '操作成功' },
  },
  platform: {
    list: async (api) => ({ kept: (await api.listPlatform()).items, market: [] }),
    add: (api, { settings, market }, options) => api.addPlatform({ body: { ...settings, ...market } }, options),
    change: (api, id, { settings, market }) => api.changePlatform({ path: { id }, body: { ...settings, ...market } }),
    remove: (api) => api.removePlatform,
    activate: (api) => api.activatePlatform,
    deactivate: (api) => api.deactivatePlatform,
    test: (api) => api.testPlatform,
    saidOf: { adding: '模型已添加', use: (to) => (to ? '平台模型已启用' : '平台模型已停用') },
  },
};

const withActive = <Model extends { readonly id: string }>(
  models: readonly Model[],
  active: z.infer<typeof ActiveAiModels>,
) =>
  models.map((model) => ({
    ...model,
    is_active_general: model.id === active.general,
    is_active_vision: model.id === active.vision,
    is_active_fast: model.id === active.fast,
  }));

const ofKept =
  (change: (kept: readonly AiModel[]) => readonly AiModel[]) =>
  (models: Models): Models => ({ ...models, kept: change(models.kept) });

/** What a test found, in one sentence. Whether it reads pictures matters only of a model that should. */
export const testSentence = ({ verdicts }: AiModelTest, capabilities: readonly ModelSlot[]): string => {
  const lacking = verdicts.filter(
    ({ capability, verdict }) => verdict === 'no' && (capability !== 'image' || capabilities.includes('vision')),
  );
  return lacking.length === 0 ? '各项正常' : `${lacking.length}项不正常`;
};

/** Lists, adds, changes, tests, activates and deletes models of one scope. A dialog about `null` adds one. */
const modelsOf = <const Name extends string>(name: Name, calls: Calls) =>
  resource({
    name,
    list: calls.list,
    submit: async (api: AiModelsApi, editing: AiModel | null, input: AiModelInput, options) => {
      const stored = editing ? await calls.change(api, editing.id, input) : await calls.add(api, input, options);
      return {
        said: editing ? '模型已更新' : calls.saidOf.adding,
        apply: ofKept((kept) => withRow(kept, stored)),
      };
    },
    changes: {
      remove: async (api, { id }: { id: string }) => {
        await calls.remove(api)({ path: { id } });
        return { said: '模型已删除', apply: ofKept((kept) => withoutRow(kept, id)) };
      },
      use: async (api, { id, slot, to }: { id: string; slot: ModelSlot; to: boolean }) => {
        const body = { model_type: slot };
        const active = to ? await calls.activate(api)({ path: { id }, body }) : await calls.deactivate(api)({ body });
        return {
          said: `${calls.saidOf.use(to)}：${to ? '现用作' : '不再用作'}${modelSlotNames[slot]}模型`,
          apply: ({ kept, market }: Models) => ({ kept: withActive(kept, active), market: withActive(market, active) }),
        };
      },
      publish: async (api, { id, to }: { id: string; to: boolean }) => {
        const stored = await api.changePlatform({ path: { id }, body: { is_public: to } });
        return { said: '模型可见性已更新', apply: ofKept((kept) => withRow(kept, stored)) };
      },
      test: async (api, { id, capabilities }: { id: string; capabilities: readonly ModelSlot[] }) => {
        const test = await calls.test(api)({ path: { id } });
        return {
          said: `测试完成：${testSentence(test, capabilities)}`,
          apply: ofKept((kept) => kept.map((model) => (model.id === id ? { ...model, last_test: test } : model))),
        };
      },
    },
    messages: {
      list: '模型列表加载失败',
      submit: '操作失败',
      remove: '删除失败',
      use: '操作失败',
      publish: '操作失败',
      test: '测试失败',
    },
  });

/** One's own models with the public ones of the platform, and the platform's. */
export const aiModelLists = {
  own: modelsOf('ownAiModels', callsOf.own),
  platform: modelsOf('platformAiModels', callsOf.platform),
};

export type AiModelDialog = Extract<Dialog<AiModel | null>, { open: true }>;
