import { createHmac } from 'node:crypto';
import type { DataKeys } from './dataKeys.js';

/**
 * Random keys of the installation itself. They are kept among the data keys, wrapped like those, so that rotating the secret key
 * does not change them: a request repeated across a rotation is still the same request.
 */
export type InstallationKeys = {
  /** Under which the content of a command is hashed into the log. */
  readonly commandHashes: Uint8Array;
  /** Under which the id of a new case follows from the idempotency key. */
  readonly caseIds: Uint8Array;
  /** Under which the id of a new account follows from its e-mail. */
  readonly accountIds: Uint8Array;
  /** Under which addresses and e-mails are hashed into the table of rate limits. */
  readonly rateLimits: Uint8Array;
  /** From which the key that signs the log's seals is derived. */
  readonly logSeals: Uint8Array;
  /** Under which the API keys of the platform's models are sealed. */
  readonly apiKeys: Uint8Array;
};

/** Finds the installation's keys, making them at first start; processes that start together agree on them. */
export const findInstallationKeys = async ({ ensure }: Pick<DataKeys, 'ensure'>): Promise<InstallationKeys> => {
  const [commandHashes, caseIds, accountIds, rateLimits, logSeals, apiKeys] = await Promise.all([
    ensure('installation/commandHashes'),
    ensure('installation/caseIds'),
    ensure('installation/accountIds'),
    ensure('installation/rateLimits'),
    ensure('installation/logSeals'),
    ensure('installation/apiKeys'),
  ]);
  return {
    commandHashes: commandHashes.key,
    caseIds: caseIds.key,
    accountIds: accountIds.key,
    rateLimits: rateLimits.key,
    logSeals: logSeals.key,
    apiKeys: apiKeys.key,
  };
};

/** Hashes under a key, so that whoever holds the hash alone cannot try out what it may stand for. */
export const keyedHash =
  (key: Uint8Array, encoding: 'hex' | 'base64url') =>
  (content: string): string =>
    createHmac('sha256', key).update(content).digest(encoding);
