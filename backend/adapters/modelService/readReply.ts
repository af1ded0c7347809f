import { z } from 'zod';
import { normaliseUsage, type TokenUsage } from '../../../domain/usage/tokenUsage.js';
import { failed, saysUnpaid } from './failures.js';
import { createThinkingAloud, withoutThinking } from '../../../domain/assistance/thinkingAloud.js';

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

export const emptyReply = (): Reply => ({
  text: '',
  thinking: '',
  refusal: '',
  finish: null,
  usage: null,
  raw: '',
  aloud: createThinkingAloud(),
});

export type Delta = { readonly kind: 'text' | 'thinking'; readonly text: string };

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
const add = (reply: Reply, text: string, thinking: string): Delta[] => {
  reply.text += text;
  reply.thinking += thinking;
  return [
    ...(thinking === '' ? [] : [{ kind: 'thinking', text: thinking } as const]),
    ...(text === '' ? [] : [{ kind: 'text', text } as const]),
  ];
};

/** Adds a message or a piece of one. */
const take = (reply: Reply, message: z.infer<typeof Message>): Delta[] => {
  const raw = plainText(message.content);
  const { text, thinking: aloud } = reply.aloud.hear(raw);
  reply.raw += raw;
  const thinking = (message.reasoning_content ?? message.reasoning ?? '') + aloud;
  reply.refusal += message.refusal ?? '';
  return add(reply, text, thinking);
};

/**
 * Ends a reply: returns what was kept back in doubt for the person. All before a closing tag that was never opened turns out to
 * have been a thought.
 */
export const endReply = (reply: Reply): Delta[] => {
  const { text, thinking } = reply.aloud.rest();
  const deltas = add(reply, text, thinking);
  const tidy = withoutThinking(reply.raw);
  if (tidy.text === reply.text) return deltas;
  reply.thinking += tidy.thinking;
  reply.text = tidy.text;
  return deltas;
};

const firstOf = <C extends { index?: number | undefined }>(choices: readonly C[]): C | undefined =>
  choices.find(({ index }) => index === undefined || index === 0);

/** Reads a reply that came whole. @throws RequestFailed `service_error`; `reply_unreadable` for what is none, whatever its status */
export const readCompletion = (reply: Reply, received: unknown): void => {
  // Some services report a failure with status 200.
  const { data: refused } = Refused.safeParse(received);
  if (refused) throw failed(saysUnpaid(refused.error) ? 'service_unpaid' : 'service_error');
  const { data } = Completion.safeParse(received);
  const choice = data && firstOf(data.choices);
  if (!choice) throw failed('reply_unreadable');
  take(reply, choice.message);
  endReply(reply);
  reply.finish = choice.finish_reason ?? 'stop'; // a reply that is not streamed is complete without a finish reason
  reply.usage = normaliseUsage(data.usage);
};

/** Reads one chunk of a stream; returns what it adds for the person. @throws RequestFailed `reply_unreadable` */
export const readChunk = (reply: Reply, received: unknown): Delta[] => {
  const { data } = Chunk.safeParse(received);
  if (!data) throw failed('reply_unreadable');
  reply.usage = normaliseUsage(data.usage) ?? reply.usage;
  const choice = firstOf(data.choices ?? []);
  if (!choice) return [];
  reply.finish = choice.finish_reason ?? reply.finish;
  return choice.delta ? take(reply, choice.delta) : [];
};
