import { createHmac } from 'node:crypto';
import { uuidOf } from '../../adapters/eventStore/uuid.js';

/**
 * Makes the id of an installation's first administrator from a random key of the installation (32 bytes). Starts that broke off,
 * and processes that start together, thus mean the same account, and nobody can know it beforehand.
 */
export const firstAdministratorId = (key: Uint8Array): string =>
  uuidOf(createHmac('sha256', key).update('first administrator').digest());
