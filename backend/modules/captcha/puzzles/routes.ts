import { z } from 'zod';
import { puzzleActions } from '../../../../domain/puzzle/puzzle.js';
import { longestDeviceToken, type Devices } from '../../accounts/devices.js';
import { registrationPuzzle } from '../../accounts/registrationPuzzle.js';
import { countedBy, signInPuzzle } from '../../accounts/signInCounters.js';
import { captchaPuzzle } from '../captchaPuzzle.js';
import { parse } from '../../../platform/http/parse.js';
import type { RateLimits } from '../../../platform/http/rateLimit.js';
import type { AppRouter } from '../../../platform/http/types.js';
import type { Puzzles } from './puzzles.js';

export const Body = z.strictObject({
  action: z.enum(puzzleActions),
  email: z.string().max(254).optional(),
  device: z.string().max(longestDeviceToken).optional(),
});

type Deps = { readonly puzzles: Puzzles; readonly limits: RateLimits; readonly devices: Devices };

/** POST /api/auth-utils/puzzle: a puzzle to solve for what one is about to do, dearer the more went wrong of late. 200. */
export const puzzleRoutes = (router: AppRouter, deps: Deps): void => {
  const { puzzles, limits } = deps;
  const asked = async (address: string, { action, email: username = '', device }: z.infer<typeof Body>, now: Date) => {
    if (action === 'captcha') return captchaPuzzle(limits, address);
    if (action === 'register') return registrationPuzzle(limits, { username, address });
    return signInPuzzle(limits, await countedBy(deps, { username, address, device, now }), address);
  };
  router.post('/api/auth-utils/puzzle', async (ctx) => {
    const { clientAddress, receivedAt } = ctx.state;
    const { purpose, level } = await asked(clientAddress, parse(Body, ctx.request.body), receivedAt);
    ctx.body = { puzzle: await puzzles.issue(purpose, level, receivedAt) };
  });
};
