import type { LimitKey } from '../http/limitKey.js';
import type { AppContext } from '../http/types.js';

/** Counts the Word files given to one address; see `backend/http/rateLimit.ts`. */
export type DocumentGenerations = { readonly consume: (key: LimitKey) => Promise<void> };

/**
 * Bounds how many files a visitor's address is given; a signed-in account has a limit of its own.
 * @throws RequestError `too_many_requests`
 */
export const limitVisitor = async (ctx: AppContext, documentGenerations: DocumentGenerations): Promise<void> => {
  if (!ctx.state.account) await documentGenerations.consume({ address: ctx.state.clientAddress });
};

/**
 * Bounds how often files that were filed are made again, for a visitor's address or for an account: they are no generations,
 * and rendering is work all the same.
 * @throws RequestError `too_many_requests`
 */
export const limitFiledAgain = (ctx: AppContext, documentGenerations: DocumentGenerations): Promise<void> =>
  documentGenerations.consume(
    ctx.state.account ? { account: ctx.state.account.id } : { address: ctx.state.clientAddress },
  );
