import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createModelService } from '../../backend/adapters/modelService/modelService.js';
import { mostTexts } from '../../backend/adapters/modelService/retrievalCalls.js';
import { tablesIn } from '../../backend/adapters/postgres/tablesIn.js';
import { createSemaphore } from '../../backend/runtime/concurrency/semaphore.js';
import { createEmbedFile } from '../../backend/modules/knowledge/vectors/embedFile.js';
import { vectorRows } from '../../backend/modules/knowledge/vectors/vectorRows.js';
import { createRetrievalRegistry } from '../../backend/modules/models/module.js';
import { createUsageRecords } from '../../backend/modules/modelCalls/recordUsage.js';
import { startModelServer, testKey } from '../../backend/tests/harness/modelServer/modelServer.js';
import { embed, type EmbeddingRequest } from '../../backend/tests/harness/modelServer/retrieval.js';
import type { Script } from '../../backend/tests/harness/modelServer/scripts.js';
import { inBenchCourt, type BenchCourt } from './benchServers.js';
import { timed, type Figure } from './figures.js';
import { sized } from './size.js';

const chunks = sized(2000, 200);
const dimension = 1024;
/** A service that takes so long for a batch, and so many at once. */
const batchMs = 100;
const atOnce = 4;
const aim = '≥ 0.7';

const limited = (): Script<EmbeddingRequest> => {
  const bounded = createSemaphore({ atOnce });
  const quick = embed({ dimension });
  return (exchange) =>
    bounded('service', async () => {
      await sleep(batchMs);
      await quick(exchange);
    });
};

const textOf = (at: number): string =>
  `第${at + 1}条 ${'借款人应当按照约定的期限返还借款，未约定的可以随时返还。'.repeat(8)}`;

/** Asks for all texts as fast as the service takes them, and keeps nothing. */
const askDirectly = async (baseUrl: string, texts: readonly string[]): Promise<void> => {
  const batches = Array.from({ length: Math.ceil(texts.length / mostTexts) }, (_, at) =>
    texts.slice(at * mostTexts, (at + 1) * mostTexts),
  );
  const bounded = createSemaphore({ atOnce });
  await Promise.all(
    batches.map((input) =>
      bounded('direct', async () => {
        const response = await fetch(`${baseUrl}/embeddings`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${testKey}` },
          body: JSON.stringify({ model: 'scripted', input, encoding_format: 'float' }),
        });
        await response.json();
      }),
    ),
  );
};

const measure = async ({ stores, config }: BenchCourt): Promise<Figure[]> => {
  const server = await startModelServer();
  server.embeddings.always(limited());
  const now = (): Date => new Date();
  const { knex, schemas, log, streams } = stores;
  const tables = tablesIn(knex, schemas.app);
  const models = createModelService({ allowedPrivateHosts: ['127.0.0.1:*'], logger: { warn: () => undefined }, now });
  const recordUsage = createUsageRecords({ log, streams, timeZone: config.courtTimeZone });
  const centre = createRetrievalRegistry({ ...stores, models, planOf: async () => null, recordUsage, now });
  const command = { commandId: randomUUID(), commandHash: 'x', correlationId: 'benchmark', now: now() };
  const { id } = await centre.rows.add(
    null,
    {
      model_type: 'embedding',
      name: 'scripted',
      api_endpoint: server.baseUrl,
      api_key: testKey,
      output_dim: dimension,
      similarity_top_k: 20,
    },
    { ...command, actor: { kind: 'system', id: 'benchmark' } },
  );
  await centre.rows.activate(id, { by: null, at: now() });

  const texts = Array.from({ length: chunks }, (_, at) => textOf(at));
  const groupId = randomUUID();
  const fileId = randomUUID();
  await tables('knowledge_groups').insert({ id: groupId, owner: null, case_cause: 'x', name: 'x', created_at: now() });
  const sizes = { strategy: 'chunk', chunk_size: 512, overlap: 0, bytes: 1, chunks, place: 0 };
  await tables('knowledge_files').insert({
    ...{ id: fileId, group_id: groupId, name: 'law.txt', digest: randomBytes(32), status: 'reading' },
    ...sizes,
  });
  for (let at = 0; at < chunks; at += 200)
    await tables('knowledge_chunks').insert(
      texts.slice(at, at + 200).map((text, more) => ({
        ...{ file_id: fileId, place: at + more, group_id: groupId, law: null, heading: null, articles: [] },
        ...{ text, length: text.length, terms: '' },
      })),
    );

  const embedFile = createEmbedFile({ rows: vectorRows({ knex, schemas }), models: centre.retrievalModels });
  await askDirectly(server.baseUrl, texts.slice(0, 200)); // connections and compiled code are warm from then on
  const direct = await timed(() => askDirectly(server.baseUrl, texts));
  const ours = await timed(() =>
    embedFile({
      ...{ fileId, groupId, owner: null, correlationId: 'benchmark', signal: new AbortController().signal },
      write: (work) => knex.transaction((trx) => work(tablesIn(trx, schemas.app), trx)),
      onProgress: () => undefined,
    }),
  );
  if (ours.result.kind !== 'done') throw new Error(`embedding ended ${ours.result.kind}`);
  await models.close();
  await server.close();
  const rate = (ms: number): string => ((chunks / ms) * 1000).toFixed(0);
  const measured = `${rate(ours.ms)} against ${rate(direct.ms)} chunks/s, ${chunks} chunks of 1,024 dimensions stored, usage recorded`;
  return [{ name: 'embedding / the service alone', measured, ratio: direct.ms / ours.ms, aim }];
};

/**
 * The embedding stage of an upload, which checks and stores vectors and records the usage, against the scripted embedding service
 * asked directly: it takes 100 ms for ten texts and four requests at once.
 */
export const benchEmbedding = (): Promise<Figure[]> => inBenchCourt(measure);
