import type { z } from 'zod';
import type { ProblemCode } from './problems.js';
import type { AnyResponse, CallResponse } from './responses.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type CallKey = `${Method} /${string}`;
/** How a body is sent: a file as it is, or as one part of several. */
export type Sending = 'json' | 'form' | 'file' | 'multipart';
/** The media type of a body, by how it is sent. */
export const bodyTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  file: 'application/octet-stream',
  multipart: 'multipart/form-data',
} as const satisfies Record<Sending, string>;

/** What there is to know of one call besides who may make it, which `backend/platform/http/authorization.ts` says. */
export type Definition = {
  /** A Chinese phrase of half a line. */
  readonly summary: string;
  /** Whole sentences in Chinese. */
  readonly description?: string;
  readonly path?: z.ZodObject;
  /** The refusal of a path whose parameter can name nothing; `malformed_request` by default. */
  readonly noSuch?: ProblemCode;
  readonly query?: z.ZodObject;
  /** The body as a program composes it: one of another shape is refused with 400 `malformed_request`. */
  readonly body?: z.ZodType;
  /** The body as a person filled it in: refused with 422 `fields_invalid` and a Chinese sentence for each field. Read after `body`. */
  readonly fields?: z.ZodType;
  /** JSON by default. */
  readonly sends?: Sending;
  /** The body may be left out. */
  readonly bodyOptional?: true;
  readonly response: AnyResponse;
  /** Other ways in which it ends well. */
  readonly also?: Readonly<Partial<Record<200 | 202 | 304 | 503, AnyResponse>>>;
  /** Refusals of its own, besides those that follow from who may make it, its method and its body. */
  readonly refuses?: readonly ProblemCode[];
  /** Takes an `Idempotency-Key`: sent again under the same key it does nothing more. */
  readonly repeatable?: true;
  /**
   * What sending it again means where no key is heeded, or where a lost response is all that is lost: `single` with a key too. `idempotent`: the second time finds done what the first did. `single`: it
   * would do it twice, or its response is all there is to it; whoever loses the response is told so and decides.
   */
  readonly outcome?: 'idempotent' | 'single';
  /** The call only reads, although it is no `GET`: its question does not fit into an address. */
  readonly reads?: true;
  /** No write changes what it returns, so a client does not wait for its own writes first. */
  readonly fixed?: true;
  /** Meanings of fields of its request, by dotted path (`payload.form_key`), where the name alone does not say it. */
  readonly meanings?: Readonly<Record<string, string>>;
};

/** A call of the API: `PATCH /api/admin/feature-flags/{key}` and all that is agreed about it. */
export type Call<D extends Definition = Definition, Key extends CallKey = CallKey> = D & { readonly key: Key };

/** Writes a call down. Server, browser, documents and tests follow from it. */
export const call = <const Key extends CallKey, const D extends Definition>(key: Key, definition: D): Call<D, Key> => ({
  ...definition,
  key,
});

/** Whose things a call is about: the caller's own, or the platform's, which administrators keep. */
export const scopes = ['own', 'platform'] as const;
export type Scope = (typeof scopes)[number];
/** A call on what is one's own and the same call on the platform's; `forOwners` makes them. */
export type CallPair = { readonly [S in Scope]: Call };
export type Calls = Readonly<Record<string, Call | CallPair>>;

const isPair = (entry: Call | CallPair): entry is CallPair => !('key' in entry);

type NamedCall = { readonly name: string; readonly scope: Scope | null; readonly called: Call };

/** Every call with its name, the two of a pair one after the other. */
export const namedCalls = (calls: Calls): readonly NamedCall[] =>
  Object.entries(calls).flatMap(([name, entry]): readonly NamedCall[] =>
    isPair(entry)
      ? scopes.map((scope) => ({ name, scope, called: entry[scope] }))
      : [{ name, scope: null, called: entry }],
  );
/** Every call, in the order of the contract. */
export const callsIn = (calls: Calls): readonly Call[] => namedCalls(calls).map(({ called }) => called);

