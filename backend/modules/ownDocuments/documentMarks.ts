import { z } from 'zod';
import type { AppTables } from '../../../projections/runner/projection.js';
import type { DataKeys } from '../../adapters/encryption/dataKeys.js';
import { decrypt, encrypt } from '../../adapters/encryption/encrypt.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';
import type { HoldAccount } from '../accounts/index.js';

/** What an account notes about one of its documents. */
export type DocumentMarks = {
  readonly tags: readonly string[];
  readonly archived: boolean;
  /** What happened until then is no news any more. */
  readonly lookedAt: Date | null;
};

export const noMarks: DocumentMarks = { tags: [], archived: false, lookedAt: null };

type Deps = {
  readonly app: AppTables;
  readonly holdAccount: HoldAccount;
  readonly dataKeys: Pick<DataKeys, 'ensure'>;
  readonly streams: Pick<StreamNames, 'account'>;
};

const Row = z.object({
  document_id: z.string(),
  sealed: z.instanceof(Uint8Array).nullable(),
  archived_at: z.date().nullable(),
  looked_at: z.date().nullable(),
});
const Tags = z.array(z.string());

export type DocumentMarkRows = ReturnType<typeof documentMarkRows>;

/**
 * Notes of accounts about their own documents. Tags are people's own words, so that they are encrypted with the account's own data key, as
 * drafts are: erasing the account makes them unreadable in backups too.
 */
export const documentMarkRows = ({ app, holdAccount, dataKeys, streams }: Deps) => {
  const keyOf = async (owner: string) => (await dataKeys.ensure(streams.account(owner))).key;
  const context = (owner: string, documentId: string) => JSON.stringify(['document tags', owner, documentId]);

  const change = (owner: string, ids: readonly string[], changed: object): Promise<void> =>
    holdAccount(owner, async (within) => {
      await within('document_marks')
        .insert(ids.map((id) => ({ owner, document_id: id, ...changed })))
        .onConflict(['owner', 'document_id'])
        .merge(changed);
    });

  return {
    /** All notes of an account, by the id of the document. @throws DomainError `personal_data_erased` */
    list: async (owner: string): Promise<ReadonlyMap<string, DocumentMarks>> => {
      const rows = z.array(Row).parse(await app('document_marks').where({ owner }).select());
      const key = rows.some(({ sealed }) => sealed !== null) ? await keyOf(owner) : undefined;
      return new Map(
        rows.map(({ document_id: id, sealed: encrypted, archived_at, looked_at: lookedAt }) => {
          const words = encrypted && key && decrypt(key, encrypted, context(owner, id)).toString('utf8');
          const tags = words ? Tags.parse(JSON.parse(words)) : [];
          return [id, { tags, archived: archived_at !== null, lookedAt }];
        }),
      );
    },
    /** @throws DomainError `personal_data_erased` */
    setTags: async (owner: string, documentId: string, tags: readonly string[]): Promise<void> => {
      const encrypted =
        tags.length === 0
          ? null
          : encrypt(await keyOf(owner), Buffer.from(JSON.stringify(tags), 'utf8'), context(owner, documentId));
      await change(owner, [documentId], { sealed: encrypted });
    },
    /** @throws DomainError `personal_data_erased` */
    setArchived: (owner: string, documentId: string, at: Date | null): Promise<void> =>
      change(owner, [documentId], { archived_at: at }),
    /** Forgets what was noted about a document. @throws DomainError `personal_data_erased` */
    forget: (owner: string, documentId: string): Promise<void> =>
      holdAccount(owner, async (within) => {
        await within('document_marks').where({ owner, document_id: documentId }).del();
      }),
    /** An earlier look than the last one changes nothing. @throws DomainError `personal_data_erased` */
    look: async (owner: string, documentIds: readonly string[], until: Date): Promise<void> => {
      if (documentIds.length === 0) return;
      const known = await app('document_marks').where({ owner }).where('looked_at', '>=', until).select('document_id');
      const later = new Set(
        z
          .array(Row.pick({ document_id: true }))
          .parse(known)
          .map((row) => row.document_id),
      );
      const ids = [...new Set(documentIds)].filter((id) => !later.has(id));
      if (ids.length > 0) await change(owner, ids, { looked_at: until });
    },
  };
};
