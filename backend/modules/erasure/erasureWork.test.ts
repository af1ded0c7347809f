import { expect } from 'chai';
import { streamNames } from '../../adapters/eventStore/streams.js';
import { tablesIn } from '../../adapters/postgres/tablesIn.js';
import { testDatabase } from '../../tests/harness/testServers.js';
import { erasureWork } from './erasureWork.js';

describe('erasures that go on', () => {
  it('are counted by what they wait for, with the moment of the first, and name nobody', async () => {
    const { knex, schemas, drop } = await testDatabase();
    try {
      const app = tablesIn(knex, schemas.app);
      const read = tablesIn(knex, schemas.read);
      const streams = streamNames('');
      const config = { erasureGraceDays: 30 };
      const source = erasureWork({ knex, schemas, streams, app, config });
      expect(await source.list()).to.deep.equal([]);

      const [first, later] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-01-05T00:00:00Z')];
      const key = { wrapped: null, wrapping_key_id: 'k', created_at: first };
      await app('data_keys').insert([
        { ...key, key_id: streams.case('a'), sealed_at: later },
        { ...key, key_id: streams.case('b'), sealed_at: first },
        { ...key, key_id: streams.case('c'), sealed_at: first, destroyed_at: later, destroyed_reason: '期满' },
        { ...key, key_id: streams.case('d'), sealed_at: first },
        { ...key, key_id: streams.account('e'), wrapped: Buffer.from('x') },
      ]);
      await app('held_erasures').insert({ stream: streams.case('d'), revision: '3', finding: 'rule', since: later });
      await read('accounts').insert({
        id: 'e',
        email: null,
        registered_at: first,
        is_active: false,
        is_superuser: false,
      });
      const shown = (await source.list()).map(({ kind, state, count, since }) => [kind, state, count, since]);
      expect(shown).to.deep.equal([
        ['erasure_cut_short', 'running', 1, null],
        ['erasure_in_grace', 'waiting', 2, first.toISOString()],
        ['erasure_held', 'waiting', 1, later.toISOString()],
      ]);
      expect((await source.list())[1]?.reason).to.include('30天');
    } finally {
      await drop();
    }
  });
});
