import type { z } from 'zod';
import { addUsage, estimateTokens, usedOfPart, type TokenUsage } from '../../../domain/usage/tokenUsage.js';
import type { ModelConnection, ModelMessage } from './connection.js';
import type { createDeliver, Delivered } from './deliver.js';
import { endOf } from './ends.js';
import { failed, sentenceOf, toldTo, type Failure } from './failures.js';
import type { ModelOutcome } from './outcome.js';
import type { Delta } from './readReply.js';
import type { StructuredForm } from './requestBody.js';
import { checkAgainst, repairRequest, structuredForm, type Checked, type Complaints } from './structured.js';
import { createServiceRates, type ServiceRates } from './tokenRates.js';

export type ModelRequest = {
  readonly connection: ModelConnection;
  readonly messages: readonly ModelMessage[];
  /** Most tokens of a reply; by default the connection's. */
  readonly maxTokens?: number | null | undefined;
  /** Makes it a stream, of which each piece is passed on as it comes; the next is read once its promise has resolved. */
  readonly onDelta?: ((delta: Delta) => void | Promise<void>) | undefined;
  /**
   * Most requests of the call, for trying a model out: nothing is tried again or mended, only what the service names as not taken is
   * left out.
   */
  readonly mostRequests?: number | undefined;
  /** Ends the call when it is aborted. */
  readonly signal?: AbortSignal | undefined;
};

/** A request for what a schema says. */
export type StructuredRequest<T> = ModelRequest & {
  readonly schema: z.ZodType<T>;
  /** What does not fit, or was cut, is not asked for again: nothing pays for that. */
  readonly onlyOnce?: boolean | undefined;
  /** What of a fitting reply has a wrong type: it is asked for once more, and the reply with fewer of them is taken. */
  readonly complaints?: Complaints | undefined;
};

const tokensOfPicture = 1000;

/** Tokens that messages will be about, for holding credits and for replies without usage. */
export const estimateInput = (messages: readonly ModelMessage[]): number =>
  messages.reduce((sum, { content }) => {
    const parts = typeof content === 'string' ? [{ type: 'text', text: content } as const] : content;
    return parts.reduce((s, part) => s + (part.type === 'text' ? estimateTokens(part.text) : tokensOfPicture), sum + 4);
  }, 0);

/** The usage of what was delivered: reported, else estimated from what went to and fro; none when nothing came. */
const usageOf = (
  { reply, ended }: Delivered,
  { connection, messages }: Pick<ModelRequest, 'connection' | 'messages'>,
  rates: ServiceRates,
): TokenUsage | null => {
  if (reply.text + reply.thinking + reply.refusal === '') return reply.usage;
  const thinking = reply.thinking === '' ? null : estimateTokens(reply.thinking);
  const output = estimateTokens(reply.text + reply.refusal);
  const estimated = { input: estimateInput(messages), output, thinking, estimated: true };
  if (reply.usage) {
    if (ended === 'whole') rates.learn(connection, reply.usage, estimated);
    return reply.usage;
  }
  return ended === 'whole' ? estimated : usedOfPart(estimated, rates.of(connection));
};

const cutShort = '模型的回答因长度上限被截断，请提高该模型的最大输出词元数，或缩短内容后再试。';
export const sayings = {
  noEnd: '模型的回答没有结束就断了，已保留收到的部分，请重试。',
  refusal: '模型拒绝回答这个请求，请调整内容后再试。',
  content_filter: '模型服务的内容审查拦下了这个请求，请调整内容后再试。',
  invalid: '模型给出的结果格式不对，请重试，或换一个模型。',
  onlyThought: '模型只进行了思考，没有给出回答，请重试，或换一个模型。',
  aborted: '已停止。',
};

/** How a call ended, unless what it delivered is whole and has to be looked at. */
const badEnd = <T>(
  { reply, ended: cause }: Delivered,
  owner: string | null,
  received: { text: string; thinking: string; usage: TokenUsage | null; requests: number },
): ModelOutcome<T> | undefined => {
  const end = typeof cause === 'string' ? cause : toldTo(owner, cause);
  const broken = (failure: Failure): ModelOutcome<T> =>
    reply.text === ''
      ? { ...received, kind: 'failed', ...failure, sentence: sentenceOf(failure) }
      : { ...received, kind: 'incomplete', reason: failure.code, sentence: sentenceOf(failure) };
  if (end === 'aborted') return { ...received, kind: 'aborted', sentence: sayings.aborted };
  if (end !== 'whole') return broken(end);
  const kind = endOf(reply.finish);
  if (kind === 'filter')
    return { ...received, kind: 'refused', reason: 'content_filter', sentence: sayings.content_filter };
  if (reply.refusal !== '') return { ...received, kind: 'refused', reason: 'refusal', sentence: sayings.refusal };
  if (kind === 'length') return { ...received, kind: 'incomplete', reason: 'length', sentence: cutShort };
  if (kind === 'service') return broken(failed('service_error').failure);
  if (kind === 'none') return { ...received, kind: 'incomplete', reason: 'no_end', sentence: sayings.noEnd };
  if (reply.text !== '') return undefined;
  return broken(failed('reply_empty', reply.thinking === '' ? {} : { detail: sayings.onlyThought }).failure);
};

