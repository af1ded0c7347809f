import type { DataKeys } from '../../adapters/encryption/dataKeys.js';
import { decrypt, encrypt } from '../../adapters/encryption/encrypt.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';

/** Identifies a draft of an account. */
export type DraftKey = { readonly owner: string; readonly formKey: string; readonly caseKey: string };

type Deps = { readonly dataKeys: Pick<DataKeys, 'ensure'>; readonly streams: Pick<StreamNames, 'account'> };

/** Encrypts with the account's own data key: erasing the account makes what it kept unreadable in backups too. */
export type Seal = {
  readonly seal: (value: unknown, context: readonly string[]) => Buffer;
  readonly open: (sealed: Uint8Array, context: readonly string[]) => unknown;
};

/** What a draft's answers are sealed as. */
export const draftContext = ({ owner, formKey, caseKey }: DraftKey): readonly string[] => [
  'draft',
  owner,
  formKey,
  caseKey,
];

/** Fetches an account's key, before a transaction is begun. @throws DomainError `personal_data_erased` */
export const createSealOf =
  ({ dataKeys, streams }: Deps) =>
  async (owner: string): Promise<Seal> => {
    const { key } = await dataKeys.ensure(streams.account(owner));
    return {
      seal: (value, context) => encrypt(key, Buffer.from(JSON.stringify(value), 'utf8'), JSON.stringify(context)),
      open: (sealed, context) => JSON.parse(decrypt(key, sealed, JSON.stringify(context)).toString('utf8')) as unknown,
    };
  };
export type SealOf = ReturnType<typeof createSealOf>;
