import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ChatRequest } from './chatRequest.js';
import type { Script } from './scripts.js';

export const testKey = 'sk-scripted-0123456789abcdef';

export type ModelServer = {
  /** With `/v1`. */
  readonly baseUrl: string;
  readonly port: number;
  /** What the next requests are answered with, in order. */
  readonly script: (...next: readonly Script[]) => void;
  /** What every further request is answered with. */
  readonly always: (script: Script) => void;
  /** Requests for a chat so far, in order, also those that were refused for their key. */
  readonly requests: readonly ChatRequest[];
  /** Requests whose client went before the end. */
  readonly gone: () => number;
  /** @throws Error when a request was malformed or unexpected, or a script was not used */
  readonly close: () => Promise<void>;
};

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return JSON.parse(Buffer.concat(pieces).toString('utf8'));
};

/** An OpenAI-compatible service on loopback that says what it is told to, and takes nothing that the strictest would refuse. */
export const startModelServer = async ({ key = testKey } = {}): Promise<ModelServer> => {
  const scripts: Script[] = [];
  const requests: ChatRequest[] = [];
  const complaints: string[] = [];
  let usual: Script | undefined;
  let gone = 0;

  const json = (response: ServerResponse, status: number, body: unknown): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const refuse = (response: ServerResponse, status: number, message: string): void =>
    json(response, status, { error: { message, type: 'invalid_request_error' } });

  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const sent = incoming.headers.authorization ?? '';
    if (Object.keys(incoming.headers).some((name) => name.startsWith('x-stainless')))
      complaints.push('a header told about the machine');
    if (sent !== (key === '' ? '' : `Bearer ${key}`)) {
      incoming.resume();
      return refuse(response, 401, `Incorrect API key provided: ${sent}`);
    }
    const path = `${incoming.method} ${incoming.url}`;
    if (path === 'GET /v1/models') return json(response, 200, { object: 'list', data: [{ id: 'scripted' }] });
    if (path !== 'POST /v1/chat/completions') {
      complaints.push(`unexpected ${path}`);
      incoming.resume();
      return refuse(response, 404, 'not found');
    }
    const { data: request, error } = ChatRequest.safeParse(await bodyOf(incoming));
    if (!request) {
      complaints.push(`malformed: ${JSON.stringify(error.issues)}`);
      return refuse(response, 400, `malformed: ${JSON.stringify(error.issues)}`);
    }
    requests.push(request);
    const script = scripts.shift() ?? usual;
    if (!script) {
      complaints.push('a request without a script');
      return refuse(response, 418, 'no script is left');
    }
    const left = new AbortController();
    response.on('close', () => {
      if (response.writableEnded) return;
      gone += 1;
      left.abort();
    });
    await script({ request, response, signal: left.signal });
  };

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => {
      complaints.push(String(error));
      response.destroy();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    port,
    script: (...next) => void scripts.push(...next),
    always: (script) => {
      usual = script;
    },
    requests,
    gone: () => gone,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      if (scripts.length > 0) complaints.push(`${scripts.length} scripts were not used`);
      if (complaints.length > 0) throw new Error(complaints.join('\n'));
    },
  };
};