/** A reply that fits its schema. */
const whole = <T>(
  received: { text: string; thinking: string; usage: TokenUsage | null; requests: number },
  { value, issues }: Extract<Checked<T>, { fits: true }>,
  { accepted: { rung } }: Delivered,
): ModelOutcome<T> => ({
  ...received,
  kind: 'complete',
  value,
  rung,
  ...(issues.length === 0 ? {} : { misfits: issues.length }),
});

const roomOf = ({ maxTokens, connection }: ModelRequest): number | null =>
  maxTokens === undefined ? connection.maxTokens : maxTokens;

type Deps = { readonly deliver: () => Promise<ReturnType<typeof createDeliver>> };

/** Creates what asks a model over a connection: for text, and for what a schema says, which may take a second request. */
export const createAsk = (deps: Deps) => {
  const rates = createServiceRates();

  const turn = async (request: ModelRequest, form: StructuredForm | undefined, signal: AbortSignal) => {
    const { connection, messages, onDelta } = request;
    const deliver = await deps.deliver();
    const { mostRequests } = request;
    const maxTokens = roomOf(request);
    const delivered = await deliver({ connection, messages, maxTokens, form, onDelta, mostRequests, signal });
    const { reply, requests } = delivered;
    return {
      delivered,
      got: {
        text: reply.text,
        thinking: reply.thinking,
        usage: usageOf(delivered, request, rates),
        requests,
        ...(onDelta && delivered.accepted.plain ? { plain: true as const } : {}),
      },
    };
  };

  const askText = async (request: ModelRequest, signal: AbortSignal): Promise<ModelOutcome<string>> => {
    const { delivered, got } = await turn(request, undefined, signal);
    return (
      badEnd(delivered, request.connection.owner, got) ?? { ...got, kind: 'complete', value: got.text, rung: null }
    );
  };

  const askStructured = async <T>(
    { schema, complaints, onlyOnce, ...request }: StructuredRequest<T>,
    signal: AbortSignal,
  ): Promise<ModelOutcome<T>> => {
    const form = structuredForm(schema);
    const { messages, mostRequests, connection } = request;
    const { owner } = connection;
    const isLast = onlyOnce === true || mostRequests !== undefined;
    const maxTokens = roomOf(request);
    const { delivered: first, got: received } = await turn(request, form, signal);
    const replyFailure = badEnd<T>(first, owner, received);

    const isCut = replyFailure?.kind === 'incomplete' && replyFailure.reason === 'length' && maxTokens !== null;
    if (replyFailure && !isCut) return replyFailure;
    const verdict = checkAgainst(schema, received.text, complaints);
    const fitting = !replyFailure && verdict.fits ? verdict : undefined;
    if (fitting && (fitting.issues.length === 0 || isLast)) return whole(received, fitting, first);

    if (isLast) {
      if (replyFailure) return replyFailure;
      const { issues, good } = verdict.fits ? { issues: verdict.issues, good: {} } : verdict;
      return { ...received, kind: 'invalid', issues, good, rung: first.accepted.rung, sentence: sayings.invalid };
    }

    // What was cut is never mended: it would complete a sentence of a pleading. It is asked for again with more room.
    const again: readonly ModelMessage[] = isCut
      ? messages
      : [
          ...messages,
          { role: 'assistant', content: received.text },
          { role: 'user', content: repairRequest(verdict.issues) },
        ];
    const { delivered: second, got } = await turn(
      { ...request, messages: again, maxTokens: isCut ? maxTokens * 2 : maxTokens },
      form,
      signal,
    );
    const inAll = {
      ...got,
      usage: addUsage(received.usage, got.usage),
      requests: received.requests + got.requests,
    };
    const secondEnded = badEnd<T>(second, owner, inAll);
    const rechecked = checkAgainst(schema, inAll.text, complaints);
    // What the first reply says in the right types is not lost by a worse second one.
    const isBetter = !secondEnded && rechecked.fits && rechecked.issues.length < (fitting?.issues.length ?? Infinity);
    if (fitting && !isBetter && secondEnded?.kind !== 'aborted') {
      const { usage, requests } = inAll;
      return { ...whole(received, fitting, first), usage, requests };
    }
    if (secondEnded) return secondEnded;
    if (rechecked.fits) return whole(inAll, rechecked, second);
    const { issues, good } = rechecked;
    return { ...inAll, kind: 'invalid', issues, good, rung: second.accepted.rung, sentence: sayings.invalid };
  };

  return { askText, askStructured };
};
