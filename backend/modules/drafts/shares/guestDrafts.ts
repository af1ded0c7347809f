import { z } from 'zod';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import { noteFilled } from '../../../../domain/draftShares/filledPlaces.js';
import { onlyParts, withParts } from '../../../../domain/draftShares/sharedParts.js';
import type { AppTables } from '../../../../projections/runner/projection.js';
import { hashToken } from '../../../platform/http/secretToken.js';
import { RequestError } from '../../../platform/http/requestError.js';
import type { HoldAccount } from '../../accounts/index.js';
import { mustFit } from '../../forms/index.js';
import { draftContext, type Seal, type SealOf } from '../draftSeal.js';
import { contentOf, findShare, sealedContent, type Share, type ShareRow } from './shareRows.js';

/** How a guest says which share is meant: by the secret of its link, or by its id from the account that took it. */
export type Used = {
  readonly secret?: string | undefined;
  readonly shareId?: string | undefined;
  /** The account that is signed in, if any. */
  readonly account: string | undefined;
};

const Sealed = z.object({ revision: z.number(), updated_at: z.date(), sealed: z.instanceof(Uint8Array) });
const Values = z.looseObject({ answers: z.record(z.string(), z.unknown()), definition_hash: z.string().nullish() });
/** What a guest sees of a draft. */
export type GuestDraft = {
  readonly share: Share;
  readonly definitionHash: string | null;
  readonly revision: number;
  readonly updatedAt: Date;
  readonly answers: Record<string, unknown>;
};

type Deps = { readonly tables: AppTables; readonly holdAccount: HoldAccount; readonly sealOf: SealOf };

/** What became of a share is said without a word about the draft. @throws RequestError `share_…` */
export const mustGoOn = (row: ShareRow | undefined, account: string | undefined, now: Date): ShareRow => {
  if (!row) throw new RequestError('share_not_found');
  if (row.revoked_at !== null) throw new RequestError('share_revoked');
  if (row.draft_ended_at !== null) throw new RequestError('share_draft_over');
  if (row.expires_at <= now) throw new RequestError('share_expired');
  if (row.grantee !== null && row.grantee !== account) throw new RequestError('share_taken');
  return row;
};

/** An account that was erased a moment ago has no drafts any more: the guest learns as much as of a draft that was deleted. */
const untilErased = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'personal_data_erased')
      throw new RequestError('share_draft_over');
    throw error;
  }
};

const valuesIn = (seal: Seal, { owner, formKey, caseKey }: ShareRow, sealed: Uint8Array) =>
  Values.parse(seal.open(sealed, draftContext({ owner, formKey, caseKey })));

/**
 * Drafts as guests use them. A guest is one more device of the draft, with a view of the shared parts alone: what they save goes into the draft
 * as its next revision, and two who type at once merge as two devices do, in the browser (`draftSync.ts`). So there is one draft, one
 * history and one way to merge, and no second copy that could be forgotten. What keeps it safe: a guest's save reaches the shared parts only,
 * whatever it sends; what stood there before is kept beside the share until the owner has looked at it, who can put it back; and
 * nothing is submitted by anybody but the owner.
 */
export const guestDrafts = ({ tables, holdAccount, sealOf }: Deps) => {
  const find = async ({ secret, shareId, account }: Used, now: Date): Promise<ShareRow> => {
    if (secret !== undefined) return mustGoOn(await findShare(tables, { token_hash: hashToken(secret) }), account, now);
    const row = shareId === undefined ? undefined : await findShare(tables, { id: shareId });
    // An id is no secret: it opens the share for the account that took it, and for nobody else.
    return mustGoOn(
      row?.grantee !== undefined && row.grantee !== null && row.grantee === account ? row : undefined,
      account,
      now,
    );
  };
  const draftOf = async (within: AppTables, { owner, formKey, caseKey }: ShareRow) => {
    const row: unknown = await within('drafts')
      .where({ owner, form_key: formKey, case_key: caseKey })
      .first('revision', 'updated_at', 'sealed');
    if (row === undefined) throw new RequestError('share_draft_over');
    return Sealed.parse(row);
  };

  return {
    /** The shared parts as they are now; notes that they were looked at. @throws RequestError `share_…` */
    open: (used: Used, now: Date): Promise<GuestDraft> =>
      untilErased(async () => {
        const row = await find(used, now);
        const seal = await sealOf(row.owner);
        const { sealed, revision, updated_at: updatedAt } = await draftOf(tables, row);
        await tables('draft_shares').where({ id: row.id }).update({ last_used_at: now });
        const { answers, definition_hash: definitionHash } = valuesIn(seal, row, sealed);
        const content = contentOf(seal, row);
        return {
          share: { ...row, ...content },
          definitionHash: definitionHash ?? null,
          revision,
          updatedAt,
          answers: onlyParts(answers, content.parts),
        };
      }),
    /**
     * Stores the shared parts as the draft's next revision, under the account's lock, with the note of what changed.
     * @throws RequestError `share_…`, `concurrent_change`; DomainError `answers_too_large`
     */
    save: (used: Used, given: { readonly revision: number; readonly answers: unknown }, now: Date) =>
      untilErased(async () => {
        const { id, owner } = await find(used, now);
        const seal = await sealOf(owner);
        return holdAccount(owner, async (within) => {
          // Asked again under the lock: it may have been taken back, or the draft submitted, a moment ago.
          const row = mustGoOn(await findShare(within, { id }), used.account, now);
          if (row.allows !== 'fill') throw new RequestError('share_read_only');
          const draft = await draftOf(within, row);
          if (draft.revision !== given.revision) throw new RequestError('concurrent_change');
          const [values, content] = [valuesIn(seal, row, draft.sealed), contentOf(seal, row)];
          const answers = withParts(values.answers, content.parts, given.answers);
          mustFit(answers);
          const revision = draft.revision + 1;
          const { formKey, caseKey } = row;
          const key = { owner, formKey, caseKey };
          // The owner's devices store without the lock: the revision decides who was first.
          const stored = await within('drafts')
            .where({ owner, form_key: formKey, case_key: caseKey, revision: draft.revision })
            .update({ revision, updated_at: now, sealed: seal.seal({ ...values, answers }, draftContext(key)) });
          if (stored === 0) throw new RequestError('concurrent_change');
          const filled = noteFilled(content.filled, values.answers, answers, now.toISOString());
          await within('draft_shares')
            .where({ id })
            .update({ sealed: sealedContent(seal, row, { ...content, filled }), last_used_at: now, edited_at: now });
          return { revision, updatedAt: now };
        });
      }),
  };
};
export type GuestDrafts = ReturnType<typeof guestDrafts>;
