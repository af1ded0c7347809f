import { z } from 'zod';

const Part = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string() }),
  z.strictObject({
    type: z.literal('image_url'),
    image_url: z.strictObject({
      url: z.string().regex(/^data:image\//),
      detail: z.enum(['auto', 'low', 'high']).optional(),
    }),
  }),
]);
const Message = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('system'), content: z.string().min(1) }),
  z.strictObject({ role: z.literal('user'), content: z.union([z.string().min(1), z.array(Part).min(1)]) }),
  z.strictObject({ role: z.literal('assistant'), content: z.string() }),
]);

export type JsonSchema = {
  readonly type?: string | readonly string[] | undefined;
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly additionalProperties?: boolean | undefined;
  readonly items?: JsonSchema | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown | undefined;
  readonly anyOf?: readonly JsonSchema[] | undefined;
  readonly description?: string | undefined;
};

/** The dialect of the strictest service: closed objects, every property required, no formats, bounds or patterns. */
const JsonSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z
    .strictObject({
      type: z.union([z.string(), z.array(z.string())]).optional(),
      properties: z.record(z.string(), JsonSchema).optional(),
      required: z.array(z.string()).optional(),
      additionalProperties: z.literal(false).optional(),
      items: JsonSchema.optional(),
      enum: z.array(z.unknown()).optional(),
      const: z.unknown().optional(),
      anyOf: z.array(JsonSchema).optional(),
      description: z.string().optional(),
    })
    .refine(
      ({ type, properties, required, additionalProperties }) =>
        type !== 'object' ||
        (additionalProperties === false &&
          Object.keys(properties ?? {}).every((name) => required?.includes(name)) &&
          required?.length === Object.keys(properties ?? {}).length),
      'objects are closed and every property is required',
    ),
);

const ResponseFormat = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('json_object') }),
  z.strictObject({
    type: z.literal('json_schema'),
    json_schema: z.strictObject({
      name: z.string().regex(/^[\w-]{1,64}$/),
      schema: JsonSchema.refine(({ type }) => type === 'object', 'the root is an object'),
      strict: z.literal(true),
    }),
  }),
]);

/** A request as the strictest service takes it: nothing unknown, everything within its bounds. */
export const ChatRequest = z
  .strictObject({
    model: z.string().min(1),
    messages: z.array(Message).min(1),
    max_tokens: z.number().int().min(1).optional(),
    max_completion_tokens: z.number().int().min(1).optional(),
    temperature: z.number().min(0).max(2).optional(),
    top_p: z.number().min(0).max(1).optional(),
    reasoning_effort: z.enum(['none', 'low', 'medium', 'high']).optional(),
    response_format: ResponseFormat.optional(),
    stream: z.boolean().optional(),
    stream_options: z.strictObject({ include_usage: z.boolean() }).optional(),
  })
  .refine(
    ({ messages }) => messages.findLastIndex(({ role }) => role === 'system') <= 0,
    'one system message, in front',
  )
  .refine(({ messages }) => messages.at(-1)?.role === 'user', 'the last message is the user’s')
  .refine(({ stream, stream_options }) => stream === true || stream_options === undefined, 'stream_options need stream')
  .refine(
    ({ messages, response_format }) =>
      response_format?.type !== 'json_object' || /json/i.test(JSON.stringify(messages)),
    'json_object needs the word JSON in the messages',
  );
export type ChatRequest = z.infer<typeof ChatRequest>;
