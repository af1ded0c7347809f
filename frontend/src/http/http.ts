import type { z } from 'zod';
import type { ApiError } from './apiError.js';
import { errorFromResponse, networkError, unexpectedAnswer } from './apiError.js';
import type { Positions } from './positions.js';

export type FileAnswer = { readonly blob: Blob; readonly fileName: string | null; readonly headers: Headers };
export type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type SendOptions = {
  /** Sent as `Idempotency-Key`; a fresh one when absent. Give the same key to try the same thing again. */
  readonly idempotencyKey?: string;
};

export type ReadOptions = {
  /** What nobody's writing changes, such as the forms: it does not wait for what was written to be there, nor fail when that takes long. */
  readonly fixed?: true;
};

/** The browser's one way to the server. Every method rejects with an `ApiError` and with nothing else. */
export type Http = {
  readonly getJson: <S extends z.ZodType>(path: string, schema: S, options?: ReadOptions) => Promise<z.output<S>>;
  /** Sends JSON (or a form, when `body` is `URLSearchParams`/`FormData`, or a file, when it is a `Blob`) and reads JSON. */
  readonly sendJson: <S extends z.ZodType>(
    method: Method,
    path: string,
    body: unknown,
    schema: S,
    options?: SendOptions,
  ) => Promise<z.output<S>>;
  /** Like `sendJson` where the answer's body does not matter (204). */
  readonly send: (method: Method, path: string, body?: unknown, options?: SendOptions) => Promise<void>;
  /** Posts JSON and receives a file. */
  readonly sendForFile: (path: string, body: unknown, options?: SendOptions) => Promise<FileAnswer>;
};

export type HttpDeps = {
  readonly fetch: typeof fetch;
  readonly positions: Positions;
  readonly newKey: () => string;
  /** Told what the server wants this browser to show at its next sign-in. */
  readonly onDeviceToken?: (token: string) => void;
  /** Told of every failed call, before the caller is. */
  readonly onError?: (error: ApiError) => void;
};

const isForm = (body: unknown): body is URLSearchParams | FormData =>
  body instanceof URLSearchParams || body instanceof FormData;

/** The file name a `Content-Disposition` header carries, RFC 5987 form first; `null` when it carries none. */
export const fileNameOf = (disposition: string | null): string | null => {
  if (disposition === null) return null;
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended.trim());
    } catch {
      return null; // badly encoded: the caller has a name of its own
    }
  }
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1]?.trim() ?? null;
};

/** Builds the client. Cookies go along; positions are sent and noted; state changes carry an idempotency key. */
export const createHttp = ({ fetch, positions, newKey, onDeviceToken, onError }: HttpDeps): Http => {
  const failed = (error: ApiError): never => {
    onError?.(error);
    throw error;
  };

  const exchange = async (path: string, init: RequestInit, { fixed }: ReadOptions = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    const position = fixed ? null : positions.furthest();
    if (position !== null) headers.set('X-Min-Position', position);
    const response = await fetch(path, { credentials: 'same-origin', ...init, headers }).catch(() =>
      failed(networkError()),
    );
    const answered = response.headers.get('X-Position');
    if (answered !== null) positions.noted(answered);
    const deviceToken = response.headers.get('X-Device-Token');
    if (deviceToken !== null) onDeviceToken?.(deviceToken);
    return response.ok ? response : failed(await errorFromResponse(response));
  };

  const change = (method: Method, path: string, body: unknown, options: SendOptions = {}): Promise<Response> => {
    const headers = new Headers({ 'Idempotency-Key': options.idempotencyKey ?? newKey() });
    if (body === undefined) return exchange(path, { method, headers });
    if (isForm(body)) return exchange(path, { method, headers, body });
    if (body instanceof Blob) {
      // Whatever type the system gives the file: the server looks at its content.
      headers.set('Content-Type', 'application/octet-stream');
      return exchange(path, { method, headers, body });
    }
    headers.set('Content-Type', 'application/json');
    return exchange(path, { method, headers, body: JSON.stringify(body) });
  };

  const read = async <S extends z.ZodType>(response: Response, schema: S): Promise<z.output<S>> => {
    const body: unknown = await response.json().catch(() => failed(unexpectedAnswer()));
    const parsed = schema.safeParse(body);
    return parsed.success ? parsed.data : failed(unexpectedAnswer());
  };

  return {
    getJson: async (path, schema, options) => read(await exchange(path, { method: 'GET' }, options), schema),
    sendJson: async (method, path, body, schema, options) => read(await change(method, path, body, options), schema),
    send: async (method, path, body, options) => void (await change(method, path, body, options)),
    sendForFile: async (path, body, options) => {
      const response = await change('POST', path, body, options);
      const blob = await response.blob().catch(() => failed(networkError()));
      return { blob, fileName: fileNameOf(response.headers.get('Content-Disposition')), headers: response.headers };
    },
  };
};
