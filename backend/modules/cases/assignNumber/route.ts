import { z } from 'zod';
import { currentNumber } from '../../../../domain/case/state.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import { commandContext } from '../../../platform/http/commandContext.js';
import { answerPosition } from '../../../platform/http/minPosition.js';
import { parse } from '../../../platform/http/parse.js';
import type { AppRouter } from '../../../platform/http/types.js';
import type { Cases } from '../../../adapters/eventStore/openAggregates.js';
import { assignNumber } from './assignNumber.js';
import type { NumberReservations } from './reserveNumber.js';

export const Params = z.object({ id: z.string().min(1).max(100) });
export const Body = z.object({ new_case_number: z.string().max(1000) });

type Deps = { readonly cases: Pick<Cases, 'handle'>; readonly reservations: NumberReservations };

/** PATCH /api/cases/{id}/case-number (superuser): files a pending case. 409 if it is filed or the number is taken. */
export const assignNumberRoute = (router: AppRouter, deps: Deps): void =>
  router.patch('/api/cases/:id/case-number', async (ctx) => {
    const { id } = parse(Params, ctx.params);
    const { new_case_number: typed } = parse(Body, ctx.request.body);
    const { state, position, eventIds } = await assignNumber(deps, id, typed, commandContext(ctx));
    if (state.status === 'unopened') throw new DomainError('case_not_found');
    answerPosition(ctx, position);
    // A number that the case has already is no new event, so there is no new receipt.
    ctx.body = { id, case_number: currentNumber(state), receipt_id: eventIds[0] ?? null };
  });
