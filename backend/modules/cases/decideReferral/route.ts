import { cases } from '../../../../domain/contract/cases.js';
import type { Cases } from '../../../adapters/eventStore/openAggregates.js';
import { commandContext } from '../../../platform/http/commandContext.js';
import { setPositionHeader } from '../../../platform/http/minPosition.js';
import { serve } from '../../../platform/http/serve.js';
import type { AppRouter } from '../../../platform/http/types.js';

type Deps = { readonly cases: Pick<Cases, 'handle'> };

/**
 * POST /api/cases/{id}/defendants/{defendantId}/identity (clerk): decides whether a renamed defendant is the one who submitted a
 * defence before. 409 when that was decided otherwise or the complaint changed since.
 */
export const decideReferralRoute = (router: AppRouter, deps: Deps): void =>
  serve(router, cases.decideReferral, async ({ path: { id, defendantId }, body }, ctx) => {
    const { successor_id: successorId, is_same: isSame } = body;
    const command = { type: 'DecideReferral' as const, data: { defendantId, successorId, isSame } };
    const { position } = await deps.cases.handle(id, command, commandContext(ctx));
    setPositionHeader(ctx, position);
    return { id: defendantId, is_same: isSame };
  });
