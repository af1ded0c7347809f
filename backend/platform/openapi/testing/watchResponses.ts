import type { Context, Middleware } from 'koa';
import type { z } from 'zod';
import { callsIn, goodResponses, type Area, type Call } from '../../../../domain/contract/call.js';
import { contract, routeKeyOf } from '../../../../domain/contract/contract.js';
import { responseTypes, type AnyResponse } from '../../../../domain/contract/responses.js';
import { isApiPath } from '../../http/frontendFiles.js';
import { problems } from '../../../../domain/contract/problems.js';
import { routeKey } from '../../http/router.js';
import type { AppState } from '../../http/types.js';
import { accessFor } from '../access.js';
import { bodySchema } from '../bodySchema.js';
import { responseHeaders, type ResponseHeader } from '../../../../domain/contract/responseHeaders.js';
import { refusalsOf } from '../refusals.js';
import { Problem } from '../../../../domain/contract/problem.js';

type Described = { readonly called: Call; readonly body: z.ZodType | undefined };
const calls: ReadonlyMap<string, Described> = new Map(
  Object.values<Area>(contract)
    .flatMap(callsIn)
    .map((called) => [routeKeyOf(called), { called, body: bodySchema(called) }]),
);

const isHeader = (name: string): name is ResponseHeader => Object.hasOwn(responseHeaders, name);
const named = new Map(Object.keys(responseHeaders).map((name) => [name.toLowerCase(), name]));

/** The body as the client will read it: without what JSON leaves out. Text that is no JSON stays text. */
const jsonOf = (body: unknown): unknown => {
  if (typeof body === 'string') {
    try {
      return JSON.parse(body);
    } catch (error) {
      if (error instanceof SyntaxError) return body;
      throw error;
    }
  }
  return body === undefined || body === null ? undefined : JSON.parse(JSON.stringify(body));
};

const mismatches = (schema: z.ZodType, value: unknown): string[] =>
  (schema.safeParse(value, { reportInput: true }).error?.issues ?? []).map(
    ({ path, message, input }) =>
      `at ${path.map(String).join('.') || 'the top'}: ${message} (${JSON.stringify(input)?.slice(0, 120)})`,
  );

/** Where `value` has fields that parsing dropped: clients ignore what is not described, the server is to describe what it sends. */
const dropped = (value: unknown, parsed: unknown, place = ''): string[] => {
  if (typeof value !== 'object' || value === null || typeof parsed !== 'object' || parsed === null) return [];
  const kept = new Map<string, unknown>(Object.entries(parsed));
  return Object.entries(value).flatMap(([name, inner]) => {
    const here = place === '' ? name : `${place}.${name}`;
    return kept.has(name) ? dropped(inner, kept.get(name), here) : [`at ${here}: not described`];
  });
};

/** What differs between a body and its schema, in either direction. */
const unlike = (schema: z.ZodType, body: unknown): string[] => {
  const value = jsonOf(body);
  const wrong = mismatches(schema, value);
  return wrong.length > 0 ? wrong : dropped(value, schema.parse(value));
};

/** What differs between a response that went well and its description. */
const differences = (
  ctx: Context,
  { kind, schema, type = responseTypes[kind], headers = [], sometimes = [] }: AnyResponse,
): string[] => {
  const isEmpty = ctx.body === undefined || ctx.body === null;
  const described: readonly ResponseHeader[] = [...headers, ...sometimes];
  const sent = Object.keys(ctx.response.headers).map((name) => named.get(name) ?? name);
  return [
    ...(type === undefined && !isEmpty ? ['has a body where none is described'] : []),
    ...(type !== undefined && type !== '*/*' && ctx.response.type !== type
      ? [`is ${ctx.response.type}, described as ${type}`]
      : []),
    ...headers.filter((name) => !sent.includes(name)).map((name) => `lacks the header ${name}`),
    ...sent
      .filter((name) => isHeader(name) && !described.includes(name))
      .map((name) => `has the header ${name}, which is not described`),
    ...(schema && kind !== 'events' && ctx.method !== 'HEAD' ? unlike(schema, ctx.body) : []),
  ];
};

/**
 * Refusals that say in a Chinese sentence of their own why: which role is missing, a call of a model that failed, what the court has now, what
 * an identity provider did and which way in remains, what the court says of a form that is off, how many rows of a table are too many.
 */
