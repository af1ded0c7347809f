import { join } from 'node:path';
import type { PostgresAddress } from '../../adapters/postgres/connectPostgres.js';
import { startTcpProxy, type TcpProxy } from './tcpProxy.js';

/** Puts a wire in front of a Postgres, the embedded one's socket too; the connection string leads through it. */
export const proxyToPostgres = async (address: PostgresAddress): Promise<{ proxy: TcpProxy; url: string }> => {
  const url = new URL('url' in address ? address.url : `postgres://${address.config.user}@localhost/postgres`);
  const proxy = await startTcpProxy(
    'url' in address
      ? { host: url.hostname, port: Number(url.port || 5432) }
      : { path: join(address.config.host, `.s.PGSQL.${address.config.port}`) },
  );
  url.host = `${proxy.host}:${proxy.port}`;
  return { proxy, url: url.href };
};
