import { randomUUID } from 'node:crypto';
import type { TestRequest, TestResponse } from '../../harness/testClient.js';
import type { Persona, Person } from '../../harness/personas.js';
import { samples } from './samples/samples.js';
import type { PopulatedApplication } from '../../harness/populatedApplication.js';
import { accessOf, authorization } from '../../../platform/http/authorization.js';
import type { Access } from '../../../platform/http/types.js';

/** A prepared request, which can be sent repeatedly under one `Idempotency-Key`. */
export type Try = {
  readonly key: string;
  readonly who: Person;
  readonly cookie: string;
  readonly request: TestRequest;
};
/** `ms`: how long the response was waited for, by `processClock`. */
export type Tried = { readonly tried: Try; readonly response: TestResponse; readonly ms: number };

/** The kind of caller; the court's calls are made by who may make all of them. Visitors and members have different outcomes where both may call a route. */
const triedBy = ({ role, sessionless }: Access): readonly Persona[] => {
  if (role === 'court') return ['superuser'];
  if (role === 'user') return ['user'];
  if (role === 'key') return [];
  return sessionless ? ['user'] : ['anonymous', 'user'];
};

/** Prepares a call of every route by each permitted caller, and makes the data that the calls need. */
export const everyCall = async (site: PopulatedApplication): Promise<Try[]> => {
  const ready: Try[] = [];
  for (const [key, entry] of Object.entries(authorization)) {
    const sample = samples[key];
    if (!sample) continue; // `everyRoute.test.ts` names it
    for (const persona of triedBy(accessOf(entry))) {
      const who = site.people[persona];
      const request = await sample.call(site, who);
      // A request that ends its session gets one of its own.
      const ownSession = sample.session !== undefined && who.email !== '';
      const cookie = ownSession ? await site.client.signIn(who.email, who.password) : who.cookie;
      if (sample.session === 'renewed') continue; // it would end the sessions of all others
      ready.push({ key, who, cookie, request: { ...request, idempotencyKey: randomUUID() } });
    }
  }
  return ready;
};

const tickMs = 50;
let clockMs = 0;
let ticking: NodeJS.Timeout | undefined;
/**
 * Milliseconds of a clock that loses time while this process computes or gets no processor, since it ticks where the process can: what waits for a part
 * that hangs takes as long by it as by any other, and a busy machine does not.
 */
export const processClock = (): number => {
  ticking ??= setInterval(() => (clockMs += tickMs), tickMs).unref();
  return clockMs;
};

/** Sends the request and measures how long the response is waited for. */
export const send = async ({ client }: PopulatedApplication, tried: Try): Promise<Tried> => {
  const started = processClock();
  const response = await client.send(tried.cookie, tried.request);
  return { tried, response, ms: processClock() - started };
};

/** Describes the call in the message of a failure. */
export const label = ({ tried, response, ms }: Tried): string =>
  `${tried.key} by ${tried.who.persona}: ${response.status} after ${Math.round(ms)} ms ${response.text.slice(0, 200)}`;
