import type OpenAI from 'openai';
import type { ModelConnection, ModelMessage, StructuredRung } from './connection.js';
import { structuredRungs } from './connection.js';

type Body = OpenAI.ChatCompletionCreateParams;

const droppable = ['stream_options', 'reasoning_effort', 'max_tokens', 'temperature', 'top_p'] as const;
type Droppable = (typeof droppable)[number];

/** The parameters that a model accepts, learnt from its refusals. */
export type Accepted = {
  readonly rung: StructuredRung;
  readonly without: ReadonlySet<Droppable>;
  /** Replies come whole: the service refused to send one as a stream. */
  readonly plain?: boolean;
};

export type StructuredForm = { readonly name: string; readonly schema: Record<string, unknown> };

const partOf = (part: Exclude<ModelMessage['content'], string>[number]): OpenAI.ChatCompletionContentPart =>
  part.type === 'text'
    ? { type: 'text', text: part.text }
    : { type: 'image_url', image_url: { url: part.url, detail: 'auto' } };

const textOf = (content: ModelMessage['content']): string =>
  typeof content === 'string' ? content : content.map((part) => (part.type === 'text' ? part.text : '')).join('');

const messageOf = ({ role, content }: ModelMessage): OpenAI.ChatCompletionMessageParam => {
  if (role === 'user') return { role, content: typeof content === 'string' ? content : content.map(partOf) };
  return { role, content: textOf(content) };
};

/** Puts the schema into the first system message: some services take only one. */
const withSchemaInPrompt = (messages: readonly ModelMessage[], { schema }: StructuredForm): ModelMessage[] => {
  const [first, ...rest] = messages;
  const rule = `只输出一个 JSON 对象，不要输出任何其他文字。它必须符合这个 JSON Schema：\n${JSON.stringify(schema)}`;
  return first?.role === 'system'
    ? [{ role: 'system', content: `${textOf(first.content)}\n\n${rule}` }, ...rest]
    : [{ role: 'system', content: rule }, ...messages];
};

const responseFormat = (rung: StructuredRung, { name, schema }: StructuredForm): Pick<Body, 'response_format'> => {
  if (rung === 'json_schema')
    return { response_format: { type: 'json_schema', json_schema: { name, schema, strict: true } } };
  return rung === 'json_object' ? { response_format: { type: 'json_object' } } : {};
};

type Asked = {
  readonly connection: ModelConnection;
  readonly messages: readonly ModelMessage[];
  readonly maxTokens: number | null;
  readonly form: StructuredForm | undefined;
  readonly stream: boolean;
};

/** The body of a request, of what this model accepts. */
export const requestBody = (asked: Asked, { rung, without, plain = false }: Accepted): Body => {
  const { connection, maxTokens, form } = asked;
  const stream = asked.stream && !plain;
  const messages = form && rung !== 'json_schema' ? withSchemaInPrompt(asked.messages, form) : asked.messages;
  const limit = without.has('max_tokens') ? 'max_completion_tokens' : 'max_tokens';
  const { temperature, topP, reasoningEffort } = connection;
  return {
    model: connection.modelName,
    messages: messages.map(messageOf),
    ...(maxTokens === null ? {} : { [limit]: maxTokens }),
    ...(temperature === null || without.has('temperature') ? {} : { temperature }),
    ...(topP === null || without.has('top_p') ? {} : { top_p: topP }),
    ...(reasoningEffort === null || without.has('reasoning_effort') ? {} : { reasoning_effort: reasoningEffort }),
    ...(form ? responseFormat(rung, form) : {}),
    ...(stream ? { stream: true } : {}),
    ...(stream && !without.has('stream_options') ? { stream_options: { include_usage: true } } : {}),
  };
};

const notTaken = /support|unknown|unrecogni[sz]ed|unexpected|unavailable|not (?:permitted|allowed)|extra|invalid/i;
const notTakenWords = ['不支持', '未知', '无法识别', '不合法'];

/** What to leave out next, when a service refused a request because of a parameter that it names; else `undefined`. */
export const lessThan = (
  accepted: Accepted,
  sent: Readonly<Record<string, unknown>>,
  refusal: string,
): Accepted | undefined => {
  if (sent.response_format !== undefined && /response_format|json_schema|json_object/i.test(refusal)) {
    const next = structuredRungs[structuredRungs.indexOf(accepted.rung) + 1];
    return next && { ...accepted, rung: next };
  }
  if (!notTaken.test(refusal) && !notTakenWords.some((word) => refusal.includes(word))) return undefined;
  if (sent.stream === true && (/\bstream(?:ing)?\b/i.test(refusal) || refusal.includes('流式')))
    return { ...accepted, plain: true };
  const parameter = droppable.find(
    (name) => sent[name] !== undefined && new RegExp(`\\b${name}\\b`, 'i').test(refusal),
  );
  return parameter && { ...accepted, without: new Set([...accepted.without, parameter]) };
};