const about = Symbol('area');
export type AreaInfo = {
  /** Part of anchors and links. */
  readonly key: string;
  /** The area's title in Chinese. */
  readonly title: string;
  readonly description: string;
};
/** Calls that belong together, by name. */
export type Area<C extends Calls = Calls> = C & { readonly [about]: AreaInfo };

export const area = <const C extends Calls>(info: AreaInfo, calls: C): Area<C> => ({ ...calls, [about]: info });
export const areaInfo = (of: Area): AreaInfo => of[about];
/** The ways in which a call ends well, lowest status first. */
export const goodResponses = ({ response, also = {} }: Call): readonly AnyResponse[] =>
  [response, ...Object.values(also)].sort((a, b) => a.status - b.status);
export const methodOf = ({ key }: Pick<Call, 'key'>): Method => key.slice(0, key.indexOf(' ')) as Method;
export const patternOf = ({ key }: Pick<Call, 'key'>): string => key.slice(key.indexOf(' ') + 1);

/**
 * What a client may do that does not know what became of a call: ask again under the same key (`keyed`), or simply again
 * (`idempotent`), or neither (`single`); `reads` changes nothing.
 */
export const outcomeOf = (called: Call): 'reads' | 'keyed' | 'idempotent' | 'single' => {
  if (called.reads || methodOf(called) === 'GET') return 'reads';
  return called.outcome ?? (called.repeatable ? 'keyed' : 'single');
};

type Part<Name extends string, Schema> = Schema extends z.ZodType
  ? object extends z.input<Schema>
    ? { readonly [N in Name]?: z.input<Schema> }
    : { readonly [N in Name]: z.input<Schema> }
  : unknown;
type BodyInput<D extends Definition> = D['sends'] extends 'file'
  ? { readonly body: Blob | Uint8Array<ArrayBuffer> }
  : D['body'] extends z.ZodType
    ? D['fields'] extends z.ZodType
      ? { readonly body: z.input<D['body']> & z.input<D['fields']> }
      : Part<'body', D['body']>
    : Part<'body', D['fields']>;

/** The input of a client: the parameters of the path, of the query, and the body. */
export type CallInput<D extends Definition> = Part<'path', D['path']> & Part<'query', D['query']> & BodyInput<D>;

type Output<Name extends string, Schema> = Schema extends z.ZodType
  ? { readonly [N in Name]: z.output<Schema> }
  : unknown;
type BodyOutput<D extends Definition> = D['body'] extends z.ZodType
  ? D['fields'] extends z.ZodType
    ? { readonly body: z.output<D['body']> & z.output<D['fields']> }
    : Output<'body', D['body']>
  : Output<'body', D['fields']>;

/** The parsed input that a handler gets. */
export type Given<D extends Definition> = Output<'path', D['path']> & Output<'query', D['query']> & BodyOutput<D>;

type JsonOf<R> = R extends CallResponse<'json', infer Schema> ? Schema : never;
type Good<D extends Definition> =
  | D['response']
  | (D['also'] extends Readonly<Record<number, AnyResponse>>
      ? D['also'] extends { readonly 202: infer R }
        ? R
        : never
      : never);

/** A file as it came, under the name that the server gave it. */
export type ReceivedFile = { readonly blob: Blob; readonly fileName: string | null; readonly headers: Headers };

/** The result that a client gets. */
export type CallResult<D extends Definition> =
  D['response'] extends CallResponse<'json'>
    ? z.output<JsonOf<Good<D>>>
    : D['response'] extends CallResponse<'events', infer Schema>
      ? AsyncIterable<z.output<Schema>>
      : D['response']['kind'] extends 'nothing'
        ? void
        : D['response']['kind'] extends 'file'
          ? ReceivedFile
          : string;

/** The type of a `T` before JSON is written: moments may still be dates. */
type Sent<T> = T extends (infer Item)[]
  ? readonly Sent<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: Sent<T[K]> }
    : string extends T
      ? T | Date
      : T;

/** What a handler returns. Files, texts and pages it writes itself. */
export type Returned<D extends Definition> =
  D['response'] extends CallResponse<'json'>
    ? Sent<z.input<JsonOf<Good<D>>>>
    : D['response'] extends CallResponse<'events', infer Schema>
      ? AsyncIterable<Sent<z.input<Schema>>>
      : void;
