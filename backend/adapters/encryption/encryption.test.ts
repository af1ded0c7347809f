import { expect } from 'chai';
import fc from 'fast-check';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import { tablesIn } from '../postgres/tablesIn.js';
import { testDatabase, type TestDatabase } from '../../tests/harness/testServers.js';
import { createDataKeys } from './dataKeys.js';
import { postgresDataKeyRows } from './dataKeyRows.js';
import { memoryDataKeyRows } from './memoryDataKeyRows.js';
import { encrypt, decrypt } from './encrypt.js';
import { createKeyWrapping } from './wrapping.js';

const secret = 'a secret of at least thirty-two signs';
const key = new Uint8Array(32).fill(7);

describe('encryption of fields', () => {
  it('decrypts what it encrypted, and nothing that was changed by one bit', () =>
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.string(), fc.nat(), (plain, context, at) => {
        const encrypted = encrypt(key, plain, context);
        expect(new Uint8Array(decrypt(key, encrypted, context))).to.deep.equal(plain);
        const changed = Buffer.from(encrypted);
        const place = at % changed.length;
        changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
        expect(() => decrypt(key, changed, context)).to.throw();
        expect(() => decrypt(key, encrypted, `${context}.`)).to.throw();
      }),
    ));

  it('never gives the same ciphertext twice', () => {
    expect(encrypt(key, Buffer.from('same'), '')).not.to.deep.equal(encrypt(key, Buffer.from('same'), ''));
  });
});

describe('wrapping of data keys', () => {
  it('unwraps with the secret that wrapped, also once that one is retired', () => {
    const wrapped = createKeyWrapping('the old secret').wrap('case-1', key);
    expect(new Uint8Array(createKeyWrapping(secret, ['the old secret']).unwrap('case-1', wrapped))).to.deep.equal(key);
    expect(() => createKeyWrapping(secret).unwrap('case-1', wrapped)).to.throw('another SECRET_KEY');
    expect(() => createKeyWrapping('the old secret').unwrap('case-2', wrapped)).to.throw();
  });

  it('reveals neither the secret nor the key', () => {
    const { wrapped, wrappingKeyId } = createKeyWrapping(secret).wrap('case-1', key);
    expect(Buffer.from(wrapped).includes(Buffer.from(key))).to.equal(false);
    expect(wrappingKeyId).to.match(/^[0-9a-f]{16}$/);
  });
});

describe('data keys in Postgres', () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase();
  });
  after(() => database.drop());
  const keysOf = (cacheMs = 10_000) =>
    createDataKeys({
      rows: postgresDataKeyRows(tablesIn(database.knex, database.schemas.app)),
      wrapping: createKeyWrapping(secret),
      cacheMs,
    });

  it('gives two processes that make a key at once the same key', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => keysOf().ensure('case-race')));
    expect(new Set(made.map((one) => Buffer.from(one.key).toString('hex'))).size).to.equal(1);
    expect(await keysOf().find('case-race')).to.deep.equal(made[0]);
  });

  it('gives each stream its own key and finds none that was never made', async () => {
    const [one, other] = await Promise.all([keysOf().ensure('case-a'), keysOf().ensure('case-b')]);
    expect(one.key).not.to.deep.equal(other.key);
    expect(await keysOf().find('case-never')).to.equal(undefined);
  });

  it('destroys a key for good, here at once and in other processes when their cache expires', async () => {
    const here = keysOf();
    const elsewhere = keysOf(1);
    await here.ensure('case-gone');
    await elsewhere.ensure('case-gone');
    await here.destroy('case-gone', '期满', new Date());
    await here.destroy('case-gone', 'again', new Date());
    await new Promise((resolve) => setTimeout(resolve, 5));
    for (const keys of [here, elsewhere]) {
      expect(await keys.find('case-gone')).to.equal('destroyed');
      const refusal = await keys.ensure('case-gone').catch((error: unknown) => error);
      expect(refusal).to.be.instanceOf(DomainError).with.property('code', 'personal_data_erased');
    }
    const row = await database.knex
      .withSchema(database.schemas.app)
      .table('data_keys')
      .where({ key_id: 'case-gone' })
      .first();
    expect(row).to.include({ wrapped: null, wrapping_key_id: null, destroyed_reason: '期满' });
  });

  it('can destroy a key that was never made, so that none is made later', async () => {
    await keysOf().destroy('case-early', '期满', new Date());
    expect(await keysOf().find('case-early')).to.equal('destroyed');
  });
});

describe('data keys in memory', () => {
  it('look a key up once while it is in the cache', async () => {
    const rows = memoryDataKeyRows();
    let lookups = 0;
    const counting = { ...rows, find: async (keyId: string) => ((lookups += 1), rows.find(keyId)) };
    const keys = createDataKeys({ rows: counting, wrapping: createKeyWrapping(secret) });
    await keys.ensure('case-1');
    const after = lookups;
    await keys.find('case-1');
    await keys.ensure('case-1');
    expect(lookups).to.equal(after);
  });
});
