import { z } from 'zod';
import {
  aiModelDefaults,
  aiModelLabels,
  aiModelLimits,
  inSlotOrder,
  isWholeUnits,
  maxModels,
  reasoningEfforts,
} from '../models/aiModel.js';
import { apiKeyProblem, endpointProblem } from '../models/endpoint.js';
import { modelSlots } from '../models/slots.js';
import { testedCapabilities, testVerdicts } from '../models/testedCapabilities.js';
import { area, call } from './call.js';
import { both, forOwners } from './forOwners.js';
import { created, json, nothing } from './responses.js';
import { checkedText, moment, storedText } from './shared.js';

const { name: longestName, description: longestDescription, temperature, topP, maxTokens, price } = aiModelLimits;

const between = (label: string, { least, most }: { readonly least: number; readonly most: number }) => {
  const wrong = `${label}应为${least}到${most}之间的数`;
  return z.number(wrong).min(least, wrong).max(most, wrong);
};
const credits = (label: string) => between(label, price).refine(isWholeUnits, `${label}最多保留四位小数`);
const wholeTokens = `${aiModelLabels.maxTokens}应为${maxTokens.least}到${maxTokens.most}的整数`;

const slot = z.enum(modelSlots, '请选择能力：通用、视觉或快速');
const settings = {
  model_name: storedText(z.string('请填写模型名称'))
    .min(1, '请填写模型名称')
    .max(longestName, `模型名称不能超过${longestName}个字`)
    .describe('服务方对模型的称呼，原样发送。'),
  base_url: checkedText(z.string('请填写接口地址'), endpointProblem).describe(
    '兼容 OpenAI 的接口地址，有没有 /chat/completions 均可。',
  ),
  description: storedText(z.string('说明应为文字')).max(longestDescription, `说明不能超过${longestDescription}个字`),
  capabilities: z
    .array(slot, '请至少选择一项能力')
    .min(1, '请至少选择一项能力')
    .max(10)
    .transform(inSlotOrder)
    .describe('模型的能力；只能在有此能力的位置启用。'),
  temperature: between(aiModelLabels.temperature, temperature).nullable(),
  top_p: between(aiModelLabels.topP, topP).nullable(),
  max_tokens: z.int(wholeTokens).min(maxTokens.least, wholeTokens).max(maxTokens.most, wholeTokens).nullable(),
  reasoning_effort: z.enum(reasoningEfforts, '请选择思考强度'),
};
const market = {
  is_public: z.boolean('请选择是否公开'),
  prompt_price: credits(aiModelLabels.promptPrice),
  completion_price: credits(aiModelLabels.completionPrice),
};
const key = {
  api_key: checkedText(z.string('接口密钥应为文字'), apiKeyProblem)
    .default('')
    .describe('接口密钥，加密保存，从不回答；修改时留空则保留原有的。'),
  no_api_key: z.boolean().default(false).describe('该服务不需要密钥；修改时随即删去原有的。'),
};

const offeredSettings = {
  ...key,
  ...settings,
  description: settings.description.default(''),
  capabilities: settings.capabilities.default([...aiModelDefaults.capabilities]),
  temperature: settings.temperature.default(aiModelDefaults.temperature),
  top_p: settings.top_p.default(aiModelDefaults.topP),
  max_tokens: settings.max_tokens.default(aiModelDefaults.maxTokens),
  reasoning_effort: settings.reasoning_effort.default(aiModelDefaults.reasoningEffort),
};
const offeredMarket = {
  is_public: market.is_public.default(aiModelDefaults.isPublic),
  prompt_price: market.prompt_price.default(aiModelDefaults.promptPrice),
  completion_price: market.completion_price.default(aiModelDefaults.completionPrice),
};
const withKey = <Model extends z.ZodType<{ api_key: string; no_api_key: boolean }>>(model: Model) =>
  model.refine(({ api_key, no_api_key }) => api_key !== '' || no_api_key, {
    path: ['api_key'],
    error: '请填写接口密钥；该服务不需要密钥的，请勾选“该服务不需要密钥”',
  });

export const NewAiModel = withKey(z.object(offeredSettings));
export const NewPlatformAiModel = withKey(z.object({ ...offeredSettings, ...offeredMarket }));
/** What is not given stays as it is. */
export const ChangedAiModel = z.object({ ...z.object(settings).partial().shape, ...key });
export const ChangedPlatformAiModel = z.object({ ...ChangedAiModel.shape, ...z.object(market).partial().shape });