const sayThemselves: readonly string[] = [
  'forbidden',
  'model_call_failed',
  'stale_version',
  'base_version_unknown',
  'form_switched_off',
  'batch_too_many_rows',
  'batch_rows_unready',
  'batch_budget_used',
  'generation_limit_reached',
  'unit_sign_in_unavailable',
  'unit_claims_invalid',
  'local_sign_in_off',
];
const saysItself = (code: string, detail: string): boolean =>
  sayThemselves.includes(code) && /\p{Script=Han}[^\n]*。$/u.test(detail);

/** What is wrong with a refusal: it is to be one of those that `codes` names, in the words of `problems.ts`. */
const faults = (ctx: Context, codes: readonly string[] | undefined): string[] => {
  const refusal = Problem.safeParse(jsonOf(ctx.body));
  if (!refusal.success) return unlike(Problem, ctx.body);
  const { code, detail } = refusal.data;
  return [
    ...(codes && !codes.includes(code) ? [`refuses with ${code}, which is not described`] : []),
    ...(problems[code].status === ctx.status ? [] : [`answers ${code} with this status`]),
    ...(problems[code].sentence === detail || saysItself(code, detail) ? [] : [`says “${detail}” for ${code}`]),
    ...(problems[code].retryAfter !== undefined && ctx.response.get('Retry-After') === ''
      ? [`lacks Retry-After with ${code}`]
      : []),
  ];
};

/** What was taken although the description of requests does not allow it. */
const takenAnyway = (ctx: Context, { called: { path, query }, body }: Described): string[] =>
  [
    ...(path ? mismatches(path, ctx['params']) : []),
    ...(query ? mismatches(query, ctx.query) : []),
    ...(body ? mismatches(body, ctx.request.body ?? {}) : []),
  ].map((mismatch) => `takes what is not described, ${mismatch}`);

const complaintsAbout = (ctx: Context, key: string | undefined): string[] => {
  // What comes before the router, or finds no route, can only be a refusal.
  if (key === undefined) return ctx.status >= 400 ? faults(ctx, undefined) : ['answers a path that is no route'];
  const described = calls.get(key);
  if (!described) return ['is not described'];
  const { called } = described;
  const response = goodResponses(called).find(({ status }) => status === ctx.status);
  if (response) return [...differences(ctx, response), ...(ctx.status < 400 ? takenAnyway(ctx, described) : [])];
  if (ctx.status < 400) return ['answers with a status that is not described'];
  return faults(ctx, refusalsOf(called, accessFor(called)));
};

const keyOf = (ctx: Context): string | undefined => {
  const route: unknown = Reflect.get(ctx, '_matchedRoute');
  return typeof route === 'string' ? routeKey(ctx.method === 'HEAD' ? 'GET' : ctx.method, route) : undefined;
};

/** Passes events on, and adds to `complaints` what is wrong with them. */
const watched = (events: AsyncIterable<unknown>, ctx: Context, complaints: Set<string>): AsyncIterable<unknown> => ({
  [Symbol.asyncIterator]: () => {
    const key = keyOf(ctx) ?? '';
    const schema = calls.get(key)?.called.response.schema;
    const source = events[Symbol.asyncIterator]();
    return {
      next: async () => {
        const next = await source.next();
        const faults = next.done === true ? [] : schema ? unlike(schema, next.value) : ['sends events of no schema'];
        for (const fault of faults) complaints.add(`${key}, an event: ${fault}`);
        return next;
      },
      ...(source.return && { return: () => source.return?.() ?? Promise.resolve({ done: true, value: undefined }) }),
    };
  },
});

export type ResponseWatch = {
  /** To be put around everything that answers. Changes nothing. */
  readonly around: Middleware<AppState>;
  /** @throws Error that names each answer that was not as described, by route, status and place in the body */
  readonly mustHaveKept: () => void;
};

/** Compares every answer of the API with its description, so that each test of a route proves the documentation too. */
export const watchResponses = (): ResponseWatch => {
  const complaints = new Set<string>();
  return {
    around: async (ctx, next) => {
      const { sendEvents } = ctx.state;
      ctx.state.sendEvents = (events) => sendEvents(watched(events, ctx, complaints));
      await next();
      if (!isApiPath(ctx.path)) return;
      const key = keyOf(ctx);
      for (const complaint of complaintsAbout(ctx, key))
        complaints.add(`${key ?? `${ctx.method} ${ctx.path}`}, ${ctx.status}: ${complaint}`);
    },
    mustHaveKept: () => {
      if (complaints.size > 0)
        throw new Error(`answers are not as domain/contract describes them:\n${[...complaints].sort().join('\n')}`);
    },
  };
};
