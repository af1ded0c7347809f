import { setTimeout as sleep } from 'node:timers/promises';
import { caseEvents } from '../../../domain/contract/caseEvents.js';
import { showing } from '../../platform/auditAccess/recordsViews.js';
import { RequestError } from '../../platform/http/requestError.js';
import { onResponseClose } from '../../platform/http/responseClose.js';
import { serve } from '../../platform/http/serve.js';
import type { AppContext, AppRouter, ServiceKey } from '../../platform/http/types.js';
import type { CaseFeed, FeedAsked, FeedPage } from './caseFeed.js';

type Deps = { readonly caseFeed: CaseFeed };

/** How often a request that waits looks at the end of the log, in milliseconds. */
const lookEveryMs = 500;
/** What is left to read and send a page once something happened, in milliseconds. */
const afterWaitMs = 15_000;
/** Requests of one key that wait at the same time, in one process. */
const mostWaiting = 4;

/** The key that the guard of the route let in. */
const keyIn = ({ state }: AppContext): ServiceKey => {
  if (!state.serviceKey) throw new RequestError('service_key_required');
  return state.serviceKey;
};

/** Aborted when the response is closed: nobody waits any more. */
const clientLeft = (ctx: AppContext) => {
  const leaving = new AbortController();
  const forget = onResponseClose(ctx.res, () =>
    leaving.abort(new RequestError('malformed_request', { details: { reason: 'left' } })),
  );
  return { signal: leaving.signal, forget };
};

/** Waits for the next event of a case, as long as the key is in force, and gives the page with it; else the empty page of the end. */
const pageAfterWait = async (
  ctx: AppContext,
  { end, page }: CaseFeed,
  asked: FeedAsked,
  seconds: number,
): Promise<FeedPage> => {
  const until = performance.now() + seconds * 1000;
  // From here on the turn is another caller's.
  ctx.state.giveTime(seconds * 1000 + afterWaitMs);
  const { signal, forget } = clientLeft(ctx);
  try {
    for (let after = asked.after; ;) {
      signal.throwIfAborted();
      await ctx.state.findKeyAgain?.();
      if ((await end()) > after) {
        const found = await ctx.state.atWork(() => page({ ...asked, after }));
        if (found.events.length > 0 || found.more) return found;
        after = found.next;
      }
      const left = until - performance.now();
      if (left <= 0) return { events: [], next: after, more: false, personalCaseIds: [] };
      await sleep(Math.min(lookEveryMs, left));
    }
  } finally {
    forget();
  }
};

/** GET /api/case-events (key): what happened to cases after a position. */
export const feedRoute = (router: AppRouter, { caseFeed }: Deps): void => {
  const waiting = new Map<string, number>();

  const waitFor = async (ctx: AppContext, asked: FeedAsked, seconds: number): Promise<FeedPage> => {
    const { id } = keyIn(ctx);
    const others = waiting.get(id) ?? 0;
    if (others >= mostWaiting) throw new RequestError('too_many_requests', { retryAfter: 5 });
    waiting.set(id, others + 1);
    try {
      return await pageAfterWait(ctx, caseFeed, asked, seconds);
    } finally {
      const left = (waiting.get(id) ?? 1) - 1;
      if (left > 0) waiting.set(id, left);
      else waiting.delete(id);
    }
  };

  serve(router, caseEvents.read, async ({ query: { after, limit, wait } }, ctx) => {
    const withPersonal = keyIn(ctx).scopes.includes('case_events_personal');
    const asked = { after: Number(after), limit, withPersonal };
    const now = await caseFeed.page(asked);
    const isEnd = now.events.length === 0 && !now.more;
    const found = isEnd && wait > 0 ? await waitFor(ctx, { ...asked, after: now.next }, wait) : now;
    const { personalCaseIds: caseIds, events, next, more } = found;
    await showing(ctx, { caseIds });
    return { events: [...events], next, more };
  });
};
