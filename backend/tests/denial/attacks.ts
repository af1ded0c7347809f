import { setMaxListeners } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { analysis } from '../../../domain/contract/analysis.js';
import { requestOf } from '../../../domain/contract/clientOf.js';
import { documents } from '../../../domain/contract/documents.js';
import { cookieTransport } from '../../adapters/courtClient/cookieTransport.js';
import { wordBombs } from '../hostile/wordBombs.js';
import { testAdministrator } from '../harness/testAdministrator.js';
import { enoughToClaim, loanSubmission, shortComplaint } from '../harness/pleadings.js';
import { denialClient, type Sent } from './denialClient.js';

/** Statuses that came back, by number; 0 for none. */
export type Statuses = Map<number, number>;
/** Goes on until `signal` is aborted, and resolves once nothing of it is under way. */
export type Attack = (url: string, signal: AbortSignal) => Promise<Statuses>;

const story = '我把钱借给朋友，写了借条约定利息，他到期一直不还，电话也不接，我想起诉要回本金和利息。';

/** Faults everywhere: 7.6 kB that are refused with 422. */
export const refusedAnswers = loanSubmission({
  plaintiffs_natural: Array.from({ length: 90 }, (_, n) => ({ name: `原告${n}`, phone: 7, gender: '无', nobody: n })),
  defendants_natural: [{ name: '李四' }],
  sections: enoughToClaim,
});
const submitting = '/api/documents/generate-and-save';

