import { createSemaphore } from '../../platform/concurrency/semaphore.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { AppMiddleware } from '../../platform/http/types.js';

/** More than the threads that render, so that one account alone keeps them busy; a small part of the queue in front of them. */
const atOnce = 4;
const mostWaiting = 200;

/**
 * Bounds how many Word files are made at the same time for one account, or one visitor's address; its further requests wait in a queue of
 * its own. So however many it asks for, no one else is refused for busy threads or waits behind all of them.
 * One for all routes that render. Its middleware throws RequestError `overloaded` when the line is full.
 */
export const createFairShare = (): AppMiddleware => {
  const bounded = createSemaphore({ atOnce, queue: { most: mostWaiting, full: () => new RequestError('overloaded') } });
  return (ctx, next) => bounded(ctx.state.account?.id ?? ctx.state.clientAddress, next);
};
