import { copyFile, open, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { jsonEvent } from '@eventstore/db-client';
import { collect, rejection } from './conformance/support.js';
import { startEmbeddedEventStore } from './startEmbeddedEventStore.js';
import { DamagedStoreError } from './storage/record.js';
import { serveInProcess } from './testing/servingProcess.js';
import { inTemporaryDirectory } from './testing/temporaryStore.js';
import { withClient, withStore } from './testing/withClient.js';

const text = (n: number): string => `event ${n} `.repeat(300);
const event = (n: number) => jsonEvent({ type: 'numbered', data: { n, text: text(n) } });
const pageSize = 4096;

const append = (directory: string, from: number, to: number): Promise<void> =>
  withStore(directory, async (client) => {
    for (let n = from; n < to; n += 50)
      await client.appendToStream(
        'damaged',
        Array.from({ length: Math.min(50, to - n) }, (_, i) => event(n + i)),
      );
  });

/** Reads the log in a process of its own, since damage may kill a process that maps the file into memory. */
const readApart = async (directory: string): Promise<{ numbers: number[] } | { complaint: string }> => {
  try {
    const server = await serveInProcess(directory);
    try {
      return await withClient(server.connectionString, async (client) => {
        const read = await collect(client.readAll());
        for (const { event } of read) {
          const { n, text: found } = event?.data as { n: number; text: string };
          expect(found, 'what is served is what was written').to.equal(text(n));
        }
        return { numbers: read.map(({ event }) => (event?.data as { n: number }).n) };
      });
    } finally {
      await server.kill();
    }
  } catch (error) {
    return { complaint: String(error) };
  }
};

const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

describe('the embedded event store on a damaged file', () => {
  it('falls back to the last whole transaction when power fails before the header is written', () =>
    inTemporaryDirectory(async (directory) => {
      const path = join(directory, 'events.mdb');
      await append(directory, 0, 10);
      const header = (await readFile(path)).subarray(0, 2 * pageSize);
      await append(directory, 10, 11);
      // The pages of the eleventh event are on the disk; the header that would point to them is not.
      const file = await open(path, 'r+');
      await file.write(header, 0, header.length, 0);
      await file.close();
      await withStore(directory, async (client) => {
        expect(await collect(client.readStream('damaged'))).to.have.length(10);
        const { nextExpectedRevision } = await client.appendToStream('damaged', event(10), { expectedRevision: 9n });
        expect(nextExpectedRevision).to.equal(10n);
      });
    }));

  it('serves what it has or refuses, and never less than it acknowledged, when the end of the file is lost', () => {
    return inTemporaryDirectory(async (directory) => {
      const path = join(directory, 'events.mdb');
      await append(directory, 0, 40);
      await copyFile(path, join(directory, 'whole'));
      const { size } = await stat(path);
      let refusals = 0;
      for (const lost of [pageSize, size / 2]) {
        await copyFile(join(directory, 'whole'), path);
        await truncate(path, size - lost);
        const outcome = await readApart(directory);
        if ('complaint' in outcome) refusals++;
        else expect(outcome.numbers).to.deep.equal(upTo(40));
      }
      expect(refusals).to.be.greaterThan(0);
    });
  });

  it('serves what it has or refuses when the end of the file is overwritten', () => {
    return inTemporaryDirectory(async (directory) => {
      const path = join(directory, 'events.mdb');
      await append(directory, 0, 40);
      await copyFile(path, join(directory, 'whole'));
      const whole = await readFile(path);
      for (const garbled of [3 * pageSize, 20 * pageSize]) {
        const torn = Buffer.from(whole);
        torn.fill(0xa5, whole.length - garbled);
        await writeFile(path, torn);
        const outcome = await readApart(directory);
        if ('numbers' in outcome) expect(outcome.numbers).to.deep.equal(upTo(40));
      }
    });
  });

  it('names the event whose bytes changed', () =>
    inTemporaryDirectory(async (directory) => {
      const path = join(directory, 'events.mdb');
      await append(directory, 0, 400);
      const bytes = await readFile(path);
      const at = bytes.indexOf('event 7 event 7');
      expect(at).to.be.greaterThan(0);
      bytes[at + 20] = (bytes[at + 20] ?? 0) ^ 1;
      await writeFile(path, bytes);
      await withStore(directory, async (client) => {
        const error = await rejection(collect(client.readStream('damaged')));
        expect(String(error)).to.contain('DATA_LOSS').and.to.contain('position 8');
        const after = await collect(client.readStream('damaged', { fromRevision: 8n }));
        expect(after).to.have.length(392);
      });
    }));

  it('refuses a file that is something else', () =>
    inTemporaryDirectory(async (directory) => {
      await append(directory, 0, 1);
      await writeFile(join(directory, 'events.mdb'), Buffer.alloc(20_000, 'nonsense'));
      const error = await rejection(startEmbeddedEventStore({ directory }));
      expect(error).to.be.instanceOf(DamagedStoreError);
    }));
});
