import type { Given } from '../../../domain/contract/call.js';
import { accounts } from '../../../domain/contract/accounts.js';
import { serve } from '../../platform/http/serve.js';
import type { Devices } from './devices.js';
import { registrationPuzzle } from './registrationPuzzle.js';
import { countedBy, signInPuzzle } from './signInCounters.js';
import { captchaPuzzle, type Puzzles } from '../captcha/index.js';
import type { RateLimits } from '../../platform/http/rateLimit.js';
import type { AppRouter } from '../../platform/http/types.js';

type Deps = { readonly puzzles: Puzzles; readonly limits: RateLimits; readonly devices: Devices };

/** POST /api/auth-utils/puzzle: a puzzle for the coming request, of a higher level after recent failures. 200. */
export const puzzleRoute = (router: AppRouter, deps: Deps): void => {
  const { puzzles, limits } = deps;
  const puzzleFor = async (
    address: string,
    { action, email: username = '', device }: Given<typeof accounts.puzzle>['body'],
    now: Date,
  ) => {
    if (action === 'captcha') return captchaPuzzle(limits, address);
    if (action === 'register') return registrationPuzzle(limits, { username, address });
    return signInPuzzle(limits, await countedBy(deps, { username, address, device, now }), address);
  };
  serve(router, accounts.puzzle, async ({ body }, ctx) => {
    const { clientAddress, receivedAt } = ctx.state;
    const { purpose, level } = await puzzleFor(clientAddress, body, receivedAt);
    return { puzzle: await puzzles.issue(purpose, level, receivedAt) };
  });
};
