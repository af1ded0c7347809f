import type { Asked } from './retrievalCaller.js';
import { createHash, randomUUID } from 'node:crypto';
import { withoutNumbers } from '../../../domain/redaction/hideNumbers.js';
import type { UsageSource } from '../../../domain/usage/usageSources.js';
import { totalTokens } from '../../../domain/usage/tokenUsage.js';
import type { ModelService } from '../../adapters/modelService/modelService.js';
import type { RetrievalOutcome } from '../../adapters/modelService/retrievalCalls.js';
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

type Deps = {
  readonly rows: Pick<RagModelRows, 'apiKeyFor'>;
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

const plainAddress = (endpoint: string): string => endpoint.replace(/(?<!\/)\/+$/, '').replace(/\/embeddings$/, '');

/** The key under which a model's vectors are stored: a model with another address, name or dimension is another model. */
export const modelKeyOf = (model: { name: string; api_endpoint: string; output_dim: number | null }): string =>
  createHash('sha256')
    .update(JSON.stringify([plainAddress(model.api_endpoint), model.name, model.output_dim]))
    .digest('hex')
    .slice(0, 32);

/** Calls retrieval models with their keys, without numbers of people, and records the usage of each call. */
export const createRetrievalModelCalls = ({ rows, models, recordUsage, now }: Deps) => {
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
  /** Returns the outcome of a call once its usage is recorded. @throws the signal's reason */
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

  const callTested: CallTested = async (model, asked, call) => {
    const common = { connection: await connectionOf(model), timeoutMs: timeouts.test, signal: asked.signal };
    const outcome = await call(models, common);
    await record(outcome, model, 'model-test', asked);
    return outcome;
  };

  return { embeddingModel, rerankModel, callTested };
};
