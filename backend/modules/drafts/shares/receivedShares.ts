import { z } from 'zod';
import { mostSharesOfAccount } from '../../../../domain/draftShares/terms.js';
import type { AppTables } from '../../../../projections/runner/projection.js';
import { hashToken } from '../../../platform/http/secretToken.js';
import { RequestError } from '../../../platform/http/requestError.js';
import type { HoldAccount } from '../../accounts/index.js';
import { mustGoOn } from './guestDrafts.js';
import { findShare } from './shareRows.js';

const Received = z.object({
  id: z.string(),
  form_key: z.string(),
  allows: z.enum(['read', 'fill']),
  expires_at: z.date(),
  updated_at: z.date(),
});
export type ReceivedShare = z.infer<typeof Received>;

type Deps = { readonly tables: AppTables; readonly holdAccount: HoldAccount };

/** Shares that accounts took to themselves. */
export const receivedShares = ({ tables, holdAccount }: Deps) => ({
  /**
   * Gives a share to the account that opened its link, for which alone it works from then on. An account is named by its holding the link,
   * not by an address that the owner types: nobody proves an address when they register, while a link that was sent to a mailbox is
   * proof that the mailbox is theirs. Idempotent.
   * @throws RequestError `share_…`, `share_own`, `too_many_shares`
   */
  accept: (secret: string, account: string, now: Date): Promise<{ readonly id: string }> =>
    holdAccount(account, async (within) => {
      const row = mustGoOn(await findShare(within, { token_hash: hashToken(secret) }), account, now);
      if (row.owner === account) throw new RequestError('share_own');
      if (row.grantee === account) return { id: row.id };
      const taken: unknown = await within('draft_shares')
        .where({ grantee: account })
        .whereNull('revoked_at')
        .whereNull('draft_ended_at')
        .where('expires_at', '>', now)
        .select('id');
      if (z.array(z.unknown()).parse(taken).length >= mostSharesOfAccount) throw new RequestError('too_many_shares');
      const changed = await within('draft_shares')
        .where({ id: row.id })
        .whereNull('grantee')
        .update({ grantee: account });
      if (changed === 0) throw new RequestError('share_taken');
      return { id: row.id };
    }),
  /** The shares in force that an account took, last changed first. */
  list: async (account: string, now: Date): Promise<readonly ReceivedShare[]> => {
    const rows: unknown = await tables('draft_shares')
      .join('drafts', (join) => {
        join.on('drafts.owner', 'draft_shares.owner');
        join.on('drafts.form_key', 'draft_shares.form_key').andOn('drafts.case_key', 'draft_shares.case_key');
      })
      .where({ grantee: account })
      .whereNull('revoked_at')
      .whereNull('draft_ended_at')
      .where('expires_at', '>', now)
      .orderBy('drafts.updated_at', 'desc')
      .limit(mostSharesOfAccount)
      .select('draft_shares.id', 'draft_shares.form_key', 'allows', 'expires_at', 'drafts.updated_at');
    return z.array(Received).parse(rows);
  },
});
export type ReceivedShares = ReturnType<typeof receivedShares>;
