import { Client } from 'pg';
import type { Knex } from 'knex';
import { setResponseTimeout } from './responseTimeout.js';

/**
 * A machine that loses its power closes no connection. So both sides send keep-alives: within about nine seconds the server
 * frees the lock of a dead holder, and the holder notices a dead server.
 */
const keepAliveMs = 3000;
const serverKeepAlive = `set tcp_keepalives_idle = 3; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3`;

/**
 * A process that stands still (stopped, swapped out, its event loop blocked) closes no connection either, and its kernel goes on
 * answering keep-alives. So the holder of a lease sends a statement every `beatMs`, and after `silenceMs` without one the server ends its
 * session. `silenceMs - beatMs` is how long a slow machine may hold up its event loop without losing the lease.
 */
export const leaseTimes = { beatMs: 1000, silenceMs: 5000 } as const;
/** The holder takes a server for dead that does not answer a beat within this, in milliseconds: as long as the pool waits. */
const longestBeatMs = 10_000;

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

type Options = {
  /** Whether to wait while another session holds the lock: for ever (`true`), or for a number of milliseconds. */
  readonly wait: boolean | number;
  /** For a lease: what its session is called (`application_name`, at most 63 bytes), which `findHolder` tells everybody. */
  readonly leaseOf?: string;
};

/** The lock's number: Postgres knows advisory locks by 64 bits. */
const key = 'hashtextextended($1::text, 0)';

/**
 * Makes the session of a lease end when its holder stands still. Not on the embedded server, where all connections are one session and the
 * only process holds the lock of the data directory. Servers before Postgres 14 know no such setting, and free only what a dead process held.
 */
const keepLease = async (client: Client, sessionName: string, lost: Promise<void>): Promise<void> => {
  const { rowCount } = await client.query(
    `select set_config('application_name', $1, false), set_config(name, $2, false) from pg_settings
      where name = 'idle_session_timeout' and version() !~ 'emscripten'`,
    [sessionName, String(leaseTimes.silenceMs)],
  );
  if (!rowCount) return;
  setResponseTimeout(client, longestBeatMs);
  let isAnswered = true;
  const beat = setInterval(() => {
    if (!isAnswered) return;
    isAnswered = false;
    client.query('select 1').then(
      () => (isAnswered = true),
      () => undefined, // the connection broke: the lock is lost
    );
  }, leaseTimes.beatMs).unref();
  void lost.then(() => clearInterval(beat));
};

/**
 * Takes a Postgres advisory lock on a connection of its own; `undefined` when another session holds it (after the wait).
 * The server frees it when the process dies. On the embedded server all connections are one session: there the lock
 * excludes no other process, and the lock on the data directory does.
 */
export const takeSessionLock = async (
  knex: Knex,
  name: string,
  { wait, leaseOf }: Options,
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
    const sql = wait
      ? `select pg_advisory_lock(${key}) is not null as taken`
      : `select pg_try_advisory_lock(${key}) as taken`;
    const { rows } = await client.query<{ taken: boolean }>(sql, [name]);
    setResponseTimeout(client, undefined);
    if (rows[0]?.taken) {
      if (leaseOf !== undefined) await keepLease(client, leaseOf, lost);
      return { lost, release };
    }
  } catch (error) {
    await release();
    if (error instanceof Error && 'code' in error && error.code === notAvailable) return undefined;
    throw error;
  }
  await release();
  return undefined;
};

/** What the session is called that holds a lock; `undefined` where nobody holds it. */
export const findHolder = async (knex: Knex, name: string): Promise<string | undefined> => {
  const { rows }: { rows: { application_name: string }[] } = await knex.raw(
    `select a.application_name from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where l.locktype = 'advisory' and l.objsubid = 1 and l.granted and a.datname = current_database()
        and (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended(?::text, 0)`,
    [name],
  );
  return rows[0]?.application_name;
};
