import { unexpectedResponse } from '../http/apiError.js';
import type { Http } from '../http/http.js';

/** A call as the server receives it. */
export type ScriptedCall = { readonly method: string; readonly path: string; readonly body: unknown };

/** A transport to a server whose response to each call the test gives: JSON, or a rejection. */
export const scriptedHttp = (ask: (call: ScriptedCall) => Promise<unknown>): Http => ({
  exchange: async ({ method, path, body }) => Response.json((await ask({ method, path, body })) ?? null),
  misread: unexpectedResponse,
  getJson: async (path, schema) => schema.parse(await ask({ method: 'GET', path, body: undefined })),
  sendJson: async (method, path, body, schema) => schema.parse(await ask({ method, path, body })),
  send: async (method, path, body) => void (await ask({ method, path, body })),
  sendForFile: () => Promise.reject(new Error('not scripted')),
});
