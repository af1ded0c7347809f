import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { FilledPlace } from '../../../../domain/draftShares/filledPlaces.js';
import type { SharedParts } from '../../../../domain/draftShares/sharedParts.js';
import {
  mostSharesOfAccount,
  mostSharesOfDraft,
  shareRights,
  type ShareRight,
} from '../../../../domain/draftShares/terms.js';
import { withoutReviewed } from '../../../../domain/draftShares/filledPlaces.js';
import type { AppTables } from '../../../../projections/runner/projection.js';
import { hashToken, makeToken } from '../../../platform/http/secretToken.js';
import { RequestError } from '../../../platform/http/requestError.js';
import type { HoldAccount } from '../../accounts/index.js';
import type { DraftKey, Seal, SealOf } from '../draftSeal.js';

/** A share as its row says it; whom it is for and what was filled in are sealed. */
const ShareRow = z
  .object({
    id: z.string(),
    owner: z.string(),
    form_key: z.string(),
    case_key: z.string(),
    grantee: z.string().nullable(),
    allows: z.enum(shareRights),
    created_at: z.date(),
    expires_at: z.date(),
    revoked_at: z.date().nullable(),
    draft_ended_at: z.date().nullable(),
    last_used_at: z.date().nullable(),
    edited_at: z.date().nullable(),
    sealed: z.instanceof(Uint8Array).nullable(),
  })
  .transform(({ form_key: formKey, case_key: caseKey, ...row }) => ({ ...row, formKey, caseKey }));
export type ShareRow = z.infer<typeof ShareRow>;

const Content = z.object({
  forName: z.string(),
  parts: z.array(z.string()).nullable(),
  filled: z.array(
    z.object({ path: z.string(), before: z.unknown().optional(), value: z.unknown().optional(), at: z.string() }),
  ),
});
/** What is sealed of a share. */
export type ShareContent = {
  readonly forName: string;
  readonly parts: SharedParts;
  readonly filled: readonly FilledPlace[];
};
export type Share = ShareRow & ShareContent;

const columns = [
  'id',
  'owner',
  'form_key',
  'case_key',
  'grantee',
  'allows',
  'created_at',
  'expires_at',
  'revoked_at',
  'draft_ended_at',
  'last_used_at',
  'edited_at',
  'sealed',
] as const;
const Count = z.object({ count: z.coerce.number() });

/** How long after its end a share is remembered, so that who opens its link is told what became of it; in milliseconds. */
const rememberedMs = 30 * 24 * 3_600_000;

const contextOf = ({ id, owner }: Pick<ShareRow, 'id' | 'owner'>): readonly string[] => ['draft share', owner, id];

/** What is sealed of a share that goes on. @throws RequestError `share_draft_over` where its draft is over */
export const contentOf = (seal: Seal, row: ShareRow): ShareContent => {
  if (row.sealed === null) throw new RequestError('share_draft_over');
  return Content.parse(seal.open(row.sealed, contextOf(row)));
};

/** The content of a share as its row keeps it. */
export const sealedContent = (seal: Seal, row: Pick<ShareRow, 'id' | 'owner'>, content: ShareContent): Buffer =>
  seal.seal(content, contextOf(row));

const inForce = (tables: AppTables, now: Date) =>
  tables('draft_shares').whereNull('revoked_at').whereNull('draft_ended_at').where('expires_at', '>', now);
const countOf = async (rows: ReturnType<typeof inForce>): Promise<number> =>
  Count.parse(await rows.count({ count: '*' }).first()).count;

/** The row of a share; `undefined` where there is none. */
export const findShare = async (
  tables: AppTables,
  by: { readonly id: string } | { readonly token_hash: string },
): Promise<ShareRow | undefined> => {
  const row: unknown = await tables('draft_shares')
    .where(by)
    .first(...columns);
  return row === undefined ? undefined : ShareRow.parse(row);
};

