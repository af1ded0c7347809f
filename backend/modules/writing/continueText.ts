import { longestContinuation, writing } from '../../../domain/contract/writing.js';
import { continuationOf } from '../../../domain/writing/continuation.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { RateLimits } from '../../platform/http/rateLimit.js';
import { serve } from '../../platform/http/serve.js';
import type { AppRouter } from '../../platform/http/types.js';
import type { Assistant } from '../modelCalls/assistant.js';
import { fencedMessages } from '../modelCalls/fencedMessages.js';
import { tidyText } from './tidyText.js';

type Deps = {
  readonly assistant: Pick<Assistant, 'text'>;
  readonly limits: Pick<RateLimits, 'continuations' | 'continuationsByHour'>;
};

const task = `你为正在填写民事诉状的人续写文字。资料是光标之前已经写下的文字。
紧接着它的最后一个字往下写，至多${longestContinuation}个字，写完半句或一句即止，与前文连成通顺的一段。
不得增加前文没有的金额、日期、姓名、数量和法律条文。不要重复前文，不要写说明、引号或其他标记。没有把握就什么也不写。`;

/** What of a text a model is told, from its end, in characters. */
const told = 800;
/** Of a continuation of sixty characters, with some room for models that think. */
const maxTokens = 400;

/** POST /api/assistance/continue-text: how a text may go on, as far as it says nothing that was not said. */
export const continueTextRoute = (router: AppRouter, { assistant, limits }: Deps): void =>
  serve(router, writing.continueText, async ({ body: { text, about } }, ctx) => {
    const { account, clientAddress: address } = ctx.state;
    const key = account ? { account: account.id } : { address };
    await limits.continuations.consume(key);
    await limits.continuationsByHour.consume(key);
    const outcome = await assistant.text(
      {
        slot: 'fast',
        source: 'continuation',
        hasOwnBound: true,
        messages: fencedMessages({
          task,
          data: [
            { title: '填写的位置', text: about },
            { title: '已经写下的文字', text: text.slice(-told) },
          ],
        }),
        maxTokens,
      },
      ctx,
    );
    // Having nothing to say is no failure here, nor having thought until there was no room left.
    if (outcome.kind === 'failed' && outcome.code === 'reply_empty') return { continuation: '' };
    if (outcome.kind !== 'complete' && outcome.kind !== 'incomplete')
      throw new RequestError('model_call_failed', { sentence: outcome.sentence });
    return { continuation: continuationOf(text, tidyText(outcome.text), longestContinuation) };
  });
