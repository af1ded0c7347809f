import { createHash, randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { z } from 'zod';
import { planIncludes, type Plan } from '../../../domain/account/plans.js';
import { withoutNumbers } from '../../../domain/redaction/hideNumbers.js';
import type { UsageSource } from '../../../domain/usage/sources.js';
import { totalTokens } from '../../../domain/usage/tokenUsage.js';
import type { ModelService } from '../../adapters/modelService/modelService.js';
import type { RetrievalOutcome } from '../../adapters/modelService/retrievalCalls.js';
import { tablesIn, type Schemas } from '../../adapters/postgres/tablesIn.js';
import type { RecordUsage } from '../modelCalls/index.js';
import type { CallableModel, RagModelRows } from './ragModelRows.js';
import type { CallTested } from './testRagModel.js';

/** Vectors in the order of the texts, or why there are none. */
export type Embedded =
  | { readonly kind: 'done'; readonly vectors: readonly (readonly number[])[] }
  /** `sentence` is for people. `mayPass`: the same call may succeed later. */
  | { readonly kind: 'failed'; readonly sentence: string; readonly mayPass: boolean };

/** An embedding model that indexes what belongs to an owner. */
export type EmbeddingModel = {
  /** Endpoint, name and dimension hashed: vectors are compared only with vectors under the same. */
  readonly key: string;
  readonly name: string;
  readonly dimension: number;
  /** How many chunks a search by vectors brings. */
  readonly topK: number;
  /**
   * Embeds texts in batches that the service takes, records the usage, never mixes up or drops one.
   * @throws the signal's reason; StoreUnavailableError
   */
  readonly embed: (texts: readonly string[], asked: Asked) => Promise<Embedded>;
};

export type RerankModel = {
  readonly name: string;
  /** How many chunks it keeps. */
  readonly topK: number;
  /** Places of the texts, the best first; a service may leave out the worst. @throws as `embed` */
  readonly rerank: (question: string, texts: readonly string[], asked: Asked) => Promise<Reranked>;
};

export type Reranked =
  | { readonly kind: 'done'; readonly order: readonly number[] }
  | { readonly kind: 'failed'; readonly sentence: string; readonly mayPass: boolean };

/** The caller of a retrieval model, and the signal that ends the call. */
export type Asked = {
  /** The account whose usage it is; `null` for visitors and the system. */
  readonly userId: string | null;
  readonly purpose: 'index' | 'search' | 'test';
  readonly correlationId: string;
  readonly signal?: AbortSignal | undefined;
};

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

/** How long a person waits for one step of a search, and the worker for one batch with all its tries. */
const timeouts: Readonly<Record<Asked['purpose'], number>> = { index: 120_000, search: 10_000, test: 30_000 };
const embeddingSources: Readonly<Record<Asked['purpose'], UsageSource>> = {
  index: 'embedding',
  search: 'retrieval',
  test: 'model-test',
};
/** Why a service that takes others most likely does not take one text, alone in its request. */
const tooLong = '也可能是片段超过了该模型能接受的长度，请用更小的片段长度重新上传。';
const rerankSource = (purpose: Asked['purpose']): UsageSource => (purpose === 'test' ? 'model-test' : 'rerank');

const plainAddress = (endpoint: string): string => endpoint.replace(/\/+$/, '').replace(/\/embeddings$/, '');

/** What a model's vectors are kept under: another address, name or dimension is another model. */
export const modelKeyOf = (model: { name: string; api_endpoint: string; output_dim: number | null }): string =>
  createHash('sha256')
    .update(JSON.stringify([plainAddress(model.api_endpoint), model.name, model.output_dim]))
    .digest('hex')
    .slice(0, 32);

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
export const createRetrievalModels = ({ knex, schemas, rows, planOf, models, recordUsage, now }: Deps) => {
  const tables = tablesIn(knex, schemas.app);

  /** Records what a call used. */
  const record = async (
    { usage }: Pick<RetrievalOutcome<unknown>, 'usage'>,
    { name, owner }: CallableModel,
    source: UsageSource,
    { userId, correlationId }: Pick<Asked, 'userId' | 'correlationId'>,
  ): Promise<void> => {
    if (!usage) return;
    const call = {
      callId: randomUUID(),
      userId,
      model: name,
      scope: owner === null ? ('platform' as const) : ('private' as const),
      source,
      promptTokens: usage.input,
      completionTokens: usage.output,
      totalTokens: totalTokens(usage),
      credits: 0,
      estimated: usage.estimated,
    };
    const actor =
      userId === null ? { kind: 'system' as const, id: 'knowledge' } : { kind: 'user' as const, id: userId };
    await recordUsage(call, { correlationId, actor, now: now() });
  };
  /** What a call brought, once its usage is recorded. @throws the signal's reason */
  const settled = async <T>(
    outcome: RetrievalOutcome<T>,
    model: CallableModel,
    source: UsageSource,
    asked: Asked,
  ): Promise<Exclude<RetrievalOutcome<T>, { kind: 'aborted' }>> => {
    await record(outcome, model, source, asked);
    if (outcome.kind !== 'aborted') return outcome;
    asked.signal?.throwIfAborted();
    throw new Error('a call was ended by nobody');
  };
  const connectionOf = async (model: CallableModel) => ({
    owner: model.owner,
    baseUrl: model.api_endpoint,
    apiKey: await rows.apiKeyFor(model),
    modelName: model.name,
  });
  const failure = ({ sentence, mayPass }: { sentence: string; mayPass: boolean }) =>
    ({ kind: 'failed', sentence, mayPass }) as const;

  const embeddingModel = (model: CallableModel, dimension: number, topK: number): EmbeddingModel => ({
    key: modelKeyOf(model),
    name: model.name,
    dimension,
    topK,
    embed: async (texts, asked) => {
      const request = {
        connection: await connectionOf(model),
        texts: texts.map(withoutNumbers),
        dimension,
        timeoutMs: timeouts[asked.purpose],
        signal: asked.signal,
      };
      const outcome = await settled(await models.embed(request), model, embeddingSources[asked.purpose], asked);
      if (outcome.kind === 'complete') return { kind: 'done', vectors: outcome.value };
      const hint = asked.purpose === 'index' && outcome.code === 'request_refused' ? tooLong : '';
      return failure({ ...outcome, sentence: `${outcome.sentence}${hint}` });
    },
  });
  const rerankModel = (model: CallableModel, topK: number): RerankModel => ({
    name: model.name,
    topK,
    rerank: async (question, texts, asked) => {
      const request = {
        connection: await connectionOf(model),
        question: withoutNumbers(question),
        texts: texts.map(withoutNumbers),
        timeoutMs: timeouts[asked.purpose],
        signal: asked.signal,
      };
      const outcome = await settled(await models.rerank(request), model, rerankSource(asked.purpose), asked);
      return outcome.kind === 'complete' ? { kind: 'done', order: outcome.value } : failure(outcome);
    },
  });

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

  const callTested: CallTested = async (model, asked, call) => {
    const common = { connection: await connectionOf(model), timeoutMs: timeouts.test, signal: asked.signal };
    const outcome = await call(models, common);
    await record(outcome, model, 'model-test', asked);
    return outcome;
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
