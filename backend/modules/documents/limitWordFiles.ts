import { isOfCourt } from '../../../domain/account/courtRoles.js';
import type { LimitKey } from '../../platform/http/limitKey.js';
import type { AppContext } from '../../platform/http/types.js';

/** Counts the Word files given to one address or account; see `backend/platform/http/allowances.ts`. */
export type DocumentGenerations = { readonly consume: (key: LimitKey) => Promise<void> };

/**
 * Bounds how many files are made for a visitor's address or for an account, and how often submitted files are made again: those
 * are no generations of a plan, and rendering is work all the same. A plan's own limit comes on top. The court's people are counted
 * by `limitAccount` for what they submit, and the documents of cases are theirs to see.
 * @throws RequestError `too_many_requests`
 */
export const limitWordFiles = async (ctx: AppContext, documentGenerations: DocumentGenerations): Promise<void> => {
  const { account, clientAddress: address } = ctx.state;
  if (account && isOfCourt(account)) return;
  await documentGenerations.consume(account ? { account: account.id } : { address });
};
