import { randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { maxModels } from '../../../domain/models/aiModel.js';
import { modelSlots, type ModelSlot } from '../../../domain/models/slots.js';
import { NewPlatformAiModel } from '../../../domain/contract/aiModels.js';
import { createApiKeyEncryption } from '../../adapters/encryption/apiKeys.js';
import { postgresDataKeyRows } from '../../adapters/encryption/dataKeyRows.js';
import { createDataKeys } from '../../adapters/encryption/dataKeys.js';
import { rewrapDataKeys } from '../../adapters/encryption/rewrapDataKeys.js';
import { createKeyWrapping } from '../../adapters/encryption/wrapping.js';
import type { CommandContext } from '../../adapters/eventStore/eventLog.js';
import { streamNames } from '../../adapters/eventStore/streams.js';
import { tablesIn } from '../../adapters/postgres/tablesIn.js';
import type { SignedInAccount } from '../../platform/http/types.js';
import { countStatements } from '../../tests/harness/countStatements.js';
import { testDatabase, type TestDatabase } from '../../tests/harness/testServers.js';
import { postgresCredentials } from '../accounts/credentials.js';
import { readAppRows, writeAppRows, type AppRow } from '../backup/appRows.js';
import { activeModelRows, type ActiveModels } from './activeModels.js';
import { aiModelRows, type AiModelFields, type AiModelRow } from './aiModelRows.js';
import { createFindModel } from './findModel.js';

/** Who changes something in these tests. */
const changer = (at: Date) => ({ by: 'court', at });

const now = new Date('2027-01-15T04:00:00Z');
const later = new Date('2027-01-15T05:00:00Z');
const secret = 'sk-a-key-that-nobody-may-read';
const oldSecretKey = 'a secret for tests, of more than thirty-two signs';
const newSecretKey = 'another secret for tests, of more than thirty-two signs';

const fields = (changes: Partial<Parameters<typeof NewPlatformAiModel.parse>[0] & object> = {}): AiModelFields =>
  NewPlatformAiModel.parse({
    model_name: 'qwen-plus',
    base_url: 'https://models.example.cn/v1',
    api_key: secret,
    capabilities: [...modelSlots],
    ...changes,
  });
/** A change that gives no key. */
const noKey = { api_key: '', no_api_key: false } as const;
const ownFields = (): AiModelFields => fields({ is_public: false });
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
const centreIn = (
  { knex, schemas }: TestDatabase,
  platformKey: Uint8Array,
  wrapping = createKeyWrapping(oldSecretKey),
) => {
  const tables = tablesIn(knex, schemas.app);
  const dataKeys = createDataKeys({ rows: postgresDataKeyRows(tables), wrapping });
  const streams = streamNames('');
  const apiKeys = createApiKeyEncryption({ kind: 'aiModelApiKey', dataKeys, streams, platformKey });
  const models = aiModelRows({ knex, schemas, apiKeys });
  const activeIn = (appMode: 'open' | 'saas') =>
    activeModelRows({ knex, schemas, holdOwner: models.holdOwner, appMode });
  const keyOf = async (model: AiModelRow) => (await models.connectionOf(model)).apiKey;
  return { tables, dataKeys, streams, models, open: activeIn('open'), saas: activeIn('saas'), keyOf };
};

describe('rows of models', () => {
  const platformKey = randomBytes(32);
  let database: TestDatabase;
  let place: ReturnType<typeof centreIn>;
  let zhang: string;
  let li: string;
  before(async () => {
    database = await testDatabase();
    place = centreIn(database, platformKey);
  });
  after(() => database.drop());
  beforeEach(async () => {
    [zhang, li] = [randomUUID(), randomUUID()];
    await place.tables('ai_models').del();
    for (const user_id of [zhang, li])
      await place.tables('credentials').insert({ user_id, email: `${user_id}@example.cn`, password_hash: 'x' });
  });
  const backedUp = async (): Promise<AppRow[]> => {
    const rows: AppRow[] = [];
    for await (const row of readAppRows(database.knex, database.schemas.app)) rows.push(row);
    return rows;
  };

  it('hold API keys encrypted, bound to their model, and decrypt each for a call', async () => {
    const own = await place.models.add(zhang, ownFields(), command());
    const platform = await place.models.add(null, fields({ api_key: `${secret}-2` }), command());
    const without = await place.models.add(zhang, { ...ownFields(), api_key: '', no_api_key: true }, command());
    for (const { json } of (await backedUp()).filter(({ table }) => table === 'ai_models'))
      for (const spelling of ['utf8', 'hex', 'base64'] as const)
        expect(json).not.to.include(Buffer.from(secret).toString(spelling).slice(0, -4));
    expect(await place.keyOf(own)).to.equal(secret);
    expect(await place.keyOf(platform)).to.equal(`${secret}-2`);
    expect(await place.keyOf(without)).to.equal('');
    const moved = { ...without, sealed_api_key: own.sealed_api_key };
    expect(await place.keyOf(moved).catch(() => 'refused')).to.equal('refused');
    expect(await place.keyOf({ ...own, owner: li }).catch(() => 'refused')).to.equal('refused');
  });

  it('are read after the secret key was rotated, and by the new one alone once data keys were rewrapped', async () => {
    const elsewhere = await testDatabase();
    try {
      const before = centreIn(elsewhere, platformKey);
      await before.tables('credentials').insert({ user_id: zhang, email: 'z@example.cn', password_hash: 'x' });
      const { id } = await before.models.add(zhang, ownFields(), command());
      const both = createKeyWrapping(newSecretKey, [oldSecretKey]);
      const during = centreIn(elsewhere, platformKey, both);
      expect(await during.keyOf(await during.models.find(zhang, id))).to.equal(secret);
      const { knex, schemas } = elsewhere;
      expect(await rewrapDataKeys({ knex, schema: schemas.app, wrapping: both })).to.equal(1);
      const after = centreIn(elsewhere, platformKey, createKeyWrapping(newSecretKey));
      expect(await after.keyOf(await after.models.find(zhang, id))).to.equal(secret);
      const old = centreIn(elsewhere, platformKey);
      expect(await old.keyOf(await old.models.find(zhang, id)).catch(() => 'refused')).to.equal('refused');
    } finally {
      await elsewhere.drop();
    }
  });

  it('keep the key of an edit without one, but never for another host', async () => {
    const added = await place.models.add(zhang, ownFields(), command());
    const { id } = added;
    const moved = await place.models.change(
      zhang,
      id,
      { ...noKey, base_url: 'https://models.example.cn/v2' },
      changer(later),
    );
    expect(await place.keyOf(moved)).to.equal(secret);
    for (const base_url of [
      'https://evil.example.cn/v1',
      'http://models.example.cn/v1',
      'https://models.example.cn:444',
    ])
      expect(await codeOf(place.models.change(zhang, id, { ...noKey, base_url }, changer(later))), base_url).to.equal(
        'fields_invalid',
      );
    expect(await place.models.find(zhang, id)).to.deep.equal(moved);
    const away = await place.models.change(
      zhang,
      id,
      { api_key: 'sk-new', no_api_key: false, base_url: 'https://other.example.cn/v1' },
      changer(later),
    );
    expect(await place.keyOf(away)).to.equal('sk-new');
    const keyless = { api_key: '', no_api_key: true, base_url: 'http://10.0.0.7:11434/v1' };
    expect(await place.keyOf(await place.models.change(zhang, id, keyless, changer(later)))).to.equal('');
    expect(await codeOf(place.models.change(li, id, noKey, changer(later)))).to.equal('ai_model_not_found');
  });

  it('forget what a test found when address, key or name change, and ignore a test of what was before', async () => {
    const added = await place.models.add(zhang, ownFields(), command());
    const verdicts = [{ capability: 'reachable', verdict: 'yes', sentence: '已连接上模型服务。' }] as const;
    const found = { verdicts, structuredOutput: 'json_object', testedAt: now } as const;
    await place.models.keepTest(added, found, changer(now));
    const tested = await place.models.find(zhang, added.id);
    expect(tested).to.deep.include({
      structured_output: 'json_object',
      last_test: { tested_at: now.toISOString(), verdicts },
    });
    const described = await place.models.change(zhang, added.id, { ...noKey, description: '常用' }, changer(later));
    expect(described.last_test).to.deep.equal(tested.last_test);
    const renamed = await place.models.change(zhang, added.id, { ...noKey, model_name: 'qwen-max' }, changer(later));
    expect(renamed).to.deep.include({ last_test: null, structured_output: null });
    await place.models.keepTest(tested, found, changer(later));
    await place.models.keepRung(tested, 'text');
    expect(await place.models.find(zhang, added.id)).to.deep.equal(renamed);
    await place.models.keepRung(renamed, 'text');
    expect(await place.models.connectionOf(await place.models.find(zhang, added.id))).to.include({
      structuredOutput: 'text',
    });
  });

  it('are restored from a backup with their keys and what is active', async () => {
    const own = await place.models.add(zhang, ownFields(), command());
    const platform = await place.models.add(null, fields({ is_public: true }), command());
    await place.saas.activate(null, platform.id, 'general', changer(now));
    await place.saas.activate(zhang, platform.id, 'vision', changer(now));
    await place.saas.activate(zhang, own.id, 'fast', changer(now));
    const rows = await backedUp();
    const elsewhere = await testDatabase();
    try {
      const replay = async function* (): AsyncGenerator<AppRow, void, void> {
        yield* rows;
      };
      await writeAppRows(elsewhere.knex, elsewhere.schemas.app, replay());
      const restored = centreIn(elsewhere, platformKey);
      expect(await restored.models.list(zhang)).to.deep.equal([own]);
      expect(await restored.keyOf(await restored.models.find(null, platform.id))).to.equal(secret);
      expect(await restored.saas.activeOf(zhang)).to.deep.equal({ general: null, vision: platform.id, fast: own.id });
    } finally {
      await elsewhere.drop();
    }
  });

  it('are deleted with the account and what it had active, and unreadable in older copies', async () => {
    const { id } = await place.models.add(zhang, ownFields(), command());
    const platform = await place.models.add(null, fields({ is_public: true }), command());
    await place.saas.activate(zhang, id, 'fast', changer(now));
    await place.saas.activate(zhang, platform.id, 'general', changer(now));
    const copy: unknown = await place.tables('ai_models').where({ id }).first();
    await postgresCredentials(place.tables).remove(zhang);
    expect(await codeOf(place.models.add(zhang, ownFields(), command()))).to.equal('personal_data_erased');
    expect(await codeOf(place.saas.activate(zhang, platform.id, 'fast', changer(now)))).to.equal(
      'personal_data_erased',
    );
    await place.dataKeys.destroy(place.streams.account(zhang), '本人申请', now);
    expect(await place.models.list(zhang)).to.deep.equal([]);
    expect(await place.tables('active_ai_models').where({ owner: zhang })).to.deep.equal([]);

    await place.tables('credentials').insert({ user_id: zhang, email: `${zhang}@example.cn`, password_hash: 'x' });
    await place.tables('ai_models').insert({ ...(copy as object), verdicts: null });
    const restored = await place.models.find(zhang, id);
    expect(await codeOf(place.models.connectionOf(restored))).to.equal('personal_data_erased');
  });

  it('are added once by a command sent ten times at once, and bounded for each owner', async () => {
    const key = randomUUID();
    const added = await Promise.all(
      Array.from({ length: 10 }, () => place.models.add(zhang, ownFields(), command(key))),
    );
    expect(new Set(added.map(({ id }) => id)).size).to.equal(1);
    expect(await codeOf(place.models.add(zhang, ownFields(), command(key, 'of another request')))).to.equal(
      'idempotency_key_reused',
    );
    for (const owner of [zhang, null]) {
      const already = (await place.models.list(owner)).length;
      for (let n = already; n < maxModels - 2; n += 1) await place.models.add(owner, ownFields(), command());
      const outcomes = await Promise.all(
        Array.from({ length: 6 }, () => codeOf(place.models.add(owner, ownFields(), command()))),
      );
      expect(outcomes.filter((outcome) => outcome === 'done')).to.have.length(2);
      expect(outcomes.filter((outcome) => outcome === 'too_many_ai_models')).to.have.length(4);
    }
    await place.models.add(li, ownFields(), command());
  });

  it('have one active in each slot, also after simultaneous activations', async () => {
    const models = await Promise.all(Array.from({ length: 5 }, () => place.models.add(zhang, ownFields(), command())));
    await Promise.all(
      models.flatMap(({ id }) => modelSlots.map((slot) => place.open.activate(zhang, id, slot, changer(now)))),
    );
    expect(await place.tables('active_ai_models').where({ owner: zhang })).to.have.length(3);
    await Promise.all(models.map(({ id }) => codeOf(place.models.remove(zhang, id, changer(now)))));
    const left = (await place.models.list(zhang)).map(({ id }) => id);
    expect(Object.values(await place.open.activeOf(zhang)).every((id) => id !== null && left.includes(id))).to.equal(
      true,
    );
  });

  it('are never active for what an edit took away at the same time', async () => {
    const { id } = await place.models.add(zhang, ownFields(), command());
    for (let round = 0; round < 5; round += 1) {
      await place.models.change(zhang, id, { ...noKey, capabilities: ['general', 'vision'] }, changer(later));
      await Promise.all([
        codeOf(place.open.activate(zhang, id, 'vision', changer(now))),
        place.models.change(zhang, id, { ...noKey, capabilities: ['general'] }, changer(later)),
      ]);
      expect((await place.open.activeOf(zhang)).vision).to.equal(null);
    }
  });

  it('are active as a table of owners and slots would have it, whatever is done in whatever order', async () => {
    const slot = fc.constantFrom(...modelSlots);
    const which = fc.integer({ min: 0, max: 2 });
    const step = fc.oneof(
      fc.record({ what: fc.constant('activate'), by: fc.boolean(), which, slot }),
      fc.record({ what: fc.constant('deactivate'), by: fc.boolean(), which, slot }),
      fc.record({ what: fc.constant('toggle'), by: fc.boolean(), which, slot }),
      fc.record({ what: fc.constant('publish'), by: fc.boolean(), which, slot }),
      fc.record({ what: fc.constant('remove'), by: fc.boolean(), which, slot }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        await place.tables('ai_models').del();
        // Two of the platform's, the first of them public, and one of the account's own.
        const ids: string[] = [];
        const has: Set<ModelSlot>[] = [];
        const isPublic = [true, false, false];
        const ownerOf = (n: number) => (n === 2 ? zhang : null);
        for (const n of [0, 1, 2]) {
          ids.push((await place.models.add(ownerOf(n), fields({ is_public: isPublic[n] }), command())).id);
          has.push(new Set(modelSlots));
        }
        const chosen = new Map<string, number>();
        const mayUse = (by: boolean, n: number) => (by ? ownerOf(n) === null : n === 2 || isPublic[n] === true);
        const gone = new Set<number>();
        for (const { what, by, which: n, slot: at } of steps) {
          const owner = by ? null : zhang;
          const [id = '', capabilities = new Set<ModelSlot>()] = [ids[n], has[n]];
          if (what === 'activate') {
            const may = !gone.has(n) && mayUse(by, n);
            const expected = !may ? 'ai_model_not_found' : capabilities.has(at) ? 'done' : 'ai_model_lacks_capability';
            expect(await codeOf(place.saas.activate(owner, id, at, changer(now)))).to.equal(expected);
            if (expected === 'done') chosen.set(`${by} ${at}`, n);
          } else if (what === 'deactivate') {
            await place.saas.deactivate(owner, at, changer(now));
            chosen.delete(`${by} ${at}`);
          } else if (gone.has(n)) continue;
          else if (what === 'toggle') {
            if (!capabilities.delete(at)) capabilities.add(at);
            if (capabilities.size === 0) capabilities.add(at);
            await place.models.change(ownerOf(n), id, { ...noKey, capabilities: [...capabilities] }, changer(later));
            for (const [key, m] of chosen)
              if (m === n && !capabilities.has(key.split(' ')[1] as ModelSlot)) chosen.delete(key);
          } else if (what === 'publish' && n !== 2) {
            isPublic[n] = !isPublic[n];
            await place.models.change(null, id, { ...noKey, is_public: isPublic[n] }, changer(later));
          } else if (what === 'remove') {
            const inUse = [...chosen].some(([key, m]) => m === n && key.startsWith(`${ownerOf(n) === null} `));
            expect(await codeOf(place.models.remove(ownerOf(n), id, changer(now)))).to.equal(
              inUse ? 'ai_model_active' : 'done',
            );
            if (inUse) continue;
            gone.add(n);
            for (const [key, m] of chosen) if (m === n) chosen.delete(key);
          }
          const expectedOf = (platform: boolean): ActiveModels => {
            const inSlot = (slotted: ModelSlot) => {
              const m = chosen.get(`${platform} ${slotted}`);
              return m !== undefined && mayUse(platform, m) ? (ids[m] ?? null) : null;
            };
            return { general: inSlot('general'), vision: inSlot('vision'), fast: inSlot('fast') };
          };
          expect(await place.saas.activeOf(zhang)).to.deep.equal(expectedOf(false));
          expect(await place.saas.activeOf(null)).to.deep.equal(expectedOf(true));
        }
      }),
      { numRuns: 15 },
    );
  });

  describe('answer', () => {
    const account = (id: string, isSuperuser: boolean): SignedInAccount => ({
      id,
      email: 'x@example.cn',
      isSuperuser,
      plan: 'explorer',
    });
    const own = { name: 'own', scope: 'private', prices: null };
    const prices = { prompt: 1, completion: 3 };
    const chosen = { name: 'chosen', scope: 'platform', prices };
    const platform = { name: 'platform', scope: 'platform', prices };
    const free = (model: typeof chosen) => ({ ...model, prices: null });
    type Active = 'own' | 'chosen' | 'nothing';

    for (const [appMode, caller, active, withPlatform, without] of [
      ['open', 'visitor', 'nothing', platform, null],
      ['saas', 'visitor', 'nothing', platform, null],
      ['open', 'user', 'nothing', platform, null],
      ['saas', 'user', 'nothing', platform, null],
      ['open', 'user', 'own', own, own],
      ['saas', 'user', 'own', own, own],
      ['open', 'user', 'chosen', platform, null],
      ['saas', 'user', 'chosen', chosen, chosen],
      ['open', 'superuser', 'nothing', free(platform), null],
      ['saas', 'superuser', 'nothing', free(platform), null],
      ['open', 'superuser', 'own', own, own],
      ['saas', 'superuser', 'own', own, own],
      ['saas', 'superuser', 'chosen', free(chosen), free(chosen)],
    ] as const satisfies readonly (readonly ['open' | 'saas', string, Active, unknown, unknown])[])
      it(`${caller} in ${appMode} mode who has ${active} active: ${withPlatform.name}, without one of the platform ${without?.name ?? 'none'}`, async () => {
        const mine = await place.models.add(zhang, { ...ownFields(), model_name: 'own' }, command());
        const open = await place.models.add(null, fields({ model_name: 'chosen', is_public: true }), command());
        const courts = await place.models.add(null, fields({ model_name: 'platform' }), command());
        if (active !== 'nothing')
          await place.saas.activate(zhang, active === 'own' ? mine.id : open.id, 'fast', changer(now));
        const found = async () => {
          const model = await createFindModel({ active: place[appMode], models: place.models })(
            'fast',
            caller === 'visitor' ? undefined : account(zhang, caller === 'superuser'),
          );
          const available = await place[appMode].available(caller === 'visitor' ? undefined : zhang);
          expect(available).to.deep.equal({ general: false, vision: false, fast: model !== null });
          return model && { name: model.connection.modelName, scope: model.scope, prices: model.prices };
        };
        expect(await found()).to.deep.equal(without);
        await place.saas.activate(null, courts.id, 'fast', changer(now));
        expect(await found()).to.deep.equal(withPlatform);
      });

    it('nobody in place of the platform’s while what they chose is not public', async () => {
      const open = await place.models.add(null, fields({ model_name: 'chosen', is_public: true }), command());
      await place.saas.activate(zhang, open.id, 'general', changer(now));
      const find = createFindModel({ active: place.saas, models: place.models });
      const answers = async () => (await find('general', account(zhang, false)))?.connection.modelName;
      expect(await answers()).to.equal('chosen');
      await place.models.change(null, open.id, { ...noKey, is_public: false }, changer(later));
      expect(await answers()).to.equal(undefined);
      await place.models.change(null, open.id, { ...noKey, is_public: true }, changer(later));
      expect(await answers()).to.equal('chosen');
    });

    it('without a hold of credits where a model of the platform has no price', async () => {
      const gift = await place.models.add(null, fields({ prompt_price: 0, completion_price: 0 }), command());
      await place.saas.activate(null, gift.id, 'general', changer(now));
      const find = createFindModel({ active: place.saas, models: place.models });
      expect((await find('general', account(zhang, false)))?.prices).to.equal(null);
      // The budget for visitors says whether they have it all the same.
      expect((await find('general', undefined))?.prices).to.deep.equal({ prompt: 0, completion: 0 });
    });

    it('by one statement', async () => {
      const courts = await place.models.add(null, fields(), command());
      await place.saas.activate(null, courts.id, 'general', changer(now));
      const counting = countStatements();
      try {
        expect(await place.saas.answering(zhang, 'general')).to.include({ id: courts.id });
        expect(counting.statements()).to.have.length(1);
      } finally {
        counting.stop();
      }
    });
  });
});
