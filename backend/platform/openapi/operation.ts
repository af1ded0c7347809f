import type { z } from 'zod';
import type { ProblemCode } from '../http/problems.js';
import type { AnswerHeader } from './answerHeaders.js';

export type MediaType =
  | 'application/json'
  | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  | 'text/plain'
  | 'text/html';

/** One way in which a call ends well. Without a `type` there is no body. */
export type Answer = {
  /** In Chinese, what it means or when it comes. */
  readonly about: string;
  readonly type?: MediaType;
  /** Of a JSON body. Objects are strict: what is not described is not answered. */
  readonly schema?: z.ZodType;
  /** Headers that always come with it, besides those of every answer. */
  readonly headers?: readonly AnswerHeader[];
  /** Headers that come where `answerHeaders.ts` says. */
  readonly sometimes?: readonly AnswerHeader[];
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

type Headers = Pick<Answer, 'headers' | 'sometimes'>;

export const json = (schema: z.ZodType, about: string, headers: Headers = {}): Answer => ({
  about,
  type: 'application/json',
  schema,
  ...headers,
});
export const wordFile = (about: string, { headers = [], ...more }: Headers = {}): Answer => ({
  about,
  type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  headers: ['Content-Disposition', ...headers],
  ...more,
});
export const text = (about: string): Answer => ({ about, type: 'text/plain' });
export const nothing = (about: string, headers: Headers = {}): Answer => ({ about, ...headers });

export const jsonBody = (schema: z.ZodType): Body => ({ type: 'application/json', schema });
