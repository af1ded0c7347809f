import { z } from 'zod';
import { apiKeyProblem, endpointProblem } from '../models/endpoint.js';
import { maxModels } from '../models/aiModel.js';
import {
  isWithin,
  ragModelDefaults,
  ragModelLabels,
  ragModelLimits,
  ragModelTypes,
  rangeSentence,
  type RagModelType,
  type Range,
} from '../models/ragModel.js';
import { testVerdicts } from '../models/testedCapabilities.js';
import { ragModelChecks } from '../models/ragModelTest.js';
import { area, call } from './call.js';
import { both, forOwners } from './forOwners.js';
import { taskStatuses } from './knowledge.js';
import { created, json, nothing } from './responses.js';
import { checkedText, moment, storedText } from './shared.js';

const { name: longestName, outputDim, similarityTopK, rerankTopK } = ragModelLimits;

const wholeNumber = (label: string, range: Range) => {
  const wrong = rangeSentence(label, range);
  return z
    .number({ error: ({ input }) => (input === undefined || input === null ? `请填写${label}` : wrong) })
    .refine((number) => isWithin(range, number), wrong);
};

const common = {
  name: storedText(z.string('请填写名称')).min(1, '请填写名称').max(longestName, `名称不能超过${longestName}个字`),
  api_endpoint: checkedText(z.string('请填写接口地址'), endpointProblem),
  /** Empty: none, or the one there is. */
  api_key: checkedText(z.string('接口密钥应为文字'), apiKeyProblem).default(''),
};
const parameters = {
  embedding: {
    output_dim: wholeNumber(ragModelLabels.outputDim, outputDim),
    similarity_top_k: wholeNumber(ragModelLabels.similarityTopK, similarityTopK).default(
      ragModelDefaults.similarityTopK,
    ),
  },
  rerank: {
    rerank_top_k: wholeNumber(ragModelLabels.rerankTopK, rerankTopK).default(ragModelDefaults.rerankTopK),
  },
};

export const NewModel = z.discriminatedUnion(
  'model_type',
  [
    z.object({ model_type: z.literal('embedding'), ...common, ...parameters.embedding }),
    z.object({ model_type: z.literal('rerank'), ...common, ...parameters.rerank }),
  ],
  { error: '请选择模型类型：向量或重排' },
);
const sameType = <Type extends RagModelType>(type: Type) =>
  z.literal(type, { error: '模型类型不能修改' }).default(() => type);
export const changedModels = {
  embedding: z.object({ model_type: sameType('embedding'), ...common, ...parameters.embedding }),
  rerank: z.object({ model_type: sameType('rerank'), ...common, ...parameters.rerank }),
};

export const RagModelTest = z
  .object({
    tested_at: moment.describe('测试的时刻。'),
    verdicts: z
      .array(
        z.object({
          check: z.enum(ragModelChecks).describe('测试的项目：接口、输出维度、次序、归一化、耗时。'),
          verdict: z.enum(testVerdicts).describe('yes 正常，no 不正常，untested 因前面的问题没有测试。'),
          sentence: z.string().describe('结果，一句中文；不正常时说明怎么办。'),
        }),
      )
      .max(ragModelChecks.length)
      .describe('各项的结果，次序固定；重排模型没有输出维度和归一化。'),
  })
  .meta({ id: 'RagModelTest', description: '对检索模型的一次测试。' });
export type RagModelTest = z.infer<typeof RagModelTest>;

const ChangedModel = z.union([changedModels.embedding, changedModels.rerank]);
const model = {
  id: z.uuid(),
  name: z.string(),
  api_endpoint: z.string(),
  has_api_key: z.boolean().describe('是否已有接口密钥；密钥本身从不回答。'),
  model_type: z.enum(ragModelTypes),
  output_dim: z.number().int().nullable().describe('输出维度；重排模型为 null。'),
  similarity_top_k: z.number().int().nullable().describe('相似度召回数量；重排模型为 null。'),
  rerank_top_k: z.number().int().nullable().describe('重排保留数量；向量模型为 null。'),
  last_test: RagModelTest.nullable().describe('最近一次测试；地址、密钥、名称、维度改变后为 null。'),
};
export const OwnModel = z.object(model).meta({ id: 'RagModel', description: '自己的检索模型。' });
export const PlatformModel = z
  .object({ ...model, is_active: z.boolean().describe('是否为同类型中正在使用的一个。') })
  .meta({ id: 'PlatformRagModel', description: '平台的检索模型。' });

const meanings = {
  api_key: '接口密钥，加密保存；修改时留空则保留原有的。',
  model_type: '模型类型：embedding 向量，rerank 重排；添加后不能改变。',
  output_dim: `向量模型：${rangeSentence(ragModelLabels.outputDim, ragModelLimits.outputDim)}。`,
  similarity_top_k: `向量模型：${rangeSentence(ragModelLabels.similarityTopK, ragModelLimits.similarityTopK)}。`,
  rerank_top_k: `重排模型：${rangeSentence(ragModelLabels.rerankTopK, ragModelLimits.rerankTopK)}。`,
};

