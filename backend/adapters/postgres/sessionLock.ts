import { Client } from 'pg';
import type { Knex } from 'knex';
import { setResponseTimeout } from './responseTimeout.js';

/**
 * A machine that loses its power closes no connection. So both sides send keep-alives: within about nine seconds the server
 * frees the lock of a dead holder, and the holder notices a dead server.
 */
const keepAliveMs = 3000;
const serverKeepAlive = `set tcp_keepalives_idle = 3; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3`;

/** Timeout of closing the connection; after it the socket is destroyed. */
const longestGoodbyeMs = 1000;
/** How long the server may stay silent beyond the time for which it waits for the lock, in milliseconds. */
const longestSilenceMs = 5000;
/** SQLSTATE `lock_not_available`: another session held the lock during the whole wait. */
const notAvailable = '55P03';

/** Creates a connection beside the pool, with the pool's settings. */
const newClient = (knex: Knex): Client =>
  new Client({ ...knex.client.connectionSettings, keepAlive: true, keepAliveInitialDelayMillis: keepAliveMs });

export type SessionLock = {
  /** Resolves when the lock is no longer held, by `release` or because the connection broke. */
  readonly lost: Promise<void>;
  readonly release: () => Promise<void>;
};

/** Whether to wait while another session holds the lock: for ever (`true`), or for a number of milliseconds. */
type Waiting = { readonly wait: boolean | number };

/**
 * Takes a Postgres advisory lock on a connection of its own; `undefined` when another session holds it (after the wait).
 * The server frees it when the process dies. On the embedded server all connections are one session: there the lock
 * excludes no other process, and the lock on the data directory does.
 */
export const takeSessionLock = async (
  knex: Knex,
  name: string,
  { wait }: Waiting,
): Promise<SessionLock | undefined> => {
  const client = newClient(knex);
  const lost = new Promise<void>((resolve) => {
    // Not `once`: a server that shuts down sends an error and then closes, which is a second one.
    client.on('error', () => resolve());
    client.once('end', () => resolve());
  });
  await client.connect();
  const release = async (): Promise<void> => {
    const forced = setTimeout(() => client.connection.stream.destroy(), longestGoodbyeMs);
    await client.end();
    await lost;
    clearTimeout(forced);
  };
  const waitMs = typeof wait === 'number' ? wait : 0;
  try {
    if (wait !== true) setResponseTimeout(client, waitMs + longestSilenceMs);
    await client.query(`${serverKeepAlive}; set lock_timeout = ${waitMs}`);
    const key = 'hashtextextended($1::text, 0)';
    const sql = wait
      ? `select pg_advisory_lock(${key}) is not null as taken`
      : `select pg_try_advisory_lock(${key}) as taken`;
    const { rows } = await client.query<{ taken: boolean }>(sql, [name]);
    setResponseTimeout(client, undefined);
    if (rows[0]?.taken) return { lost, release };
  } catch (error) {
    await release();
    if (error instanceof Error && 'code' in error && error.code === notAvailable) return undefined;
    throw error;
  }
  await release();
  return undefined;
};
