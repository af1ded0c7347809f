import { pathToFileURL } from 'node:url';
import { cookieTransport } from '../../backend/adapters/courtClient/cookieTransport.js';
import { loadCatalogue } from '../../backend/modules/forms/catalogue.js';
import { clientOf } from '../../domain/contract/clientOf.js';
import { documents } from '../../domain/contract/documents.js';
import { service } from '../../domain/contract/service.js';
import { startApplication } from '../../frontend/e2e/application.js';
import { completeAnswers } from './completeAnswers.js';
import { type Figure, median, percentile, printFigures, timed } from './figures.js';

const rounds = 3;
/** So many documents are asked for at once while the health requests go out. */
const atOnce = 4;
const healthEveryMs = 20;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const health = async (url: string): Promise<number> =>
  (await timed(() => clientOf(cookieTransport(url), service).healthz())).ms;

/** How long the health requests took that went out while `work` was under way. */
const healthDuring = async (url: string, work: () => Promise<unknown>): Promise<number[]> => {
  const delays: number[] = [];
  let working = true;
  const asking = (async () => {
    while (working) {
      delays.push(await health(url));
      await sleep(healthEveryMs);
    }
  })();
  try {
    await work();
  } finally {
    working = false;
    await asking;
  }
  return delays;
};

/**
 * Has the built application make the Word file of every form, each completely answered, over HTTP and its pool of worker
 * threads. Gives median and 95th percentile one at a time, and how long a health request takes meanwhile, with several
 * documents at once, beside the same with none.
 */
export const benchWordForms = async (): Promise<Figure[]> => {
  const catalogue = await loadCatalogue();
  const bodies = catalogue
    .list()
    .flatMap(({ key }) => catalogue.get(key) ?? [])
    .map((form) => ({ form_key: form.key, form_data: completeAnswers(form, 2) }));
  const application = await startApplication({ VISITOR_DOCUMENTS_PER_HOUR: '1000000' }, { optimized: true });
  try {
    const { url } = application;
    const client = clientOf(cookieTransport(url), documents);
    const make = async (body: (typeof bodies)[number]): Promise<number> => (await client.generate({ body })).blob.size;
    const sizes = await Promise.all(bodies.map(make));
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      for (const body of bodies) times.push((await timed(() => make(body))).ms);
    const idle = await healthDuring(url, () => sleep(2000));
    const waiting = Array.from({ length: rounds }, () => bodies).flat();
    const worker = async (): Promise<void> => {
      for (let body = waiting.pop(); body !== undefined; body = waiting.pop()) await make(body);
    };
    const busy = await healthDuring(url, () => Promise.all(Array.from({ length: atOnce }, worker)));
    const kilobytes = (median(sizes) / 1000).toFixed(0);
    return [
      {
        name: `word: the ${bodies.length} forms, complete`,
        measured: `median ${median(times).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms over HTTP (${kilobytes} kB)`,
      },
      {
        name: `health while ${atOnce} are made at once`,
        measured: `p99 ${percentile(busy, 0.99).toFixed(1)} ms, median ${median(busy).toFixed(1)} ms of ${busy.length}; at rest p99 ${percentile(idle, 0.99).toFixed(1)} ms, median ${median(idle).toFixed(1)} ms`,
      },
    ];
  } finally {
    await application.stop();
  }
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) printFigures(await benchWordForms());
