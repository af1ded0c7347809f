import type { ChatEvent } from '../../../domain/contract/chat.js';
import type { AppContext } from '../../platform/http/types.js';
import type { RateLimits } from '../../platform/http/rateLimit.js';
import type { KeptAnswerRows } from '../permanentCache/index.js';

export type KeptReplyDeps = {
  readonly keptAnswers: Pick<KeptAnswerRows, 'use' | 'near' | 'any'>;
  readonly limits: Pick<RateLimits, 'cacheLookups'>;
};

const limitKey = ({ state: { account, clientAddress: address } }: AppContext) =>
  account ? { account: account.id } : { address };

/** Refuses, without a query, whom a look-up was refused a moment ago. @throws RequestError `too_many_requests` */
export const mustNotFlood = (ctx: AppContext, { limits }: Pick<KeptReplyDeps, 'limits'>): void =>
  limits.cacheLookups.recall(limitKey(ctx));

/**
 * The whole reply to a question from the permanent cache, where the very question is answered there; else `null`.
 * @throws RequestError `too_many_requests`
 */
export const keptReply = async (
  question: string,
  ctx: AppContext,
  { keptAnswers, limits }: KeptReplyDeps,
): Promise<readonly ChatEvent[] | null> => {
  await limits.cacheLookups.consume(limitKey(ctx));
  const cacheHit = await keptAnswers.use(question, ctx.state.receivedAt);
  if (!cacheHit) return null;
  return [
    { type: 'kept', text: cacheHit.answer, updated_at: cacheHit.updated_at },
    { type: 'end', reason: 'complete' },
  ];
};

/** Questions of the permanent cache that are near to one: they are offered to choose from, before a model's reply. */
export const nearQuestions = async (
  question: string,
  { keptAnswers }: Pick<KeptReplyDeps, 'keptAnswers'>,
): Promise<readonly ChatEvent[]> => {
  const questions = await keptAnswers.near(question);
  return questions.length === 0 ? [] : [{ type: 'near', questions: [...questions] }];
};

/** Events that are there already, then the error with which they end, if any. */
export const eventsThen = async function* (
  events: readonly ChatEvent[],
  error?: unknown,
): AsyncGenerator<ChatEvent, void, void> {
  yield* events;
  if (error !== undefined) throw error;
};
