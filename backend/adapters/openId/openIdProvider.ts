import * as client from 'openid-client';
import { boundedFetch } from './boundedFetch.js';
import { createDiscovery } from './discovery.js';
import { ProviderError, providerErrorOf } from './providerError.js';

export type ProviderSettings = {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret?: string | undefined;
  readonly scopes: string;
  /** The page to which the provider sends people back. */
  readonly redirectUri: URL;
  /** Claims that are asked for a second time, at the address for them, where the token lacks one. */
  readonly claims: readonly string[];
};

/** What only the browser that began a sign-in brings back. */
export type SignInSecrets = { readonly state: string; readonly nonce: string; readonly codeVerifier: string };

/** A person as the provider describes them: its name for them, and all claims, which are strangers' words. */
export type VouchedFor = {
  readonly issuer: string;
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
};

export type OpenIdProvider = {
  readonly newSecrets: () => SignInSecrets;
  /** Where the browser is to go. @throws ProviderError */
  readonly addressFor: (secrets: SignInSecrets) => Promise<URL>;
  /** Exchanges what the provider sent back, the query of the page's address, for who the person is. @throws ProviderError */
  readonly redeem: (answer: string, secrets: SignInSecrets) => Promise<VouchedFor>;
};

type Deps = {
  readonly settings: ProviderSettings;
  readonly now: () => Date;
  /** How long each of the two parts of a conversation may take, in milliseconds: what the provider says of itself, and the rest. */
  readonly deadlineMs?: number;
  /** How long what the provider says of itself is used, in milliseconds. */
  readonly renewalMs?: number;
};

/** Whose clocks differ by more are not believed, in seconds. */
export const toleratedSkew = 60;
/** How long an answer of the provider may be under way, in seconds: it counts for no skew. */
const underWay = 10;

const authenticationFor = (metadata: client.ServerMetadata, secret: string | undefined): client.ClientAuth => {
  if (secret === undefined) return client.None();
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_basic') ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret);
};

/** @throws ProviderError for a token that was issued by another clock than ours */
const mustBeOfNow = (issuedAt: number, now: Date): void => {
  const age = now.getTime() / 1000 - issuedAt;
  if (age < -toleratedSkew || age > toleratedSkew + underWay) throw new ProviderError('untrusted', 'clock skew');
};

/**
 * The court's identity provider. Its keys are read at every sign-in, so that a change of them is noticed at once. Plain HTTP is spoken only
 * where the issuer's own address has it, which the settings allow for a provider on the same machine.
 */
export const createOpenIdProvider = ({
  settings,
  now,
  deadlineMs = 4500,
  renewalMs = 600_000,
}: Deps): OpenIdProvider => {
  const { issuer, clientId, clientSecret, scopes, redirectUri } = settings;
  const tune = (config: client.Configuration): void => {
    config.timeout = deadlineMs / 1000;
    if (issuer.protocol === 'http:') client.allowInsecureRequests(config);
    client.enableNonRepudiationChecks(config); // the signature is checked although the token comes over TLS
  };
  const metadataNow = createDiscovery({ issuer, clientId, now, deadlineMs, renewalMs });

  const configure = async (): Promise<client.Configuration> => {
    const metadata = await metadataNow();
    // A configuration of its own for each conversation: the library keeps a provider's keys with it, and would not read new ones for a minute.
    const own = {
      [client.clockTolerance]: toleratedSkew,
      [client.clockSkew]: Math.round((now().getTime() - Date.now()) / 1000),
    };
    const config = new client.Configuration({ ...metadata }, clientId, own, authenticationFor(metadata, clientSecret));
    tune(config);
    config[client.customFetch] = boundedFetch(AbortSignal.timeout(deadlineMs));
    return config;
  };

  const redeem: OpenIdProvider['redeem'] = async (answer, { state, nonce, codeVerifier }) => {
    const config = await configure();
    const at = new URL(redirectUri);
    at.search = answer;
    const tokens = await client.authorizationCodeGrant(config, at, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new ProviderError('untrusted', 'no id token');
    mustBeOfNow(claims.iat, now());
    const { iss, sub: subject } = claims;
    const { userinfo_endpoint: more } = config.serverMetadata();
    // Many providers keep groups and e-mail out of the token.
    const isComplete = more === undefined || settings.claims.every((name) => name in claims);
    const told = isComplete ? {} : await client.fetchUserInfo(config, tokens.access_token, subject);
    return { issuer: iss, subject, claims: { ...told, ...claims } };
  };

  return {
    newSecrets: () => ({
      state: client.randomState(),
      nonce: client.randomNonce(),
      codeVerifier: client.randomPKCECodeVerifier(),
    }),
    addressFor: async ({ state, nonce, codeVerifier }) =>
      client.buildAuthorizationUrl(await configure(), {
        redirect_uri: redirectUri.href,
        scope: scopes,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }),
    redeem: async (answer, secrets) => {
      try {
        return await redeem(answer, secrets);
      } catch (error) {
        throw providerErrorOf(error);
      }
    },
  };
};