export const AiModelTest = z
  .object({
    tested_at: moment.describe('测试的时刻。'),
    verdicts: z
      .array(
        z.object({
          capability: z.enum(testedCapabilities).describe('测试的项目。'),
          verdict: z.enum(testVerdicts).describe('yes 具备，no 不具备，untested 因前面的问题没有测试。'),
          sentence: z.string().describe('结果，一句中文；不具备时说明怎么办。'),
        }),
      )
      .max(testedCapabilities.length)
      .describe('各项的结果，次序固定。'),
  })
  .meta({ id: 'AiModelTest', description: '对模型的一次测试。' });
export type AiModelTest = z.infer<typeof AiModelTest>;

const active = {
  is_active_general: z.boolean().describe('是否在“通用”位置启用。'),
  is_active_vision: z.boolean().describe('是否在“视觉”位置启用。'),
  is_active_fast: z.boolean().describe('是否在“快速”位置启用。'),
};
const capabilities = z.array(z.enum(modelSlots));
const model = {
  id: z.uuid(),
  model_name: z.string(),
  base_url: z.string(),
  has_api_key: z.boolean().describe('是否已有接口密钥；密钥本身从不回答。'),
  description: z.string(),
  capabilities,
  temperature: z.number().nullable(),
  top_p: z.number().nullable(),
  max_tokens: z.number().int().nullable(),
  reasoning_effort: z.enum(reasoningEfforts),
  ...active,
  last_test: AiModelTest.nullable().describe('最近一次测试；地址、密钥、模型名称改变后为 null。'),
};
const prices = { prompt_price: z.number(), completion_price: z.number() };
export const OwnAiModel = z.object(model).meta({ id: 'AiModel', description: '自己的模型；是否启用以自己的为准。' });
export const PlatformAiModel = z
  .object({ ...model, is_public: z.boolean(), ...prices })
  .meta({ id: 'PlatformAiModel', description: '平台的模型；是否启用以平台的为准。' });
export const PublicAiModel = z
  .object({
    id: model.id,
    model_name: model.model_name,
    description: model.description,
    capabilities,
    ...prices,
    ...active,
  })
  .meta({ id: 'PublicAiModel', description: '平台公开的模型；是否启用以自己的为准。价格为每 1000 个 token 的积分。' });
export type OwnAiModel = z.infer<typeof OwnAiModel>;
export type PlatformAiModel = z.infer<typeof PlatformAiModel>;
export type PublicAiModel = z.infer<typeof PublicAiModel>;

const id = z.uuid().nullable();
export const ActiveAiModels = z
  .object({ general: id, vision: id, fast: id })
  .meta({ id: 'ActiveAiModels', description: '各位置启用的模型的 id；没有启用的为 null。' });

/** The service that is asked for its models. */
const Service = z.object({
  base_url: settings.base_url,
  api_key: checkedText(z.string('接口密钥应为文字'), apiKeyProblem)
    .default('')
    .describe('接口密钥，不保存；留空而给出 model_id 的，用该模型已保存的密钥。'),
  model_id: z.uuid().nullable().default(null).describe('所编辑的模型；地址须仍在同一台主机。'),
});
const ServiceModels = z.object({
  names: z.array(z.string()).max(500).describe('模型名称，按字母排列。'),
  is_cut: z.boolean().describe('是否还有更多没有列出。'),
});

export type ServiceModels = z.infer<typeof ServiceModels>;

const path = z.object({ id: z.uuid() });
const noSuch = 'ai_model_not_found';
const all = '全部模型，按添加的次序。';
const listOf = <Model extends z.ZodType>(each: Model) => z.object({ items: z.array(each).max(maxModels) });
const modelType = z.object({ model_type: slot.describe('在哪个位置启用：general 通用，vision 视觉，fast 快速。') });
const whatIsTested =
  '依次看能否连接、密钥是否有效、能否边生成边显示、是否报告用量、能否按结构输出、能否识别图片。最多约三次简短的调用，记入用量，不扣积分。';

