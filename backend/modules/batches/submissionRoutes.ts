import { limitsOf } from '../../../domain/account/planLimits.js';
import { batches as calls } from '../../../domain/contract/batches.js';
import { courtClock } from '../../../domain/courtCalendar/courtClock.js';
import { signedIn } from '../../platform/http/auth.js';
import { RequestError } from '../../platform/http/requestError.js';
import { serve } from '../../platform/http/serve.js';
import type { AppRouter } from '../../platform/http/types.js';
import type { Tasks } from '../../platform/tasks/tasks.js';
import type { ReadPlanLimits } from '../accounts/index.js';
import type { CourtForms, Forms } from '../forms/index.js';
import type { BatchReads } from './batchReads.js';
import type { BatchWrites } from './batchWrites.js';
import { definitionOf } from './definitionOf.js';
import type { SubmissionRows } from './submissionRows.js';
import { batchView } from './view.js';

type Deps = {
  readonly batches: Pick<BatchReads, 'find'>;
  readonly writes: Pick<BatchWrites, 'remove'>;
  readonly submissions: Pick<SubmissionRows, 'choose' | 'pause'>;
  readonly forms: Pick<Forms, 'byHash' | 'get'>;
  readonly courtForms: Pick<CourtForms, 'mustBeOffered'>;
  readonly tasks: Pick<Tasks, 'wake'>;
  readonly planLimits: Pick<ReadPlanLimits, 'current'>;
  readonly timeZone: string;
};

/** Submits chosen rows of a batch in the background, pauses and goes on; removes a batch that stands still. */
export const batchSubmissionRoutes = (router: AppRouter, deps: Deps): void => {
  const { batches, writes, submissions, forms, courtForms, tasks, planLimits, timeZone } = deps;
  const viewOf = async (owner: string, id: string) => {
    const batch = await batches.find(owner, id);
    return batchView(batch, await definitionOf(forms, batch));
  };

  serve(router, calls.submit, async ({ path: { id }, body: { rows } }, ctx) => {
    const { id: owner, plan } = signedIn(ctx.state);
    const batch = await batches.find(owner, id);
    const definition = await definitionOf(forms, batch);
    if (definition.kind !== 'claim') throw new RequestError('batch_not_submittable');
    // Rows that wait already are refused one by one, as they would be from the form.
    await courtForms.mustBeOffered(definition);
    const { limits } = await planLimits.current();
    await submissions.choose(owner, id, {
      rows,
      mostToday: limitsOf(limits, plan).batchPleadings,
      day: courtClock(ctx.state.receivedAt, timeZone).day,
      now: ctx.state.receivedAt,
    });
    tasks.wake();
    return viewOf(owner, id);
  });
  serve(router, calls.pause, async ({ path: { id } }, ctx) => {
    const { id: owner } = signedIn(ctx.state);
    await submissions.pause(owner, id, ctx.state.receivedAt);
    return viewOf(owner, id);
  });
  serve(router, calls.remove, ({ path: { id } }, ctx) => writes.remove(signedIn(ctx.state).id, id));
};
