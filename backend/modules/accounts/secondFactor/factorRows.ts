import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Tables } from '../../../../projections/runner/projection.js';
import { decrypt, encrypt } from '../../../adapters/encryption/encrypt.js';
import type { DataKeys } from '../../../adapters/encryption/dataKeys.js';
import { hashRecoveryCode } from './recoveryCodes.js';

const Row = z.object({
  setup_id: z.string(),
  secret: z.instanceof(Uint8Array),
  begun_at: z.date(),
  since: z.date().nullable(),
});

/** A second factor as it is stored. `since`: when a code confirmed it; `null` while it waits for that and asks nobody for anything. */
export type FactorRow = {
  readonly setupId: string;
  readonly secret: Uint8Array;
  readonly begunAt: Date;
  readonly since: Date | null;
};

/** The second factor of an account, on or waiting. `app` stands for the `app` schema. */
export const findFactor = async (app: Tables, userId: string): Promise<FactorRow | undefined> => {
  const found: unknown = await app('second_factors').where({ user_id: userId }).first();
  if (found === undefined) return undefined;
  const { setup_id: setupId, secret, begun_at: begunAt, since } = Row.parse(found);
  return { setupId, secret, begunAt, since };
};

/** How many recovery codes of an account are left. */
export const countRecoveryCodes = async (app: Tables, userId: string): Promise<number> => {
  const counted: { count: string | number } | undefined = await app('recovery_codes')
    .where({ user_id: userId })
    .count({ count: '*' })
    .first();
  return Number(counted?.count ?? 0);
};

/** Puts new recovery codes in the place of all others. */
export const replaceRecoveryCodes = async (within: Tables, userId: string, codes: readonly string[]): Promise<void> => {
  await within('recovery_codes').where({ user_id: userId }).del();
  await within('recovery_codes').insert(
    codes.map((code) => ({ id: randomUUID(), user_id: userId, code_hash: hashRecoveryCode(code) })),
  );
};

/** Removes second factor and recovery codes. Repeating changes nothing. */
export const removeFactor = async (within: Tables, userId: string): Promise<void> => {
  await within('recovery_codes').where({ user_id: userId }).del();
  await within('second_factors').where({ user_id: userId }).del();
};

type SecretDeps = {
  readonly dataKeys: Pick<DataKeys, 'ensure'>;
  readonly streams: { readonly account: (userId: string) => string };
};

/**
 * Encrypts the secrets of second factors under the data key of their account, so that an erasure makes them unreadable in backups too; each is bound
 * to its account and set-up.
 */
export const createFactorSecrets = ({ dataKeys, streams }: SecretDeps) => {
  const keyOf = async (userId: string): Promise<Uint8Array> => (await dataKeys.ensure(streams.account(userId))).key;
  // It stands in ciphertexts, so it is never renamed.
  const context = (userId: string, setupId: string): string => JSON.stringify(['secondFactor', userId, setupId]);
  return {
    /** @throws DomainError `personal_data_erased` */
    encrypt: async (userId: string, setupId: string, secret: string): Promise<Buffer> =>
      encrypt(await keyOf(userId), Buffer.from(secret, 'utf8'), context(userId, setupId)),
    /** @throws DomainError `personal_data_erased`; Error for a ciphertext of another account, or an altered one */
    decrypt: async (userId: string, { setupId, secret }: FactorRow): Promise<string> =>
      decrypt(await keyOf(userId), secret, context(userId, setupId)).toString('utf8'),
  };
};
export type FactorSecrets = ReturnType<typeof createFactorSecrets>;
