import { randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { maxModels } from '../../../domain/models/aiModel.js';
import { postgresCredentials } from '../accounts/credentials.js';
import { readAppRows, writeAppRows, type AppRow } from '../backup/appRows.js';
import type { CommandContext } from '../../adapters/eventStore/eventLog.js';
import { streamNames } from '../../adapters/eventStore/streams.js';
import { tablesIn } from '../../adapters/postgres/tablesIn.js';
import { createDataKeys } from '../../adapters/encryption/dataKeys.js';
import { postgresDataKeyRows } from '../../adapters/encryption/dataKeyRows.js';
import { createKeyWrapping } from '../../adapters/encryption/wrapping.js';
import { testDatabase, type TestDatabase } from '../../tests/harness/testServers.js';
import { createApiKeyEncryption } from '../../adapters/encryption/apiKeys.js';
import { ragModelRows } from './ragModelRows.js';
import type { RagModelFields } from './ragModelFields.js';

/** Who changes something in these tests. */
const by = (at: Date) => ({ by: 'court', at });

const now = new Date('2027-01-15T04:00:00Z');
const later = new Date('2027-01-15T05:00:00Z');
const secret = 'sk-a-key-that-nobody-may-read';
const embedding: RagModelFields = {
  model_type: 'embedding',
  name: '向量模型',
  api_endpoint: 'https://models.example.cn/v1',
  api_key: secret,
  output_dim: 1024,
  similarity_top_k: 20,
};
const rerank: RagModelFields = {
  model_type: 'rerank',
  name: '重排模型',
  api_endpoint: 'http://10.0.0.7:9997/rerank',
  api_key: '',
  rerank_top_k: 5,
};
const command = (commandId: string = randomUUID(), commandHash = 'of the request'): CommandContext => ({
  commandId,
  commandHash,
  correlationId: 'test',
  actor: { kind: 'visitor', id: '' },
  now,
});
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );

/** The models of one installation; `platformKey` and the secret are the same for a place a backup is restored to. */
const modelsIn = ({ knex, schemas }: TestDatabase, platformKey: Uint8Array) => {
  const tables = tablesIn(knex, schemas.app);
  const wrapping = createKeyWrapping('a secret for tests, of more than thirty-two signs');
  const dataKeys = createDataKeys({ rows: postgresDataKeyRows(tables), wrapping });
  const streams = streamNames('');
  const apiKeys = createApiKeyEncryption({ kind: 'ragModelApiKey', dataKeys, streams, platformKey });
  return { tables, dataKeys, streams, models: ragModelRows({ knex, schemas, apiKeys }) };
};

