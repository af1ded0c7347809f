import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createModelService } from '../../backend/adapters/modelService/modelService.js';
import { createCallModel } from '../../backend/modules/modelCalls/callModel.js';
import { createVisitorPayers } from '../../backend/modules/modelCalls/payers.js';
import { createUsageRecords } from '../../backend/modules/modelCalls/recordUsage.js';
import { startModelServer, testKey } from '../../backend/tests/harness/modelServer/modelServer.js';
import { chunkOf, eventOf, stream, usualUsage, type Script } from '../../backend/tests/harness/modelServer/scripts.js';
import { inBenchCourt, type BenchCourt } from './benchServers.js';
import { median, type Figure } from './figures.js';

/** A quick model: the first piece after 200 ms, then 40 pieces, 5 ms apart. */
const firstMs = 200;
const pieceMs = 5;
const pieces = 40;
const rounds = 40;
const aim = '≤ 1.1';

/** Milliseconds until the first piece, the last piece, and the end, with everything that is written after the last piece. */
export type Times = { readonly first: number; readonly last: number; readonly end: number };

/** What it says, and how fast. */
export const quickModel: Script = stream(async (response) => {
  await sleep(firstMs);
  for (let piece = 0; piece < pieces; piece += 1) {
    response.write(eventOf(chunkOf({ content: '押金' })));
    await sleep(pieceMs);
  }
  response.write(eventOf(chunkOf({}, 'stop')) + eventOf({ choices: [], usage: usualUsage }));
  response.end(eventOf('[DONE]'));
});

const question = [{ role: 'user', content: '房东不退押金怎么办？' }] as const;

/** The same request, sent and read by hand. */
export const callDirectly = async (baseUrl: string): Promise<Times> => {
  const begun = performance.now();
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${testKey}` },
    body: JSON.stringify({ model: 'scripted', messages: question, max_tokens: 512, stream: true }),
  });
  let first = 0;
  let last = 0;
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read?.value !== undefined; read = await reader?.read()) {
    if (!decoder.decode(read.value, { stream: true }).includes('content')) continue;
    last = performance.now() - begun;
    first ||= last;
  }
  return { first, last, end: performance.now() - begun };
};

const measure = async ({ stores: { accounts, visitorBudgets, log, streams } }: BenchCourt): Promise<Figure[]> => {
  const server = await startModelServer();
  const now = (): Date => new Date();
  const models = createModelService({ allowedPrivateHosts: ['127.0.0.1:*'], logger: { warn: () => undefined }, now });
  const recordUsage = createUsageRecords({ log, streams, timeZone: 'Asia/Shanghai' });
  const visitors = createVisitorPayers(visitorBudgets, 'Asia/Shanghai');
  const callModel = createCallModel({ accounts, visitors, models, recordUsage, now });

  server.always(quickModel);
  const userId = randomUUID();
  const context = { correlationId: 'benchmark', actor: { kind: 'user', id: userId } } as const;
  const command = () => ({ ...context, commandId: randomUUID(), now: now() });
  await accounts.handle(userId, { type: 'RegisterAccount', data: { userId, email: 'b@example.cn' } }, command());
  const changes = { credits: 10_000_000_000 };
  const granting = { changes, otherAdministrators: 1, now: now(), timeZone: 'Asia/Shanghai', commandId: randomUUID() };
  await accounts.handle(userId, { type: 'AdministerAccount', data: granting }, command());

  const settings = { temperature: null, topP: null, maxTokens: 512, reasoningEffort: null };
  const connection = { owner: null, baseUrl: server.baseUrl, apiKey: testKey, modelName: 'scripted', ...settings };
  const timedCall = async (call: (onDelta: () => void) => Promise<{ readonly kind: string }>): Promise<Times> => {
    const begun = performance.now();
    let first = 0;
    let last = 0;
    const { kind } = await call(() => {
      last = performance.now() - begun;
      first ||= last;
    });
    if (kind !== 'complete') throw new Error(`the call ended ${kind}`);
    return { first, last, end: performance.now() - begun };
  };
  const callService = () => timedCall((onDelta) => models.ask({ connection, messages: question, onDelta }));
  const callWhole = () =>
    timedCall((onDelta) =>
      callModel.text({
        ...{ callId: randomUUID(), userId, source: 'chat', scope: 'platform', connection, context },
        ...{ prices: { prompt: 1, completion: 3 }, messages: question, onDelta },
      }),
    );

  const taken: Record<'direct' | 'service' | 'whole', Times[]> = { direct: [], service: [], whole: [] };
  for (let round = -3; round < rounds; round += 1) {
    const [direct, service, whole] = [await callDirectly(server.baseUrl), await callService(), await callWhole()];
    if (round < 0) continue; // connections and compiled code are warm from then on
    taken.direct.push(direct);
    taken.service.push(service);
    taken.whole.push(whole);
  }
  await models.close();
  await server.close();

  const figure = (name: string, way: 'service' | 'whole', part: keyof Times): Figure => {
    const [ours, direct] = [taken[way], taken.direct].map((times) => median(times.map((time) => time[part])));
    if (ours === undefined || direct === undefined) throw new Error('nothing was measured');
    const measured = `median ${ours.toFixed(1)} ms, directly ${direct.toFixed(1)} ms; ${(ours - direct).toFixed(1)} ms added (aim ≤ 15)`;
    return { name, measured, ratio: ours / direct, aim };
  };
  return [
    figure('model, first piece: service', 'service', 'first'),
    figure('model, last piece: service', 'service', 'last'),
    figure('model, first piece: with credits', 'whole', 'first'),
    figure('model, last piece: with credits', 'whole', 'last'),
    figure('model, settled: with credits', 'whole', 'end'),
  ];
};

/**
 * Time to the first token and to the end of a streamed reply, through the service alone and through the whole use with credits
 * and usage, against the same scripted server called directly. The three take turns.
 */
export const benchModelOverhead = (): Promise<Figure[]> => inBenchCourt(measure);
