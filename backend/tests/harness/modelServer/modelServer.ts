import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { ChatRequest } from './chatRequest.js';
import { EmbeddingRequest, NativeRerankRequest, RerankRequest, embed, rank, rankNatively } from './retrieval.js';
import type { Script } from './scripts.js';

export const testKey = 'sk-scripted-0123456789abcdef';

/** What requests of one kind are answered with. */
export type Scripted<Request> = {
  /** What the next requests are answered with, in order. */
  readonly script: (...next: readonly Script<Request>[]) => void;
  /** What every further request is answered with. */
  readonly always: (script: Script<Request>) => void;
  /** Requests so far, in order. */
  readonly requests: readonly Request[];
};

/** Itself it is what answers requests for a chat. */
export type ModelServer = Scripted<ChatRequest> & {
  /** With `/v1`. */
  readonly baseUrl: string;
  readonly port: number;
  /** Unless scripted, texts that share words have vectors that are near each other. */
  readonly embeddings: Scripted<EmbeddingRequest>;
  /** Unless scripted, texts are ordered by the words that they share with the question. */
  readonly reranks: Scripted<RerankRequest>;
  /** The same in DashScope's own shape, under its own path. */
  readonly nativeReranks: Scripted<NativeRerankRequest>;
  /** Questions for the list of models; unless scripted it names one. */
  readonly listings: Scripted<null>;
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

const scripted = <Request>(schema: z.ZodType<Request>, usual?: Script<Request>) => {
  const scripts: Script<Request>[] = [];
  const requests: Request[] = [];
  let always = usual;
  const faced: Scripted<Request> = {
    script: (...next) => void scripts.push(...next),
    always: (script) => {
      always = script;
    },
    requests,
  };
  /** What answers a request; `undefined` when no script is left. @throws Error for a malformed request */
  const take = (body: unknown): ((to: Omit<Parameters<Script>[0], 'request'>) => void | Promise<void>) | undefined => {
    const { data: request, error } = schema.safeParse(body);
    if (error) throw new Error(`malformed: ${JSON.stringify(error.issues)}`);
    requests.push(request);
    const script = scripts.shift() ?? always;
    return script && ((to) => script({ request, ...to }));
  };
  return { faced, take, unused: () => scripts.length };
};

/** An OpenAI-compatible service on loopback that says what it is told to, and takes nothing that the strictest would refuse. */
export const startModelServer = async ({ key = testKey } = {}): Promise<ModelServer> => {
  const chat = scripted<ChatRequest>(ChatRequest);
  const embeddings = scripted<EmbeddingRequest>(EmbeddingRequest, embed());
  const reranks = scripted<RerankRequest>(RerankRequest, rank());
  const nativeReranks = scripted<NativeRerankRequest>(NativeRerankRequest, rankNatively());
  const listings = scripted<null>(z.null(), ({ response }) =>
    json(response, 200, { object: 'list', data: [{ id: 'scripted' }] }),
  );
  const kinds = new Map<string, Pick<typeof chat, 'take' | 'unused'>>([
    ['POST /v1/chat/completions', chat],
    ['POST /v1/embeddings', embeddings],
    ['POST /v1/rerank', reranks],
    ['POST /api/v1/services/rerank/text-rerank/text-rerank', nativeReranks],
    ['GET /v1/models', listings],
  ]);
  const complaints: string[] = [];
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
    const kind = kinds.get(path);
    if (!kind) {
      complaints.push(`unexpected ${path}`);
      incoming.resume();
      return refuse(response, 404, 'not found');
    }
    let script: ReturnType<typeof kind.take>;
    try {
      script = kind.take(incoming.method === 'GET' ? null : await bodyOf(incoming));
    } catch (error) {
      complaints.push(String(error));
      return refuse(response, 400, String(error));
    }
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
    await script({ response, signal: left.signal });
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
    ...chat.faced,
    embeddings: embeddings.faced,
    reranks: reranks.faced,
    nativeReranks: nativeReranks.faced,
    listings: listings.faced,
    gone: () => gone,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      const unused = [...kinds.values()].reduce((sum, kind) => sum + kind.unused(), 0);
      if (unused > 0) complaints.push(`${unused} scripts were not used`);
      if (complaints.length > 0) throw new Error(complaints.join('\n'));
    },
  };
};
