import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

/** The time without a turn of the event loop after which the process counts as hung, in milliseconds. */
export const hungAfterMs = 120_000;
/** How often the event loop says that it turns. */
const beatMs = 1000;

/**
 * Answers GET /healthz in a thread of its own: 200 while the event loop has turned lately, however busy it is, 503 when it hangs. It is kept as
 * text, because it then needs no loader.
 */
const program = `
  const { workerData, parentPort } = require('node:worker_threads');
  const { createServer } = require('node:http');
  const { beats, host, port, hungMs } = workerData;
  let last = { beat: Atomics.load(beats, 0), at: performance.now() };
  const silentMs = () => {
    const beat = Atomics.load(beats, 0);
    if (beat !== last.beat) last = { beat, at: performance.now() };
    return Math.round(performance.now() - last.at);
  };
  setInterval(silentMs, ${beatMs} / 2);
  const server = createServer((request, response) => {
    const isAsked = request.url.split('?', 1)[0] === '/healthz' && ['GET', 'HEAD'].includes(request.method);
    const ms = silentMs();
    const isHung = ms > hungMs;
    response.writeHead(isAsked ? (isHung ? 503 : 200) : 404, { 'Content-Type': 'application/json', Connection: 'close' });
    response.end(isAsked && request.method === 'GET' ? JSON.stringify({ status: isHung ? 'hung' : 'ok', loop_silent_ms: ms }) : '');
  });
  server.maxConnections = 64;
  server.headersTimeout = server.requestTimeout = 5000;
  server.on('error', ({ code }) => parentPort.postMessage({ refused: String(code) }));
  server.listen(port, host, () => parentPort.postMessage({ port: server.address().port }));`;

const Told = z.tuple([z.union([z.object({ port: z.number() }), z.object({ refused: z.string() })])]);

/** Thrown when the port of the health check cannot be listened at; `code` is the system's. */
export class LivenessError extends Error {
  override readonly name = 'LivenessError';
  constructor(readonly code: string) {
    super(`the health check cannot listen: ${code}`);
  }
}

type Options = { readonly host: string; readonly port: number; readonly hungMs?: number };

/**
 * Starts the health check with a port and a thread of its own, so that an event loop that is busy does not look like a process that has ended.
 * @throws LivenessError
 */
export const startLiveness = async ({ host, port, hungMs = hungAfterMs }: Options) => {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const beating = setInterval(() => void Atomics.add(beats, 0, 1), beatMs).unref();
  const thread = new Worker(program, {
    eval: true,
    workerData: { beats, host, port, hungMs },
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 32 },
  });
  const close = async (): Promise<void> => {
    clearInterval(beating);
    await thread.terminate();
  };
  const [told] = Told.parse(await once(thread, 'message'));
  if ('refused' in told) {
    await close();
    throw new LivenessError(told.refused);
  }
  thread.unref();
  return { port: told.port, close };
};
