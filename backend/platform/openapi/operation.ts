import { z } from 'zod';
import { areaInfo, type Area as ContractArea, type Call } from '../../../domain/contract/call.js';
import { contract } from '../../../domain/contract/contract.js';
import type { AnyResponse, ResponseKind } from '../../../domain/contract/responses.js';
import type { ProblemCode } from '../../../domain/contract/problems.js';
import type { ResponseHeader } from '../../../domain/contract/responseHeaders.js';

export type MediaType =
  | 'application/json'
  | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  | 'text/plain'
  | 'text/html'
  | 'text/event-stream';

/** One way in which a call ends well. Without a `type` there is no body. */
export type Answer = {
  /** In Chinese, what it means or when it comes. */
  readonly about: string;
  readonly type?: MediaType;
  /** Of a JSON body. Objects are strict: what is not described is not answered. */
  readonly schema?: z.ZodType;
  /** Headers that always come with it, besides those of every answer. */
  readonly headers?: readonly ResponseHeader[];
  /** Headers that come where `responseHeaders.ts` says. */
  readonly sometimes?: readonly ResponseHeader[];
};

export type AnswerStatus = 200 | 201 | 202 | 204 | 304 | 503;

export type Body = {
  readonly type: 'application/json' | 'application/x-www-form-urlencoded' | 'application/octet-stream';
  /** The one that the route parses with. */
  readonly schema?: z.ZodType;
  /** Whether the call may come without one. */
  readonly optional?: true;
};

/** What a programmer has to know of one route besides who may call it, which the authorisation table says. */
export type Operation = {
  /** In Chinese, half a line. */
  readonly summary: string;
  /** In Chinese, whole sentences. */
  readonly about?: string;
  readonly path?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: Body;
  readonly answers: Readonly<Partial<Record<AnswerStatus, Answer>>>;
  /** Refusals besides those that `refusals.ts` adds because of who may call it, its method and its body. */
  readonly codes?: readonly ProblemCode[];
  /** Takes an `Idempotency-Key`: sent again under the same key it does nothing anew. */
  readonly repeatable?: true;
  /** Only reads, although it is no `GET`: what it is asked by has no place in an address. */
  readonly reads?: true;
  /** Meanings of fields of its request, by dotted path (`payload.form_key`), where the name alone does not say it. */
  readonly meanings?: Readonly<Record<string, string>>;
};

/** Operations that belong together, by `METHOD /path/{parameter}`. */
export type Area = {
  /** Part of anchors and links. */
  readonly key: string;
  readonly title: string;
  readonly about: string;
  readonly operations: Readonly<Record<string, Operation>>;
};

const mediaTypes: Readonly<Record<ResponseKind, MediaType | undefined>> = {
  json: 'application/json',
  nothing: undefined,
  file: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  text: 'text/plain',
  page: 'text/html',
  events: 'text/event-stream',
};
const bodyTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  file: 'application/octet-stream',
} as const;

const answerOf = ({ kind, about, schema, headers, sometimes }: AnyResponse): Answer => {
  const type = mediaTypes[kind];
  return {
    about,
    ...(type !== undefined && { type }),
    ...(schema && { schema }),
    ...(headers && { headers }),
    ...(sometimes && { sometimes }),
  };
};

/** The shape of a body: what it may be composed of, as a person has to fill it in. */
const bodySchema = ({ body, fields }: Call): z.ZodType | undefined =>
  body instanceof z.ZodObject && fields instanceof z.ZodObject
    ? z.strictObject({ ...body.shape, ...fields.shape })
    : (fields ?? body);

const operationOf = (called: Call): Operation => {
  const { summary, description, path, query, sends = 'json', bodyOptional, response, also = {} } = called;
  const { refuses, repeatable, reads, meanings } = called;
  const schema = bodySchema(called);
  return {
    summary,
    ...(description !== undefined && { about: description }),
    ...(path && { path }),
    ...(query && { query }),
    ...((schema ?? sends === 'file') && {
      body: { type: bodyTypes[sends], ...(schema && { schema }), ...(bodyOptional && { optional: true as const }) },
    }),
    answers: Object.fromEntries([response, ...Object.values(also)].map((one) => [one.status, answerOf(one)])),
    ...(refuses && { codes: refuses }),
    ...(repeatable && { repeatable }),
    ...(reads && { reads }),
    ...(meanings && { meanings }),
  };
};

/** An area of the contract as it is described. */
const describedArea = (area: ContractArea): Area => {
  const { key, title, description: about } = areaInfo(area);
  return {
    key,
    title,
    about,
    operations: Object.fromEntries(Object.values(area).map((called) => [called.key, operationOf(called)])),
  };
};

/** Everything the API answers, in the order in which it is read. */
export const areas: readonly Area[] = Object.values(contract).map(describedArea);
