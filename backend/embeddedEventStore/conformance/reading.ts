import { expect } from 'chai';
import { binaryEvent, StreamNotFoundError, type ReadStreamOptions } from '@eventstore/db-client';
import { collect, rejection, someEvents, streamName, type Subject } from './support.js';

export const readingConformance = (subject: Subject): void => {
  const client = () => subject.client();

  describe('reading a stream', () => {
    const stream = streamName('read');
    const revisions = async (options: ReadStreamOptions): Promise<number[]> =>
      (await collect(client().readStream(stream, options))).map(({ event }) => Number(event?.revision));
    const range = (from: number, to: number): number[] =>
      Array.from({ length: Math.abs(to - from) + 1 }, (_, n) => (from < to ? from + n : from - n));

    before(() => client().appendToStream(stream, someEvents(300)));

    it('gives all events in order, or a part from the start, a revision or the end', async () => {
      expect(await revisions({})).to.deep.equal(range(0, 299));
      expect(await revisions({ maxCount: 5 })).to.deep.equal(range(0, 4));
      expect(await revisions({ fromRevision: 290n })).to.deep.equal(range(290, 299));
      expect(await revisions({ fromRevision: 10n, maxCount: 150 })).to.deep.equal(range(10, 159));
      expect(await revisions({ fromRevision: 300n })).to.deep.equal([]);
    });

    it('refuses a forward read that begins at the end', async () => {
      expect(await rejection(revisions({ fromRevision: 'end' }))).to.be.instanceOf(Error);
      expect(await revisions({ maxCount: 1 })).to.deep.equal([0]); // the connection still works
    });

    it('gives the events backwards', async () => {
      const direction = 'backwards' as const;
      expect(await revisions({ direction, fromRevision: 'end' })).to.deep.equal(range(299, 0));
      expect(await revisions({ direction, fromRevision: 'end', maxCount: 3 })).to.deep.equal([299, 298, 297]);
      expect(await revisions({ direction, fromRevision: 2n })).to.deep.equal([2, 1, 0]);
      expect(await revisions({ direction, fromRevision: 'start' })).to.deep.equal([0]);
    });

    it('gives the time and position of an event', async () => {
      const [first] = await collect(client().readStream(stream, { maxCount: 1 }));
      expect(Math.abs((first?.event?.created.getTime() ?? 0) - Date.now())).to.be.lessThan(10 * 60_000);
      expect(first?.event?.position?.commit).to.equal(first?.event?.position?.prepare);
      expect(first?.event?.id).to.match(/^[0-9a-f-]{36}$/);
    });

    it('fails for a stream that does not exist', async () => {
      const missing = streamName('missing');
      const error = await rejection(collect(client().readStream(missing)));
      expect(error).to.be.instanceOf(StreamNotFoundError);
      expect((error as StreamNotFoundError).streamName).to.equal(missing);
    });

    it('gives a link itself, or the event it points to when asked to resolve', async () => {
      const links = streamName('links');
      const data = Buffer.from(`7@${stream}`);
      await client().appendToStream(links, binaryEvent({ type: '$>', data }));
      const [raw] = await collect(client().readStream(links));
      expect(raw?.event?.type).to.equal('$>');
      expect(raw?.link).to.equal(undefined);
      const [resolved] = await collect(client().readStream(links, { resolveLinkTos: true }));
      expect(resolved?.event).to.deep.include({ streamId: stream, revision: 7n, type: 'test-event' });
      expect(resolved?.link).to.deep.include({ streamId: links, revision: 0n, type: '$>' });
    });
  });

  describe('reading $all', () => {
    it('goes on from a position, including the event there', async () => {
      const stream = streamName('all');
      const { position } = await client().appendToStream(stream, someEvents(1));
      await client().appendToStream(stream, someEvents(40));
      if (!position) throw new Error('no position');
      const own = (await collect(client().readAll({ fromPosition: position }))).filter(
        ({ event }) => event?.streamId === stream,
      );
      expect(own.map(({ event }) => Number(event?.revision))).to.deep.equal(Array.from({ length: 41 }, (_, n) => n));
      const [first] = await collect(client().readAll({ fromPosition: position, maxCount: 1 }));
      expect(first?.event?.position).to.deep.equal(position);
    });

    it('goes backwards from the end, newest first', async () => {
      const stream = streamName('all-backwards');
      await client().appendToStream(stream, someEvents(5));
      const newest = await collect(client().readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 200 }));
      const positions = newest.map(({ event }) => event?.position?.commit ?? 0n);
      expect(positions).to.deep.equal([...positions].sort((a, b) => (a < b ? 1 : -1)));
      const own = newest.filter(({ event }) => event?.streamId === stream);
      expect(own.map(({ event }) => Number(event?.revision))).to.deep.equal([4, 3, 2, 1, 0]);
    });

    it('gives no more than asked for', async () => {
      await client().appendToStream(streamName('count'), someEvents(3));
      expect(await collect(client().readAll({ maxCount: 2 }))).to.have.length(2);
    });
  });
};
