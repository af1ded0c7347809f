import { cases } from '../../../../domain/contract/cases.js';
import { serve } from '../../../platform/http/serve.js';
import { currentNumber } from '../../../../domain/case/state.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import { commandContext } from '../../../platform/http/commandContext.js';
import { setPositionHeader } from '../../../platform/http/minPosition.js';
import type { AppRouter } from '../../../platform/http/types.js';
import type { Cases } from '../../../adapters/eventStore/openAggregates.js';
import { assignNumber, correctNumber } from './assignNumber.js';
import { unusualMustBeConfirmed, type NumberCheckDeps } from '../checkNumber/unusualNumber.js';
import type { NumberReservations } from './reserveNumber.js';

type Deps = NumberCheckDeps & {
  readonly cases: Pick<Cases, 'handle' | 'history'>;
  readonly reservations: NumberReservations;
};

/**
 * PATCH /api/cases/{id}/case-number (clerk): files a pending case. 409 if it is filed, the number is taken or a newer version came.
 * 422 for what is unusual about the number and was not confirmed, whoever sends it.
 */
export const assignNumberRoute = (router: AppRouter, deps: Deps): void =>
  serve(router, cases.assignNumber, async ({ path: { id }, body }, ctx) => {
    const { new_case_number: caseNumber, acknowledged = [], over_open_marks: overOpenMarks } = body;
    await unusualMustBeConfirmed(deps, id, caseNumber, acknowledged);
    const assignment = {
      caseNumber,
      acknowledged,
      overOpenMarks,
      ...(body.read_version !== undefined && { readVersion: body.read_version }),
    };
    const { state, position, eventIds } = await assignNumber(deps, id, assignment, commandContext(ctx));
    if (state.status === 'unopened') throw new DomainError('case_not_found');
    setPositionHeader(ctx, position);
    // A number that the case has already is no new event, so there is no new receipt.
    return { id, case_number: currentNumber(state), receipt_id: eventIds[0] ?? null };
  });

/**
 * POST /api/cases/{id}/case-number/correction (clerk): another number for a filed case. 409 if it is not filed, goes by another number
 * than the one that was seen, or the new one is taken; 422 for what is unusual about the new one and was not confirmed.
 */
export const correctNumberRoute = (router: AppRouter, deps: Deps): void =>
  serve(router, cases.correctNumber, async ({ path: { id }, body }, ctx) => {
    const { current_number: from, new_case_number: to, reason, acknowledged = [] } = body;
    await unusualMustBeConfirmed(deps, id, to, acknowledged);
    const correction = { from, to, reason, acknowledged };
    const { state, position, eventIds } = await correctNumber(deps, id, correction, commandContext(ctx));
    if (state.status === 'unopened') throw new DomainError('case_not_found');
    setPositionHeader(ctx, position);
    return { id, case_number: currentNumber(state), receipt_id: eventIds[0] ?? null };
  });
