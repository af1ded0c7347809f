import { join } from 'node:path';
import type { PostgresAddress } from '../../adapters/postgres/connectPostgres.js';
import { startWire, type Wire } from './wire.js';

/** Puts a wire in front of a Postgres, the embedded one's socket too; the connection string leads through it. */
export const wireToPostgres = async (address: PostgresAddress): Promise<{ wire: Wire; url: string }> => {
  const url = new URL('url' in address ? address.url : `postgres://${address.config.user}@localhost/postgres`);
  const wire = await startWire(
    'url' in address
      ? { host: url.hostname, port: Number(url.port || 5432) }
      : { path: join(address.config.host, `.s.PGSQL.${address.config.port}`) },
  );
  url.host = `${wire.host}:${wire.port}`;
  return { wire, url: url.href };
};
