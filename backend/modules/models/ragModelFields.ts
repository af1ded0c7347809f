import type { z } from 'zod';
import { changedModels, type NewModel } from '../../../domain/contract/ragModels.js';
import type { RagModelType } from '../../../domain/models/ragModel.js';
import { parseFields } from '../../platform/http/parse.js';

export type RagModelFields = z.infer<typeof NewModel>;

/** Columns of a model except its key; columns of the other type are null. */
export const columnsOf = (fields: RagModelFields) => ({
  name: fields.name,
  api_endpoint: fields.api_endpoint,
  output_dim: fields.model_type === 'embedding' ? fields.output_dim : null,
  similarity_top_k: fields.model_type === 'embedding' ? fields.similarity_top_k : null,
  rerank_top_k: fields.model_type === 'rerank' ? fields.rerank_top_k : null,
});

/** Parses the changes of a model of this type. @throws RequestError `fields_invalid`, also for another type */
export const readChangedModel = (type: RagModelType, body: unknown): RagModelFields =>
  parseFields(changedModels[type], body);
