import { unexpectedResponse } from '../http/apiError.js';
import type { Http } from '../http/http.js';

/** A call as the server receives it. */
export type ScriptedCall = {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  /** Aborted once the response is no longer wanted. */
  readonly signal?: AbortSignal;
};

const responseOf = (given: unknown): Response => (given instanceof Response ? given : Response.json(given ?? null));

/** A transport to a server whose response to each call the test gives: JSON, a whole response, or a rejection. */
export const scriptedHttp = (ask: (call: ScriptedCall) => Promise<unknown>): Http => ({
  exchange: async ({ method, path, body }, { signal } = {}) =>
    responseOf(await ask({ method, path, body, ...(signal && { signal }) })),
  misread: unexpectedResponse,
});
