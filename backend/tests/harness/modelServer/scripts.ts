import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatRequest, JsonSchema } from './chatRequest.js';

/** Answers one request. `signal` is aborted once the client has gone. */
export type Script<Request = ChatRequest> = (exchange: {
  readonly request: Request;
  readonly response: ServerResponse;
  readonly signal: AbortSignal;
}) => void | Promise<void>;

export const usualUsage = { prompt_tokens: 20, completion_tokens: 10, total_tokens: 30 };

type Said = {
  /** `null` for a reply without usage. */
  readonly usage?: unknown;
  readonly finish?: string | null;
  readonly thinking?: string;
  readonly refusal?: string;
};

/** Sends a response of JSON. */
export const sendJson = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void =>
  void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

const head = { id: 'chatcmpl-1', created: 1_790_000_000, model: 'scripted' };

const messageOf = (text: string | null, { thinking, refusal }: Said) => ({
  role: 'assistant',
  content: text,
  ...(thinking === undefined ? {} : { reasoning_content: thinking }),
  ...(refusal === undefined ? {} : { refusal }),
});

/** One server-sent event. */
export const eventOf = (data: unknown): string => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;

/** A chunk of a stream. */
export const chunkOf = (delta: unknown, finish: string | null = null, index = 0) => ({
  ...head,
  object: 'chat.completion.chunk',
  choices: [{ index, delta, finish_reason: finish }],
});

const usageChunk = (usage: unknown) => ({ ...head, object: 'chat.completion.chunk', choices: [], usage });

/** Begins a stream. */
export const beginStream = (response: ServerResponse): void =>
  void response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' }).flushHeaders();

/** A good reply, as a stream in pieces of four characters if a stream was asked for. */
export const reply =
  (text: string, said: Said = {}): Script =>
  ({ request, response }) => {
    const { usage = usualUsage, finish = 'stop' } = said;
    if (!request.stream) {
      const choices = [{ index: 0, message: messageOf(text, said), finish_reason: finish }];
      sendJson(response, 200, { ...head, object: 'chat.completion', choices, ...(usage === null ? {} : { usage }) });
      return;
    }
    beginStream(response);
    response.write(eventOf(chunkOf({ role: 'assistant', content: '' })));
    if (said.thinking !== undefined) response.write(eventOf(chunkOf({ reasoning_content: said.thinking })));
    if (said.refusal !== undefined) response.write(eventOf(chunkOf({ refusal: said.refusal })));
    for (const piece of text.match(/[\s\S]{1,4}/g) ?? []) response.write(eventOf(chunkOf({ content: piece })));
    if (finish !== null) response.write(eventOf(chunkOf({}, finish)));
    if (usage !== null && request.stream_options?.include_usage) response.write(eventOf(usageChunk(usage)));
    response.end(eventOf('[DONE]'));
  };

/** An error as services send it. */
export const refuse =
  (status: number, message: string, headers: Record<string, string> = {}): Script<unknown> =>
  ({ response }) =>
    sendJson(response, status, { error: { message, type: 'scripted', code: null } }, headers);

/** A response of another kind. */
export const respond =
  (status: number, body: string, headers: Record<string, string>): Script<unknown> =>
  ({ response }) =>
    void response.writeHead(status, headers).end(body);

/** Never answers. */
export const silence: Script<unknown> = () => undefined;

/** Writes a stream by hand. */
export const stream =
  (write: (response: ServerResponse, signal: AbortSignal) => void | Promise<void>): Script =>
  ({ response, signal }) => {
    beginStream(response);
    return write(response, signal);
  };

/** Writes bytes one at a time until the client goes. */
export const drip =
  (text: string, everyMs: number): Script =>
  async ({ response, signal }) => {
    beginStream(response);
    for (const byte of Buffer.from(text)) {
      if (signal.aborted) return;
      response.write(Buffer.of(byte));
      await sleep(everyMs);
    }
  };

/** What an instance of the schema is to be: valid, without its last property, or with a wrong type in its last property. */
export type Instance = 'valid' | 'incomplete' | 'wrong';

const valueOf = (schema: JsonSchema): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [option] = schema.anyOf ?? [];
  if (option) return valueOf(option);
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  switch (type) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, each]) => [name, valueOf(each)]));
    case 'array':
      return schema.items ? [valueOf(schema.items)] : [];
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return schema.description ?? '文字';
  }
};

/** Walks a JSON schema and returns an instance of it. */
export const instanceOf = (schema: JsonSchema, instance: Instance): unknown => {
  const entries = Object.entries(schema.properties ?? {}).map(([name, each]): [string, unknown] => [
    name,
    valueOf(each),
  ]);
  const [last] = entries.at(-1) ?? [];
  if (instance === 'incomplete') return Object.fromEntries(entries.slice(0, -1));
  return Object.fromEntries(
    entries.map(([name, value]) => [name, instance === 'wrong' && name === last ? { wrong: true } : value]),
  );
};

/** Answers by the schema that it was sent. */
export const replyBySchema =
  (instance: Instance = 'valid', said: Said = {}): Script =>
  (exchange) => {
    const format = exchange.request.response_format;
    if (format?.type !== 'json_schema') throw new Error('no schema was sent');
    return reply(JSON.stringify(instanceOf(format.json_schema.schema, instance)), said)(exchange);
  };

/** All that a request says. */
export const textOf = ({ messages }: ChatRequest): string =>
  messages
    .flatMap(({ content }) =>
      typeof content === 'string' ? [content] : content.flatMap((part) => (part.type === 'text' ? [part.text] : [])),
    )
    .join('\n');

/** Invisible signs that hide an instruction from people. */
const invisible = /[\u200b-\u200f\u2060\ufeff\u00ad]/g;
const injected = /(?:忽略|无视|ignore)[^\n]*?(?:输出|回答|返回|output|answer)[:：]\s*([^\n]+)/gi;

/** The model that does whatever a text tells it: returns what the last injected instruction asks for. */
export const obedient: Script = (exchange) => {
  const text = textOf(exchange.request).normalize('NFKC').replace(invisible, '');
  const orders = [...text.matchAll(injected)].map(([, order = '']) => order.trim());
  return reply(orders.at(-1) ?? '没有收到指令。')(exchange);
};

/** The model that repeats all it was sent. */
export const echo: Script = (exchange) => reply(textOf(exchange.request))(exchange);

type Abilities = {
  /** The surest form of output that it keeps to; `text` for none. */
  readonly structured?: 'json_schema' | 'json_object' | 'text';
  readonly image?: Script;
  /** `null` for a model that does not report usage in streams. */
  readonly usage?: null;
};

/** Answers each of the calls that test a model (`modelCalls/testConnection.ts`) as a model of some abilities would. */
export const testedModel =
  ({ structured = 'json_schema', image = reply('红色'), usage }: Abilities = {}): Script =>
  (exchange) => {
    const { messages, response_format: format, stream: isStream } = exchange.request;
    if (isStream) return reply('好', usage === null ? { usage } : {})(exchange);
    if (Array.isArray(messages.at(-1)?.content)) return image(exchange);
    if (format && format.type !== structured)
      return refuse(400, 'This response_format type is unavailable now')(exchange);
    return reply('{"shape":"正方形","corners":4}')(exchange);
  };
