import { expect } from 'chai';
import fc from 'fast-check';
import { countStatements } from '../../tests/harness/countStatements.js';
import { testDatabase, type TestDatabase } from '../../tests/harness/testServers.js';
import type { DomainEvent } from '../../../domain/eventCatalogue.js';
import { effectiveFlag } from '../../../domain/featureFlag/effectiveFlag.js';
import { applyBatch } from '../../../projections/runner/applyBatch.js';
import { ensureCheckpoints } from '../../../projections/runner/checkpoints.js';
import { tablesIn } from '../../../projections/runner/tablesIn.js';
import { recorded } from '../../../projections/testing/recordedEvents.js';
import { featureFlagsProjection, featureFlagsTable } from '../../../projections/featureFlags/featureFlagsProjection.js';
import {
  featurePreferencesProjection,
  featurePreferencesTable,
} from '../../../projections/featureFlags/featurePreferencesProjection.js';
import { findFlags, findPreferences, isFeatureOn } from '../../../projections/featureFlags/featureFlagsQueries.js';

const projections = [featureFlagsProjection, featurePreferencesProjection];
const keys = ['ai_chat', 'autocomplete'];
const people = ['u1', 'u2'];

const define = (key: string, isEnabled: boolean): DomainEvent => ({
  type: 'FlagDefined',
  data: { key, name: key, description: '说明。', isEnabled },
});
const oneOf = (values: string[]) => fc.constantFrom(...values);
const happening: fc.Arbitrary<DomainEvent> = fc.oneof(
  fc.record({
    type: fc.constant('FlagToggled' as const),
    data: fc.record({ key: oneOf(keys), isEnabled: fc.boolean() }),
  }),
  fc.record({
    type: fc.constant('PreferenceToggled' as const),
    data: fc.record({ userId: oneOf(people), key: oneOf(keys), isEnabled: fc.boolean() }),
  }),
  fc.record({
    type: fc.constant('AccountErased' as const),
    data: fc.record({ userId: oneOf(people), reason: fc.constant('本人要求') }),
  }),
);

/** What the events come to, worked out one by one. */
const expected = (events: readonly DomainEvent[]) => {
  const flags = new Map<string, boolean>();
  const own = new Map<string, boolean>();
  for (const { type, data } of events)
    if (type === 'FlagDefined' || type === 'FlagToggled') flags.set(data.key, data.isEnabled);
    else if (type === 'PreferenceToggled') own.set(`${data.userId}:${data.key}`, data.isEnabled);
    else if (type === 'AccountErased')
      for (const id of own.keys()) if (id.startsWith(`${data.userId}:`)) own.delete(id);
  return { flags, own };
};

describe('projections: features', () => {
  let database: TestDatabase;
  before(async () => void (database = await testDatabase()));
  after(() => database.drop());
  const read = () => tablesIn(database.knex, database.schemas.read);

  const start = async (): Promise<void> => {
    for (const table of [featureFlagsTable, featurePreferencesTable, 'checkpoint']) await read()(table).del();
    await ensureCheckpoints(
      read(),
      projections.map(({ name }) => name),
    );
  };
  const feed = async (events: readonly DomainEvent[], cut: number): Promise<void> => {
    const all = events.map((event, index) => recorded(event, { position: BigInt(index + 1) }));
    // The second stretch begins with what was applied before: it must change nothing.
    for (const batch of [all.slice(0, cut), all.slice(Math.max(0, cut - 2))]) {
      const upTo = batch.at(-1)?.position;
      if (upTo === undefined) continue;
      for (const projection of projections)
        await applyBatch({ knex: database.knex, schema: database.schemas.read, now: () => new Date() }, projection, {
          events: batch,
          upTo,
        });
    }
  };

  it('hold what the events come to, wherever the log is cut; settings go with the account', () =>
    fc.assert(
      fc.asyncProperty(fc.array(happening, { maxLength: 25 }), fc.nat(27), async (later, cut) => {
        const events = [define('ai_chat', true), define('autocomplete', false), ...later];
        await start();
        await feed(events, Math.min(cut, events.length));
        const { flags, own } = expected(events);
        for (const key of keys) {
          expect(await isFeatureOn(read(), key, null)).to.equal(flags.get(key));
          for (const person of people)
            expect(await isFeatureOn(read(), key, person)).to.equal(
              effectiveFlag(key, flags.get(key) ?? false, own.get(`${person}:${key}`)),
            );
        }
        const rows: { row_id: string; is_enabled: boolean }[] = await read()(featurePreferencesTable);
        expect(new Map(rows.map(({ row_id, is_enabled }) => [row_id, is_enabled]))).to.deep.equal(own);
      }),
      { numRuns: 25 },
    ));

  it('return the list, one’s own settings by one statement, and off for what is unknown', async () => {
    await start();
    await feed(
      [
        define('ai_chat', true),
        define('autocomplete', false),
        { type: 'PreferenceToggled', data: { userId: 'u1', key: 'autocomplete', isEnabled: true } },
      ],
      3,
    );
    const flag = (key: string, is_enabled: boolean) => ({ key, name: key, description: '说明。', is_enabled });
    expect(await findFlags(read())).to.deep.equal([flag('ai_chat', true), flag('autocomplete', false)]);
    expect([...(await findPreferences(read(), 'u1'))]).to.deep.equal([['autocomplete', true]]);
    expect([...(await findPreferences(read(), 'u2'))]).to.deep.equal([]);
    expect(await isFeatureOn(read(), 'constructor', 'u1')).to.equal(false);
    const counting = countStatements();
    try {
      expect(await isFeatureOn(read(), 'ai_chat', 'u1')).to.equal(true);
      expect(counting.statements()).to.have.length(1);
    } finally {
      counting.stop();
    }
  });
});
