import { setTimeout as sleep } from 'node:timers/promises';
import { cookieTransport, type CookieTransport } from '../../backend/adapters/courtClient/cookieTransport.js';
import { startModelServer, testKey, type ModelServer } from '../../backend/tests/harness/modelServer/modelServer.js';
import { chunkOf, eventOf, stream, usualUsage, type Script } from '../../backend/tests/harness/modelServer/scripts.js';
import { aiModels } from '../../domain/contract/aiModels.js';
import { chat } from '../../domain/contract/chat.js';
import { clientOf } from '../../domain/contract/clientOf.js';
import { administrator, startApplication } from '../../frontend/e2e/application.js';
import { median, percentile, timed, type Figure } from './figures.js';
import { isSmallest, sized } from './size.js';

const streams = sized(200, 5);
/** Between two pieces of a slow model. */
const slowMs = 250;
const requests = sized(400, 5);
const rounds = sized(30, 1);
const metricsToken = 'a token for benchmarks';
const question = '房东不退押金怎么办？';
const asked = { body: { form_key: 'claim-housing-lease', answers: {}, question } };
/** A quick model: the first piece after 200 ms, then 40 pieces, 5 ms apart. */
const firstMs = 200;
const pieceMs = 5;
const pieces = 40;

/** Milliseconds until the first piece and the last. */
type Times = { readonly first: number; readonly last: number };

/** How it replies. */
const quickModel: Script = stream(async (response) => {
  await sleep(firstMs);
  for (let piece = 0; piece < pieces; piece += 1) {
    response.write(eventOf(chunkOf({ content: '押金' })));
    await sleep(pieceMs);
  }
  response.write(eventOf(chunkOf({}, 'stop')) + eventOf({ choices: [], usage: usualUsage }));
  response.end(eventOf('[DONE]'));
});