/** A PDF of 30 pages with nothing on them: work for the reader, little to send. */
const pages = (): Uint8Array => {
  const count = 30;
  const kids = Array.from({ length: count }, (_, n) => `${n + 3} 0 R`).join(' ');
  const each = Array.from(
    { length: count },
    (_, n) => `${n + 3} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 2000 2000]>>endobj\n`,
  );
  return Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count ${count}/Kids[${kids}]>>endobj\n${each.join('')}trailer<</Root 1 0 R>>\n%%EOF\n`,
  );
};

type Flood = {
  readonly addresses: readonly string[];
  /** Of each address. */
  readonly atOnce: number;
  readonly next: (n: number) => Sent;
  /** Ends each call after so many milliseconds. */
  readonly leaveAfterMs?: number;
};

/** The same from each address over and over; a refusal that comes at once is followed by the next after a moment, as over a network. */
const flood =
  ({ addresses, atOnce, next, leaveAfterMs }: Flood): Attack =>
  async (url, signal) => {
    const statuses: Statuses = new Map();
    setMaxListeners(0, signal);
    const clients = addresses.map((address) => denialClient(url, address, atOnce));
    const repeat = async ({ send }: (typeof clients)[number], from: number): Promise<void> => {
      for (let n = from; !signal.aborted; n += 1) {
        const leaving =
          leaveAfterMs === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(leaveAfterMs)]);
        const status = await send(next(n), leaving);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        await sleep(5);
      }
    };
    await Promise.all(
      clients.flatMap((client, at) => Array.from({ length: atOnce }, (_, n) => repeat(client, at * 1000 + n))),
    );
    for (const client of clients) client.close();
    return statuses;
  };

/** Connections that say nothing, opened again as often as the court closes them. */
const idle =
  (addresses: readonly string[], each: number): Attack =>
  async (url, signal) => {
    const port = Number(new URL(url).port);
    const open = new Set<Socket>();
    const keepOne = (localAddress: string): void => {
      if (signal.aborted) return;
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      open.add(socket);
      socket.on('error', () => undefined).resume();
      socket.once('close', () => {
        open.delete(socket);
        setTimeout(() => keepOne(localAddress), 20);
      });
    };
    for (const address of addresses) for (let n = 0; n < each; n += 1) keepOne(address);
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    for (const socket of open) socket.destroy();
    return new Map();
  };

const one = ['127.1.1.1'];
const many = Array.from({ length: 40 }, (_, n) => `127.2.${n % 8}.${1 + n}`);

/** What a rule for sums begins to read, 60 kB of it. */
const longSum = (n: number): Sent => ({
  path: '/api/documents/generate-unsaved',
  body: {
    form_key: 'claim-private-lending',
    form_data: {
      ...shortComplaint('张三', '李四'),
      sections: { claims: { items: { principal: { principal: `${n}${'2024年1月'.repeat(5000)}` } } } },
    },
  },
});

/** Files a complaint with the name of a court that repeats one sign, and signs a clerk in. */
const clerkAndCase = async (url: string) => {
  const preservation = { answer: '是', preserving_court: `${'某'.repeat(60)}人法院` };
  const sections = { ...enoughToClaim, jurisdiction: { items: { preservation } } };
  const filed = loanSubmission({ ...shortComplaint('张三', '李四'), sections });
  const { headers } = await cookieTransport(url).send(requestOf(documents.submit, filed));
  const clerk = cookieTransport(url);
  await clerk.signIn(testAdministrator.email, testAdministrator.password);
  return { clerk, id: decodeURIComponent(headers.get('X-Case-Id') ?? '') };
};

/** A clerk looks through such a case again and again. */
const openedByClerk = (): Attack => {
  let prepared: ReturnType<typeof clerkAndCase> | undefined;
  return async (url, signal) => {
    const statuses: Statuses = new Map();
    setMaxListeners(0, signal);
    prepared ??= clerkAndCase(url);
    const { clerk, id } = await prepared;
    const open = async (): Promise<void> => {
      while (!signal.aborted) {
        const status = await clerk.send(requestOf(analysis.elements, { path: { id } }), { signal }).then(
          (response) => response.status,
          () => 0,
        );
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        await sleep(5);
      }
    };
    await Promise.all(Array.from({ length: 4 }, open));
    return statuses;
  };
};

const asking = (n: number): Sent => ({
  path: '/api/assistance/chat',
  body: {
    form_key: 'claim-private-lending',
    answers: shortComplaint('张三', '李四'),
    question: `${story.repeat(8)}第${n}问：可以要利息吗？`.slice(0, 400),
  },
});
const recommending = (n: number): Sent => ({
  path: '/api/templates/recommend',
  body: { description: `${n}${story.repeat(60)}`.slice(0, 2000) },
});

/** What one or a few strangers do to slow everybody, each by its name and prepared before it begins. */
export const attacks = {
  'chat questions of one visitor': () => flood({ addresses: one, atOnce: 8, next: asking }),
  'long recommendations': () => flood({ addresses: one, atOnce: 8, next: recommending }),
  'refused answers, 16 connections': () =>
    flood({
      addresses: one,
      atOnce: 16,
      next: () => ({ path: submitting, body: refusedAnswers.body }),
    }),
  'refused answers, 40 addresses': () =>
    flood({
      addresses: many,
      atOnce: 1,
      next: () => ({ path: submitting, body: refusedAnswers.body }),
    }),
  'long sums': () => flood({ addresses: one, atOnce: 8, next: longSum }),
  'a court of one sign, opened by a clerk': openedByClerk,
  'recommendations left midway': () => flood({ addresses: one, atOnce: 8, next: recommending, leaveAfterMs: 30 }),
  'pictures left midway': () =>
    flood({
      addresses: ['127.1.1.1', '127.1.2.1'],
      atOnce: 2,
      next: () => ({ path: '/api/documents/read-picture', body: pages(), contentType: 'application/pdf' }),
      leaveAfterMs: 300,
    }),
  'hostile Word files': () => {
    const files = wordBombs.map(({ file }) => file()); // making them takes seconds, and what is tried is reading them
    const next = (n: number): Sent => ({ path: '/api/documents/read-word', body: files[n % files.length] ?? files });
    return flood({ addresses: one, atOnce: 4, next });
  },
  'idle connections of 4 addresses': () => idle(['127.3.1.1', '127.3.2.1', '127.3.3.1', '127.3.4.1'], 1000),
} satisfies Readonly<Record<string, () => Attack>>;
export type AttackName = keyof typeof attacks;
