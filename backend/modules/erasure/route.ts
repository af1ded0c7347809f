import { z } from 'zod';
import { commandContext } from '../../platform/http/commandContext.js';
import { answerPosition } from '../../platform/http/minPosition.js';
import { parse, parseFields } from '../../platform/http/parse.js';
import type { AppRouter } from '../../platform/http/types.js';
import { eraseCase, type EraseCaseDeps } from './eraseCase.js';

export const Params = z.object({ id: z.string().min(1).max(100) });

/** Why somebody's data is erased; it stays readable for ever. */
export const erasureReason = z.string().trim().min(1).max(500);
export const Body = z.object({ reason: erasureReason });

/** POST /api/admin/cases/{id}/erase (superuser): erases the personal data of a case, for a reason. Repeating changes nothing. */
export const eraseCaseRoute = (router: AppRouter, deps: EraseCaseDeps): void =>
  router.post('/api/admin/cases/:id/erase', async (ctx) => {
    const { id } = parse(Params, ctx.params);
    const { reason } = parseFields(Body, ctx.request.body);
    const { position } = await eraseCase(deps, id, reason, commandContext(ctx));
    answerPosition(ctx, position);
    ctx.body = { id, erased: true };
  });
