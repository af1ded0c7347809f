import { z } from 'zod';
import { normaliseUsage, type TokenUsage } from '../../../domain/usage/tokenUsage.js';
import { failed, saysUnpaid } from './failures.js';
import { createThinkingAloud, withoutThinking, type HeardPiece } from '../../../domain/assistance/thinkingAloud.js';
import { isGoodEnd } from './ends.js';

/** What of one reply has arrived so far. */
export type Reply = {
  text: string;
  thinking: string;
  refusal: string;
  finish: string | null;
  usage: TokenUsage | null;
  /** The text as it was sent. */
  raw: string;
  /** Parts the text from what the model thinks aloud in it. */
  readonly aloud: ReturnType<typeof createThinkingAloud>;
};

/** A reply of which nothing came yet; `startsThinking` of a model whose template holds the opening mark of its thoughts. */
export const emptyReply = (startsThinking = false): Reply => ({
  text: '',
  thinking: '',
  refusal: '',
  finish: null,
  usage: null,
  raw: '',
  aloud: createThinkingAloud(startsThinking),
});

/** A piece for the person; `takenBack`: all text before it turned out to be a thought. */
export type Delta = { readonly kind: 'text' | 'thinking'; readonly text: string } | { readonly kind: 'takenBack' };

const Text = z.union([z.string(), z.array(z.looseObject({ type: z.string(), text: z.string().optional() }))]).nullish();
const Message = z.looseObject({
  content: Text,
  reasoning_content: z.string().nullish(),
  reasoning: z.string().nullish(),
  refusal: z.string().nullish(),
});
const Choice = z.looseObject({ index: z.number().optional(), finish_reason: z.string().nullish() });
const Completion = z.looseObject({
  choices: z.array(Choice.extend({ message: Message })).min(1),
  usage: z.unknown().optional(),
});
const Chunk = z.looseObject({
  choices: z.array(Choice.extend({ delta: Message.nullish() })).nullish(),
  usage: z.unknown().optional(),
});

const Refused = z.looseObject({ error: z.union([z.string(), z.looseObject({})]) });

const plainText = (content: z.infer<typeof Text>): string =>
  typeof content === 'string'
    ? content
    : (content ?? []).map(({ type, text }) => (type === 'text' ? (text ?? '') : '')).join('');

/** Adds what was heard; returns it for the person. */
const add = (reply: Reply, { text, thinking, takesBack }: HeardPiece): Delta[] => {
  const isTakenBack = takesBack && reply.text !== '';
  if (takesBack) [reply.text, reply.thinking] = ['', reply.thinking + reply.text];
  reply.text += text;
  reply.thinking += thinking;
  return [
    ...(isTakenBack ? [{ kind: 'takenBack' } as const] : []),
    ...(thinking === '' ? [] : [{ kind: 'thinking', text: thinking } as const]),
    ...(text === '' ? [] : [{ kind: 'text', text } as const]),
  ];
};

/** Adds a message or a piece of one. */
const take = (reply: Reply, message: z.infer<typeof Message>): Delta[] => {
  const raw = plainText(message.content);
  const heard = reply.aloud.hear(raw);
  reply.raw += raw;
  reply.refusal += message.refusal ?? '';
  return add(reply, {
    ...heard,
    thinking: (message.reasoning_content ?? message.reasoning ?? '') + heard.thinking,
  });
};

/**
 * Ends a reply: returns what was kept back in doubt for the person. Where it was taken to begin within a thought and came to a good
 * end without one, it was none.
 */
export const endReply = (reply: Reply): Delta[] => {
  const deltas = add(reply, reply.aloud.rest());
  if (reply.text !== '' || !isGoodEnd(reply.finish)) return deltas;
  const { text } = withoutThinking(reply.raw);
  if (text !== '') reply.thinking = reply.thinking.replace(reply.raw, '');
  return [...deltas, ...add(reply, { text, thinking: '', takesBack: false })];
};

const firstOf = <C extends { index?: number | undefined }>(choices: readonly C[]): C | undefined =>
  choices.find(({ index }) => index === undefined || index === 0);

/** Some services send an empty word with every piece. */
const endIn = ({ finish_reason }: z.infer<typeof Choice>): string | null => finish_reason?.trim().toLowerCase() || null;

/** Reads a reply that came whole. @throws RequestFailed `service_error`; `reply_unreadable` for what is none, whatever its status */
export const readCompletion = (reply: Reply, received: unknown): void => {
  // Some services report a failure with status 200.
  const { data: refused } = Refused.safeParse(received);
  if (refused) throw failed(saysUnpaid(refused.error) ? 'service_unpaid' : 'service_error');
  const { data } = Completion.safeParse(received);
  const choice = data && firstOf(data.choices);
  if (!choice) throw failed('reply_unreadable');
  take(reply, choice.message);
  reply.finish = endIn(choice) ?? 'stop'; // a reply that is not streamed is complete without a finish reason
  endReply(reply);
  reply.usage = normaliseUsage(data.usage);
};

/** Reads one chunk of a stream; returns what it adds for the person. @throws RequestFailed `reply_unreadable` */
export const readChunk = (reply: Reply, received: unknown): Delta[] => {
  const { data } = Chunk.safeParse(received);
  if (!data) throw failed('reply_unreadable');
  reply.usage = normaliseUsage(data.usage) ?? reply.usage;
  const choice = firstOf(data.choices ?? []);
  if (!choice) return [];
  reply.finish = endIn(choice) ?? reply.finish;
  return choice.delta ? take(reply, choice.delta) : [];
};
