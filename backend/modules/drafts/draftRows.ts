import { z } from 'zod';
import type { AppTables } from '../../../projections/runner/projection.js';
import type { HoldAccount } from '../accounts/index.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';
import type { DataKeys } from '../../adapters/encryption/dataKeys.js';
import { encrypt, decrypt } from '../../adapters/encryption/encrypt.js';

export const maxDrafts = 100;

/** Identifies a draft of an account. */
export type DraftKey = { readonly owner: string; readonly formKey: string; readonly caseKey: string };
export type DraftInfo = {
  readonly form_key: string;
  readonly case_key: string;
  readonly revision: number;
  readonly updated_at: string;
};

export type DraftRows = ReturnType<typeof draftRows>;

type Deps = {
  readonly tables: AppTables;
  readonly holdAccount: HoldAccount;
  readonly dataKeys: Pick<DataKeys, 'ensure'>;
  readonly streams: Pick<StreamNames, 'account'>;
};

const Row = z.object({
  form_key: z.string(),
  case_key: z.string(),
  revision: z.number(),
  updated_at: z.date().transform((date) => date.toISOString()),
});
const EncryptedRow = Row.extend({ sealed: z.instanceof(Uint8Array) });
const CountRow = z.object({ count: z.coerce.number() });
const infoColumns = ['form_key', 'case_key', 'revision', 'updated_at'] as const;

/** Keeps drafts encrypted with the account's own data key: erasing the account makes them unreadable in backups too. */
export const draftRows = ({ tables, holdAccount, dataKeys, streams }: Deps) => {
  const where = ({ owner, formKey, caseKey }: DraftKey) => ({ owner, form_key: formKey, case_key: caseKey });
  const context = ({ owner, formKey, caseKey }: DraftKey): string => JSON.stringify(['draft', owner, formKey, caseKey]);
  const keyOf = async ({ owner }: DraftKey) => (await dataKeys.ensure(streams.account(owner))).key;

  return {
    /** Newest first; `formKey` for one form only. */
    list: async (owner: string, formKey?: string): Promise<DraftInfo[]> => {
      const rows: unknown = await tables('drafts')
        .where({ owner, ...(formKey === undefined ? {} : { form_key: formKey }) })
        .orderBy('updated_at', 'desc')
        .limit(maxDrafts)
        .select(...infoColumns);
      return z.array(Row).parse(rows);
    },
    read: async (key: DraftKey): Promise<(DraftInfo & { values: unknown }) | undefined> => {
      const row: unknown = await tables('drafts')
        .where(where(key))
        .first(...infoColumns, 'sealed');
      if (row === undefined) return undefined;
      const { sealed: encrypted, ...info } = EncryptedRow.parse(row);
      const values: unknown = JSON.parse(decrypt(await keyOf(key), encrypted, context(key)).toString('utf8'));
      return { ...info, values };
    },
    /**
     * Stores the next revision after `revision`; 0 for a new draft.
     * @throws RequestError `concurrent_change` when another device was faster, `too_many_drafts`;
     * DomainError `personal_data_erased` for an erased account
     */
    write: async (key: DraftKey, revision: number, values: unknown, now: Date): Promise<DraftInfo> => {
      const encrypted = encrypt(await keyOf(key), Buffer.from(JSON.stringify(values), 'utf8'), context(key));
      const next = { revision: revision + 1, sealed: encrypted, updated_at: now };
      if (revision > 0) {
        const updated: unknown = await tables('drafts')
          .where({ ...where(key), revision })
          .update(next)
          .returning([...infoColumns]);
        const [row] = z.array(Row).parse(updated);
        if (!row) throw new RequestError('concurrent_change');
        return row;
      }
      return holdAccount(key.owner, async (within) => {
        const mine = () => within('drafts').where({ owner: key.owner });
        if ((await mine().where(where(key)).first('revision')) !== undefined)
          throw new RequestError('concurrent_change');
        const { count } = CountRow.parse(await mine().count({ count: '*' }).first());
        if (count >= maxDrafts) throw new RequestError('too_many_drafts');
        const inserted: unknown = await within('drafts')
          .insert({ ...where(key), ...next })
          .returning([...infoColumns]);
        const [row] = z.tuple([Row]).parse(inserted);
        return row;
      });
    },
    /** Removes a draft. Idempotent. */
    remove: async (key: DraftKey): Promise<void> => void (await tables('drafts').where(where(key)).del()),
  };
};
