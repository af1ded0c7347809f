import { createHmac } from 'node:crypto';
import type { StoredResolvedEvent } from '../../adapters/eventStore/codec.js';
import { isStreamUnreadable } from '../../adapters/eventStore/errors.js';
import type { EventLog } from '../../adapters/eventStore/eventLog.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';
import { uuidOf } from '../../adapters/eventStore/uuid.js';
import type { CredentialStore } from './credentials.js';

/** The id that every court's first administrator had before ids were made at installation. */
export const constantAdministratorId = '00000000-0000-4000-8000-000000000001';

/**
 * Makes the id of an installation's first administrator from a random key of the installation (32 bytes). Starts that broke off,
 * and processes that start together, thus mean the same account, and nobody can know it beforehand.
 */
export const installationAdministratorId = (key: Uint8Array): string =>
  uuidOf(createHmac('sha256', key).update('first administrator').digest());

type Deps = {
  /** A random key of the installation. */
  readonly key: Uint8Array;
  readonly credentials: Pick<CredentialStore, 'findByUser'>;
  readonly log: Pick<EventLog, 'readStream'>;
  readonly streams: Pick<StreamNames, 'account' | 'categoryOf'>;
  /** Reads `$all` from its start. */
  readonly readAll: () => AsyncIterable<StoredResolvedEvent>;
};

/**
 * Finds the id of the first administrator. It is the constant of earlier releases only where credentials have it or the log's
 * first event registered it; an account of that id that was appended later is not believed.
 */
export const findFirstAdministratorId = async ({ key, credentials, log, streams, readAll }: Deps): Promise<string> => {
  const own = installationAdministratorId(key);
  if (await credentials.findByUser(own)) return own;
  if (await credentials.findByUser(constantAdministratorId)) return constantAdministratorId;
  const stream = streams.account(constantAdministratorId);
  const begins = await log.readStream(stream, -1n, 1).then(
    (events) => events.length > 0,
    (error: unknown) => {
      if (isStreamUnreadable(error)) return true; // damaged, but there
      throw error;
    },
  );
  if (!begins) return own;
  for await (const { event } of readAll())
    if (event && streams.categoryOf(event.streamId)) return event.streamId === stream ? constantAdministratorId : own;
  return own;
};
