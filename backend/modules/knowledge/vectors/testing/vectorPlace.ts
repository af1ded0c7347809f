import { randomBytes, randomUUID } from 'node:crypto';
import type { Plan } from '../../../../../domain/account/plans.js';
import { createApiKeyEncryption } from '../../../../adapters/encryption/apiKeys.js';
import { postgresDataKeyRows } from '../../../../adapters/encryption/dataKeyRows.js';
import { createDataKeys } from '../../../../adapters/encryption/dataKeys.js';
import { createKeyWrapping } from '../../../../adapters/encryption/wrapping.js';
import { streamNames } from '../../../../adapters/eventStore/streams.js';
import { createModelService } from '../../../../adapters/modelService/modelService.js';
import { tablesIn } from '../../../../adapters/postgres/tablesIn.js';
import { startModelServer, testKey, type ModelServer } from '../../../../tests/harness/modelServer/modelServer.js';
import { testDatabase } from '../../../../tests/harness/testServers.js';
import { ragModelRows } from '../../../models/ragModelRows.js';
import { beginSearchRun } from '../../retrieval/searchRun.js';
import { createRetrievalModels } from '../../../models/retrievalModels.js';
import type { ModelCall } from '../../../modelCalls/recordUsage.js';
import type { FencedWrite } from '../../../../platform/tasks/defineTask.js';
import { createEmbedFile } from '../embedFile.js';
import { vectorRows } from '../vectorRows.js';

/** Who changes something in these tests. */
const by = (at: Date) => ({ by: 'court', at });

const now = new Date('2027-01-15T04:00:00Z');

/** Everything that embeds, over a real database and the scripted model server. Whoever starts it closes it. */
export const startVectorPlace = async () => {
  const database = await testDatabase();
  const { knex, schemas } = database;
  const tables = tablesIn(knex, schemas.app);
  const wrapping = createKeyWrapping('a secret for tests, of more than thirty-two signs');
  const dataKeys = createDataKeys({ rows: postgresDataKeyRows(tables), wrapping });
  const apiKeys = createApiKeyEncryption({
    kind: 'ragModelApiKey',
    dataKeys,
    streams: streamNames(''),
    platformKey: randomBytes(32),
  });
  const models = ragModelRows({ knex, schemas, apiKeys });
  const service = createModelService({
    allowedPrivateHosts: ['127.0.0.0/8:*'],
    allowedPrivateHostsForAccounts: ['127.0.0.0/8:*'],
    logger: { warn: () => undefined },
    now: () => now,
    pause: async () => undefined,
  });
  const used: ModelCall[] = [];
  const plans = new Map<string, Plan>();
  const retrievalModels = createRetrievalModels({
    knex,
    schemas,
    rows: models,
    planOf: async (userId) => plans.get(userId) ?? null,
    models: service,
    recordUsage: async (call) => {
      used.push(call);
      return { revision: 0n, position: 0n, eventIds: [] };
    },
    now: () => now,
  });
  const rows = vectorRows({ knex, schemas });
  /** The nearest among all files. */
  const nearest = async (search: Omit<Parameters<typeof rows.nearest>[0], 'slice' | 'run'>) => {
    const files: string[] = await tables('knowledge_files').pluck('id');
    return rows.nearest({ ...search, slice: { files, from: 0, to: 1_000_000 }, run: beginSearchRun({ knex }) });
  };
  const embedFile = createEmbedFile({ rows, models: retrievalModels });
  let server: ModelServer = await startModelServer();
  let added = 0;

  const write: FencedWrite = (work) => knex.transaction((trx) => work(tablesIn(trx, schemas.app), trx));
  return {
    knex,
    schemas,
    write,
    tables,
    models,
    retrievalModels,
    rows,
    nearest,
    embedFile,
    used,
    plans,
    server: () => server,
    /** A fresh model server; fails when the last one was used in another way than scripted. */
    nextServer: async () => {
      await server.close();
      server = await startModelServer();
    },
    newAccount: async (plan: Plan = 'professional') => {
      const id = randomUUID();
      await tables('credentials').insert({ user_id: id, email: `${id}@example.cn`, password_hash: 'x' });
      plans.set(id, plan);
      return id;
    },
    /** Adds an embedding model; of the platform's it is the active one. */
    addModel: async (owner: string | null, name: string, dimension = 256) => {
      const context = {
        commandId: randomUUID(),
        commandHash: 'x',
        correlationId: 'test',
        actor: { kind: 'visitor', id: '' },
        now: new Date(now.getTime() + (added += 1) * 1000),
      } as const;
      const common = { name, api_endpoint: server.baseUrl, api_key: testKey };
      const model = await models.add(
        owner,
        { model_type: 'embedding', ...common, output_dim: dimension, similarity_top_k: 20 },
        context,
      );
      if (owner === null) await models.activate(model.id, by(now));
      return model.id;
    },
    newGroup: async (owner: string | null) => {
      const id = randomUUID();
      await tables('knowledge_groups').insert({ id, owner, case_cause: '民间借贷纠纷', name: id, created_at: now });
      return id;
    },
    /** A file whose chunks are there, with or without vectors. */
    newFile: async (groupId: string, texts: readonly string[], status = 'done') => {
      const id = randomUUID();
      await tables('knowledge_files').insert({
        id,
        group_id: groupId,
        name: '法律.txt',
        digest: randomBytes(32),
        bytes: 1,
        strategy: 'chunk',
        chunk_size: 512,
        overlap: 0,
        status,
        place: 0,
        chunks: texts.length,
      });
      await tables('knowledge_chunks').insert(
        texts.map((text, place) => ({
          file_id: id,
          place,
          group_id: groupId,
          law: place % 2 === 0 ? '中华人民共和国民法典' : null,
          heading: null,
          articles: [],
          text,
          length: text.length,
          terms: '',
        })),
      );
      return id;
    },
    /** How many vectors of each model an owner has. */
    countByModel: async (owner: string | null): Promise<Record<string, number>> => {
      const counted: { model_key: string; count: string }[] = await tables('knowledge_vectors as vector')
        .join('knowledge_groups as group', 'group.id', 'vector.group_id')
        .where({ 'group.owner': owner })
        .groupBy('model_key')
        .select('model_key')
        .count({ count: '*' });
      return Object.fromEntries(counted.map(({ model_key: key, count }) => [key, Number(count)]));
    },
    close: async () => {
      await service.close();
      await database.drop();
      await server.close();
    },
  };
};
export type VectorPlace = Awaited<ReturnType<typeof startVectorPlace>>;