type Deps = { readonly tables: AppTables; readonly holdAccount: HoldAccount; readonly sealOf: SealOf };
export type NewShare = Pick<ShareContent, 'forName' | 'parts'> & {
  readonly right: ShareRight;
  readonly expiresAt: Date;
  readonly now: Date;
};

/**
 * Shares of an account's drafts, as their owner keeps them. They are rows as drafts are: what is shared is no part of a case until it is
 * submitted, and goes with the draft.
 */
export const shareRows = ({ tables, holdAccount, sealOf }: Deps) => ({
  /** Those in force of a draft, newest first. @throws DomainError `personal_data_erased` */
  list: async ({ owner, formKey, caseKey }: DraftKey, now: Date): Promise<readonly Share[]> => {
    const rows: unknown = await inForce(tables, now)
      .where({ owner, form_key: formKey, case_key: caseKey })
      .orderBy('created_at', 'desc')
      .select(...columns);
    const seal = await sealOf(owner);
    return z
      .array(ShareRow)
      .parse(rows)
      .map((row) => ({ ...row, ...contentOf(seal, row) }));
  },
  /**
   * Makes a share of a draft that the account keeps, under the account's lock. `secret`: 256 random bits, which nobody can read again.
   * @throws RequestError `draft_not_in_account`, `too_many_shares`; DomainError `personal_data_erased`
   */
  create: async (
    { owner, formKey, caseKey }: DraftKey,
    { forName, parts, right, expiresAt, now }: NewShare,
  ): Promise<{ readonly share: Share; readonly secret: string }> => {
    const [seal, secret, id] = [await sealOf(owner), makeToken(), randomUUID()];
    const content: ShareContent = { forName, parts, filled: [] };
    const draft = { owner, form_key: formKey, case_key: caseKey };
    return holdAccount(owner, async (within) => {
      if ((await within('drafts').where(draft).first('revision')) === undefined)
        throw new RequestError('draft_not_in_account');
      const [ofDraft, ofAccount] = [
        await countOf(inForce(within, now).where(draft)),
        await countOf(inForce(within, now).where({ owner })),
      ];
      if (ofDraft >= mostSharesOfDraft || ofAccount >= mostSharesOfAccount) throw new RequestError('too_many_shares');
      const rows: unknown = await within('draft_shares')
        .insert({
          ...draft,
          id,
          token_hash: hashToken(secret),
          allows: right,
          created_at: now,
          expires_at: expiresAt,
          sealed: sealedContent(seal, { id, owner }, content),
        })
        .returning([...columns]);
      const [row] = z.tuple([ShareRow]).parse(rows);
      return { share: { ...row, ...content }, secret };
    });
  },
  /** Takes a share back at once; of another account's nothing happens. Idempotent. */
  revoke: async (owner: string, id: string, now: Date): Promise<void> => {
    await tables('draft_shares').where({ owner, id }).whereNull('revoked_at').update({ revoked_at: now });
  },
  /** Notes that the owner looked at what was filled in. @throws RequestError `not_found`; DomainError `personal_data_erased` */
  review: async (owner: string, id: string, places: readonly Pick<FilledPlace, 'path' | 'at'>[]): Promise<Share> => {
    const seal = await sealOf(owner);
    return holdAccount(owner, async (within) => {
      const row = await findShare(within, { id });
      if (row?.owner !== owner || row.sealed === null) throw new RequestError('not_found');
      const content = contentOf(seal, row);
      const left = { ...content, filled: withoutReviewed(content.filled, places) };
      await within('draft_shares')
        .where({ id })
        .update({ sealed: sealedContent(seal, row, left) });
      return { ...row, ...left };
    });
  },
});
export type ShareRows = ReturnType<typeof shareRows>;

/** Removes shares that ended a month ago, by whatever. */
export const forgetEndedShares = async (tables: AppTables, now: Date): Promise<void> => {
  const since = new Date(now.getTime() - rememberedMs);
  await tables('draft_shares')
    .where('expires_at', '<', since)
    .orWhere('revoked_at', '<', since)
    .orWhere('draft_ended_at', '<', since)
    .del();
};
