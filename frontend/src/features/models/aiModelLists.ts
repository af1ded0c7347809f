import type { z } from 'zod';
import { modelSlotNames } from '../../../../domain/models/aiModel.js';
import type { ModelSlot } from '../../../../domain/models/slots.js';
import { testSentenceFor } from '../../../../domain/models/testState.js';
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
import type { Scope } from '../../../../domain/contract/call.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import type { SendOptions } from '../../http/http.js';
import type { OpenDialog } from '../../components/useDialogForm.js';
import { resourceByScope } from '../../core/resource/resourceByScope.js';
import { withoutRow, withRow } from '../../core/resource/rows.js';

/** A model that answers; whether it is public and what it costs only of the platform's. */
export type AiModel = OwnAiModel & Partial<PlatformAiModel>;
export type { PublicAiModel };
/** The models of a scope, and the public ones of the platform that may be chosen besides one's own. */
export type Models = { readonly kept: readonly AiModel[]; readonly market: readonly PublicAiModel[] };

export type Settings = z.output<typeof NewAiModel>;
export type Market = Pick<z.output<typeof NewPlatformAiModel>, 'is_public' | 'prompt_price' | 'completion_price'>;
/** What the dialog sends of a model. An empty key means the one there is. `test`: it is tested once it is saved. */
export type AiModelInput = { readonly settings: Settings; readonly market: Market; readonly test: boolean };

export type AiModelsApi = Client<typeof aiModels>;

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

/** The result of a test in one sentence. Whether the model reads pictures counts only where it should. */
export const testSentence = ({ verdicts }: AiModelTest, capabilities: readonly ModelSlot[]): string =>
  testSentenceFor(verdicts, capabilities);

const sentences = {
  own: { adding: '您的私有模型已添加', using: '操作成功', notUsing: '操作成功' },
  platform: { adding: '模型已添加', using: '平台模型已启用', notUsing: '平台模型已停用' },
} as const satisfies Readonly<Record<Scope, unknown>>;

/** Lists, adds, changes, tests, activates and deletes one's own models, and the platform's. A dialog about `null` adds one. */
export const aiModelLists = resourceByScope('AiModels', (scope) => ({
  list: async (api: AiModelsApi): Promise<Models> => {
    const [{ items: kept }, market] = await Promise.all([
      api.list[scope](),
      scope === 'own' ? api.listPublic() : { items: [] },
    ]);
    return { kept, market: market.items };
  },
  submit: async (
    api: AiModelsApi,
    editing: AiModel | null,
    { settings, market }: AiModelInput,
    options: SendOptions,
  ) => {
    const body = scope === 'own' ? settings : { ...settings, ...market };
    const storedModel: AiModel = editing
      ? await api.change[scope]({ path: { id: editing.id }, body })
      : await api.add[scope]({ body }, options);
    return {
      said: editing ? '模型已更新' : sentences[scope].adding,
      apply: ofKept((kept) => withRow(kept, storedModel)),
    };
  },
  changes: {
    remove: async (api: AiModelsApi, { id }: { id: string }) => {
      await api.remove[scope]({ path: { id } });
      return { said: '模型已删除', apply: ofKept((kept) => withoutRow(kept, id)) };
    },
    use: async (api: AiModelsApi, { id, slot, to }: { id: string; slot: ModelSlot; to: boolean }) => {
      const body = { model_type: slot };
      const active = await (to ? api.activate[scope]({ path: { id }, body }) : api.deactivate[scope]({ body }));
      return {
        said: `${sentences[scope][to ? 'using' : 'notUsing']}：${to ? '现用作' : '不再用作'}${modelSlotNames[slot]}模型`,
        apply: ({ kept, market }: Models) => ({ kept: withActive(kept, active), market: withActive(market, active) }),
      };
    },
    publish: async (api: AiModelsApi, { id, to }: { id: string; to: boolean }) => {
      const storedModel = await api.change.platform({ path: { id }, body: { is_public: to } });
      return { said: '模型可见性已更新', apply: ofKept((kept) => withRow(kept, storedModel)) };
    },
    test: async (api: AiModelsApi, { id, capabilities }: { id: string; capabilities: readonly ModelSlot[] }) => {
      const test = await api.test[scope]({ path: { id } });
      return {
        said: `测试完成：${testSentence(test, capabilities)}`,
        apply: ofKept((kept) => kept.map((model) => (model.id === id ? { ...model, last_test: test } : model))),
      };
    },
  },
  // A test says something of the address, the key and the model that it was begun with.
  restarts: ['test'],
  messages: {
    list: '模型列表加载失败',
    submit: '操作失败',
    remove: '删除失败',
    use: '操作失败',
    publish: '操作失败',
    test: '测试失败',
  },
}));

export type AiModelDialog = OpenDialog<AiModel | null, AiModelInput>;
