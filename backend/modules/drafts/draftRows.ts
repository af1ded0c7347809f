import { z } from 'zod';
import { mostEndedDrafts } from '../../../domain/contract/drafts.js';
import type { BecameOfDraft } from '../../../domain/contract/shared.js';
import type { AppTables } from '../../../projections/runner/projection.js';
import type { HoldAccount } from '../accounts/index.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';
import type { DataKeys } from '../../adapters/encryption/dataKeys.js';
import { createSealOf, draftContext, type DraftKey } from './draftSeal.js';

export const maxDrafts = 100;

export type DraftInfo = {
  readonly form_key: string;
  readonly case_key: string;
  readonly revision: number;
  readonly updated_at: string;
};

/** How long it is remembered what became of a draft, in milliseconds. */
const rememberedMs = 100 * 24 * 3_600_000;

export type EndedDraft = BecameOfDraft & { readonly form_key: string; readonly case_key: string };

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
const EndedRow = z
  .object({
    form_key: z.string(),
    case_key: z.string(),
    outcome: z.enum(['submitted', 'deleted']),
    case_number: z.string().nullable(),
    version: z.number().nullable(),
    ended_at: z.date(),
  })
  .transform(({ ended_at, ...row }): EndedDraft => ({ ...row, at: ended_at.toISOString() }));
const CountRow = z.object({ count: z.coerce.number() });
const endedColumns = ['form_key', 'case_key', 'outcome', 'case_number', 'version', 'ended_at'] as const;
const infoColumns = ['form_key', 'case_key', 'revision', 'updated_at'] as const;

const where = ({ owner, formKey, caseKey }: DraftKey) => ({ owner, form_key: formKey, case_key: caseKey });
const rememberedSince = (now: Date): Date => new Date(now.getTime() - rememberedMs);

/** @throws RequestError `draft_over` for a draft that was submitted or deleted within a hundred days */
const mustGoOn = async (tables: AppTables, key: DraftKey, now: Date): Promise<void> => {
  const row: unknown = await tables('ended_drafts')
    .where(where(key))
    .where('ended_at', '>=', rememberedSince(now))
    .first(...endedColumns);
  if (row === undefined) return;
  const { outcome, case_number, version, at } = EndedRow.parse(row);
  throw new RequestError('draft_over', { became: { outcome, case_number, version, at } });
};

/** Ends the shares of a draft that is over: who uses one is told so, and nothing of the draft stays with them. */
const endSharesOf = async (within: AppTables, key: DraftKey, at: Date): Promise<void> => {
  await within('draft_shares')
    .where(where(key))
    .whereNull('draft_ended_at')
    .update({ draft_ended_at: at, sealed: null });
};

/**
 * Ends a draft: removes it and remembers what became of it, under the account's lock, so that nothing is stored under its key after
 * that. A draft that was submitted stays submitted, whatever is deleted later. Idempotent.
 * @throws DomainError `personal_data_erased`
 */
export const endDraft = (holdAccount: HoldAccount, key: DraftKey, { at, ...became }: BecameOfDraft): Promise<void> =>
  holdAccount(key.owner, async (within) => {
    const ended = { ...where(key), ...became, ended_at: new Date(at) };
    const entry = within('ended_drafts').insert(ended).onConflict(['owner', 'form_key', 'case_key']);
    await (became.outcome === 'submitted' ? entry.merge() : entry.ignore());
    await within('drafts').where(where(key)).del();
    await endSharesOf(within, key, new Date(at));
    const newest = within('ended_drafts').where({ owner: key.owner }).orderBy('ended_at', 'desc');
    const oldestKept: unknown = await newest.offset(mostEndedDrafts - 1).first('ended_at');
    const last = z.object({ ended_at: z.date() }).optional().parse(oldestKept);
    if (last) await within('ended_drafts').where({ owner: key.owner }).where('ended_at', '<', last.ended_at).del();
  });

/** Forgets what became of drafts more than a hundred days ago. */
export const forgetEndedDrafts = async (tables: AppTables, now: Date): Promise<void> =>
  void (await tables('ended_drafts').where('ended_at', '<', rememberedSince(now)).del());

/** Keeps drafts encrypted with the account's own data key: erasing the account makes them unreadable in backups too. */
export const draftRows = ({ tables, holdAccount, dataKeys, streams }: Deps) => {
  const sealOf = createSealOf({ dataKeys, streams });

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
    /** What became of drafts within a hundred days, newest first; `formKey` for one form only. */
    listEnded: async (owner: string, now: Date, formKey?: string): Promise<EndedDraft[]> => {
      const rows: unknown = await tables('ended_drafts')
        .where({ owner, ...(formKey === undefined ? {} : { form_key: formKey }) })
        .where('ended_at', '>=', rememberedSince(now))
        .orderBy('ended_at', 'desc')
        .limit(mostEndedDrafts)
        .select(...endedColumns);
      return z.array(EndedRow).parse(rows);
    },
    /** @throws RequestError `draft_over` */
    read: async (key: DraftKey, now: Date): Promise<(DraftInfo & { values: unknown }) | undefined> => {
      const row: unknown = await tables('drafts')
        .where(where(key))
        .first(...infoColumns, 'sealed');
      if (row === undefined) return void (await mustGoOn(tables, key, now));
      const { sealed: encrypted, ...info } = EncryptedRow.parse(row);
      const values: unknown = (await sealOf(key.owner)).open(encrypted, draftContext(key));
      return { ...info, values };
    },
    /**
     * Stores the next revision after `revision`; 0 for a new draft.
     * @throws RequestError `concurrent_change` when another device was faster, `draft_over`, `too_many_drafts`;
     * DomainError `personal_data_erased` for an erased account
     */
    write: async (key: DraftKey, revision: number, values: unknown, now: Date): Promise<DraftInfo> => {
      const encrypted = (await sealOf(key.owner)).seal(values, draftContext(key));
      const next = { revision: revision + 1, sealed: encrypted, updated_at: now };
      if (revision > 0) {
        const updated: unknown = await tables('drafts')
          .where({ ...where(key), revision })
          .update(next)
          .returning([...infoColumns]);
        const [row] = z.array(Row).parse(updated);
        if (row) return row;
        await mustGoOn(tables, key, now);
        throw new RequestError('concurrent_change');
      }
      return holdAccount(key.owner, async (within) => {
        await mustGoOn(within, key, now);
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
    /** Removes a draft for good. Idempotent. @throws DomainError `personal_data_erased` */
    remove: (key: DraftKey, now: Date): Promise<void> =>
      endDraft(holdAccount, key, { outcome: 'deleted', case_number: null, version: null, at: now.toISOString() }),
  };
};
