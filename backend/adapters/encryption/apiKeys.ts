import type { Owner } from '../../../domain/account/owner.js';
import type { DataKeys } from './dataKeys.js';
import { encrypt, decrypt } from './encrypt.js';

export type ApiKeyDeps = {
  /** What kind of row a key belongs to. It stands in ciphertexts, so it is never renamed. */
  readonly kind: 'ragModelApiKey' | 'aiModelApiKey';
  readonly dataKeys: Pick<DataKeys, 'ensure'>;
  /** Names the stream of an account, whose data key encrypts its API keys. */
  readonly streams: { readonly account: (userId: string) => string };
  /** The installation's key, for the platform's models. */
  readonly platformKey: Uint8Array;
};

/**
 * Encrypts and decrypts the API keys of models: an account's with its own data key, so that erasing the account makes them
 * unreadable in backups too, the platform's with a key of the installation. Rotating the secret key rewraps both. A ciphertext
 * is bound to its kind, owner and model.
 */
export const createApiKeyEncryption = ({ kind, dataKeys, streams, platformKey }: ApiKeyDeps) => {
  const keyOf = async (owner: Owner): Promise<Uint8Array> =>
    owner === null ? platformKey : (await dataKeys.ensure(streams.account(owner))).key;
  const context = (owner: Owner, id: string): string => JSON.stringify([kind, owner, id]);
  return {
    /** @throws DomainError `personal_data_erased` for an account that was erased */
    encrypt: async (owner: Owner, id: string, apiKey: string): Promise<Buffer> =>
      encrypt(await keyOf(owner), Buffer.from(apiKey, 'utf8'), context(owner, id)),
    /** @throws DomainError `personal_data_erased`; Error for a ciphertext of another model, or an altered one */
    decrypt: async (owner: Owner, id: string, encrypted: Uint8Array): Promise<string> =>
      decrypt(await keyOf(owner), encrypted, context(owner, id)).toString('utf8'),
  };
};
export type ApiKeyEncryption = ReturnType<typeof createApiKeyEncryption>;
