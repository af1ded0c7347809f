import { Socket } from 'node:net';
import type { Client } from 'pg';
import { PostgresTimeoutError } from './unavailable.js';

/** Returns whether a response is due; the driver's types do not have the property. */
const isWaiting = (client: Client): boolean => Reflect.get(client, 'readyForQuery') !== true;

/**
 * Destroys the connection once nothing has arrived for `ms` while a response is due: a server that hangs, or a dead machine,
 * closes nothing, and the query would wait for ever. `undefined` sets no timeout.
 */
export const setResponseTimeout = (client: Client, ms: number | undefined): void => {
  const { stream } = client.connection;
  if (!(stream instanceof Socket)) return;
  stream.removeAllListeners('timeout');
  stream.setTimeout(ms ?? 0);
  if (ms !== undefined)
    stream.on('timeout', () => void (isWaiting(client) && stream.destroy(new PostgresTimeoutError())));
};
