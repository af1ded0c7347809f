import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { credentials, Metadata } from '@grpc/grpc-js';
import { expect } from 'chai';
import { collect, rejection, someEvents } from './conformance/support.js';
import { identifierOf, uuidOf } from './protocol/messages.js';
import { inTemporaryDirectory } from './testing/temporaryStore.js';
import { withStore } from './testing/withClient.js';

const allEvents = (): ReadReq.Options => {
  const options = new streamsPb.ReadReq.Options();
  options.setAll(new streamsPb.ReadReq.Options.AllOptions().setStart(new sharedPb.Empty()));
  options.setCount('1000');
  return options.setNoFilter(new sharedPb.Empty());
};

const streamEvents = (stream: string): ReadReq.Options => {
  const options = new streamsPb.ReadReq.Options();
  const from = new streamsPb.ReadReq.Options.StreamOptions().setStart(new sharedPb.Empty());
  options.setStream(from.setStreamIdentifier(identifierOf(stream)));
  options.setCount('1000');
  return options.setNoFilter(new sharedPb.Empty());
};

type Read = (options: ReadReq.Options) => Promise<ReadResp[]>;

/** Sends requests of the protocol itself, for what the official client's interface cannot ask. */
const withProtocol = (run: (read: Read) => Promise<void>): Promise<void> =>
  inTemporaryDirectory((directory) =>
    withStore(directory, async (client, connectionString) => {
      await client.appendToStream('plain', someEvents(4));
      await client.appendToStream('other', someEvents(3, 'other-event'));
      await client.setStreamMetadata('plain', { truncateBefore: 1 });
      const [, login = '', host = ''] = /\/\/([^@]+)@([^?]+)/.exec(connectionString) ?? [];
      const trusted = credentials.createSsl(await readFile(join(directory, 'certificate.pem')));
      const streams = new StreamsClient(host, trusted);
      const metadata = new Metadata();
      metadata.set('authorization', `Basic ${Buffer.from(login).toString('base64')}`);
      try {
        await run((options) => collect(streams.read(new streamsPb.ReadReq().setOptions(options), metadata)));
      } finally {
        streams.close();
      }
    }),
  );

describe("the embedded event store's protocol beyond what the official client asks", () => {
  it('gives ids as two numbers to clients that ask for structured ids', () =>
    withProtocol(async (read) => {
      const option = new streamsPb.ReadReq.Options.UUIDOption();
      const asText = await read(allEvents().setUuidOption(option.setString(new sharedPb.Empty())));
      const structured = new streamsPb.ReadReq.Options.UUIDOption().setStructured(new sharedPb.Empty());
      const asNumbers = await read(allEvents().setUuidOption(structured));
      const idsOf = (responses: ReadResp[]) => responses.map((response) => response.getEvent()?.getEvent()?.getId());
      expect(idsOf(asNumbers).every((id) => id?.hasStructured())).to.equal(true);
      expect(idsOf(asNumbers).map(uuidOf)).to.deep.equal(idsOf(asText).map((id) => id?.getString()));
    }));

  it('returns the first and last revision to clients that ask in the old way', () =>
    withProtocol(async (read) => {
      const control = new streamsPb.ReadReq.Options.ControlOption().setCompatibility(1);
      const responses = await read(streamEvents('plain').setControlOption(control));
      expect(responses.map((response) => response.hasEvent())).to.deep.equal([false, true, true, true, false]);
      expect(responses[0]?.getFirstStreamPosition()).to.equal('1');
      expect(responses.at(-1)?.getLastStreamPosition()).to.equal('3');
    }));

  it('filters a read of $all, and counts what passes', () =>
    withProtocol(async (read) => {
      const expression = new streamsPb.ReadReq.Options.FilterOptions.Expression().setPrefixList(['other-']);
      const filter = new streamsPb.ReadReq.Options.FilterOptions().setEventType(expression).setMax(32);
      const responses = await read(allEvents().setFilter(filter).setCount('2'));
      const revisions = responses.map((response) => response.getEvent()?.getEvent()?.getStreamRevision());
      expect(revisions).to.deep.equal(['0', '1']);
    }));

  it('refuses a request that makes no sense', () =>
    withProtocol(async (read) => {
      const broken = new streamsPb.ReadReq.Options.FilterOptions.Expression().setRegex('([');
      const filter = new streamsPb.ReadReq.Options.FilterOptions().setEventType(broken).setMax(32);
      for (const options of [new streamsPb.ReadReq.Options(), streamEvents(''), allEvents().setFilter(filter)])
        expect(String(await rejection(read(options)))).to.contain('INVALID_ARGUMENT');
    }));
});
