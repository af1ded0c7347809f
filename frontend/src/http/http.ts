import type { z } from 'zod';
import type { CallOptions, CallRequest, Transport } from '../../../domain/contract/clientOf.js';
import { fileNameOf } from '../../../domain/contract/fileNameOf.js';
import type { ApiError } from './apiError.js';
import { errorFromResponse, errorFromStream, networkError, unexpectedResponse } from './apiError.js';
import { watchSilence } from './watchSilence.js';
import type { Positions } from './positions.js';

export type FileResponse = { readonly blob: Blob; readonly fileName: string | null; readonly headers: Headers };
export type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type SendOptions = {
  /** Sent as `Idempotency-Key`; a fresh one when absent. Give the same key to try the same thing again. */
  readonly idempotencyKey?: string;
};

export type ReadOptions = {
  /** What nobody's writing changes, such as the forms: it does not wait for what was written to be there, nor fail when that takes long. */
  readonly fixed?: true;
};

/**
 * The browser's one way to the server: `clientOf(http, area)`. Every method rejects with an `ApiError` and with nothing else, but
 * for a call that was broken off by its signal.
 */
export type Http = Transport & {
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
  readonly sendForFile: (path: string, body: unknown, options?: SendOptions) => Promise<FileResponse>;
};

export type HttpDeps = {
  readonly fetch: typeof fetch;
  readonly positions: Positions;
  readonly newKey: () => string;
  /** After how many milliseconds without a sign of life a stream counts as broken; the server sends one every 15 s. */
  readonly silenceMs?: number;
  /** Told what the server wants this browser to show at its next sign-in. */
  readonly onDeviceToken?: (token: string) => void;
  /** Told of every failed call, before the caller is. */
  readonly onError?: (error: ApiError) => void;
};

const formOf = (fields: Readonly<Record<string, unknown>>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

const isForm = (body: unknown): body is URLSearchParams | FormData =>
  body instanceof URLSearchParams || body instanceof FormData;

/** Builds the client. Cookies go along; positions are sent and noted; state changes carry an idempotency key. */
export const createHttp = ({
  fetch,
  positions,
  newKey,
  silenceMs = 45_000,
  onDeviceToken,
  onError,
}: HttpDeps): Http => {
  const failed = (error: ApiError): never => {
    onError?.(error);
    throw error;
  };

  const fetchFrom = async (path: string, init: RequestInit, { fixed }: ReadOptions = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    const position = fixed ? null : positions.furthest();
    if (position !== null) headers.set('X-Min-Position', position);
    const response = await fetch(path, { credentials: 'same-origin', ...init, headers }).catch((error: unknown) => {
      if (init.signal?.aborted) throw error;
      return failed(networkError());
    });
    const answered = response.headers.get('X-Position');
    if (answered !== null) positions.noted(answered);
    const deviceToken = response.headers.get('X-Device-Token');
    if (deviceToken !== null) onDeviceToken?.(deviceToken);
    if (!response.ok) return failed(await errorFromResponse(response));
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream') === true;
    return isStream ? watchSilence(response, silenceMs) : response;
  };

  const change = (method: Method, path: string, body: unknown, options: CallOptions = {}): Promise<Response> => {
    const { idempotencyKey = newKey(), signal } = options;
    const headers = new Headers({ 'Idempotency-Key': idempotencyKey });
    const init = { method, headers, ...(signal && { signal }) };
    if (body === undefined) return fetchFrom(path, init);
    if (isForm(body)) return fetchFrom(path, { ...init, body });
    if (body instanceof Blob) {
      // Whatever type the system gives the file: the server looks at its content.
      headers.set('Content-Type', 'application/octet-stream');
      return fetchFrom(path, { ...init, body });
    }
    headers.set('Content-Type', 'application/json');
    return fetchFrom(path, { ...init, body: JSON.stringify(body) });
  };

  const exchange = (
    { method, path, body, sends, fixed }: CallRequest,
    options: CallOptions = {},
  ): Promise<Response> => {
    if (method === 'GET')
      return fetchFrom(
        path,
        { method, ...(options.signal && { signal: options.signal }) },
        { ...(fixed && { fixed }) },
      );
    const form = sends === 'form' && typeof body === 'object' ? formOf({ ...body }) : body;
    return change(method, path, form, options);
  };

  const read = async <S extends z.ZodType>(response: Response, schema: S): Promise<z.output<S>> => {
    const body: unknown = await response.json().catch(() => failed(unexpectedResponse()));
    const parsed = schema.safeParse(body);
    return parsed.success ? parsed.data : failed(unexpectedResponse());
  };

  return {
    exchange,
    misread: (what, reason) => {
      const error =
        what === 'interrupted' ? networkError() : what === 'refused' ? errorFromStream(reason) : unexpectedResponse();
      onError?.(error);
      return error;
    },
    getJson: async (path, schema, options) => read(await fetchFrom(path, { method: 'GET' }, options), schema),
    sendJson: async (method, path, body, schema, options) => read(await change(method, path, body, options), schema),
    send: async (method, path, body, options) => void (await change(method, path, body, options)),
    sendForFile: async (path, body, options) => {
      const response = await change('POST', path, body, options);
      const blob = await response.blob().catch(() => failed(networkError()));
      return { blob, fileName: fileNameOf(response.headers.get('Content-Disposition')), headers: response.headers };
    },
  };
};
