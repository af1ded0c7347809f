import type { ChatEvent } from '../../../domain/contract/chat.js';
import type { AppContext } from '../../platform/http/types.js';
import type { RateLimits } from '../../platform/http/rateLimit.js';
import type { KeptAnswerRows } from '../permanentCache/index.js';

export type KeptReplyDeps = {
  readonly keptAnswers: Pick<KeptAnswerRows, 'use' | 'near' | 'any'>;
  readonly limits: Pick<RateLimits, 'cacheLookups'>;
};

/** What the permanent cache has for a question: the whole reply, or what to say before a model's. */
type Kept =
  | { readonly kind: 'reply'; readonly events: readonly ChatEvent[] }
  | { readonly kind: 'before'; readonly events: readonly ChatEvent[] };

/**
 * Looks a question up in the permanent cache. Only the same question is answered from it; near ones are offered to choose from.
 * @throws RequestError `too_many_requests`
 */
export const keptReply = async (
  question: string,
  ctx: AppContext,
  { keptAnswers, limits }: KeptReplyDeps,
): Promise<Kept> => {
  const { account, clientAddress: address, receivedAt } = ctx.state;
  await limits.cacheLookups.consume(account ? { account: account.id } : { address });
  const kept = await keptAnswers.use(question, receivedAt);
  if (kept)
    return {
      kind: 'reply',
      events: [
        { type: 'kept', text: kept.answer, updated_at: kept.updated_at },
        { type: 'end', reason: 'complete' },
      ],
    };
  const questions = await keptAnswers.near(question);
  return { kind: 'before', events: questions.length === 0 ? [] : [{ type: 'near', questions: [...questions] }] };
};

/** Events that are there already, then the error with which they end, if any. */
export const eventsThen = async function* (
  events: readonly ChatEvent[],
  error?: unknown,
): AsyncGenerator<ChatEvent, void, void> {
  yield* events;
  if (error !== undefined) throw error;
};
