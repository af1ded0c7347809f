import { citations } from '../../../../domain/contract/citations.js';
import type { RateLimits } from '../../../platform/http/rateLimit.js';
import { serve } from '../../../platform/http/serve.js';
import type { AppRouter } from '../../../platform/http/types.js';
import type { LookUp } from './lookUp.js';

type Deps = {
  readonly lookUp: Pick<LookUp, 'paragraphs'>;
  readonly limits: Pick<RateLimits, 'paragraphLookups'>;
};

/**
 * POST /api/citations/paragraphs: how many paragraphs (款) cited articles have by the statutes that the caller may search, of every
 * cause: the platform's and their own.
 */
export const citedParagraphsRoute = (router: AppRouter, { lookUp, limits }: Deps): void =>
  serve(router, citations.paragraphs, async ({ body: { cited } }, ctx) => {
    const { account, clientAddress: address } = ctx.state;
    await limits.paragraphLookups.consume(account ? { account: account.id } : { address });
    return { counts: [...(await lookUp.paragraphs(cited, null, ctx))] };
  });
