import pg from 'pg';
import { startEmbeddedPostgres } from '../../adapters/postgres/embedded/startEmbeddedPostgres.js';

/** A process made to be killed: writes rows as fast as it can and prints the number of each one that was acknowledged. */
const server = await startEmbeddedPostgres({ directory: process.argv[2] ?? '' });
const client = new pg.Client({ ...server.connection });
await client.connect();
await client.query('create table if not exists written (n integer primary key, filler text)');
const { rows } = await client.query<{ n: number }>('select coalesce(max(n), 0) as n from written');
for (let n = (rows[0]?.n ?? 0) + 1; ; n++) {
  await client.query('insert into written values ($1, $2)', [n, 'x'.repeat(2000)]);
  process.stdout.write(`${n}\n`);
}