export const Reindexing = z
  .object({
    status: z
      .enum(taskStatuses)
      .nullable()
      .describe('最近一次重新生成向量：PENDING 排队，STARTED 进行中，SUCCESS 完成，FAILURE 失败；从未有过为 null。'),
    reason: z.string().nullable().describe('失败的原因，一句话；其余为 null。'),
    chunks: z.number().int().nonnegative().describe('全部片段数。'),
    embedded: z.number().int().nonnegative().describe('已有当前向量模型的向量的片段数。'),
    model: z.string().nullable().describe('新的文档用来生成向量的模型；没有则为 null。'),
    serving: z.string().nullable().describe('检索现在所用的向量模型；只按文字检索时为 null。'),
  })
  .meta({ id: 'Reindexing', description: '更换向量模型后重新生成向量的进度。' });
export type Reindexing = z.infer<typeof Reindexing>;

const path = z.object({ id: z.uuid() });
const noSuch = 'rag_model_not_found';

const all = '全部模型，按添加的次序。';
const listOf = <Model extends z.ZodType>(each: Model) => z.object({ items: z.array(each).max(maxModels) });
const current = json(Reindexing, '当前的进度。');

/** Models of retrieval. */
export const ragModels = area(
  {
    key: 'rag-models',
    title: '检索模型',
    description:
      '用于检索知识库的向量模型和重排模型，每个账号最多 50 个；平台的模型由管理员设置，每种类型只有一个在用。',
  },
  {
    ...forOwners(
      { own: '/api/rag/models', platform: '/api/admin/rag/models/platform' },
      {
        list: both('GET', {
          summary: '{whose}检索模型',
          own: { response: json(listOf(OwnModel), all) },
          platform: { response: json(listOf(PlatformModel), all) },
        }),
        add: both('POST', {
          summary: '添加{whose}检索模型',
          fields: NewModel,
          refuses: ['fields_invalid', 'too_many_rag_models', 'personal_data_erased'],
          repeatable: true,
          meanings,
          own: { response: created(OwnModel, '已添加。') },
          platform: { response: created(PlatformModel, '已添加。') },
        }),
        change: both('PUT /{id}', {
          outcome: 'idempotent',
          path,
          noSuch,
          summary: '修改{whose}检索模型',
          fields: ChangedModel,
          refuses: ['fields_invalid', 'rag_model_not_found', 'personal_data_erased'],
          meanings,
          own: { response: json(OwnModel, '已修改。') },
          platform: { response: json(PlatformModel, '已修改。') },
        }),
        remove: both('DELETE /{id}', {
          outcome: 'idempotent',
          path,
          noSuch,
          summary: '删除{whose}检索模型',
          response: nothing('已删除。'),
          own: { refuses: ['rag_model_not_found'] },
          platform: {
            description: '正在启用的模型只有写明 also_active=true 才会删除：删除后平台不再有启用的同类模型。',
            query: z.object({ also_active: z.enum(['true']).optional().describe('也删除正在启用的模型。') }),
            refuses: ['rag_model_not_found', 'rag_model_active'],
          },
        }),
        test: both('POST /{id}/test', {
          outcome: 'single',
          path,
          noSuch,
          summary: '测试{whose}检索模型',
          description: '用短文字实际调用几次。用量计入“模型测试”，不扣积分；结果随模型保存。',
          response: json(RagModelTest, '各项的结果。'),
          refuses: ['rag_model_not_found', 'personal_data_erased'],
        }),
      },
    ),
    activate: call('PATCH /api/admin/rag/models/platform/{id}/set-active', {
      outcome: 'idempotent',
      summary: '启用平台的检索模型',
      description: '同类型中原来在用的随即停用。',
      path,
      noSuch,
      response: json(PlatformModel, '已启用。'),
      refuses: ['rag_model_not_found'],
    }),
    deactivate: call('PATCH /api/admin/rag/models/platform/{id}/deactivate', {
      outcome: 'idempotent',
      summary: '停用平台的检索模型',
      path,
      noSuch,
      response: json(PlatformModel, '已停用。'),
      refuses: ['rag_model_not_found'],
    }),
    ...forOwners(
      { own: '/api/rag', platform: '/api/admin/rag' },
      {
        reindexing: both('GET /reindex', { summary: '{whose}知识库重新生成向量的进度', response: current }),
        reindex: both('POST /reindex', {
          outcome: 'idempotent',
          summary: '继续为{whose}知识库生成向量',
          description: '更换向量模型后自动进行；失败的从中断处继续，已有的向量不重新生成。',
          response: current,
        }),
      },
    ),
  },
);
