import { ContainedBusy, ContainedFailure, type Contained } from '../../runtime/contained/contained.js';
import type { EmbeddingRequest, RetrievalOutcome } from '../modelService/retrievalCalls.js';
import type { FailureCode } from '../modelService/outcome.js';
import { embedContract, embeddingBounds } from './contract.js';

type Deps = {
  /** Runs a task in the process that holds the model; `null` where no model is set up. */
  readonly run: Contained['run'] | null;
  /** The folder of the model. */
  readonly folder: string;
};

type Vectors = readonly (readonly number[])[];
/** Embeds texts by the model on the server. A failure is an outcome, as with a service; no tokens are used. */
export type EmbedLocally = (request: EmbeddingRequest) => Promise<RetrievalOutcome<Vectors>>;

const sentences = {
  missing: '服务器没有设置本机向量模型，请管理员设置 LOCAL_EMBEDDING_DIR 后重新启动。',
  private: '本机向量模型只能由平台使用，不能添加为自己的模型。',
  busy: '本机向量模型正忙，请稍后再试。',
  late: '本机向量模型没有在规定时间内算完，请稍后再试。',
  broken: '本机向量模型不能使用，请管理员检查 LOCAL_EMBEDDING_DIR 中的文件。',
} as const;

const failure = (sentence: string, code: FailureCode, mayPass: boolean) =>
  ({ kind: 'failed', usage: null, requests: 0, code, serviceSays: null, sentence, mayPass }) as const;

/** Every model call of one owner waits behind one key: the platform is the only one. */
const key = 'platform';

/**
 * Creates the calls of the embedding model that runs on the server itself, in a process of its own: batches of a few texts each, one after
 * another, within the time of the call.
 */
export const createLocalEmbedding =
  ({ run, folder }: Deps): EmbedLocally =>
  async ({ connection, texts, dimension, timeoutMs, signal }) => {
    if (run === null) return failure(sentences.missing, 'address_invalid', false);
    if (connection.owner !== null) return failure(sentences.private, 'address_refused', false);
    const late = AbortSignal.timeout(timeoutMs);
    const endSignal = signal ? AbortSignal.any([signal, late]) : late;
    const vectors: (readonly number[])[] = [];
    try {
      while (vectors.length < texts.length) {
        const batch = texts
          .slice(vectors.length, vectors.length + embeddingBounds.texts)
          .map((text) => text.slice(0, embeddingBounds.characters));
        const { result } = await run(key, embedContract, {
          fields: { folder, texts: batch },
          body: new Uint8Array(),
          signal: endSignal,
        });
        if (result.vectors.length !== batch.length) return failure(sentences.broken, 'vectors_wrong', false);
        vectors.push(...result.vectors);
      }
    } catch (error) {
      if (signal?.aborted) return { kind: 'aborted', usage: null, requests: 0, sentence: '已停止。' };
      if (late.aborted) return failure(sentences.late, 'timed_out', true);
      if (error instanceof ContainedBusy) return failure(sentences.busy, 'too_many_calls', true);
      if (error instanceof ContainedFailure)
        return failure(sentences.broken, 'service_error', error.reason !== 'failed');
      throw error;
    }
    const wrong = vectors.find((vector) => dimension !== null && vector.length !== dimension);
    if (wrong)
      return failure(
        `本机向量模型是${wrong.length}维，填写的是${dimension ?? 0}维，请改为${wrong.length}。`,
        'vectors_wrong',
        false,
      );
    return { kind: 'complete', value: vectors, usage: null, requests: 0 };
  };
