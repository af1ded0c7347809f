import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { z } from 'zod';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import { StoreUnavailableError } from '../../../adapters/eventStore/errors.js';
import { createLogger } from '../../../runtime/logging/logger.js';
import { keyedHash } from '../../../adapters/encryption/installationKeys.js';
import { createApp } from '../app.js';
import { receivingBounds, type ReceivingBounds } from '../bodies/receiveBody.js';
import { commandContext } from '../commandContext.js';
import type { Lingering } from '../bodies/unreadBodies.js';
import { connectionBounds, createHttpServer, type ConnectionBounds } from '../httpServer.js';
import { setPositionHeader } from '../minPosition.js';
import { parse, parseFields } from '../parse.js';
import { createEventStreams } from '../eventStreams.js';
import { createAppRouter } from '../router.js';
import type { AppRouter, SignedInAccount } from '../types.js';

const accounts: Readonly<Record<string, SignedInAccount>> = {
  'user-token': { id: 'u1', email: 'zhang@example.cn', isSuperuser: false, plan: 'explorer' },
  'professional-token': { id: 'u2', email: 'wang@example.cn', isSuperuser: false, plan: 'professional' },
  'admin-token': { id: 'a1', email: 'fayuan@example.cn', isSuperuser: true, plan: 'admin' },
};

const Problem = z.looseObject({
  detail: z.string().regex(/\p{Script=Han}/u),
  code: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string().regex(/\p{Script=Han}/u) })).optional(),
});

/** A refusal's status and body, which is one of ours. */
export const problem = async (response: Response) => ({
  status: response.status,
  ...Problem.parse(await response.json()),
});

/** A server's welcome: signed in, ready for a query. */
const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

