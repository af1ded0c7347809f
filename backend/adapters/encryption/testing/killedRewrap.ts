/** Rewraps data keys in small batches and prints the count after each, in a process that a test kills. */
import { z } from 'zod';
import { connectPostgres, type PostgresAddress } from '../../postgres/connectPostgres.js';
import { rewrapDataKeys } from '../rewrapDataKeys.js';
import { createKeyWrapping } from '../wrapping.js';

const connection = z.object({ host: z.string(), port: z.number(), user: z.string(), database: z.string() });
const task = z
  .object({
    address: z.union([z.object({ url: z.string() }), z.object({ config: connection })]),
    schema: z.string(),
    secret: z.string(),
    previous: z.string(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));
const address: PostgresAddress = task.address;
const knex = connectPostgres({ ...address, pool: { max: 1 } });
await rewrapDataKeys({
  knex,
  schema: task.schema,
  wrapping: createKeyWrapping(task.secret, [task.previous]),
  batchSize: 5,
  onProgress: (done) => process.stdout.write(`${done}\n`),
});
await knex.destroy();
