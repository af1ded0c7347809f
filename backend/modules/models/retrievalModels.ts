import type { Knex } from 'knex';
import { z } from 'zod';
import { planIncludes, type Plan } from '../../../domain/account/plans.js';
import type { ModelService } from '../../adapters/modelService/modelService.js';
import { tablesIn, type Schemas } from '../../adapters/postgres/tablesIn.js';
import type { RecordUsage } from '../modelCalls/index.js';
import type { CallableModel, RagModelRows } from './ragModelRows.js';
import { createRetrievalModelCalls, modelKeyOf, type EmbeddingModel, type RerankModel } from './retrievalModelCalls.js';
import type { CallTested } from './testRagModel.js';

/** Which retrieval models serve. `owner` is an account, or `null` for the platform. */
export type RetrievalModels = {
  /**
   * The model that new texts of an owner are indexed with: an account's own embedding model, else the platform's active one; `null`
   * where there is none (text only).
   */
  readonly indexing: (owner: string | null) => Promise<EmbeddingModel | null>;
  /** The model for which all of an owner's chunks have vectors; while a re-index runs, this is not the model of `indexing`. */
  readonly serving: (owner: string | null) => Promise<EmbeddingModel | null>;
  /** The caller's own rerank model, else the platform's active one. */
  readonly rerank: (caller: string | null) => Promise<RerankModel | null>;
  /** Makes an owner's chunks be searched with the model that indexes them; the caller knows that it has embedded them all. */
  readonly serveIndexing: (owner: string | null, key: string) => Promise<void>;
};

type Deps = {
  readonly knex: Knex;
  readonly schemas: Pick<Schemas, 'app'>;
  readonly rows: Pick<RagModelRows, 'inUse' | 'apiKeyFor'>;
  /** The plan that is in effect now; `null` for an account that was erased. */
  readonly planOf: (userId: string) => Promise<Plan | null>;
  readonly models: Pick<ModelService, 'embed' | 'rerank'>;
  readonly recordUsage: RecordUsage;
  readonly now: () => Date;
};

const ServingRow = z.object({
  model_key: z.string(),
  model_id: z.string(),
  name: z.string(),
  api_endpoint: z.string(),
  sealed_api_key: z.instanceof(Uint8Array).nullable(),
  output_dim: z.number(),
  similarity_top_k: z.number(),
  model_owner: z.string().nullable(),
});

/** Creates the only access to the models that turn texts into vectors and that rank results. */
export const createRetrievalModels = ({ knex, schemas, rows, planOf, ...deps }: Deps) => {
  const tables = tablesIn(knex, schemas.app);
  const { embeddingModel, rerankModel, callTested } = createRetrievalModelCalls({ rows, ...deps });

  /** An account's own model, where its plan includes one, else the platform's. */
  const found = async (owner: string | null, type: 'embedding' | 'rerank'): Promise<CallableModel | undefined> => {
    if (owner !== null) {
      const plan = await planOf(owner);
      const own = plan && planIncludes(plan, 'privateKnowledge') ? await rows.inUse(owner, type) : undefined;
      if (own) return own;
    }
    return rows.inUse(null, type);
  };
  const indexingRow = async (owner: string | null) => {
    const model = await found(owner, 'embedding');
    if (model?.output_dim == null || model.similarity_top_k === null) return null;
    return { ...model, output_dim: model.output_dim, similarity_top_k: model.similarity_top_k };
  };
  const indexing = async (owner: string | null): Promise<EmbeddingModel | null> => {
    const model = await indexingRow(owner);
    return model && embeddingModel(model, model.output_dim, model.similarity_top_k);
  };

  return {
    indexing,
    callTested,
    serving: async (owner) => {
      const current = await indexing(owner);
      if (!current) return null;
      const row: unknown = await tables('knowledge_serving as serving')
        .join('rag_models as model', 'model.id', 'serving.model_id')
        .where({ 'serving.owner': owner })
        .first('serving.*', 'model.owner as model_owner');
      if (row === undefined) return null;
      const { model_id: id, model_owner, output_dim, similarity_top_k, model_key, ...kept } = ServingRow.parse(row);
      // The same model may have another key by now.
      if (model_key === current.key) return current;
      return embeddingModel(
        { ...kept, id, owner: model_owner, output_dim, similarity_top_k, rerank_top_k: null },
        output_dim,
        similarity_top_k,
      );
    },
    rerank: async (caller) => {
      const model = await found(caller, 'rerank');
      return model?.rerank_top_k == null ? null : rerankModel(model, model.rerank_top_k);
    },
    serveIndexing: async (owner, key) => {
      const model = await indexingRow(owner);
      if (!model || modelKeyOf(model) !== key) return;
      const { id: model_id, name, api_endpoint, sealed_api_key, output_dim, similarity_top_k } = model;
      const row = { model_key: key, model_id, name, api_endpoint, sealed_api_key, output_dim, similarity_top_k };
      await tables('knowledge_serving')
        .insert({ owner, ...row })
        .onConflict('owner')
        .merge();
    },
  } satisfies RetrievalModels & { callTested: CallTested };
};
