import { expect } from 'chai';
import { StreamDeletedError, StreamNotFoundError, WrongExpectedVersionError } from '@eventstore/db-client';
import { collect, rejection, someEvents, streamName, type Subject } from './support.js';

export const removingConformance = (subject: Subject): void => {
  const client = () => subject.client();
  const filled = async (what: string, count = 4): Promise<string> => {
    const stream = streamName(what);
    await client().appendToStream(stream, someEvents(count));
    return stream;
  };
  const revisions = async (stream: string): Promise<number[]> =>
    (await collect(client().readStream(stream))).map(({ event }) => Number(event?.revision));

  describe('deleting a stream', () => {
    it('hides its events', async () => {
      const stream = await filled('deleted');
      const { position } = await client().deleteStream(stream);
      expect(position?.commit).to.be.a('bigint');
      expect(await rejection(collect(client().readStream(stream)))).to.be.instanceOf(StreamNotFoundError);
    });

    it('wants the right revision when one is given', async () => {
      const stream = await filled('deleted-at');
      const error = await rejection(client().deleteStream(stream, { expectedRevision: 2n }));
      expect(error).to.be.instanceOf(WrongExpectedVersionError);
      expect((error as WrongExpectedVersionError).streamName).to.equal(stream);
      expect((error as WrongExpectedVersionError).expectedVersion).to.equal(2n);
      const none = await rejection(client().deleteStream(stream, { expectedRevision: 'no_stream' }));
      expect(none).to.be.instanceOf(WrongExpectedVersionError);
      await client().deleteStream(stream, { expectedRevision: 3n });
      expect(await rejection(collect(client().readStream(stream)))).to.be.instanceOf(StreamNotFoundError);
    });

    it('refuses a stream that never existed, but accepts one that has only metadata', async () => {
      const error = await rejection(client().deleteStream(streamName('never'), { expectedRevision: 'no_stream' }));
      expect(error).to.be.instanceOf(WrongExpectedVersionError);
      const described = streamName('described');
      await client().setStreamMetadata(described, { cacheControl: 10 });
      await client().deleteStream(described, { expectedRevision: 'no_stream' });
    });

    it('lets the stream begin again with the next revision, whatever the writer expects', async () => {
      for (const expectedRevision of ['any', 'no_stream', 3n] as const) {
        const stream = await filled('recreated');
        await client().deleteStream(stream);
        const { nextExpectedRevision } = await client().appendToStream(stream, someEvents(2), { expectedRevision });
        expect(nextExpectedRevision).to.equal(5n);
        expect(await revisions(stream)).to.deep.equal([4, 5]);
      }
    });

    it('lets new metadata bring the stream back without its old events', async () => {
      const stream = await filled('redescribed');
      await client().deleteStream(stream);
      await client().setStreamMetadata(stream, { maxCount: 10 });
      expect((await client().getStreamMetadata(stream)).metadata).to.deep.equal({ maxCount: 10, truncateBefore: 4 });
      await client().appendToStream(stream, someEvents(1));
      expect(await revisions(stream)).to.deep.equal([4]);
    });

    it('makes a later append that expects "stream exists" fail', async () => {
      const stream = await filled('gone');
      await client().deleteStream(stream);
      const error = await rejection(
        client().appendToStream(stream, someEvents(1), { expectedRevision: 'stream_exists' }),
      );
      expect(error).to.be.instanceOf(StreamDeletedError);
    });

    it('leaves the events, and the deletion itself, in $all', async () => {
      const stream = streamName('kept');
      const { position } = await client().appendToStream(stream, someEvents(2));
      if (!position) throw new Error('no position');
      await client().deleteStream(stream);
      const after = await collect(client().readAll({ fromPosition: position }));
      expect(after.some(({ event }) => event?.streamId === stream)).to.equal(true);
      const deletion = after.find(({ event }) => event?.streamId === `$$${stream}`);
      expect(deletion?.event?.type).to.equal('$metadata');
    });
  });

  describe('tombstoning a stream', () => {
    const expectClosed = async (stream: string): Promise<void> => {
      for (const attempt of [
        () => collect(client().readStream(stream)),
        () => client().appendToStream(stream, someEvents(1)),
        () => client().appendToStream(stream, someEvents(1), { credentials: subject.credentials() }),
        () => client().deleteStream(stream),
        () => client().tombstoneStream(stream),
      ]) {
        const error = await rejection(attempt());
        expect(error).to.be.instanceOf(StreamDeletedError);
        expect((error as StreamDeletedError).streamName).to.equal(stream);
      }
    };

    it('closes the stream for good', async () => {
      const stream = await filled('tombstoned');
      const { position } = await client().tombstoneStream(stream);
      expect(position?.commit).to.be.a('bigint');
      await expectClosed(stream);
    });

    it('wants the right revision when one is given', async () => {
      const stream = await filled('tombstoned-at');
      for (const expectedRevision of [2n, 'no_stream'] as const)
        expect(await rejection(client().tombstoneStream(stream, { expectedRevision }))).to.be.instanceOf(
          WrongExpectedVersionError,
        );
      await client().tombstoneStream(stream, { expectedRevision: 3n });
      await expectClosed(stream);
    });

    it('closes a name that was never used', async () => {
      const stream = streamName('never-used');
      await client().tombstoneStream(stream, { expectedRevision: 'no_stream' });
      await expectClosed(stream);
    });

    it('closes a soft-deleted stream too', async () => {
      const stream = await filled('deleted-first');
      await client().deleteStream(stream);
      await client().tombstoneStream(stream);
      await expectClosed(stream);
    });
  });
};
