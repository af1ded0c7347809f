import { ensureFirstAdministrator, firstAdministratorId } from '../modules/accounts/index.js';
import type { Config } from '../platform/config/config.js';
import type { Stores } from './openStores.js';

/** Makes the court's first administrator unless there is one, and returns the announcement of the sign-in until it was shown. */
export const startAdministrator = (
  config: Pick<Config, 'dataDirectory' | 'adminEmail' | 'adminPassword'>,
  { installationKeys, administrators, credentials }: Stores,
) =>
  ensureFirstAdministrator({
    userId: firstAdministratorId(installationKeys.accountIds),
    administrators,
    credentials,
    dataDirectory: config.dataDirectory,
    email: config.adminEmail,
    password: config.adminPassword,
  });
