import { expect } from 'chai';
import { testDatabase, type TestDatabase } from '../../tests/harness/testServers.js';
import { appTables, columnsOf, erasableTables, readTables, type RegisteredTable } from './tableRegister.js';

describe('the register of tables', () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase();
  });
  after(() => database.drop());

  const columnsIn = async (schema: string): Promise<string[]> => {
    const found: { table_name: string; column_name: string }[] = await database.knex
      .withSchema('information_schema')
      .table('columns')
      .where({ table_schema: schema })
      .select('table_name', 'column_name');
    return found.map(({ table_name: table, column_name: column }) => `${table}.${column}`).sort();
  };
  const registered = (tables: Readonly<Record<string, RegisteredTable>>): string[] =>
    Object.entries(tables)
      .flatMap(([name, table]) =>
        columnsOf(table, 'personal', 'secret', 'pseudonym', 'plain').map((column) => `${name}.${column}`),
      )
      .sort();

  it('knows every table and column that the migrations make, and no other', async () => {
    expect(await columnsIn(database.schemas.app)).to.deep.equal(registered(appTables));
    expect(await columnsIn(database.schemas.read)).to.deep.equal(registered(readTables));
  });

  it('lets no table with something personal or secret stay as it is after an erasure, and compacts each of them that a reader without a key could read', () => {
    for (const [schema, tables] of [
      ['app', appTables],
      ['read', readTables],
    ] as const)
      for (const [name, table] of Object.entries<RegisteredTable>(tables)) {
        const { onErasure, personal, secret } = table;
        const isErasable = personal !== undefined || secret !== undefined;
        expect(erasableTables[schema].includes(name), name).to.equal(isErasable && onErasure !== 'withKey');
        if (isErasable) expect(onErasure, name).not.to.equal('stays');
      }
    expect(erasableTables.app).to.include('agents');
    expect(erasableTables.read).to.include('user_documents');
  });
});
