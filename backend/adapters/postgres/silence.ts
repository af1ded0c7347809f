import { Socket } from 'node:net';
import type { Client } from 'pg';
import { PostgresSilentError } from './away.js';

/** The driver knows whether it waits for an answer, but its types do not. */
const isWaiting = (client: Client): boolean => Reflect.get(client, 'readyForQuery') !== true;

/**
 * Breaks the connection off once nothing has come over it for `ms` while an answer is due: a server that stands still, or a
 * machine that is gone, closes nothing, and whoever asked would wait for ever. `undefined` lets it be silent for any time.
 */
export const endWhenSilent = (client: Client, ms: number | undefined): void => {
  const { stream } = client.connection;
  if (!(stream instanceof Socket)) return;
  stream.removeAllListeners('timeout');
  stream.setTimeout(ms ?? 0);
  if (ms !== undefined)
    stream.on('timeout', () => void (isWaiting(client) && stream.destroy(new PostgresSilentError())));
};
