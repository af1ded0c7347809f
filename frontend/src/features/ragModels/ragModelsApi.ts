import { z } from 'zod';
import { ragModelTypes } from '../../../../domain/ragModel/ragModel.js';
import type { Http, SendOptions } from '../../http/http.js';

/** A model of retrieval. Its key never comes back; only whether it has one. */
export const ragModelSchema = z.object({
  id: z.string(),
  name: z.string(),
  api_endpoint: z.string(),
  has_api_key: z.boolean(),
  model_type: z.enum(ragModelTypes),
  output_dim: z.number().nullable(),
  similarity_top_k: z.number().nullable(),
  rerank_top_k: z.number().nullable(),
  /** Of the platform's models: whether it is the one in use of its type. */
  is_active: z.boolean().optional(),
});
export type RagModel = z.infer<typeof ragModelSchema>;

/** What is sent of a model. An empty key means none, or the one there is. */
export type RagModelInput = {
  readonly name: string;
  readonly api_endpoint: string;
  readonly api_key: string;
} & (
  | { readonly model_type: 'embedding'; readonly output_dim: number; readonly similarity_top_k: number }
  | { readonly model_type: 'rerank'; readonly rerank_top_k: number }
);

/** Whose models: one's own, or the platform's, which administrators keep. */
export type Scope = 'own' | 'platform';

const paths: Readonly<Record<Scope, string>> = { own: '/api/rag/models', platform: '/api/admin/rag/models/platform' };
const pathOf = (scope: Scope, id: string): string => `${paths[scope]}/${encodeURIComponent(id)}`;
const List = z.object({ items: z.array(ragModelSchema) });

export type RagModelsApi = ReturnType<typeof ragModelsApi>;

/** Models of retrieval. Every call rejects with an `ApiError`. */
export const ragModelsApi = (http: Http) => ({
  fetchModels: async (scope: Scope): Promise<RagModel[]> => (await http.getJson(paths[scope], List)).items,
  addModel: (scope: Scope, model: RagModelInput, options: SendOptions): Promise<RagModel> =>
    http.sendJson('POST', paths[scope], model, ragModelSchema, options),
  changeModel: (scope: Scope, id: string, model: RagModelInput): Promise<RagModel> =>
    http.sendJson('PUT', pathOf(scope, id), model, ragModelSchema),
  removeModel: (scope: Scope, id: string): Promise<void> => http.send('DELETE', pathOf(scope, id)),
  /** Puts a model of the platform into use instead of the one of its type that was, or takes it out of use. */
  setActive: (id: string, to: boolean): Promise<RagModel> =>
    http.sendJson('PATCH', `${pathOf('platform', id)}/${to ? 'set-active' : 'deactivate'}`, {}, ragModelSchema),
});
