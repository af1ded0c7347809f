import type { z } from 'zod';
import type { Parts, Task } from '../../../domain/assistance/task.js';
import type { Call, Definition, Given, Returned } from '../../../domain/contract/call.js';
import { serve } from '../../platform/http/serve.js';
import type { AppContext, AppRouter } from '../../platform/http/types.js';
import { hashOf, type Asked, type Edition, type ModelTasks, type Replied } from './modelTasks.js';

/** Advice of a model that somebody is about to be shown. */
export type Advice = Edition & {
  /** SHA-256 (hex) of the response as canonical JSON: what was shown, whatever the model wrote besides. */
  readonly resultHash: string;
};

/**
 * Told of advice once it is whole, before the response leaves: what it throws refuses the request, so that no advice is shown which is
 * not recorded. `given` is the request as the contract parses it.
 */
export type OnAdvice<D extends Definition> = (advice: Advice, given: Given<D>, ctx: AppContext) => Promise<void>;

type Deps<D extends Definition> = {
  readonly modelTasks: Pick<ModelTasks, 'ask'>;
  /** Only for tasks of the court, whose advice is an event: see `OnAdvice`. */
  readonly onAdvice?: OnAdvice<D>;
};

type Steps<D extends Definition, P extends Parts, Value extends string, Reply, Prepared extends Asked<P, Value>> = {
  /** What the task is asked with, and whatever else `respond` needs. */
  readonly prepare: (given: Given<D>, ctx: AppContext) => Prepared | Promise<Prepared>;
  /** The task in the words of another field of law, where what was prepared is of one. */
  readonly instead?: (prepared: Prepared) => Task<P, Value, z.ZodType<Reply>> | undefined;
  /** The response, from what came of the task: each statement held against what was shown. */
  readonly respond: (
    replied: Replied<Reply>,
    prepared: Prepared,
    ctx: AppContext,
  ) => Returned<D> | Promise<Returned<D>>;
};

/**
 * Serves a call that is answered by one task of a model. The model is asked within the caller's limits and credits and under the task's
 * name, with what `prepare` gives between fences and within its bounds; the response carries the task's edition (`X-Model-Task`). Who
 * records what the court was shown gives `onAdvice`:
 *
 * ```
 * serveTask(router, analysis.forFiling, filingReview, { modelTasks, onAdvice: (advice, { body }, ctx) => record(…) }, { prepare, respond })
 * ```
 */
export const serveTask = <
  D extends Definition,
  P extends Parts,
  Value extends string,
  Reply,
  Prepared extends Asked<P, Value>,
>(
  router: AppRouter,
  called: Call<D>,
  task: Task<P, Value, z.ZodType<Reply>>,
  { modelTasks, onAdvice }: Deps<D>,
  { prepare, instead, respond }: Steps<D, P, Value, Reply, Prepared>,
): void =>
  serve(router, called, async (given, ctx) => {
    const prepared = await prepare(given, ctx);
    const replied = await modelTasks.ask(instead?.(prepared) ?? task, prepared, ctx);
    const response = await respond(replied, prepared, ctx);
    await onAdvice?.({ ...replied.edition, resultHash: hashOf(response) }, given, ctx);
    return response;
  });
