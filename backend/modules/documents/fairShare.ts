import { createSemaphore } from '../../platform/concurrency/semaphore.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { AppMiddleware } from '../../platform/http/types.js';

/** More than the threads that render, so that one account alone keeps them busy; a small part of the queue in front of them. */
const atOnce = 4;
const mostWaiting = 200;

/**
 * Bounds how many Word files one account, or one visitor's address, has made for it at the same time; the others of theirs wait in a line of
 * their own. However many somebody asks for, nobody else is told that all threads are taken, or waits behind all of them.
 * One for all routes that render. Its middleware throws RequestError `overloaded` when the line is full.
 */
export const createFairShare = (): AppMiddleware => {
  const bounded = createSemaphore({ atOnce, queue: { most: mostWaiting, full: () => new RequestError('overloaded') } });
  return (ctx, next) => bounded(ctx.state.account?.id ?? ctx.state.clientAddress, next);
};
