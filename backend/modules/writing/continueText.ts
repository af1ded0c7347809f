import { tasksIn } from '../../../domain/assistance/tasks/ofDomains.js';
import { writing } from '../../../domain/contract/writing.js';
import { longestContinuation } from '../../../domain/writing/limits.js';
import { continuationOf } from '../../../domain/writing/continuation.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { RateLimits } from '../../platform/http/rateLimit.js';
import { serve } from '../../platform/http/serve.js';
import type { AppRouter } from '../../platform/http/types.js';
import type { ModelTasks } from '../modelCalls/index.js';

type Deps = {
  readonly modelTasks: Pick<ModelTasks, 'text'>;
  readonly limits: Pick<RateLimits, 'continuations' | 'continuationsByHour'>;
};

/** The token limit of a continuation of sixty characters, with room for models that think first. */
const maxTokens = 400;

/** POST /api/assistance/continue-text: how a text may go on, as far as it says nothing that was not said. */
export const continueTextRoute = (router: AppRouter, { modelTasks, limits }: Deps): void =>
  serve(router, writing.continueText, async ({ body: { domain, ...body } }, ctx) => {
    const { account, clientAddress: address } = ctx.state;
    const key = account ? { account: account.id } : { address };
    await limits.continuations.consume(key);
    await limits.continuationsByHour.consume(key);
    const { outcome } = await modelTasks.text(
      tasksIn[domain ?? 'civil'].continuation,
      { values: {}, material: body, maxTokens, hasOwnBound: true },
      ctx,
    );
    // Having nothing to say is no failure here, nor having thought until there was no room left.
    if (outcome.kind === 'failed' && outcome.code === 'reply_empty') return { continuation: '' };
    if (outcome.kind !== 'complete' && outcome.kind !== 'incomplete')
      throw new RequestError('model_call_failed', { sentence: outcome.sentence });
    return { continuation: continuationOf(body.text, outcome.text, longestContinuation) };
  });
