import { createHmac } from 'node:crypto';
import type { DataKeys } from './dataKeys.js';

/**
 * Random keys of the installation itself. They are stored as wrapped data keys, so that rotating the secret key does not
 * change them: a request repeated across a rotation is still recognised as the same.
 */
export type InstallationKeys = {
  /** Hashes the content of a command into the log. */
  readonly commandHashes: Uint8Array;
  /** Derives the id of a new case from the idempotency key. */
  readonly caseIds: Uint8Array;
  /** Derives the id of a new account from its e-mail. */
  readonly accountIds: Uint8Array;
  /** Hashes addresses and e-mails into the table of rate limits. */
  readonly rateLimits: Uint8Array;
  /** The secret from which the key that signs the log's seals is derived. */
  readonly logSeals: Uint8Array;
  /** The secret from which the key that vouches for irreversible events is derived. */
  readonly authority: Uint8Array;
  /** Hashes what cases were filed with, so that two of the same content find each other. */
  readonly filingContents: Uint8Array;
  /** Encrypts the API keys of the platform's models. */
  readonly apiKeys: Uint8Array;
};

/** Finds the installation's keys, making them at first start; processes that start together agree on them. */
export const findInstallationKeys = async ({ ensure }: Pick<DataKeys, 'ensure'>): Promise<InstallationKeys> => {
  const [commandHashes, caseIds, accountIds, rateLimits, logSeals, apiKeys, authority, filingContents] =
    await Promise.all([
      ensure('installation/commandHashes'),
      ensure('installation/caseIds'),
      ensure('installation/accountIds'),
      ensure('installation/rateLimits'),
      ensure('installation/logSeals'),
      ensure('installation/apiKeys'),
      ensure('installation/authority'),
      ensure('installation/filingContents'),
    ]);
  return {
    commandHashes: commandHashes.key,
    caseIds: caseIds.key,
    accountIds: accountIds.key,
    rateLimits: rateLimits.key,
    logSeals: logSeals.key,
    apiKeys: apiKeys.key,
    authority: authority.key,
    filingContents: filingContents.key,
  };
};

/** Hashes with a key (HMAC), so that the hash alone does not let anyone test guesses of the hashed text. */
export const keyedHash =
  (key: Uint8Array, encoding: 'hex' | 'base64url') =>
  (content: string): string =>
    createHmac('sha256', key).update(content).digest(encoding);

/** The hash by which the read models compare what cases were filed with: the same on every process of the installation. */
export const filingHash = ({ filingContents }: Pick<InstallationKeys, 'filingContents'>) =>
  keyedHash(filingContents, 'base64url');
