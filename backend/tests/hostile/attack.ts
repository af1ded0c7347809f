import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { requestOf } from '../../../domain/contract/clientOf.js';
import { service } from '../../../domain/contract/service.js';
import { secretsOf } from '../authorization/testing/picture.js';
import type { Persona, Person } from '../harness/personas.js';
import { samples } from '../authorization/testing/samples/samples.js';
import { planIncludes, type Plan } from '../../../domain/account/plans.js';
import { accessOf, authorization } from '../../platform/http/authorization.js';
import { createKeyedMutex } from '../../runtime/concurrency/keyedMutex.js';
import type { SeededRandom } from '../torture/seededRandom.js';
import type { HostileCourt } from './hostileCourt.js';
import { targetsOf, type Target } from './operations.js';
import { send, type RawResponse } from './send.js';
import { spoil, type Spoiled } from './spoil.js';

export type AttackReport = {
  /** How many answers had which status; 0 for connections that ended without one. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly longestMs: number;
  readonly longest: string;
  readonly mostRssBytes: number;
  /** What must not be: see `faultOf`. */
  readonly faults: readonly string[];
};

type Options = { readonly requests: number; readonly atOnce: number; readonly guardMs: number };

const planOf: Readonly<Partial<Record<Persona, Plan>>> = {
  explorer: 'explorer',
  user: 'professional',
  otherUser: 'professional',
  superuser: 'admin',
};

const isShutTo = (key: string, { persona, cookie }: Person): boolean => {
  const { role, plan } = accessOf(authorization[key] ?? 'court');
  const held = cookie === '' ? undefined : planOf[persona];
  if (role === 'anonymous') return false;
  if (role === 'key') return true;
  if (held === undefined || (role === 'court' && persona !== 'superuser')) return true;
  return plan !== undefined && !planIncludes(held, plan);
};

/** A body that is refused before it was read to its end may take the connection along. */
const mayBeCut = (body: Uint8Array | undefined): boolean => (body?.length ?? 0) > 4096;

/** What is wrong with an answer, if anything. */
const faultOf = (
  court: HostileCourt,
  who: Person,
  { key }: Target,
  spoiled: Spoiled,
  response: RawResponse,
): string | undefined => {
  const { status, text, retryAfter } = response;
  if (status === -1) return 'no answer in time';
  if (status === 0 && !mayBeCut(spoiled.raw.body)) return 'the connection ended without an answer';
  if (status === 503 && (retryAfter !== undefined || key === 'GET /readyz')) return undefined;
  // The model that the court has is at an address that nobody may call.
  const isOfModel = status === 502 && text.includes('"code":"model_call_failed"');
  if (status >= 500 && !isOfModel) return `an error of the server: ${text.slice(0, 200)}`;
  if (status > 0 && status < 400 && spoiled.keepsRoute && isShutTo(key, who)) return 'let in whom the table refuses';
  if (who.persona === 'superuser') return undefined;
  const others = Object.values(court.people).filter((one) => one.submitted.id !== who.submitted.id);
  const leaked = others.find((other) => secretsOf(other).some((secret) => text.includes(secret)));
  return leaked && `shows what is ${leaked.persona}'s`;
};

/**
 * Sends requests made of the API's own description and of sensible samples, spoiled in every way, as everybody there is. The same
 * random numbers make the same requests, but for identifiers that the application gives.
 */
export const attack = async (court: HostileCourt, random: SeededRandom, options: Options): Promise<AttackReport> => {
  const { requests, atOnce, guardMs } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const described = await court.client.send('', requestOf(service.openApi, {}));
  const [first, ...others] = targetsOf(described.json);
  if (!first) throw new Error('nothing is described');
  const targets: readonly [Target, ...Target[]] = [first, ...others];
  const unknown = targets.filter(({ key }) => !samples[key]).map(({ key }) => key);
  if (unknown.length > 0) throw new Error(`described without a sample: ${unknown.join(', ')}`);

  const statuses: Record<string, number> = {};
  const faults: string[] = [];
  /** Who cannot sign in again. */
  const locked = new Set<Persona>();
  const alone = createKeyedMutex();
  let longestMs = 0;
  let longest = '';
  let mostRssBytes = process.memoryUsage.rss();
  let left = requests;

  const one = async (turn: SeededRandom): Promise<void> => {
    // Every operation is called equally often, whoever calls it.
    const target = targets[left % targets.length] ?? first;
    const who = court.people[turn.pick(court.present)];
    const sample = samples[target.key];
    if (!sample) return;
    const isForeign = sample.foreign !== undefined && turn.next() < 0.25;
    const owner = court.people[who.persona === 'otherUser' ? 'user' : 'otherUser'];
    const prepare = () => (isForeign && sample.foreign ? sample.foreign(court, owner) : sample.call(court, who));
    // What is prepared needs sessions that hold.
    const request = await alone('sessions', prepare);
    const ask = async (): Promise<{ spoiled: Spoiled; response: RawResponse } | undefined> => {
      const isSignedIn = who.cookie !== '' && who.persona !== 'inactive';
      if (sample.session === 'ends' && isSignedIn && locked.has(who.persona)) return undefined;
      // What ends a session ends one that was begun for it.
      const cookie =
        sample.session === 'ends' && isSignedIn ? await court.client.signIn(who.email, who.password) : who.cookie;
      const spoiled = spoil(turn, target, request, {
        Origin: court.url,
        'Idempotency-Key': randomUUID(),
        ...(cookie !== '' && { Cookie: cookie }),
      });
      const response = await send(agent, court.url, spoiled.raw, guardMs);
      if (sample.session === 'renewed' && response.status < 400) {
        who.cookie = response.cookie ?? who.cookie;
        // A mutated password that was accepted is unknown to the test.
        if (spoiled.spoils.length > 0) locked.add(who.persona);
      }
      return { spoiled, response };
    };
    // Nobody signs in while a password is being changed.
    const asked = await (sample.session === undefined ? ask() : alone('sessions', ask));
    if (!asked) return;
    const { spoiled, response } = asked;
    statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    mostRssBytes = Math.max(mostRssBytes, process.memoryUsage.rss());
    const what = `${who.persona}, ${target.key}, ${spoiled.spoils.join(' + ') || 'as it should be'}`;
    if (response.ms > longestMs) [longestMs, longest] = [response.ms, what];
    const fault = faultOf(court, who, target, spoiled, response);
    if (fault !== undefined)
      faults.push(`${response.status} ${what}: ${fault} (${spoiled.raw.method} ${spoiled.raw.path.slice(0, 200)})`);
  };
  const work = async (turns: SeededRandom): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await one(turns.fork());
    }
  };
  await Promise.all(Array.from({ length: atOnce }, () => work(random.fork())));
  agent.destroy();
  return { statuses, longestMs, longest, mostRssBytes, faults };
};
