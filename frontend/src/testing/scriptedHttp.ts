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

/** A transport to a server whose response to each call the test gives: JSON, or a rejection. */
export const scriptedHttp = (ask: (call: ScriptedCall) => Promise<unknown>): Http => ({
  exchange: async ({ method, path, body }, { signal } = {}) =>
    Response.json((await ask({ method, path, body, ...(signal && { signal }) })) ?? null),
  misread: unexpectedResponse,
});
