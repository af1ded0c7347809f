import type { RagModel, RagModelInput } from './ragModelLists.js';

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
};

/** What is sent for a model that orders. */
export const orderInput: RagModelInput = {
  name: order.name,
  api_endpoint: order.api_endpoint,
  api_key: '',
  model_type: 'rerank',
  rerank_top_k: 5,
};
