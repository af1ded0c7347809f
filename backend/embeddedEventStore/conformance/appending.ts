import { expect } from 'chai';
import {
  binaryEvent,
  DeadlineExceededError,
  EventStoreDBClient,
  jsonEvent,
  MaxAppendSizeExceededError,
  WrongExpectedVersionError,
  type AppendToStreamOptions,
} from '@eventstore/db-client';
import { collect, rejection, someEvents, streamName, type Subject } from './support.js';

const wrongVersion = async (promise: Promise<unknown>) => {
  const error = await rejection(promise);
  expect(error).to.be.instanceOf(WrongExpectedVersionError);
  return error as WrongExpectedVersionError;
};

/** Appending behaves the same on the shared batch call and on a call of its own. */
export const appendingConformance = (subject: Subject): void => {
  for (const way of ['batch append', 'single append'] as const) {
    const client = () => subject.client();
    const options = (more: AppendToStreamOptions = {}): AppendToStreamOptions =>
      way === 'batch append' ? more : { ...more, credentials: subject.credentials() };

    describe(`appending (${way})`, () => {
      it('creates a stream with any revision and returns revision and position', async () => {
        const stream = streamName('any');
        const first = await client().appendToStream(stream, someEvents(3), options());
        const second = await client().appendToStream(stream, someEvents(1), options({ expectedRevision: 'any' }));
        expect(first.success).to.equal(true);
        expect(first.nextExpectedRevision).to.equal(2n);
        expect(second.nextExpectedRevision).to.equal(3n);
        expect((second.position?.commit ?? 0n) > (first.position?.commit ?? 0n)).to.equal(true);
        const last = (await collect(client().readStream(stream))).at(-1);
        expect(last?.event?.position?.commit).to.equal(second.position?.commit);
      });

      it('refuses "no stream" when there is one, and names the revision it has', async () => {
        const stream = streamName('no-stream');
        await client().appendToStream(stream, someEvents(2), options({ expectedRevision: 'no_stream' }));
        const error = await wrongVersion(
          client().appendToStream(stream, someEvents(1), options({ expectedRevision: 'no_stream' })),
        );
        expect(error.streamName).to.equal(stream);
        expect(error.expectedVersion).to.equal('no_stream');
        expect(error.actualVersion).to.equal(1n);
      });

      it('takes the exact revision and refuses one before or after it', async () => {
        const stream = streamName('exact');
        await client().appendToStream(stream, someEvents(3), options());
        for (const expectedRevision of [1n, 3n, 2n ** 60n]) {
          const error = await wrongVersion(
            client().appendToStream(stream, someEvents(1), options({ expectedRevision })),
          );
          expect(error.expectedVersion).to.equal(expectedRevision);
          expect(error.actualVersion).to.equal(2n);
        }
        const { nextExpectedRevision } = await client().appendToStream(
          stream,
          someEvents(1),
          options({ expectedRevision: 2n }),
        );
        expect(nextExpectedRevision).to.equal(3n);
      });

      it('takes "stream exists" for a stream with events or with metadata only, and refuses it otherwise', async () => {
        const [missing, filled, described] = [streamName('missing'), streamName('filled'), streamName('described')];
        const error = await wrongVersion(
          client().appendToStream(missing, someEvents(1), options({ expectedRevision: 'stream_exists' })),
        );
        expect(error.expectedVersion).to.equal('stream_exists');
        expect(error.actualVersion).to.equal('no_stream');
        await client().appendToStream(filled, someEvents(1), options());
        await client().setStreamMetadata(described, { maxCount: 5 });
        for (const stream of [filled, described])
          await client().appendToStream(stream, someEvents(1), options({ expectedRevision: 'stream_exists' }));
      });

      it('returns the first outcome for a repeated append and appends nothing', async () => {
        for (const expectedRevision of ['any', 'no_stream', 0n] as const) {
          const stream = streamName('repeated');
          const events = someEvents(3);
          if (expectedRevision === 0n) await client().appendToStream(stream, someEvents(1), options());
          const first = await client().appendToStream(stream, events, options({ expectedRevision }));
          await client().appendToStream(stream, someEvents(2), options());
          const again = await client().appendToStream(stream, events, options({ expectedRevision }));
          expect(again.nextExpectedRevision).to.equal(first.nextExpectedRevision);
          expect(again.position?.commit).to.equal(first.position?.commit);
          expect(await collect(client().readStream(stream))).to.have.length(expectedRevision === 0n ? 6 : 5);
        }
      });

      it('refuses an append that repeats only in part', async () => {
        for (const expectedRevision of ['any', 'no_stream'] as const) {
          const stream = streamName('partly');
          const [first, second, third] = [someEvents(1), someEvents(1), someEvents(1)];
          await client().appendToStream(stream, [...first, ...second], options());
          await wrongVersion(client().appendToStream(stream, [...first, ...third], options({ expectedRevision })));
          expect(await collect(client().readStream(stream))).to.have.length(2);
        }
      });

      it('takes the same event id in another stream', async () => {
        const events = someEvents(1);
        for (const stream of [streamName('one'), streamName('other')])
          expect((await client().appendToStream(stream, events, options())).nextExpectedRevision).to.equal(0n);
      });

      it('refuses more than the largest append and keeps nothing of it', async () => {
        const stream = streamName('oversize');
        const event = () => jsonEvent({ type: 'large', data: { text: 'x'.repeat(600_000) } });
        const error = await rejection(client().appendToStream(stream, [event(), event()], options()));
        expect(error).to.be.instanceOf(MaxAppendSizeExceededError);
        expect((error as MaxAppendSizeExceededError).maxAppendSize)
          .to.be.a('number')
          .greaterThan(600_000);
        await client().appendToStream(stream, event(), options({ expectedRevision: 'no_stream' }));
      });

      it('keeps JSON, binary data and both kinds of metadata unchanged', async () => {
        const stream = streamName('案件-（2026）京01民初1号');
        const bytes = Uint8Array.from({ length: 256 }, (_, n) => n);
        await client().appendToStream(
          stream,
          [
            jsonEvent({ type: '起诉', data: { 原告: '张三 🦃', n: 1 }, metadata: { 谁: '李四' } }),
            binaryEvent({ type: 'bytes', data: bytes, metadata: bytes }),
            jsonEvent({ type: 'bare', data: {} }),
          ],
          options(),
        );
        const [json, binary, bare] = (await collect(client().readStream(stream))).map(({ event }) => event);
        expect(json).to.deep.include({ streamId: stream, type: '起诉', isJson: true, revision: 0n });
        expect(json?.data).to.deep.equal({ 原告: '张三 🦃', n: 1 });
        expect(json?.metadata).to.deep.equal({ 谁: '李四' });
        expect(binary?.isJson).to.equal(false);
        expect(Buffer.from(binary?.data as Uint8Array).equals(bytes)).to.equal(true);
        expect(Buffer.from(binary?.metadata as Uint8Array).equals(bytes)).to.equal(true);
        expect(bare?.metadata).to.equal(undefined);
      });

      it('appends thousands of events in one go, however many messages they take', async () => {
        const stream = streamName('many');
        const result = await client().appendToStream(stream, someEvents(3000), options({ batchAppendSize: 4096 }));
        expect(result.nextExpectedRevision).to.equal(2999n);
        const eventsRead = await collect(client().readStream(stream));
        expect(eventsRead.map(({ event }) => Number(event?.revision))).to.deep.equal(
          Array.from({ length: 3000 }, (_, n) => n),
        );
      });

      it('lets exactly one of many writers that expect the same revision succeed', async () => {
        const stream = streamName('race');
        const attempts = await Promise.allSettled(
          Array.from({ length: 30 }, () =>
            client().appendToStream(stream, someEvents(1), options({ expectedRevision: 'no_stream' })),
          ),
        );
        expect(attempts.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
        expect(await collect(client().readStream(stream))).to.have.length(1);
      });

      it('serves many writers at once, each in its own order', async () => {
        const streams = Array.from({ length: 20 }, () => streamName('parallel'));
        await Promise.all(
          streams.map(async (stream) => {
            for (let n = 0; n < 5; n++)
              await client().appendToStream(
                stream,
                someEvents(1, 'step', n),
                options({ expectedRevision: n === 0 ? 'no_stream' : BigInt(n - 1) }),
              );
          }),
        );
        for (const stream of streams) {
          const eventsRead = await collect(client().readStream(stream));
          expect(eventsRead.map(({ event }) => (event?.data as { n: number }).n)).to.deep.equal([0, 1, 2, 3, 4]);
        }
      });

      it('fails an append at its deadline', async () => {
        const error = await rejection(
          client().appendToStream(
            streamName('deadline'),
            someEvents(10_000),
            options({ deadline: 1, batchAppendSize: 1024 }),
          ),
        );
        expect(error).to.be.instanceOf(DeadlineExceededError);
      });
    });
  }

  it('reports a refused append as a result when the client has throwOnAppendFailure off', async () => {
    const lenient = EventStoreDBClient.connectionString(
      `${subject.connectionString()}${subject.connectionString().includes('?') ? '&' : '?'}throwOnAppendFailure=false`,
    );
    try {
      const stream = streamName('lenient');
      await lenient.appendToStream(stream, someEvents(1));
      const result = await lenient.appendToStream(stream, someEvents(1), { expectedRevision: 'no_stream' });
      expect(result.success).to.equal(false);
    } finally {
      await lenient.dispose();
    }
  });
};
