import { join } from 'node:path';
import type { Knex } from 'knex';
import { socketFolder } from '../../adapters/postgres/embedded/socketFolder.js';
import { takeSessionLock } from '../../adapters/postgres/sessionLock.js';
import { DirectoryInUseError, lockDirectory } from '../../runtime/concurrency/directoryLock.js';

/** Takes the mutex for a replay beside the live tables; `undefined` while another process holds it. One without `lost` cannot be lost. */
export type TakeReplayLock = () => Promise<
  { readonly lost?: Promise<void>; readonly release: () => Promise<void> } | undefined
>;

type Where = { readonly knex: Knex; readonly schema: string };

/** Makes the mutex from an advisory lock in Postgres. */
export const sessionReplayLock =
  ({ knex, schema }: Where): TakeReplayLock =>
  () =>
    takeSessionLock(knex, `juanzong:replay:${schema}`, { wait: false });

/**
 * Makes the mutex for a command. All connections to the embedded Postgres are one session, in which a session lock excludes
 * no one; there the mutex is a lock on a folder of the data directory.
 */
export const commandReplayLock = (
  where: Where,
  { postgresIsEmbedded, dataDirectory }: { readonly postgresIsEmbedded: boolean; readonly dataDirectory: string },
): TakeReplayLock =>
  postgresIsEmbedded
    ? async () => {
        const folder = await socketFolder(join(dataDirectory, 'replay'));
        try {
          return { release: await lockDirectory(folder) };
        } catch (error) {
          if (error instanceof DirectoryInUseError) return undefined;
          throw error;
        }
      }
    : sessionReplayLock(where);
