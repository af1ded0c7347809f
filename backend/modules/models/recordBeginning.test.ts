import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { ModelSettingEvent } from '../../../domain/modelSetting/events.js';
import type { BudgetPart } from '../../../domain/models/monthlyBudget.js';
import { streamNames } from '../../adapters/eventStore/streams.js';
import { tablesIn } from '../../adapters/postgres/tablesIn.js';
import { keepChange } from '../../platform/changeRecords/keepChange.js';
import { testDatabase, type TestDatabase } from '../../tests/harness/testServers.js';
import { createModelBudgets } from '../modelCalls/index.js';
import { createRecordBeginning } from './recordBeginning.js';

const clerk = randomUUID();
const at = (day: number) => new Date(`2026-01-0${day}T02:00:00.000Z`);

describe('the record of changes of an older installation', () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase();
  });
  after(() => database.drop());
  beforeEach(async () => {
    await tables()('model_budgets').del();
    await tables()('unrecorded_changes').del();
  });
  const tables = () => tablesIn(database.knex, database.schemas.app);
  const set = (part: BudgetPart, tokens: number | null, day: number) =>
    tables()('model_budgets').insert({ part, tokens, set_at: at(day), set_by: clerk });
  /** Begins the record, and returns what is then kept for the log. */
  const begun = async () => {
    const { knex, schemas } = database;
    const modelBudgets = createModelBudgets({
      knex,
      schemas,
      timeZone: 'Asia/Shanghai',
      logger: { error: () => expect.fail('nothing fails here') },
    });
    const log = { readStream: () => Promise.resolve([]) };
    const begin = createRecordBeginning({
      knex,
      schemas,
      log,
      streams: streamNames(''),
      now: () => at(9),
      modelBudgets,
    });
    await begin();
    await begin();
    const rows: { by: string | null; at: Date; data: unknown }[] = await tables()('unrecorded_changes')
      .orderBy('id')
      .select('by', 'at', 'data');
    return rows;
  };

  it('begins with every monthly budget that was set before, by whom and when', async () => {
    await set('all', 5_000, 1);
    await set('fast', 700, 2);
    await set('all', null, 3);
    expect(await begun()).to.deep.equal([
      { by: clerk, at: at(1), data: { changedAt: at(1).toISOString(), part: 'all', before: null, after: 5_000 } },
      { by: clerk, at: at(2), data: { changedAt: at(2).toISOString(), part: 'fast', before: null, after: 700 } },
      { by: clerk, at: at(3), data: { changedAt: at(3).toISOString(), part: 'all', before: 5_000, after: null } },
    ]);
  });

  it('passes over a budget whose event waits for the event store already', async () => {
    await set('all', 5_000, 1);
    const data = { changedAt: at(1).toISOString(), part: 'all', before: null, after: 5_000 } as const;
    const event: ModelSettingEvent = { type: 'ModelBudgetSet', data };
    await keepChange(tables(), event, { by: clerk, at: at(1) });
    expect((await begun()).map((row) => row.data)).to.deep.equal([data]);
  });
});
