import { loggedId } from '../http/commandContext.js';
import { connectPostgres, defaultSchemas, type PostgresAddress } from '../postgres/connectPostgres.js';
import { tablesIn } from '../postgres/tablesIn.js';
import { createDataKeys } from '../sealing/dataKeys.js';
import { postgresDataKeyRows } from '../sealing/dataKeyRows.js';
import { findInstallationKeys, keyedHash } from '../sealing/installationKeys.js';
import { createKeyWrapping } from '../sealing/wrapping.js';
import { secretKey } from './startBackend.js';

/** Under what name an Idempotency-Key stands in the log. */
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
