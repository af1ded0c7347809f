import type { DataKeys } from '../../adapters/encryption/dataKeys.js';
import { decrypt, encrypt } from '../../adapters/encryption/encrypt.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';
import { Content, Head } from './batchShape.js';

type Deps = {
  readonly dataKeys: Pick<DataKeys, 'ensure'>;
  readonly streams: Pick<StreamNames, 'account'>;
};

/** Encrypts what one account's batch says; a ciphertext is bound to its place. */
export type Sealing = {
  readonly sealHead: (head: Head) => Buffer;
  readonly openHead: (sealed: Uint8Array) => Head;
  readonly sealRow: (row: number, content: Content) => Buffer;
  readonly openRow: (row: number, sealed: Uint8Array) => Content;
};

/**
 * Prepares the account's key before any transaction: the embedded database has one connection, which a transaction holds.
 * @throws DomainError `personal_data_erased`
 */
export const createSealing =
  ({ dataKeys, streams }: Deps) =>
  async (owner: string, id: string): Promise<Sealing> => {
    const { key } = await dataKeys.ensure(streams.account(owner));
    const seal = (what: readonly unknown[], value: unknown): Buffer =>
      encrypt(key, Buffer.from(JSON.stringify(value), 'utf8'), JSON.stringify(what));
    const open = (what: readonly unknown[], sealed: Uint8Array): unknown =>
      JSON.parse(decrypt(key, sealed, JSON.stringify(what)).toString('utf8'));
    return {
      sealHead: (head) => seal(['batch', owner, id], head),
      openHead: (sealed) => Head.parse(open(['batch', owner, id], sealed)),
      sealRow: (row, content) => seal(['batchRow', owner, id, row], content),
      openRow: (row, sealed) => Content.parse(open(['batchRow', owner, id, row], sealed)),
    };
  };
export type SealingFor = ReturnType<typeof createSealing>;
