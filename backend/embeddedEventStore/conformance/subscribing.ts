import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'chai';
import {
  eventTypeFilter,
  excludeSystemEvents,
  StreamDeletedError,
  streamNameFilter,
  type Position,
} from '@eventstore/db-client';
import { collect, followUntil, rejection, someEvents, streamName, type Subject } from './support.js';

type WithRevision = { event?: { revision: bigint; type: string; streamId: string } };
const revisionsOf = (events: WithRevision[]): number[] => events.map(({ event }) => Number(event?.revision));
const upTo = (count: number, from = 0): number[] => Array.from({ length: count }, (_, n) => from + n);
const isFinish = ({ event }: WithRevision): boolean => event?.type === 'finish';

export const subscribingConformance = (subject: Subject): void => {
  const client = () => subject.client();
  const positionNow = async (): Promise<Position> => {
    const { position } = await client().appendToStream(streamName('now'), someEvents(1));
    if (!position) throw new Error('no position');
    return position;
  };

  describe('subscribing to a stream', () => {
    it('gives history, says when it has caught up, then gives new events', async () => {
      const stream = streamName('from-start');
      await client().appendToStream(stream, someEvents(4));
      let confirmed = 0;
      const caughtUpAfter: number[] = [];
      let count = 0;
      const subscription = client().subscribeToStream(stream);
      subscription.on('confirmation', () => confirmed++);
      subscription.on('caughtUp', () => caughtUpAfter.push(count));
      const following = followUntil(subscription, (event) => {
        count++;
        return isFinish(event);
      });
      await wait(300);
      await client().appendToStream(stream, [...someEvents(3), ...someEvents(1, 'finish')]);
      expect(revisionsOf(await following)).to.deep.equal(upTo(8));
      expect(confirmed).to.equal(1);
      expect(caughtUpAfter).to.deep.equal([4]);
    });

    it('gives only what comes after the end, or after a revision', async () => {
      const stream = streamName('from-end');
      await client().appendToStream(stream, someEvents(4));
      const fromEnd = followUntil(client().subscribeToStream(stream, { fromRevision: 'end' }), isFinish);
      const fromTwo = followUntil(client().subscribeToStream(stream, { fromRevision: 2n }), isFinish);
      await wait(300);
      await client().appendToStream(stream, [...someEvents(1), ...someEvents(1, 'finish')]);
      expect(revisionsOf(await fromEnd)).to.deep.equal([4, 5]);
      expect(revisionsOf(await fromTwo)).to.deep.equal([3, 4, 5]);
    });

    it('waits for a stream that does not exist yet', async () => {
      const stream = streamName('later');
      const following = followUntil(client().subscribeToStream(stream), isFinish);
      await wait(200);
      await client().appendToStream(stream, someEvents(1, 'finish'));
      expect(revisionsOf(await following)).to.deep.equal([0]);
    });

    it('is refused for a tombstoned stream', async () => {
      const stream = streamName('closed');
      await client().appendToStream(stream, someEvents(1));
      await client().tombstoneStream(stream);
      const error = await rejection(followUntil(client().subscribeToStream(stream), () => true));
      expect(error).to.be.instanceOf(StreamDeletedError);
    });

    it('misses and repeats nothing while other clients write', async () => {
      const stream = streamName('busy');
      const total = 600;
      const writing = (async () => {
        for (let n = 0; n < total; n += 10) await client().appendToStream(stream, someEvents(10));
      })();
      const reading = [0, 40, 90].map(async (delay) => {
        await wait(delay);
        return followUntil(client().subscribeToStream(stream), (_, seen) => seen.length === total);
      });
      for (const eventsRead of await Promise.all(reading)) expect(revisionsOf(eventsRead)).to.deep.equal(upTo(total));
      await writing;
    });

    it('sends no faster than a slow reader reads', async () => {
      const stream = streamName('slow');
      await client().appendToStream(
        stream,
        Array.from({ length: 400 }, () => ({
          ...someEvents(1)[0],
          data: { n: 1, text: 'x'.repeat(2000) },
        })) as ReturnType<typeof someEvents>,
      );
      const subscription = client().subscribeToStream(stream);
      const revisions: number[] = [];
      for await (const { event } of subscription) {
        revisions.push(Number(event?.revision));
        if (revisions.length % 40 === 0) await wait(5);
        if (revisions.length === 400) break;
      }
      await subscription.unsubscribe();
      expect(revisions).to.deep.equal(upTo(400));
    });
  });

  describe('subscribing to $all', () => {
    it('gives the events after a position, then new ones, in order of position', async () => {
      const from = await positionNow();
      const [one, other] = [streamName('all-one'), streamName('all-other')];
      for (const stream of [one, other, one]) await client().appendToStream(stream, someEvents(20));
      const following = followUntil(client().subscribeToAll({ fromPosition: from }), isFinish);
      await wait(200);
      await client().appendToStream(other, someEvents(1, 'finish'));
      const eventsRead = await following;
      expect(revisionsOf(eventsRead.filter(({ event }) => event?.streamId === one))).to.deep.equal(upTo(40));
      expect(revisionsOf(eventsRead.filter(({ event }) => event?.streamId === other))).to.deep.equal(upTo(21));
      const positions = eventsRead.map(({ event }) => event?.position?.commit ?? 0n);
      expect(positions.every((at, n) => at > (positions[n - 1] ?? from.commit))).to.equal(true);
    });

    it('gives only new events from the end on', async () => {
      const stream = streamName('all-end');
      await client().appendToStream(stream, someEvents(2));
      const following = followUntil(client().subscribeToAll({ fromPosition: 'end' }), isFinish);
      await wait(300);
      await client().appendToStream(stream, someEvents(1, 'finish'));
      const own = (await following).filter(({ event }) => event?.streamId === stream);
      expect(revisionsOf(own)).to.deep.equal([2]);
    });

    it('filters by prefixes or regular expression, of stream names or event types', async () => {
      const from = await positionNow();
      const [wanted, unwanted] = [streamName('filter-wanted'), streamName('filter-unwanted')];
      await client().appendToStream(wanted, someEvents(5, 'wanted-a'));
      await client().appendToStream(unwanted, someEvents(50, 'unwanted'));
      await client().appendToStream(wanted, someEvents(5, 'wanted-b'));
      await client().appendToStream(wanted, someEvents(1, 'wanted-end'));
      for (const filter of [
        streamNameFilter({ prefixes: ['nothing', wanted] }),
        streamNameFilter({ regex: `^${wanted}$` }),
        eventTypeFilter({ prefixes: ['nothing', 'wanted-'] }),
        eventTypeFilter({ regex: '^wanted-[abdnet]+$' }),
      ]) {
        const eventsRead = await followUntil(
          client().subscribeToAll({ fromPosition: from, filter }),
          ({ event }) => event?.type === 'wanted-end' && event.streamId === wanted,
        );
        expect(revisionsOf(eventsRead.filter(({ event }) => event?.streamId === wanted))).to.deep.equal(upTo(11));
        expect(eventsRead.some(({ event }) => event?.streamId === unwanted)).to.equal(false);
      }
    });

    it('leaves out system events when asked to', async () => {
      const from = await positionNow();
      const stream = streamName('no-system');
      await client().setStreamMetadata(stream, { maxCount: 100 });
      await client().appendToStream(stream, someEvents(1, 'finish'));
      const isOwn = ({ event }: WithRevision): boolean => event?.streamId === stream && event.type === 'finish';
      const filtered = await followUntil(
        client().subscribeToAll({ fromPosition: from, filter: excludeSystemEvents() }),
        isOwn,
      );
      const unfiltered = await followUntil(client().subscribeToAll({ fromPosition: from }), isOwn);
      expect(filtered.some(({ event }) => event?.type.startsWith('$'))).to.equal(false);
      expect(unfiltered.some(({ event }) => event?.streamId === `$$${stream}`)).to.equal(true);
    });

    it('sends checkpoints of how far it searched, from which it can be resumed', async () => {
      const from = await positionNow();
      const stream = streamName('checkpoints');
      const checkpoints: Position[] = [];
      const filter = streamNameFilter({
        prefixes: [stream],
        checkpointInterval: 2,
        checkpointReached: (_: unknown, position: Position) => void checkpoints.push(position),
      });
      const following = followUntil(client().subscribeToAll({ fromPosition: from, filter }), isFinish);
      for (let n = 0; n < 20; n++) await client().appendToStream(streamName('noise'), someEvents(20));
      await client().appendToStream(stream, someEvents(1, 'finish'));
      expect(await following).to.have.length(1);
      // At least 400 foreign events were searched, in steps of 2 windows of 32.
      expect(checkpoints.length).to.be.at.least(5);
      expect(checkpoints.every(({ commit }, n) => commit > (checkpoints[n - 1]?.commit ?? from.commit))).to.equal(true);
      const resumed = checkpoints.at(-1);
      if (!resumed) throw new Error('no checkpoint');
      const again = await followUntil(client().subscribeToAll({ fromPosition: resumed, filter }), isFinish);
      expect(again).to.have.length(1);
    });

    it('ends when the client unsubscribes', async () => {
      const subscription = client().subscribeToAll({ fromPosition: 'end' });
      const collecting = collect(subscription);
      await wait(100);
      await subscription.unsubscribe();
      expect(await collecting).to.be.an('array');
    });
  });
};
