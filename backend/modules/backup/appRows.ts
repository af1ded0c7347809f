import type { Knex } from 'knex';

export type AppRow = { readonly table: string; readonly json: string };

/** Tables left out: knex's own, copies of the log, and short-lived rows or ones that must not be revived, as ended sessions, links that were taken back, and used-up limits. */
const leftOut = [
  'migrations',
  'migrations_lock',
  'sessions',
  'password_resets',
  'email_changes',
  'email_claims',
  'captchas',
  'spent_puzzles',
  'rate_limits',
  'stream_states',
  'held_files',
  'draft_shares',
];

/** The approximate amount of text fetched at once. */
const fetchedBytes = 4 * 1024 * 1024;
const mostRows = 2000;

const tablesOf = async (trx: Knex, schema: string): Promise<string[]> => {
  const { rows }: { rows: { name: string }[] } = await trx.raw(
    `select table_name as name from information_schema.tables
      where table_schema = ? and table_type = 'BASE TABLE' and table_name <> all(?) order by table_name`,
    [schema, leftOut],
  );
  return rows.map(({ name }) => name);
};

/**
 * All rows of the schema that a backup keeps, as of one moment. They are read through a cursor in one transaction: on the
 * embedded database everything else waits meanwhile, which is about a second for 100,000 rows.
 */
export const readAppRows = async function* (knex: Knex, schema: string): AsyncGenerator<AppRow, void, void> {
  const trx = await knex.transaction({ isolationLevel: 'repeatable read', readOnly: true });
  try {
    for (const table of await tablesOf(trx, schema)) {
      await trx.raw('declare app_rows no scroll cursor for select to_jsonb(t)::text as json from ??.?? t', [
        schema,
        table,
      ]);
      for (let count = 16; ;) {
        // fetch takes no parameters
        const { rows }: { rows: { json: string }[] } = await trx.raw(`fetch ${count} from app_rows`);
        for (const { json } of rows) yield { table, json };
        if (rows.length < count) break;
        const bytes = rows.reduce((sum, { json }) => sum + json.length, 0);
        count = Math.max(1, Math.min(mostRows, Math.floor((count * fetchedBytes) / bytes)));
      }
      await trx.raw('close app_rows');
    }
  } finally {
    await trx.rollback(); // it changed nothing
  }
};

/** Makes the schema's foreign keys wait for the end of the transaction; the returned function puts them back as they were. */
const deferForeignKeys = async (trx: Knex, schema: string): Promise<() => Promise<void>> => {
  const { rows }: { rows: { table: string; name: string }[] } = await trx.raw(
    `select c.relname as "table", k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
       join pg_namespace n on n.oid = c.relnamespace where n.nspname = ? and k.contype = 'f' and not k.condeferrable`,
    [schema],
  );
  const alter = async (how: string): Promise<void> => {
    for (const { table, name } of rows)
      await trx.raw(`alter table ??.?? alter constraint ?? ${how}`, [schema, table, name]);
  };
  await alter('deferrable initially deferred');
  return async () => {
    await trx.raw('set constraints all immediate');
    await alter('not deferrable');
  };
};

const columnsOf = async (trx: Knex, schema: string, table: string): Promise<string[]> => {
  const { rows }: { rows: { name: string }[] } = await trx.raw(
    `select column_name as name from information_schema.columns
      where table_schema = ? and table_name = ? and is_generated = 'NEVER' order by ordinal_position`,
    [schema, table],
  );
  return rows.map(({ name }) => name);
};

/** Sets the sequences to continue after the restored rows. */
const moveSequences = async (trx: Knex, schema: string, table: string, columns: readonly string[]): Promise<void> => {
  for (const column of columns) {
    const { rows }: { rows: { name: string | null }[] } = await trx.raw(
      `select pg_get_serial_sequence(format('%I.%I', ?::text, ?::text), ?) as name`,
      [schema, table, column],
    );
    const name = rows[0]?.name;
    if (name)
      await trx.raw('select setval(?::regclass, max(??)) from ??.?? having max(??) is not null', [
        name,
        column,
        schema,
        table,
        column,
      ]);
  }
};

/** Inserts rows in the given order, all or nothing; returns their number. The tables must be those they were read from. */
export const writeAppRows = (knex: Knex, schema: string, rows: AsyncIterable<AppRow>): Promise<number> =>
  knex.transaction(async (trx) => {
    const restoreKeys = await deferForeignKeys(trx, schema);
    const columns = new Map<string, string[]>();
    let count = 0;
    let batch: string[] = [];
    let bytes = 0;
    let current: string | undefined;

    const flush = async (): Promise<void> => {
      if (current === undefined || batch.length === 0) return;
      const names = columns.get(current) ?? (await columnsOf(trx, schema, current));
      columns.set(current, names);
      if (names.length === 0) throw new Error(`the database has no table ${current}`);
      const list = names.map(() => '??').join(', ');
      await trx.raw(
        `insert into ??.?? (${list}) overriding system value
           select ${list} from jsonb_populate_recordset(null::??.??, ?::jsonb)`,
        [schema, current, ...names, ...names, schema, current, `[${batch.join(',')}]`],
      );
      count += batch.length;
      batch = [];
      bytes = 0;
    };

    for await (const { table, json } of rows) {
      if (table !== current || bytes > fetchedBytes || batch.length >= mostRows) await flush();
      current = table;
      batch.push(json);
      bytes += json.length;
    }
    await flush();
    await restoreKeys();
    for (const [table, names] of columns) await moveSequences(trx, schema, table, names);
    return count;
  });
