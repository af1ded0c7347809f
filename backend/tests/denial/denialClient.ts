import { Agent, request } from 'node:http';

/** What is sent; an object goes as JSON. */
export type Sent = {
  readonly method?: string;
  readonly path: string;
  readonly body?: object | Uint8Array;
  readonly contentType?: string;
};
export type DenialClient = {
  /** Sends and reads the response to its end; its status, or 0 when none came, as when `signal` ended it. */
  readonly send: (sent: Sent, signal?: AbortSignal) => Promise<number>;
  readonly close: () => void;
};

/** A client at an address of its own of this machine's loopback network (`127.x.y.z`), which keeps its connections. */
export const denialClient = (url: string, localAddress: string, maxSockets = 64): DenialClient => {
  const agent = new Agent({ keepAlive: true, localAddress, maxSockets });
  const base = new URL(url);
  return {
    send: ({ method = 'POST', path, body, contentType }, signal) =>
      new Promise((resolve) => {
        const bytes = body === undefined ? undefined : body instanceof Uint8Array ? body : JSON.stringify(body);
        const type = contentType ?? (body instanceof Uint8Array ? 'application/octet-stream' : 'application/json');
        const headers = bytes === undefined ? {} : { 'Content-Type': type, 'Content-Length': Buffer.byteLength(bytes) };
        const sending = request(
          { host: '127.0.0.1', port: base.port, agent, method, path, headers, ...(signal && { signal }) },
          (response) => {
            response.resume();
            response.once('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 0));
          },
        );
        sending.once('error', () => resolve(0));
        sending.end(bytes);
      }),
    close: () => agent.destroy(),
  };
};
