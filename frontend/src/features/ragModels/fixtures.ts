import type { RagModel, RagModelInput } from './ragModelsApi.js';

/** A model that turns text into vectors, with a key. */
export const vectors: RagModel = {
  id: 'm-1',
  name: '向量模型甲',
  api_endpoint: 'https://models.example.cn/v1/embeddings',
  has_api_key: true,
  model_type: 'embedding',
  output_dim: 1024,
  similarity_top_k: 20,
  rerank_top_k: null,
};

/** A model that orders what was found, without a key. */
export const order: RagModel = {
  id: 'm-2',
  name: '重排模型乙',
  api_endpoint: 'http://10.0.0.7:9997/rerank',
  has_api_key: false,
  model_type: 'rerank',
  output_dim: null,
  similarity_top_k: null,
  rerank_top_k: 5,
};

/** What is sent for a model that orders. */
export const orderInput: RagModelInput = {
  name: order.name,
  api_endpoint: order.api_endpoint,
  api_key: '',
  model_type: 'rerank',
  rerank_top_k: 5,
};
