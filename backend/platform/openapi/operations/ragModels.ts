import { z } from 'zod';
import { ragModelLabels, ragModelLimits, ragModelTypes, rangeSentence } from '../../../../domain/ragModel/ragModel.js';
import { changes, NewModel } from '../../../modules/ragModels/ragModelFields.js';
import { Params } from '../../../modules/ragModels/routes.js';
import { json, jsonBody, nothing, type Area, type Operation } from '../operation.js';

const ChangedModel = z.union([changes.embedding, changes.rerank]);
const model = {
  id: z.uuid(),
  name: z.string(),
  api_endpoint: z.string(),
  has_api_key: z.boolean().describe('是否已有接口密钥；密钥本身从不回答。'),
  model_type: z.enum(ragModelTypes),
  output_dim: z.number().int().nullable().describe('输出维度；重排模型为 null。'),
  similarity_top_k: z.number().int().nullable().describe('相似度召回数量；重排模型为 null。'),
  rerank_top_k: z.number().int().nullable().describe('重排保留数量；向量模型为 null。'),
};
const OwnModel = z.strictObject(model).meta({ id: 'RagModel', description: '自己的检索模型。' });
const PlatformModel = z
  .strictObject({ ...model, is_active: z.boolean().describe('是否为同类型中正在使用的一个。') })
  .meta({ id: 'PlatformRagModel', description: '平台的检索模型。' });

const meanings = {
  api_key: '接口密钥，加密保存；修改时留空则保留原有的。',
  model_type: '模型类型：embedding 向量，rerank 重排；添加后不能改变。',
  output_dim: `向量模型：${rangeSentence(ragModelLabels.outputDim, ragModelLimits.outputDim)}。`,
  similarity_top_k: `向量模型：${rangeSentence(ragModelLabels.similarityTopK, ragModelLimits.similarityTopK)}。`,
  rerank_top_k: `重排模型：${rangeSentence(ragModelLabels.rerankTopK, ragModelLimits.rerankTopK)}。`,
};

const of = (whose: string, path: string, Model: z.ZodType): Record<string, Operation> => ({
  [`GET ${path}`]: {
    summary: `${whose}检索模型`,
    answers: { 200: json(z.strictObject({ items: z.array(Model).max(50) }), '全部模型，按添加的次序。') },
  },
  [`POST ${path}`]: {
    summary: `添加${whose}检索模型`,
    body: jsonBody(NewModel),
    answers: { 201: json(Model, '已添加。') },
    codes: ['fields_invalid', 'too_many_rag_models', 'personal_data_erased'],
    repeatable: true,
    meanings,
  },
  [`PUT ${path}/{id}`]: {
    summary: `修改${whose}检索模型`,
    path: Params,
    body: jsonBody(ChangedModel),
    answers: { 200: json(Model, '已修改。') },
    codes: ['fields_invalid', 'rag_model_not_found', 'personal_data_erased'],
    meanings,
  },
  [`DELETE ${path}/{id}`]: {
    summary: `删除${whose}检索模型`,
    path: Params,
    answers: { 204: nothing('已删除。') },
    codes: ['rag_model_not_found'],
  },
});

/** Models of retrieval. */
export const ragModels: Area = {
  key: 'rag-models',
  title: '检索模型',
  about: '用于检索知识库的向量模型和重排模型，每个账号最多 50 个；平台的模型由管理员设置，每种类型只有一个在用。',
  operations: {
    ...of('自己的', '/api/rag/models', OwnModel),
    ...of('平台的', '/api/admin/rag/models/platform', PlatformModel),
    'PATCH /api/admin/rag/models/platform/{id}/set-active': {
      summary: '启用平台的检索模型',
      about: '同类型中原来在用的随即停用。',
      path: Params,
      answers: { 200: json(PlatformModel, '已启用。') },
      codes: ['rag_model_not_found'],
    },
    'PATCH /api/admin/rag/models/platform/{id}/deactivate': {
      summary: '停用平台的检索模型',
      path: Params,
      answers: { 200: json(PlatformModel, '已停用。') },
      codes: ['rag_model_not_found'],
    },
  },
};
