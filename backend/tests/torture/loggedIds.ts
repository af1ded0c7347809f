import { loggedId } from '../../platform/http/commandContext.js';
import { connectPostgres, defaultSchemas, type PostgresAddress } from '../../adapters/postgres/connectPostgres.js';
import { tablesIn } from '../../adapters/postgres/tablesIn.js';
import { createDataKeys } from '../../adapters/encryption/dataKeys.js';
import { postgresDataKeyRows } from '../../adapters/encryption/dataKeyRows.js';
import { findInstallationKeys, keyedHash } from '../../adapters/encryption/installationKeys.js';
import { createKeyWrapping } from '../../adapters/encryption/wrapping.js';
import { secretKey } from './startBackendProcess.js';

/** Computes the command id that an Idempotency-Key has in the log. */
export type LoggedIdOf = (key: string) => string;

/** As the installation has it whose keys lie in this database. */
export const readLoggedIds = async (postgres: PostgresAddress): Promise<LoggedIdOf> => {
  const knex = connectPostgres(postgres);
  try {
    const rows = postgresDataKeyRows(tablesIn(knex, defaultSchemas.app));
    const keys = await findInstallationKeys(createDataKeys({ rows, wrapping: createKeyWrapping(secretKey) }));
    const hashCommand = keyedHash(keys.commandHashes, 'hex');
    return (key) => loggedId(hashCommand, key);
  } finally {
    await knex.destroy();
  }
};
