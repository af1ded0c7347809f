import type { z } from 'zod';
import type { Owner } from '../../../domain/account/owner.js';
import {
  methodOf,
  patternOf,
  type Call,
  type Definition,
  type Given,
  type Returned,
} from '../../../domain/contract/call.js';
import { signedIn } from './auth.js';
import { parse, parseAs, parseFields } from './parse.js';
import type { AppContext, AppMiddleware, AppRouter } from './types.js';

type Options = {
  /** Run in this order before the request is read. */
  readonly before?: readonly AppMiddleware[];
  /** What a person filled in, where this installation reads it in its own way, such as times of its time zone. */
  readonly fields?: z.ZodType;
};

const methods = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** @throws RequestError `malformed_request`, `fields_invalid` */
const readBody = ({ body, fields }: Pick<Definition, 'body' | 'fields'>, sent: unknown): unknown => {
  const composed = body ? parse(body, sent) : sent;
  if (!fields) return composed;
  const values = parseFields(fields, composed);
  return body && isObject(composed) && isObject(values) ? { ...composed, ...values } : values;
};

/** The path as the router writes it: `:id` for `{id}`. */
const routePath = (called: Call): string => patternOf(called).replace(/\{(\w+)\}/g, ':$1');

const register = (
  router: AppRouter,
  called: Call,
  { before = [] }: Options,
  handle: (ctx: AppContext, parameters: { readonly path: unknown; readonly query: unknown }) => unknown,
): void =>
  router[methods[methodOf(called)]](routePath(called), ...before, async (ctx: AppContext) => {
    const path = called.path && parseAs(called.noSuch ?? 'malformed_request', called.path, ctx.params);
    const query = called.query && parse(called.query, ctx.query);
    ctx.status = called.response.status;
    const body = await handle(ctx, { path, query });
    if (body === undefined) return;
    if (called.response.kind === 'events') ctx.state.sendEvents(body as AsyncIterable<unknown>);
    else ctx.body = body;
  });

/**
 * Registers the handler of a call of the contract. The handler is given path, query and body as the contract parses them, and
 * returns what the contract promises; files, texts and pages it writes itself. What it throws before it returns events is refused
 * like any other request; a failure after that is an event (`eventStreams.ts`). The guards of `authorization.ts`, the bounds and the
 * records of what is shown are the router's.
 */
export const serve = <D extends Definition>(
  router: AppRouter,
  called: Call<D>,
  handler: (given: Given<D>, ctx: AppContext) => Returned<D> | Promise<Returned<D>>,
  options: Options = {},
): void =>
  register(router, called, options, (ctx, parameters) => {
    const readers = { ...called, ...(options.fields && { fields: options.fields }) };
    const takes = readers.body ?? readers.fields;
    const body =
      takes && called.sends !== 'file' && called.sends !== 'multipart'
        ? { body: readBody(readers, ctx.request.body ?? {}) }
        : {};
    return handler({ ...parameters, ...body } as Given<D>, ctx);
  });

/** The same for a call whose body the handler has to read itself, or whose response it writes itself, such as one kept ready. */
export const serveByHand = <D extends Definition>(
  router: AppRouter,
  called: Call<D>,
  handler: (
    given: Omit<Given<D>, 'body'>,
    ctx: AppContext,
  ) => Returned<D> | Promise<Returned<D>> | void | Promise<void>,
  options: Pick<Options, 'before'> = {},
): void => register(router, called, options, (ctx, parameters) => handler(parameters as unknown as Given<D>, ctx));

/** The two calls of a pair. */
type Pair<Own extends Definition, Platform extends Definition> = {
  readonly own: Call<Own>;
  readonly platform: Call<Platform>;
};
/** What `given` holds, and whose things it is about: the caller's, by the id of the account, or the platform's (`null`). */
type OwnedGiven<Own, Platform> = (Own & { readonly owner: string }) | (Platform & { readonly owner: null });

const owned = <G, O extends Owner>(given: G, owner: O) => ({ ...Object(given), owner }) as G & { readonly owner: O };

/** Registers one handler for both calls of a pair; who may make which is for `authorization.ts` to say, as everywhere. */
export const serveOwners = <Own extends Definition, Platform extends Definition>(
  router: AppRouter,
  { own, platform }: Pair<Own, Platform>,
  handler: (
    given: OwnedGiven<Given<Own>, Given<Platform>>,
    ctx: AppContext,
  ) => Returned<Own> | Returned<Platform> | Promise<Returned<Own> | Returned<Platform>>,
): void => {
  serve(router, own, (given, ctx) => handler(owned(given, signedIn(ctx.state).id), ctx) as Returned<Own>);
  serve(router, platform, (given, ctx) => handler(owned(given, null), ctx) as Returned<Platform>);
};

/** The same for calls that `serveByHand` would register. */
export const serveOwnersByHand = <Own extends Definition, Platform extends Definition>(
  router: AppRouter,
  { own, platform }: Pair<Own, Platform>,
  handler: (
    given: OwnedGiven<Omit<Given<Own>, 'body'>, Omit<Given<Platform>, 'body'>>,
    ctx: AppContext,
  ) => Returned<Own> | Returned<Platform> | void | Promise<Returned<Own> | Returned<Platform> | void>,
): void => {
  serveByHand(router, own, (given, ctx) => handler(owned(given, signedIn(ctx.state).id), ctx) as Returned<Own>);
  serveByHand(router, platform, (given, ctx) => handler(owned(given, null), ctx) as Returned<Platform>);
};
