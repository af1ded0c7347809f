import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { START_OF_LOG } from '../../../projections/runner/checkpoints.js';
import { connectEventStore, isEventStoreUnavailable, type EventStoreClient } from '../../adapters/eventStore/client.js';
import type { EncodedEvent } from '../../adapters/eventStore/codec.js';
import { createLogEnds } from '../../adapters/eventStore/logEnds.js';
import { subscribeAll } from '../../adapters/eventStore/subscribeAll.js';
import { startTcpProxy } from '../harness/tcpProxy.js';
import { eventually } from './readiness.js';
import { freePort, startEventStore, type EventStoreProcess } from './startEventStore.js';

/** A guard against hanging: a busy machine only waits longer. */
const longestMs = 60_000;

const event = (): EncodedEvent => ({
  id: randomUUID(),
  type: 'x',
  data: {},
  metadata: {
    commandId: 'c',
    correlationId: 'r',
    causationId: 'c',
    actor: { kind: 'system', id: 'test' },
    occurredAt: new Date(0).toISOString(),
    schemaVersion: 1,
    payloadHash: '',
  },
});

/** Appends to a new stream, again and again until it succeeds, as the application's own calls do. */
const append = (client: EventStoreClient): Promise<string> => {
  const stream = `s-${randomUUID()}`;
  const written = event();
  return eventually('an append', longestMs, () =>
    client.append(stream, [written], 'no_stream', 2500).then(
      () => stream,
      () => undefined,
    ),
  );
};

describe('the event store’s client and a node that hangs', function () {
  this.timeout(180_000);
  let directory: string;
  let nodes: EventStoreProcess[] = [];
  let ports: number[] = [];
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'jz-hung-'));
    const folders = ['a', 'b'].map((name) => join(directory, name));
    ports = [await freePort(), await freePort()];
    // Two copies of one log under one certificate: what a client sees of two members of a cluster.
    const [a = '', b = ''] = folders;
    await (await startEventStore(a, ports[0] ?? 0)).end('SIGTERM');
    await cp(a, b, { recursive: true, filter: (path) => !path.endsWith('.sock') });
    nodes = await Promise.all(folders.map((folder, index) => startEventStore(folder, ports[index] ?? 0)));
  });
  afterEach(async () => {
    for (const node of nodes) await node.end('SIGKILL');
    await rm(directory, { recursive: true, force: true });
  });
  const addressOf = (ports: readonly number[]): string =>
    (nodes[0]?.connectionString ?? '').replace(/localhost:\d+/u, ports.map((port) => `localhost:${port}`).join(','));
  const holds = async (node: EventStoreProcess, stream: string): Promise<boolean> => {
    const client = connectEventStore(node.connectionString);
    return client
      .readOne(stream, 0n, longestMs)
      .then((event) => event !== undefined)
      .finally(() => client.close());
  };

  it('is left for another node, by calls and by the subscription', async () => {
    const client = connectEventStore(addressOf(ports));
    const stop = new AbortController();
    try {
      const stream = await append(client);
      const [hung, other] = (await Promise.all(nodes.map((node) => holds(node, stream))))[0]
        ? nodes
        : nodes.toReversed();
      if (!hung?.pid || !other) throw new Error('there are two nodes');
      const subscription = subscribeAll({ client: client.raw, prefixes: ['s-'] })(START_OF_LOG, stop.signal);
      let begin = (): void => undefined;
      const begun = new Promise<void>((resolve) => (begin = resolve));
      const broken = (async () => {
        for await (const place of subscription) if (place.kind === 'event') begin();
      })().catch((error: unknown) => error);
      await begun;
      process.kill(hung.pid, 'SIGSTOP');
      const next = await append(client);
      expect(await broken).to.be.instanceOf(Error);
      expect(await holds(other, next)).to.equal(true);
    } finally {
      stop.abort();
      await client.close();
    }
  });

  it('is not waited for by a connection that it took and never answered', async () => {
    const sockets = new Set<Socket>();
    // The first connection is taken and never answered; later ones reach the node.
    const relay = createServer((near) => {
      sockets.add(near);
      near.on('error', () => undefined);
      if (sockets.size === 1) return;
      const far = connect(ports[0] ?? 0, 'localhost');
      far.on('error', () => near.destroy());
      near.pipe(far).pipe(near);
    });
    relay.listen(0, 'localhost');
    await once(relay, 'listening');
    const client = connectEventStore(addressOf([(relay.address() as AddressInfo).port]));
    try {
      await append(client);
      expect(sockets.size).to.be.greaterThan(1);
    } finally {
      await client.close();
      for (const socket of sockets) socket.destroy();
      relay.close();
    }
  });

  it('lets no call that was given a deadline wait longer, though one node is all there is', async () => {
    const wire = await startTcpProxy({ host: 'localhost', port: ports[0] ?? 0 });
    const client = connectEventStore(addressOf([wire.port]));
    try {
      const stream = await append(client);
      const { firstAfter, newestAfter } = createLogEnds({ client: client.raw, streams: { categoryOf: () => 'case' } });
      const connections = client.connections();
      wire.stall();
      // The library lets reads run without end: they would end with the connection, 20 s later.
      const reads = [client.readOne(stream, 0n, 500), newestAfter(-1n), firstAfter(START_OF_LOG)];
      for (const read of await Promise.allSettled(reads))
        expect(read.status === 'rejected' && isEventStoreUnavailable(read.reason)).to.equal(true);
      expect(client.connections()).to.equal(connections);
      await wire.mend();
      expect((await client.readOne(stream, 0n, longestMs))?.type).to.equal('x');
    } finally {
      await client.close();
      await wire.close();
    }
  });
});
