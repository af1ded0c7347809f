import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { open } from 'lmdb';
import { startEmbeddedEventStore } from '../../backend/embeddedEventStore/startEmbeddedEventStore.js';
import { median, type Figure } from './figures.js';
import { sized } from './size.js';

/** About the size of an event of ours, sealed. */
const valueBytes = 2048;
const rounds = sized(5, 1);
const appendsPerRound = { 1: sized(100, 10), 32: sized(640, 64) } as const;
type Writers = keyof typeof appendsPerRound;

type Figures = { medianMs: number; perSecond: number };
type Append = () => Promise<unknown>;

/** `writers` append one after the other, all at the same time; each append is durable when it counts. */
const measure = async (append: Append, writers: Writers): Promise<Figures> => {
  const latencies: number[] = [];
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: writers }, async () => {
      for (let n = 0; n < appendsPerRound[writers] / writers; n++) {
        const start = performance.now();
        await append();
        latencies.push(performance.now() - start);
      }
    }),
  );
  const seconds = (performance.now() - begin) / 1000;
  return { medianMs: median(latencies), perSecond: latencies.length / seconds };
};

const inWords = ({ medianMs, perSecond }: Figures): string =>
  `median ${medianMs.toFixed(2)} ms, ${perSecond.toFixed(0)}/s`;

/** Alternates between the two, so that other load of the machine affects both equally, and keeps the median of the rounds. */
const compare = async (ours: Append, raw: Append, writers: Writers): Promise<Figure> => {
  const taken: { ours: Figures[]; raw: Figures[] } = { ours: [], raw: [] };
  for (let round = 0; round < rounds; round++) {
    taken.ours.push(await measure(ours, writers));
    taken.raw.push(await measure(raw, writers));
  }
  const middle = (figures: Figures[]): Figures => ({
    medianMs: median(figures.map(({ medianMs }) => medianMs)),
    perSecond: median(figures.map(({ perSecond }) => perSecond)),
  });
  const [client, lmdb] = [middle(taken.ours), middle(taken.raw)];
  return {
    name: `append / raw lmdb, ${writers} writer${writers === 1 ? '' : 's'}`,
    measured: `latency; through the client ${inWords(client)}; raw ${inWords(lmdb)} (${valueBytes} bytes, durable)`,
    ratio: client.medianMs / lmdb.medianMs,
  };
};

/**
 * Durable appends through the official client to the embedded store, against bare lmdb transactions of the same values in
 * the same file system, at 1 and at 32 writers.
 */
export const benchAppend = async (): Promise<Figure[]> => {
  // Beside the program: the system's temporary directory may be memory, where every write looks durable at once.
  const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));
  await mkdir(cache, { recursive: true });
  const directory = await mkdtemp(join(cache, 'bench-append-'));
  const store = await startEmbeddedEventStore({ directory: join(directory, 'store') });
  const client = EventStoreDBClient.connectionString(store.connectionString);
  const raw = open<Buffer, number>({ path: join(directory, 'raw.mdb'), encoding: 'binary' });
  try {
    const data = { text: 'x'.repeat(valueBytes - 11) };
    const value = Buffer.from(JSON.stringify(data));
    let key = 0;
    const appendOurs: Append = () =>
      client.appendToStream(`bench-${randomUUID()}`, jsonEvent({ type: 'bench', data }), {
        expectedRevision: 'no_stream',
      });
    const appendRaw: Append = async () => {
      await raw.put(++key, value);
      await raw.flushed;
    };
    for (let n = 0; n < sized(300, 10); n++) await Promise.all([appendOurs(), appendOurs(), appendRaw()]);
    return [await compare(appendOurs, appendRaw, 1), await compare(appendOurs, appendRaw, 32)];
  } finally {
    await client.dispose();
    await store.close();
    await raw.close();
    await rm(directory, { recursive: true, force: true });
  }
};
