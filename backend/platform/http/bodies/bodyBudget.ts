import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { RequestError } from '../requestError.js';

/** How many bytes of bodies one account, or one visitor's address, has parsed and checked within a time. */
export type BodyBudget = { readonly bytes: number; readonly seconds: number };

/** A hall full of people who file the same afternoon uses a tenth of it. */
export const bodyBudget: BodyBudget = { bytes: 64 * 1024 * 1024, seconds: 600 };

/** Bodies that are not longer than this are not counted: they cost next to nothing, and counting them would fill the memory with addresses. */
const uncounted = 8 * 1024;

/**
 * Counts what bodies cost before they are parsed, in this process alone, so that a client that sends one large body after another,
 * each refused, is stopped too. Limits of what people do are counted elsewhere (`rateLimit.ts`), once it is done.
 * The returned function throws RequestError `too_many_requests`.
 */
export const createBodyBudget = ({ bytes, seconds }: BodyBudget = bodyBudget) => {
  const limiter = new RateLimiterMemory({ points: bytes, duration: seconds });
  return async (key: string, length: number): Promise<void> => {
    if (length <= uncounted) return;
    try {
      await limiter.consume(key, length);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new RequestError('too_many_requests', { retryAfter: Math.max(1, refusal.msBeforeNext / 1000) });
    }
  };
};
