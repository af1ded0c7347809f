import { readAllEvents } from '../adapters/eventStore/readAll.js';
import { ensureFirstAdministrator, findFirstAdministratorId } from '../modules/accounts/index.js';
import type { Config } from '../platform/config/config.js';
import type { Stores } from './openStores.js';

/** Makes the court's first administrator unless there is one, and returns the announcement of the sign-in until it was shown. */
export const startAdministrator = async (
  config: Pick<Config, 'dataDirectory' | 'adminEmail' | 'adminPassword'>,
  stores: Stores,
) =>
  ensureFirstAdministrator({
    userId: await findFirstAdministratorId({
      ...stores,
      key: stores.installationKeys.accountIds,
      readAll: () => readAllEvents(stores.client.raw)(-1n),
    }),
    administrators: stores.administrators,
    credentials: stores.credentials,
    dataDirectory: config.dataDirectory,
    email: config.adminEmail,
    password: config.adminPassword,
  });
