import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, constants, type ClientHttp2Stream } from 'node:http2';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type { AppendReq, ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
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

type Server = { readonly host: string; readonly certificate: Buffer; readonly authorization: string };

const serverOf = async (directory: string, connectionString: string): Promise<Server> => {
  const [, login = '', host = ''] = /\/\/([^@]+)@([^?]+)/.exec(connectionString) ?? [];
  const certificate = await readFile(join(directory, 'certificate.pem'));
  return { host, certificate, authorization: `Basic ${Buffer.from(login).toString('base64')}` };
};

type Read = (options: ReadReq.Options) => Promise<ReadResp[]>;

/** Sends requests of the protocol itself, for what the official client's interface cannot ask. */
const withProtocol = (run: (read: Read) => Promise<void>): Promise<void> =>
  inTemporaryDirectory((directory) =>
    withStore(directory, async (client, connectionString) => {
      await client.appendToStream('plain', someEvents(4));
      await client.appendToStream('other', someEvents(3, 'other-event'));
      await client.setStreamMetadata('plain', { truncateBefore: 1 });
      const { host, certificate, authorization } = await serverOf(directory, connectionString);
      const streams = new StreamsClient(host, credentials.createSsl(certificate));
      const metadata = new Metadata();
      metadata.set('authorization', authorization);
      try {
        await run((options) => collect(streams.read(new streamsPb.ReadReq().setOptions(options), metadata)));
      } finally {
        streams.close();
      }
    }),
  );

/** A message as gRPC frames it. */
const framed = (request: AppendReq): Buffer => {
  const bytes = request.serializeBinary();
  const prefix = Buffer.alloc(5);
  prefix.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([prefix, bytes]);
};

const proposed = (): AppendReq => {
  const message = new streamsPb.AppendReq.ProposedMessage();
  message.setId(new sharedPb.UUID().setString(randomUUID())).setData(Buffer.alloc(30_000, 'x'));
  message.getMetadataMap().set('type', 'cut').set('content-type', 'application/octet-stream');
  return new streamsPb.AppendReq().setProposedMessage(message);
};

/** Ways in which the sender of a call may go before the call has ended. */
const cuts: Readonly<Record<string, (call: ClientHttp2Stream, connection: Socket) => unknown>> = {
  'is killed': (_call, connection) => connection.destroy(),
  'closes the connection': (_call, connection) => connection.end(),
  'cancels the call': (call) => call.close(constants.NGHTTP2_CANCEL),
  'resets the call without an error': (call) => call.close(constants.NGHTTP2_NO_ERROR),
};

/** Begins an append, and goes in the middle of it. */
const cutShort = async (
  { host, certificate: ca, authorization }: Server,
  stream: string,
  cut: (call: ClientHttp2Stream, connection: Socket) => unknown,
): Promise<void> => {
  const { hostname, port } = new URL(`https://${host}`);
  const connection = connectTls({ host: hostname, port: Number(port), ca, ALPNProtocols: ['h2'] });
  await once(connection, 'secureConnect');
  const session = connect(`https://${host}`, { createConnection: () => connection });
  session.on('error', () => undefined); // of the end of the connection, which is the point of it
  const call = session.request({
    ':method': 'POST',
    ':path': '/event_store.client.streams.Streams/Append',
    'content-type': 'application/grpc',
    te: 'trailers',
    authorization,
  });
  call.on('error', () => undefined);
  const options = new streamsPb.AppendReq.Options().setStreamIdentifier(identifierOf(stream));
  call.write(framed(new streamsPb.AppendReq().setOptions(options.setNoStream(new sharedPb.Empty()))));
  await new Promise((sent) => call.write(framed(proposed()), sent));
  const closed = once(call, 'close');
  cut(call, connection);
  await closed;
  session.destroy();
};

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

  for (const [how, cut] of Object.entries(cuts))
    it(`appends nothing of an append whose sender ${how} before its last event`, () =>
      inTemporaryDirectory((directory) =>
        withStore(directory, async (client, connectionString) => {
          const server = await serverOf(directory, connectionString);
          for (let at = 0; at < 5; at += 1) await cutShort(server, `cut-${at}`, cut);
          await client.appendToStream('whole', someEvents(1));
          const written = await collect(client.readAll());
          expect(written.map(({ event }) => event?.streamId)).to.deep.equal(['whole']);
        }),
      ));

  it('refuses a request that makes no sense', () =>
    withProtocol(async (read) => {
      const broken = new streamsPb.ReadReq.Options.FilterOptions.Expression().setRegex('([');
      const filter = new streamsPb.ReadReq.Options.FilterOptions().setEventType(broken).setMax(32);
      for (const options of [new streamsPb.ReadReq.Options(), streamEvents(''), allEvents().setFilter(filter)])
        expect(String(await rejection(read(options)))).to.contain('INVALID_ARGUMENT');
    }));
});