/** The same request, sent and read by hand. */
const callDirectly = async (baseUrl: string): Promise<Times> => {
  const begun = performance.now();
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${testKey}` },
    body: JSON.stringify({
      model: 'scripted',
      messages: [{ role: 'user', content: question }],
      max_tokens: 512,
      stream: true,
    }),
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
  return { first, last };
};

/** Milliseconds of requests that have nothing to do with models, one after another. */
const others = async (url: string): Promise<number[]> => {
  const times: number[] = [];
  for (let n = 0; n < requests; n += 1)
    times.push((await timed(async () => (await fetch(`${url}/api/config/app-mode`)).arrayBuffer())).ms);
  return times;
};

/** One of the application's own metrics. */
const metric = async (url: string, name: string): Promise<number> => {
  const metrics = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } });
  const line = (await metrics.text()).split('\n').find((each) => each.startsWith(`${name} `));
  if (line === undefined) throw new Error(`the application has no metric ${name}`);
  return Number(line.slice(name.length + 1));
};
const megabytes = async (url: string): Promise<number> => (await metric(url, 'process_resident_memory_bytes')) / 1e6;
const processorMs = async (url: string): Promise<number> => (await metric(url, 'process_cpu_seconds_total')) * 1000;

const putToUse = async (browser: CookieTransport, { baseUrl }: ModelServer): Promise<void> => {
  await browser.signIn(administrator.email, administrator.password);
  const models = clientOf(browser, aiModels);
  const { id } = await models.add.platform({ body: { model_name: 'scripted', base_url: baseUrl, api_key: testKey } });
  await models.activate.platform({ path: { id }, body: { model_type: 'general' } });
};

const callRoute = async (browser: CookieTransport): Promise<Times> => {
  const begun = performance.now();
  let first = 0;
  let last = 0;
  for await (const { type } of await clientOf(browser, chat).ask(asked)) {
    if (type !== 'delta') continue;
    last = performance.now() - begun;
    first ||= last;
  }
  return { first, last };
};

const measureRoute = async (url: string, browser: CookieTransport, server: ModelServer): Promise<Figure[]> => {
  server.always(quickModel);
  const taken: Record<'direct' | 'route', Times[]> = { direct: [], route: [] };
  let before = 0;
  for (let round = -3; round < rounds; round += 1) {
    if (round === 0) before = await processorMs(url);
    const [direct, route] = [await callDirectly(server.baseUrl), await callRoute(browser)];
    if (round < 0) continue; // warm from then on
    taken.direct.push(direct);
    taken.route.push(route);
  }
  const used = ((await processorMs(url)) - before) / rounds;
  const figures = (['first', 'last'] as const).map((part): Figure => {
    const [route, direct] = [taken.route, taken.direct].map((times) => median(times.map((time) => time[part])));
    if (route === undefined || direct === undefined) throw new Error('nothing was measured');
    const measured = `median ${route.toFixed(1)} ms, directly ${direct.toFixed(1)} ms; ${(route - direct).toFixed(1)} ms added (aim ≤ 15)`;
    return { name: `chat, ${part} piece: over HTTP`, measured, ratio: route / direct, aim: '≤ 1.1' };
  });
  const measured = `${used.toFixed(0)} ms of processor time, with all that the application does besides`;
  return [...figures, { name: 'chat, one reply of 40 pieces', measured }];
};

/** Opens streams that go on until `stop`, and resolves once each has begun. */
const openStreams = async (url: string, stop: AbortSignal): Promise<{ readonly ended: Promise<unknown> }> => {
  const begun: Promise<void>[] = [];
  const ended = Array.from({ length: streams }, () => {
    const visitor = clientOf(cookieTransport(url), chat);
    let hasBegun = (): void => undefined;
    begun.push(new Promise((resolve) => (hasBegun = resolve)));
    const read = async (): Promise<void> => {
      for await (const { type } of await visitor.ask(asked, { signal: stop })) if (type === 'delta') hasBegun();
    };
    return read().catch((error: unknown) => {
      if (!stop.aborted) throw error;
    });
  });
  await Promise.race([Promise.all(begun), Promise.all(ended)]);
  return { ended: Promise.all(ended) };
};

const measureOthers = async (url: string, server: ModelServer): Promise<Figure[]> => {
  let calls = 0;
  server.always(
    stream(async (response, signal) => {
      calls += 1;
      await sleep((calls * 37) % slowMs); // models do not speak in chorus
      while (!signal.aborted) {
        response.write(eventOf(chunkOf({ content: '押金' })));
        await sleep(slowMs);
      }
    }),
  );
  await others(url);
  const alone = await others(url);
  const before = await megabytes(url);
  const stopping = new AbortController();
  const { ended } = await openStreams(url, stopping.signal);
  const begun = await megabytes(url);
  const meanwhile = [...(await others(url)), ...(await others(url))];
  const after = await megabytes(url);
  stopping.abort();
  await ended;
  alone.push(...(await others(url))); // before and after: the machine has other work
  const [usual, busy] = [percentile(alone, 0.99), percentile(meanwhile, 0.99)];
  return [
    {
      name: `${streams} streams: others' p99`,
      measured: `${busy.toFixed(1)} ms, without streams ${usual.toFixed(1)} ms; medians ${median(meanwhile).toFixed(1)} and ${median(alone).toFixed(1)} ms`,
      ratio: busy / usual,
      aim: '≤ 2',
    },
    {
      name: `${streams} streams: memory`,
      measured: `${before.toFixed(0)} MB before, ${begun.toFixed(0)} MB once begun, ${after.toFixed(0)} MB at the end`,
      ratio: after / begun,
      aim: '≤ 1.2',
    },
  ];
};

/**
 * The chat over HTTP, with the built application in a process of its own: what it adds to a call of a model, and what 200 streams
 * of a slow model do to other requests and to memory. Model, readers and measuring share the other process.
 */
export const benchStreams = async (): Promise<Figure[]> => {
  const server = await startModelServer();
  const application = await startApplication({ METRICS_TOKEN: metricsToken }, { optimized: !isSmallest });
  try {
    const browser = cookieTransport(application.url);
    await putToUse(browser, server);
    return [
      ...(await measureRoute(application.url, browser, server)),
      ...(await measureOthers(application.url, server)),
    ];
  } finally {
    await application.stop();
    await server.close();
  }
};
