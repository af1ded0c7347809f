import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type JWK } from 'oidc-provider';
import { z } from 'zod';

/** A person as the provider of a test knows them. */
export type Person = {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly groups?: unknown;
};

export const clientId = 'juanzong';
export const clientSecret = 'the-secret-of-a-test-client';
export const redirectUri = 'http://pleadings.court.example.cn/login/unit';

/** What a person who has signed in is named by, and a change of the token that the provider issues to them. */
type Faults = {
  /** Other claims than the provider would put into the token, signed with its own key. */
  claims?: (claims: Readonly<Record<string, unknown>>) => Record<string, unknown>;
  /** Signs with another key than those that the provider publishes. */
  isForged?: boolean;
  /** Answers in place of the provider. */
  answers?: RequestListener | undefined;
};

const newKey = (): { readonly key: KeyObject; readonly jwk: JWK } => {
  const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = crypto.randomUUID();
  return { key, jwk: { ...(key.export({ format: 'jwk' }) as JWK), kid, use: 'sig', alg: 'RS256' } };
};

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const Claims = z.record(z.string(), z.unknown());
const partOf = (token: string, index: number): Record<string, unknown> =>
  Claims.parse(JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString('utf8')));

const resigned = (token: string, change: NonNullable<Faults['claims']>, key: KeyObject): string => {
  const signed = `${base64url(partOf(token, 0))}.${base64url(change(partOf(token, 1)))}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
};

/** One provider at an address, with a key of its own; people in whose name it is visited come in without a password. */
const createProvider = (issuer: string, people: ReadonlyMap<string, Person>, who: () => string, faults: Faults) => {
  const { key, jwk } = newKey();
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    jwks: { keys: [jwk] },
    claims: { openid: ['sub'], profile: ['name'], email: ['email'], groups: ['groups'] },
    scopes: ['openid', 'profile', 'email', 'groups'],
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['a key of a test'] },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_ctx, sub) => {
      const person = people.get(sub);
      return person && { accountId: sub, claims: () => ({ sub, ...person }) };
    },
    loadExistingGrant: async ({ oidc }) => {
      const { session, client } = oidc;
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope('openid profile email groups');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (ctx, next) => {
    await next();
    const answer = z.looseObject({ id_token: z.string() }).safeParse(ctx.body);
    if (ctx.path !== '/token' || !answer.success) return;
    const { claims = (same) => ({ ...same }), isForged } = faults;
    const signer = isForged ? newKey().key : key;
    ctx.body = { ...answer.data, id_token: resigned(answer.data.id_token, claims, signer) };
  });
  const handle = provider.callback();
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    if (req.url?.startsWith('/interaction/'))
      return provider.interactionFinished(req, res, { login: { accountId: who() } });
    await handle(req, res);
  };
};

/**
 * A real OpenID provider on a free port of this machine. `signIn` is what a person does in their browser: it follows an address to the
 * provider and returns the query with which the provider sends them back.
 */
export const startProvider = async () => {
  const people = new Map<string, Person>();
  const faults: Faults = {};
  let visitor = '';
  let requests = 0;
  let handle: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  const server = createServer((req, res) => {
    requests += 1;
    if (faults.answers) faults.answers(req, res);
    else handle(req, res).catch((error: unknown) => res.writeHead(500).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const renew = (): void => {
    handle = createProvider(issuer, people, () => visitor, faults);
  };
  renew();

  const signIn = async (address: string, sub: string): Promise<string> => {
    visitor = sub;
    const cookies = new Map<string, string>();
    for (let at = new URL(address), steps = 0; steps < 10; steps += 1) {
      const response = await fetch(at, {
        redirect: 'manual',
        headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      });
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';', 1);
        cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      const location = response.headers.get('location');
      if (location === null) throw new Error(`the provider stopped with ${response.status}: ${await response.text()}`);
      at = new URL(location, at);
      if (at.href.startsWith(redirectUri)) return at.search.slice(1);
    }
    throw new Error('the provider leads on and on');
  };
  return {
    issuer,
    people,
    faults,
    signIn,
    /** How often it was asked for anything. */
    requests: () => requests,
    /** From now on it signs with another key. */
    changeKey: renew,
    close: async () => {
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
};
export type TestProvider = Awaited<ReturnType<typeof startProvider>>;
