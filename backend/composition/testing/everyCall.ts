import { randomUUID } from 'node:crypto';
import type { Answer, Call } from '../../tests/authorization/testing/client.js';
import type { Persona, Person } from '../../tests/authorization/testing/personas.js';
import { samples } from '../../tests/authorization/testing/samples/samples.js';
import type { Site } from '../../tests/authorization/testing/site.js';
import { accessOf, authorization } from '../../platform/http/authorization.js';
import type { Access } from '../../platform/http/types.js';

/** A request that is ready to be sent, again and again under one `Idempotency-Key`. */
export type Try = {
  readonly key: string;
  readonly who: Person;
  readonly cookie: string;
  readonly call: Call;
};
export type Tried = { readonly tried: Try; readonly answer: Answer; readonly ms: number };

/** Who tries a route. Visitors and members run into different things where both may call it. */
const triedBy = ({ role, sessionless }: Access): readonly Persona[] => {
  if (role !== 'anonymous') return [role];
  return sessionless ? ['user'] : ['anonymous', 'user'];
};

/** A call of every route by whoever may call it. What is asked about is made now. */
export const everyCall = async (site: Site): Promise<Try[]> => {
  const ready: Try[] = [];
  for (const [key, entry] of Object.entries(authorization)) {
    const sample = samples[key];
    if (!sample) continue; // `everyRoute.test.ts` names it
    for (const persona of triedBy(accessOf(entry))) {
      const who = site.people[persona];
      const call = await sample.call(site, who);
      // Sessions that end with the request are not the ones that the others use.
      const ownSession = sample.session !== undefined && who.email !== '';
      const cookie = ownSession ? await site.client.signIn(who.email, who.password) : who.cookie;
      if (sample.session === 'renewed') continue; // it would end the sessions of all others
      ready.push({ key, who, cookie, call: { ...call, headers: { 'Idempotency-Key': randomUUID() } } });
    }
  }
  return ready;
};

/** Sends it and takes the time. */
export const send = async ({ client }: Site, tried: Try): Promise<Tried> => {
  const started = performance.now();
  const answer = await client.call(tried.cookie, tried.key.split(' ')[0] ?? '', tried.call);
  return { tried, answer, ms: performance.now() - started };
};

/** For whoever must explain a failure. */
export const label = ({ tried, answer, ms }: Tried): string =>
  `${tried.key} by ${tried.who.persona}: ${answer.status} after ${Math.round(ms)} ms ${answer.text.slice(0, 200)}`;
