import type { RagModelTest } from '../../../../../domain/contract/ragModels.js';
import { checksOf } from '../../../../../domain/models/ragModelTest.js';
import type { RagModelType } from '../../../../../domain/models/ragModel.js';
import type { RagModel, RagModelInput } from '../ragModelLists.js';

/** A test in which nothing was found wrong. */
export const passed = (type: RagModelType): RagModelTest => ({
  tested_at: '2026-11-20T08:00:00.000Z',
  verdicts: checksOf[type].map((check) => ({ check, verdict: 'yes', sentence: '正常。' })),
});

/** A model that turns text into vectors, with a key. */
export const vectors: RagModel = {
  id: '00000000-0000-4000-8000-000000000001',
  name: '向量模型甲',
  api_endpoint: 'https://models.example.cn/v1/embeddings',
  has_api_key: true,
  model_type: 'embedding',
  output_dim: 1024,
  similarity_top_k: 20,
  rerank_top_k: null,
  last_test: passed('embedding'),
};

/** A model that orders what was found, without a key. */
export const order: RagModel = {
  id: '00000000-0000-4000-8000-000000000002',
  name: '重排模型乙',
  api_endpoint: 'http://10.0.0.7:9997/rerank',
  has_api_key: false,
  model_type: 'rerank',
  output_dim: null,
  similarity_top_k: null,
  rerank_top_k: 5,
  last_test: passed('rerank'),
};

/** What is sent for a model that orders. */
export const orderInput: RagModelInput = {
  name: order.name,
  api_endpoint: order.api_endpoint,
  api_key: '',
  model_type: 'rerank',
  rerank_top_k: 5,
};
