import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'chai';
import { WrongExpectedVersionError, type StreamMetadata } from '@eventstore/db-client';
import { collect, rejection, someEvents, streamName, type Subject } from './support.js';

export const metadataConformance = (subject: Subject): void => {
  const client = () => subject.client();
  const revisions = async (stream: string, direction: 'forwards' | 'backwards' = 'forwards'): Promise<number[]> => {
    const fromRevision = direction === 'forwards' ? 'start' : 'end';
    return (await collect(client().readStream(stream, { direction, fromRevision }))).map(({ event }) =>
      Number(event?.revision),
    );
  };

  describe('stream metadata', () => {
    it('is empty where none was set', async () => {
      const [written, missing] = [streamName('plain'), streamName('missing')];
      await client().appendToStream(written, someEvents(1));
      for (const stream of [written, missing])
        expect(await client().getStreamMetadata(stream)).to.deep.equal({ streamName: stream });
    });

    it('is returned as it was set, newest first', async () => {
      const stream = streamName('described');
      const metadata: StreamMetadata<{ turkey: string }> = {
        maxAge: 2,
        cacheControl: 15,
        truncateBefore: 1,
        maxCount: 12,
        acl: { readRoles: ['$admins'], writeRoles: ['$admins'], deleteRoles: ['$admins'] },
        turkey: '🦃',
      };
      await client().setStreamMetadata(stream, { maxCount: 1 });
      await client().setStreamMetadata(stream, metadata);
      expect((await client().getStreamMetadata(stream)).metadata).to.deep.equal(metadata);
      expect(await revisions(`$$${stream}`)).to.deep.equal([1]);
    });

    it('has an expected revision of its own', async () => {
      const stream = streamName('versioned');
      await client().setStreamMetadata(stream, { maxCount: 1 }, { expectedRevision: 'no_stream' });
      const again = client().setStreamMetadata(stream, { maxCount: 2 }, { expectedRevision: 'no_stream' });
      expect(await rejection(again)).to.be.instanceOf(WrongExpectedVersionError);
      await client().setStreamMetadata(stream, { maxCount: 3 }, { expectedRevision: 0n });
      expect((await client().getStreamMetadata(stream)).metadata).to.deep.equal({ maxCount: 3 });
    });

    it('limits readers to the newest events by its maxCount', async () => {
      const stream = streamName('max-count');
      await client().appendToStream(stream, someEvents(10));
      await client().setStreamMetadata(stream, { maxCount: 3 });
      expect(await revisions(stream)).to.deep.equal([7, 8, 9]);
      expect(await revisions(stream, 'backwards')).to.deep.equal([9, 8, 7]);
      await client().appendToStream(stream, someEvents(1));
      expect(await revisions(stream)).to.deep.equal([8, 9, 10]);
    });

    it('hides the events before its truncateBefore', async () => {
      const stream = streamName('truncated');
      await client().appendToStream(stream, someEvents(10));
      await client().setStreamMetadata(stream, { truncateBefore: 6 });
      expect(await revisions(stream)).to.deep.equal([6, 7, 8, 9]);
      expect(await revisions(stream, 'backwards')).to.deep.equal([9, 8, 7, 6]);
      await client().setStreamMetadata(stream, { truncateBefore: 10 });
      expect(await revisions(stream)).to.deep.equal([]);
    });

    it('lets events expire by its maxAge', async () => {
      const stream = streamName('max-age');
      await client().appendToStream(stream, someEvents(3));
      await client().setStreamMetadata(stream, { maxAge: 1 });
      await wait(2100);
      await client().appendToStream(stream, someEvents(1));
      expect(await revisions(stream)).to.deep.equal([3]);
    });
  });
};