/** Models that answer. */
export const aiModels = area(
  {
    key: 'ai-models',
    title: '智能模型',
    description:
      '兼容 OpenAI 接口的大模型：每个账号自己的和平台的，各最多 50 个，在通用、视觉、快速三个位置上各启用一个。' +
      '回答时先用自己启用的模型；其次，saas 模式下用自己选用的平台公开模型；再次用平台启用的模型。',
  },
  {
    available: call('GET /api/ai-models/available', {
      summary: '有没有模型可用',
      response: json(
        z.object({
          general: z.boolean().describe('通用。'),
          vision: z.boolean().describe('视觉。'),
          fast: z.boolean().describe('快速。'),
        }),
        '对当前的访客或账号，各位置有没有模型回答。',
      ),
    }),
    listPublic: call('GET /api/user/ai-models/platform-public', {
      summary: '可选用的平台模型',
      description: 'saas 模式下平台公开的模型；open 模式下为空。',
      response: json(listOf(PublicAiModel), all),
    }),
    ...forOwners(
      { own: '/api/user/ai-models', platform: '/api/admin/ai-models' },
      {
        list: both('GET', {
          summary: '{whose}模型',
          own: { response: json(listOf(OwnAiModel), all) },
          platform: { response: json(listOf(PlatformAiModel), all) },
        }),
        add: both('POST', {
          summary: '添加{whose}模型',
          refuses: ['fields_invalid', 'too_many_ai_models', 'personal_data_erased'],
          repeatable: true,
          own: { fields: NewAiModel, response: created(OwnAiModel, '已添加。') },
          platform: { fields: NewPlatformAiModel, response: created(PlatformAiModel, '已添加。') },
        }),
        try: both('POST /test', {
          outcome: 'single',
          description: `${whatIsTested}按所给的内容测试，什么也不保存。`,
          response: json(AiModelTest, '各项的结果。'),
          refuses: ['fields_invalid', 'model_budget_spent'],
          own: { summary: '测试尚未保存的模型', fields: NewAiModel },
          platform: { summary: '测试尚未保存的平台模型', fields: NewPlatformAiModel },
        }),
        listOfService: both('POST /service-models', {
          outcome: 'single',
          description: '向服务方询问它有哪些模型（GET /models），至多等 15 秒，列出至多 500 个；什么也不保存。',
          fields: Service,
          response: json(ServiceModels, '服务方的模型。'),
          refuses: ['fields_invalid', 'ai_model_not_found', 'model_call_failed', 'personal_data_erased'],
          own: { summary: '列出服务方的模型' },
          platform: { summary: '列出平台模型的服务方的模型' },
        }),
        change: both('PUT /{id}', {
          outcome: 'idempotent',
          path,
          noSuch,
          summary: '修改{whose}模型',
          description:
            '没有给出的字段保持原样。去掉的能力，其位置上的启用随即取消。改为另一台主机的地址而没有重新填写密钥的，以 422 拒绝，以免把原有的密钥发给别处。',
          refuses: ['fields_invalid', 'ai_model_not_found', 'personal_data_erased'],
          own: { fields: ChangedAiModel, response: json(OwnAiModel, '已修改。') },
          platform: { fields: ChangedPlatformAiModel, response: json(PlatformAiModel, '已修改。') },
        }),
        remove: both('DELETE /{id}', {
          outcome: 'idempotent',
          path,
          noSuch,
          summary: '删除{whose}模型',
          response: nothing('已删除。'),
          refuses: ['ai_model_not_found', 'ai_model_active'],
          platform: { description: '以平台的启用为准；个别用户的选用随删除取消。' },
        }),
        activate: both('PATCH /{id}/set-active', {
          outcome: 'idempotent',
          path,
          noSuch,
          fields: modelType,
          response: json(ActiveAiModels, '已启用；各位置现在的模型。'),
          refuses: ['fields_invalid', 'ai_model_not_found', 'ai_model_lacks_capability', 'personal_data_erased'],
          own: { summary: '启用自己的或平台公开的模型' },
          platform: { summary: '启用平台的模型' },
        }),
        fallbacks: both('GET /fallbacks', {
          description: '启用的模型出错（超时、连不上、服务方出错或繁忙）时，由备用模型再答一次；只计一次费用。',
          response: json(ActiveAiModels, '各位置的备用模型；没有的为 null。'),
          own: { summary: '自己的备用模型' },
          platform: { summary: '平台的备用模型' },
        }),
        setFallback: both('PUT /fallbacks', {
          outcome: 'idempotent',
          fields: z.object({ ...modelType.shape, model_id: z.uuid().nullable().describe('备用模型；null 为不用。') }),
          response: json(ActiveAiModels, '已设置；各位置现在的备用模型。'),
          refuses: ['fields_invalid', 'ai_model_not_found', 'ai_model_lacks_capability', 'personal_data_erased'],
          own: { summary: '设置自己的备用模型' },
          platform: { summary: '设置平台的备用模型' },
        }),
        deactivate: both('PATCH /deactivate', {
          outcome: 'idempotent',
          fields: modelType,
          response: json(ActiveAiModels, '已停用；各位置现在的模型。'),
          refuses: ['fields_invalid'],
          own: { summary: '停用一个位置上的模型' },
          platform: { summary: '停用平台一个位置上的模型' },
        }),
        test: both('POST /{id}/test', {
          outcome: 'single',
          path,
          noSuch,
          summary: '测试{whose}模型',
          description: `${whatIsTested}结果随模型保存。`,
          response: json(AiModelTest, '各项的结果。'),
          refuses: ['ai_model_not_found', 'personal_data_erased', 'model_budget_spent'],
        }),
      },
    ),
  },
);
