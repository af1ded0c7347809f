import * as client from 'openid-client';

/**
 * Why a sign-in at the provider came to nothing. `away`: it did not answer, or in a way that no provider should. `denied`: it said no to this
 * sign-in. `over`: it does not know the code, or not any more. `untrusted`: what it issued does not hold.
 */
export type ProviderRefusal = 'away' | 'denied' | 'over' | 'untrusted';

/** `detail` is for the log of the process: the name of what was wrong, never a code, a token or a claim. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  constructor(
    readonly refusal: ProviderRefusal,
    readonly detail: string,
    options?: ErrorOptions,
  ) {
    super(`${refusal}: ${detail}`, options);
  }
}

/** What was issued is there, but is not for us, not of now, not of this sign-in, or not signed by the provider. */
const untrusted: ReadonlySet<unknown> = new Set([
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JWT_USERINFO_EXPECTED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_UNSUPPORTED_OPERATION',
]);

const codeOf = (error: Error): unknown => ('code' in error ? error.code : undefined);

/** What an error of the library means. @throws the error itself when it is none of a conversation with the provider */
export const providerErrorOf = (error: unknown): ProviderError => {
  if (error instanceof ProviderError) return error;
  if (!(error instanceof Error)) throw error;
  const failed = (refusal: ProviderRefusal, detail: string) => new ProviderError(refusal, detail, { cause: error });
  if (error instanceof client.AuthorizationResponseError)
    return failed(
      error.error === 'server_error' || error.error === 'temporarily_unavailable' ? 'away' : 'denied',
      error.error,
    );
  if (error instanceof client.ResponseBodyError) {
    if (error.error === 'invalid_grant') return failed('over', error.error);
    return failed(error.error === 'access_denied' ? 'denied' : 'away', error.error);
  }
  // The access token was withdrawn between two requests, or the client's secret is wrong.
  if (error instanceof client.WWWAuthenticateChallengeError)
    return failed(
      error.cause.some(({ parameters }) => parameters.error === 'invalid_token') ? 'over' : 'away',
      'challenge',
    );
  const code = codeOf(error);
  if (untrusted.has(code)) return failed('untrusted', String(code));
  const isOfConversation = error instanceof client.ClientError || error.name === 'OversizedAnswerError';
  // `fetch` says so of a network that failed, always with the cause; without one it is a mistake of ours.
  const isOfNetwork =
    (error instanceof TypeError && error.cause !== undefined) ||
    error.name === 'TimeoutError' ||
    error.name === 'AbortError';
  if (isOfConversation || isOfNetwork) return failed('away', typeof code === 'string' ? code : error.name);
  throw error;
};