describe('rows of retrieval models', () => {
  const platformKey = randomBytes(32);
  let database: TestDatabase;
  let place: ReturnType<typeof modelsIn>;
  let zhang: string;
  let li: string;
  before(async () => {
    database = await testDatabase();
    place = modelsIn(database, platformKey);
  });
  after(() => database.drop());
  beforeEach(async () => {
    [zhang, li] = [randomUUID(), randomUUID()];
    await place.tables('rag_models').del();
    for (const user_id of [zhang, li])
      await place.tables('credentials').insert({ user_id, email: `${user_id}@example.cn`, password_hash: 'x' });
  });
  const backedUp = async (): Promise<AppRow[]> => {
    const rows: AppRow[] = [];
    for await (const row of readAppRows(database.knex, database.schemas.app)) rows.push(row);
    return rows;
  };

  it('hold API keys encrypted, and decrypt each for calling its model', async () => {
    const own = await place.models.add(zhang, embedding, command());
    const platform = await place.models.add(null, { ...embedding, api_key: `${secret}-2` }, command());
    const without = await place.models.add(zhang, rerank, command());
    expect([own.has_api_key, platform.has_api_key, without.has_api_key]).to.deep.equal([true, true, false]);
    const dump = (await backedUp()).filter(({ table }) => table === 'rag_models');
    expect(dump).to.have.length(3);
    for (const { json } of dump) {
      expect(json).not.to.include(secret);
      expect(json).not.to.include(Buffer.from(secret).toString('hex'));
      expect(json).not.to.include(Buffer.from(secret).toString('base64').slice(0, -4));
    }
    expect(await place.models.apiKeyOf(zhang, own.id)).to.equal(secret);
    expect(await place.models.apiKeyOf(null, platform.id)).to.equal(`${secret}-2`);
    expect(await place.models.apiKeyOf(zhang, without.id)).to.equal(undefined);
    expect(await codeOf(place.models.apiKeyOf(li, own.id))).to.equal('rag_model_not_found');
  });

  it('do not decrypt a key that was moved to another model', async () => {
    const [one, other] = [
      await place.models.add(zhang, embedding, command()),
      await place.models.add(zhang, rerank, command()),
    ];
    const row = (await place.tables('rag_models').where({ id: one.id }).first('sealed_api_key')) as object;
    await place.tables('rag_models').where({ id: other.id }).update(row);
    expect(await place.models.apiKeyOf(zhang, other.id).catch(() => 'refused')).to.equal('refused');
  });

  it('keep the key when it is left empty, and take a new one', async () => {
    const { id } = await place.models.add(zhang, embedding, command());
    const renamed = await place.models.change(zhang, id, { ...embedding, name: '改名', api_key: '' }, by(later));
    expect(renamed).to.include({ id, name: '改名', has_api_key: true });
    expect(await place.models.apiKeyOf(zhang, id)).to.equal(secret);
    await place.models.change(zhang, id, { ...embedding, api_key: 'sk-new' }, by(later));
    expect(await place.models.apiKeyOf(zhang, id)).to.equal('sk-new');
    expect(await codeOf(place.models.change(li, id, embedding, by(later)))).to.equal('rag_model_not_found');
  });

  it('are restored from a backup with their keys', async () => {
    const own = await place.models.add(zhang, embedding, command());
    const platform = await place.models.add(null, embedding, command());
    const active = await place.models.activate(platform.id, by(now));
    const rows = await backedUp();
    const elsewhere = await testDatabase();
    try {
      const replay = async function* (): AsyncGenerator<AppRow, void, void> {
        yield* rows;
      };
      await writeAppRows(elsewhere.knex, elsewhere.schemas.app, replay());
      const restored = modelsIn(elsewhere, platformKey).models;
      expect(await restored.list(zhang)).to.deep.equal([own]);
      expect(await restored.list(null)).to.deep.equal([active]);
      expect(await restored.apiKeyOf(zhang, own.id)).to.equal(secret);
      expect(await restored.apiKeyOf(null, platform.id)).to.equal(secret);
    } finally {
      await elsewhere.drop();
    }
  });

  it('are deleted with the account, and unreadable in older copies', async () => {
    const { id } = await place.models.add(zhang, embedding, command());
    const copy: unknown = await place.tables('rag_models').where({ id }).first();
    const others = await place.models.add(li, embedding, command());
    await postgresCredentials(place.tables).remove(zhang);
    // The moment in between: the account was removed, its key not yet destroyed.
    expect(await codeOf(place.models.add(zhang, embedding, command()))).to.equal('personal_data_erased');
    await place.dataKeys.destroy(place.streams.account(zhang), '本人申请', now);
    expect(await place.models.list(zhang)).to.deep.equal([]);
    expect(await place.models.list(li)).to.deep.equal([others]);

    await place.tables('credentials').insert({ user_id: zhang, email: `${zhang}@example.cn`, password_hash: 'x' });
    await place.tables('rag_models').insert(copy);
    expect(await codeOf(place.models.apiKeyOf(zhang, id))).to.equal('personal_data_erased');
    expect(await codeOf(place.models.add(zhang, embedding, command()))).to.equal('personal_data_erased');
  });

  it('are added once by a command sent ten times at once, for each owner separately', async () => {
    const key = randomUUID();
    const added = await Promise.all(Array.from({ length: 10 }, () => place.models.add(zhang, embedding, command(key))));
    expect(new Set(added.map(({ id }) => id)).size).to.equal(1);
    expect(await place.models.list(zhang)).to.have.length(1);
    expect((await place.models.add(li, embedding, command(key))).id).not.to.equal(added[0]?.id);
    expect(await codeOf(place.models.add(zhang, rerank, command(key, 'of another request')))).to.equal(
      'idempotency_key_reused',
    );
  });

  it('are bounded for each owner, also for many added at once', async () => {
    for (const owner of [zhang, null]) {
      for (let n = 0; n < maxModels - 2; n += 1) await place.models.add(owner, rerank, command());
      const outcomes = await Promise.all(
        Array.from({ length: 6 }, () => codeOf(place.models.add(owner, rerank, command()))),
      );
      expect(outcomes.filter((outcome) => outcome === 'done')).to.have.length(2);
      expect(outcomes.filter((outcome) => outcome === 'too_many_rag_models')).to.have.length(4);
      expect(await place.models.list(owner)).to.have.length(maxModels);
    }
    await place.models.add(li, rerank, command());
  });

  it('have one active model of each type, also after simultaneous activations', async () => {
    const vectors = await Promise.all(Array.from({ length: 5 }, () => place.models.add(null, embedding, command())));
    const order = await place.models.add(null, rerank, command());
    await place.models.activate(order.id, by(now));
    await Promise.all(vectors.map(({ id }) => place.models.activate(id, by(later))));
    const active = (await place.models.list(null)).filter(({ is_active: isActive }) => isActive);
    expect(active.map(({ model_type: type }) => type).sort()).to.deep.equal(['embedding', 'rerank']);

    expect(await place.models.deactivate(order.id, by(later))).to.include({ id: order.id, is_active: false });
    expect(await place.models.deactivate(order.id, by(later))).to.include({ is_active: false });
    const own = await place.models.add(zhang, embedding, command());
    for (const id of [own.id, randomUUID()]) {
      expect(await codeOf(place.models.activate(id, by(now)))).to.equal('rag_model_not_found');
      expect(await codeOf(place.models.deactivate(id, by(now)))).to.equal('rag_model_not_found');
    }
  });

  it('cannot have two active models, or an active one of an account, by a constraint of the table', async () => {
    const [one, other] = [
      await place.models.add(null, rerank, command()),
      await place.models.add(null, rerank, command()),
    ];
    const own = await place.models.add(zhang, rerank, command());
    await place.models.activate(one.id, by(now));
    const force = (id: string) =>
      codeOf(Promise.resolve(place.tables('rag_models').where({ id }).update({ is_active: true })));
    expect(await force(other.id)).to.equal('23505');
    expect(await force(own.id)).to.equal('23514');
  });
});
