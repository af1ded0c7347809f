import type { CallOptions, CallRequest, Transport } from '../../../domain/contract/transport.js';
import { multipartOf } from '../../../domain/contract/multipart.js';
import { ApiError, cutFile, errorFromResponse, errorFromStream, networkError, unexpectedResponse } from './apiError.js';
import type { Outcomes } from './outcomes.js';
import { watchSilence } from './watchSilence.js';
import type { Positions } from './positions.js';

export type SendOptions = Pick<CallOptions, 'idempotencyKey' | 'isRepeat'>;

/**
 * The browser's transport: `clientOf(http, area)`. Calls reject with an `ApiError` and with nothing else, but for a call that was
 * broken off by its signal.
 */
export type Http = Transport;

export type HttpDeps = {
  readonly fetch: typeof fetch;
  readonly positions: Positions;
  readonly newKey: () => string;
  /** After how many milliseconds without data a stream counts as broken; the server sends some every 15 s. */
  readonly silenceMs?: number;
  /** Called with the token that the server wants from this browser at its next sign-in. */
  readonly onDeviceToken?: (token: string) => void;
  /** Called with the headers of every response. */
  readonly onHeaders?: (headers: Headers) => void;
  /** Called with each file that has a link for a while, and the link; without it no link is asked for. */
  readonly onFileLink?: (blob: Blob, link: string) => void;
  /** Called for every failed call, before it rejects. */
  readonly onError?: (error: ApiError) => void;
  /** Asks again where it is unknown what became of a command; without it such a call rejects. */
  readonly outcomes?: Outcomes;
};

const formOf = (fields: Readonly<Record<string, unknown>>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** The body of a request and the type that names it; `fetch` names the type of a form itself. */
const encoded = ({ body, sends }: CallRequest): { readonly body?: BodyInit; readonly type?: string } => {
  if (body === undefined) return {};
  // The system's type of a file is not passed on: the server looks at the content.
  if (sends === 'file') return { body: body as Blob | Uint8Array<ArrayBuffer>, type: 'application/octet-stream' };
  if (sends === 'multipart') return { body: multipartOf({ ...(body as object) }) };
  return sends === 'form'
    ? { body: formOf({ ...(body as object) }) }
    : { body: JSON.stringify(body), type: 'application/json' };
};

/** Builds the transport. It sends cookies, sends and notes positions, and sends an idempotency key with every change. */
export const createHttp = ({
  fetch,
  positions,
  newKey,
  silenceMs = 45_000,
  onDeviceToken,
  onHeaders,
  onFileLink,
  onError,
  outcomes,
}: HttpDeps): Http => {
  const sendOnce = async (request: CallRequest, options: CallOptions = {}): Promise<Response> => {
    const { method, path, fixed } = request;
    const { idempotencyKey, signal } = options;
    const { body, type } = encoded(request);
    const headers = new Headers(type === undefined ? {} : { 'Content-Type': type });
    if (method !== 'GET') headers.set('Idempotency-Key', idempotencyKey ?? newKey());
    if (onFileLink) headers.set('X-File-Link', '1');
    const position = fixed ? null : positions.furthest();
    if (position !== null) headers.set('X-Min-Position', position);
    const init = { method, headers, ...(body !== undefined && { body }), ...(signal && { signal }) };
    const response = await fetch(path, { credentials: 'same-origin', ...init }).catch((error: unknown) => {
      if (signal?.aborted) throw error;
      throw networkError();
    });
    onHeaders?.(response.headers);
    const responsePosition = response.headers.get('X-Position');
    if (responsePosition !== null) positions.noted(responsePosition);
    const deviceToken = response.headers.get('X-Device-Token');
    if (deviceToken !== null) onDeviceToken?.(deviceToken);
    if (!response.ok) throw await errorFromResponse(response);
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream') === true;
    return isStream ? watchSilence(response, silenceMs) : response;
  };

  return {
    exchange: async (request, options = {}) => {
      try {
        return await (outcomes ? outcomes.send(request, options, sendOnce) : sendOnce(request, options));
      } catch (error) {
        if (error instanceof ApiError) onError?.(error);
        throw error;
      }
    },
    received: ({ blob, headers }) => {
      const link = headers.get('X-File-Link');
      if (link !== null) onFileLink?.(blob, link);
    },
    misread: (what, reason) => {
      const errors = {
        interrupted: networkError,
        cut: cutFile,
        refused: () => errorFromStream(reason),
        unexpected: unexpectedResponse,
      };
      const error = errors[what]();
      onError?.(error);
      return error;
    },
  };
};
