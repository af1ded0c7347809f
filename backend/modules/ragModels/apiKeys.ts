import type { StreamNames } from '../../adapters/eventStore/streams.js';
import type { DataKeys } from '../../adapters/encryption/dataKeys.js';
import { seal, unseal } from '../../adapters/encryption/seal.js';

/** An account's id; `null` for the platform. */
export type ModelOwner = string | null;

export type ApiKeyDeps = {
  readonly dataKeys: Pick<DataKeys, 'ensure'>;
  readonly streams: Pick<StreamNames, 'account'>;
  /** The installation's key, for the platform's models. */
  readonly platformKey: Uint8Array;
};

/**
 * Encrypts and decrypts the API keys of models: an account's with its own data key, so that erasing the account makes them
 * unreadable in backups too, the platform's with a key of the installation. A ciphertext is bound to its model.
 */
export const createApiKeySealing = ({ dataKeys, streams, platformKey }: ApiKeyDeps) => {
  const keyOf = async (owner: ModelOwner): Promise<Uint8Array> =>
    owner === null ? platformKey : (await dataKeys.ensure(streams.account(owner))).key;
  const context = (owner: ModelOwner, id: string): string => JSON.stringify(['ragModelApiKey', owner, id]);
  return {
    /** @throws DomainError `personal_data_erased` for an account that was erased */
    close: async (owner: ModelOwner, id: string, apiKey: string): Promise<Buffer> =>
      seal(await keyOf(owner), Buffer.from(apiKey, 'utf8'), context(owner, id)),
    /** @throws DomainError `personal_data_erased`; Error for a ciphertext of another model, or an altered one */
    open: async (owner: ModelOwner, id: string, sealed: Uint8Array): Promise<string> =>
      unseal(await keyOf(owner), sealed, context(owner, id)).toString('utf8'),
  };
};
export type ApiKeySealing = ReturnType<typeof createApiKeySealing>;