/** Runs into what the driver says once its connection is lost and somebody still holds it, as a transaction does. */
const queryOnLostConnection = async (): Promise<void> => {
  const server = createServer((socket) => void socket.once('data', () => socket.write(welcome)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = new Client({ host: '127.0.0.1', port, user: 'court', database: 'court' });
  try {
    server.once('connection', (socket) => void socket.once('data', () => setTimeout(() => socket.destroy(), 50)));
    await client.connect();
    await once(client, 'error');
    await client.query('select 1');
  } finally {
    server.close();
  }
};

/** Some MiB of a file that is sent, and how reading it ends. */
const pieces = async function* (count: number, failure?: Error): AsyncGenerator<Buffer> {
  for (let n = 0; n < count; n += 1) yield Buffer.alloc(64 * 1024);
  if (failure) throw failure;
};

/** Works for a client until it goes away, then ends with the signal's own reason, as whatever is handed that signal does. */
const untilClientLeft = async (response: ServerResponse): Promise<never> => {
  const leaving = new AbortController();
  response.once('close', () => leaving.abort());
  await once(leaving.signal, 'abort');
  leaving.signal.throwIfAborted();
  throw new Error('the signal was not aborted');
};

/** One route of each kind. */
const routes = (nextEvents: () => AsyncIterable<unknown>): AppRouter => {
  const router = createAppRouter({
    'GET /healthz': { role: 'anonymous', sessionless: true },
    'GET /metrics': { role: 'anonymous', sessionless: true },
    'POST /api/documents/read-word': 'anonymous',
    'GET /api/open': 'anonymous',
    'GET /api/mine': 'user',
    'GET /api/planned': { role: 'user', plan: 'privateKnowledge' },
    'GET /api/admin': 'court',
    'POST /api/echo': 'anonymous',
    'POST /api/command': 'anonymous',
    'POST /api/mine': 'user',
    'DELETE /api/gone': 'anonymous',
    'GET /api/fail/{}': 'anonymous',
    'GET /api/events': 'anonymous',
  });
  router.get('/healthz', (ctx) => void (ctx.body = { status: 'ok' }));
  router.get('/metrics', (ctx) => void (ctx.body = 'metrics'));
  router.post('/api/documents/read-word', async (ctx) => {
    ctx.body = { length: (await ctx.state.receiveBody(128 * 1024)).length };
  });
  router.get('/api/open', (ctx) => void (ctx.body = { open: true }));
  router.get('/api/mine', (ctx) => void (ctx.body = { id: ctx.state.account?.id }));
  router.post('/api/mine', (ctx) => void (ctx.body = { id: ctx.state.account?.id }));
  router.delete('/api/gone', (ctx) => void (ctx.status = 204));
  router.get('/api/planned', (ctx) => void (ctx.body = { id: ctx.state.account?.id }));
  router.get('/api/admin', (ctx) => void (ctx.body = { id: ctx.state.account?.id }));
  router.post('/api/echo', (ctx) => {
    ctx.body = parseFields(z.strictObject({ name: z.string().min(1), age: z.number().optional() }), ctx.request.body);
  });
  router.post('/api/command', (ctx) => {
    setPositionHeader(ctx, 77n);
    ctx.body = commandContext(ctx);
  });
  router.get('/api/events', (ctx) => ctx.state.sendEvents(nextEvents()));
  router.get('/api/fail/:how', async (ctx) => {
    const { how } = parse(
      z.object({
        how: z.enum([
          'domain',
          'store',
          'postgres',
          'connection',
          'conflict',
          'late',
          'bug',
          'pipe',
          'file',
          'endless',
          'left',
        ]),
      }),
      ctx.params,
    );
    ctx.type = 'application/msword';
    if (how === 'domain') throw new DomainError('case_number_taken');
    if (how === 'store') throw new StoreUnavailableError();
    if (how === 'postgres') throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    if (how === 'connection') await queryOnLostConnection();
    if (how === 'conflict') throw Object.assign(new Error('moved on'), { type: 'wrong-expected-version' });
    if (how === 'late') throw new DOMException('took too long', 'TimeoutError');
    if (how === 'pipe') throw Object.assign(new Error('closed'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
    if (how === 'file')
      return void (ctx.body = Readable.from(pieces(1, Object.assign(new Error('read'), { code: 'EIO' }))));
    if (how === 'left') return untilClientLeft(ctx.res);
    if (how === 'endless') return void (ctx.body = Readable.from(pieces(100_000)));
    throw new Error('张三的身份证号是 110101199003070011');
  });
  return router;
};

/** A built frontend, as small as may be. */
const builtFiles = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'juanzong-http-'));
  await mkdir(join(directory, 'assets'));
  await writeFile(join(directory, 'index.html'), '<!doctype html><title>卷宗</title>');
  await writeFile(join(directory, 'assets', 'main-abc123.js'), 'export {};');
  await writeFile(join(directory, 'assets', 'main-abc123.js.br'), brotliCompressSync('export {};'));
  await writeFile(join(directory, 'assets', 'main-abc123.js.gz'), gzipSync('export {};'));
  await writeFile(join(directory, 'verify.html'), '<style>a{}</style><script>let a = 1;</script>');
  await writeFile(join(directory, 'user-agreement.txt'), '用户协议');
  return directory;
};

type PlatformOptions = {
  readonly receiving?: Partial<ReceivingBounds>;
  readonly lingering?: Lingering;
  readonly connections?: Partial<ConnectionBounds>;
  /** How long a stream is silent before a comment. */
  readonly commentMs?: number;
  /** The court's address; without it, that of a court that has not said it. */
  readonly publicUrl?: URL;
};

/** The HTTP platform with one route of each kind, over nothing. */
export const startPlatform = async ({
  receiving,
  lingering: lingers,
  connections,
  commentMs,
  publicUrl,
}: PlatformOptions = {}) => {
  const directory = await builtFiles();
  const logged: string[] = [];
  const logger = createLogger('info', { write: (line) => void logged.push(line) });
  const eventStreams = createEventStreams({ logger, commentMs });
  let nextEvents: AsyncIterable<unknown> = Readable.from([]);
  const app = createApp({
    logger,
    now: () => new Date('2026-03-01T00:00:00Z'),
    hashCommand: keyedHash(new Uint8Array(32).fill(1), 'hex'),
    router: routes(() => nextEvents),
    eventStreams,
    findSession: (token) => Promise.resolve(accounts[token]),
    waitForPosition: (position) => Promise.resolve(position <= 100n),
    frontendDirectory: directory,
    publicUrl,
    minPositionTimeoutMs: 50,
    receiving: { ...receivingBounds, ...receiving },
    lingering: lingers,
  });
  const callback = app.callback();
  const bounds = { ...connectionBounds, ...connections };
  const server = createHttpServer((req, res) => void callback(req, res), { logger, trustProxy: false, bounds });
  /** Bytes that came over connections that have ended. */
  let received = 0;
  server.on('connection', (socket) => void socket.once('close', () => (received += socket.bytesRead)));
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;
  const call = (path: string, init: RequestInit = {}) => fetch(base + path, init);
  return {
    base,
    port,
    received: () => received,
    /** What was written into the log. */
    logged,
    call,
    /** What `GET /api/events` responds with. */
    giveEvents: (events: AsyncIterable<unknown>) => {
      nextEvents = events;
    },
    endStreams: eventStreams.end,
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      call(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await rm(directory, { recursive: true });
    },
  };
};
export type Platform = Awaited<ReturnType<typeof startPlatform>>;
