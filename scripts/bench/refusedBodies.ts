import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { honestRequests, hostileRequests, send } from '../../backend/platform/http/testing/hostileBodies.js';
import { startPlatform } from '../../backend/platform/http/testing/platform.js';
import { findProxy, startProxy, type ProxyName } from '../../backend/platform/http/testing/proxies.js';
import { median, percentile, printFigures, type Figure } from './figures.js';

const pairs = 150;
const hostileEveryMs = 500;

/** Sends a hostile request twice a second until `work` has ended. */
const underAttack = async <Result>(url: string, work: () => Promise<Result>): Promise<Result> => {
  const over = new AbortController();
  const attack = async (): Promise<void> => {
    for (;;)
      for (const [, sent] of Object.values(hostileRequests)) {
        if (over.signal.aborted) return;
        await Promise.all([send(url, sent), wait(hostileEveryMs)]);
      }
  };
  const attacking = attack();
  try {
    return await work();
  } finally {
    over.abort();
    await attacking;
  }
};

/** Honest requests with their pauses, so that several hostile ones fall among them. */
const times = async (honest: ReturnType<typeof honestRequests>): Promise<number[]> => {
  const told: number[] = [];
  for (let n = 0; n < pairs; n += 1) {
    told.push(...(await honest.send(1)).map(({ ms }) => ms));
    await wait(20);
  }
  return told;
};

const inWords = (all: readonly number[]): string =>
  `median ${median(all).toFixed(1)}, p99 ${percentile(all, 0.99).toFixed(1)}, max ${Math.max(...all).toFixed(1)} ms`;

const through = async (name: ProxyName, program: string): Promise<Figure[]> => {
  const platform = await startPlatform();
  const proxy = await startProxy(name, program, platform.port);
  const honest = honestRequests(proxy.url);
  try {
    await honest.send(20);
    const alone = await times(honest);
    const meanwhile = await underAttack(proxy.url, () => times(honest));
    const measured = `with ${inWords(meanwhile)}; alone ${inWords(alone)}`;
    return [
      { name: `refused bodies through ${name}`, ratio: median(meanwhile) / median(alone), aim: '≤ 2', measured },
      { name: `the same, p99`, ratio: percentile(meanwhile, 0.99) / percentile(alone, 0.99), aim: '≤ 2', measured: '' },
    ];
  } finally {
    honest.close();
    await proxy.close();
    await platform.close();
  }
};

/** Honest requests while two hostile bodies a second come through the same proxy, against honest ones alone. */
export const benchRefusedBodies = async (): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const name of ['caddy', 'nginx'] satisfies ProxyName[]) {
    const program = findProxy(name);
    if (program === undefined) figures.push({ name: `refused bodies through ${name}`, measured: 'not installed' });
    else figures.push(...(await through(name, program)));
  }
  return figures;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) printFigures(await benchRefusedBodies());
