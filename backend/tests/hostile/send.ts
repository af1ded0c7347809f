import { request, type Agent } from 'node:http';

export type RawRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Uint8Array | undefined;
};
export type RawResponse = {
  /** 0 when the connection ended without one, -1 when none came in time. */
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | undefined;
  readonly cookie: string | undefined;
  readonly ms: number;
};

/** Sends a request unchanged. Never rejects: a missing response is a result too. */
export const send = (agent: Agent, url: string, raw: RawRequest, guardMs: number): Promise<RawResponse> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const started = performance.now();
    const { method, path, headers, body } = raw;
    const ended = (status: number, more: Partial<RawResponse> = {}): void => {
      clearTimeout(guard);
      const ms = performance.now() - started;
      resolve({ text: '', retryAfter: undefined, cookie: undefined, ...more, status, ms });
    };
    const sent = request({ hostname, port, method, path, headers, agent }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      const all = (): void =>
        ended(response.statusCode ?? 0, {
          text: Buffer.concat(pieces).toString(),
          retryAfter: response.headers['retry-after'],
          cookie: response.headers['set-cookie']?.[0]?.split(';', 1)[0],
        });
      response.on('end', all).on('error', all);
    });
    const guard = setTimeout(() => {
      ended(-1);
      sent.destroy();
    }, guardMs);
    sent.on('error', () => ended(0));
    sent.end(body);
  });
