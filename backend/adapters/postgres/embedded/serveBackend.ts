import { createServer, type Server, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { laneOf, type Lane } from '../lanes.js';
import { createMessageReader, type Turn } from './frontendMessages.js';
import { createLaneQueue } from './laneQueue.js';

/** The part of PGlite that is served. */
export type Backend = {
  readonly execProtocolRawStream: (
    message: Uint8Array,
    options: { onRawData: (data: Uint8Array) => void },
  ) => Promise<void>;
  readonly isInTransaction: () => boolean;
};

type Client = {
  readonly socket: Socket;
  readonly queue: Exclude<Turn, { kind: 'refuseEncryption' | 'close' }>[];
  lane: Lane;
};

const SYNC = Buffer.from([0x53, 0, 0, 0, 4]);
const ROLLBACK = Buffer.concat([Buffer.from([0x51, 0, 0, 0, 13]), Buffer.from('ROLLBACK\0')]);
const discard = () => undefined;

type Options = {
  readonly backend: Backend;
  readonly listenOn: { path: string } | { host: string; port: number };
  /** Timeout after which a client that sits in an open transaction without sending anything is disconnected. */
  readonly idleInTransactionMs: number;
  /** Called when the backend itself broke (not a mere SQL error): nothing more can be served. */
  readonly onFatal: (error: unknown) => void;
};

/**
 * Serves one Postgres backend to many clients. Clients take turns by their lanes (`laneQueue.ts`); one that is inside a transaction, or has not yet sent
 * its Sync, keeps the backend until it is done. When it goes away in the middle its transaction is rolled back.
 */
export const serveBackend = ({ backend, listenOn, idleInTransactionMs, onFatal }: Options) => {
  const clients = new Set<Client>();
  /** The clients with something to run, but for the owner. */
  const waiting = createLaneQueue<Client>();
  let owner: Client | undefined;
  /** The client whose turn is running; afterwards it waits again if it has more. */
  let currentClient: Client | undefined;
  let running: Promise<void> | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  const run = async (client: Client, turn: Client['queue'][number]): Promise<void> => {
    const { socket } = client;
    clearTimeout(idleTimer);
    await backend.execProtocolRawStream(turn.bytes, {
      onRawData: (data) => void (socket.writable && socket.write(Buffer.from(data))),
    });
    const settled = turn.kind === 'startup' || turn.settled;
    owner = settled && !backend.isInTransaction() ? undefined : client;
    if (owner) idleTimer = setTimeout(() => socket.destroy(), idleInTransactionMs).unref();
  };

  const releaseAbandoned = async (): Promise<void> => {
    clearTimeout(idleTimer);
    await backend.execProtocolRawStream(SYNC, { onRawData: discard });
    if (backend.isInTransaction()) await backend.execProtocolRawStream(ROLLBACK, { onRawData: discard });
    owner = undefined;
  };

  const work = async (): Promise<void> => {
    for (;;) {
      if (owner && !clients.has(owner)) await releaseAbandoned();
      if (!owner) await nextTurn(); // reads what arrived while the last one ran, so that it can go first
      const client = owner ?? waiting.take();
      const turn = client?.queue.shift();
      if (!client || !turn) return;
      currentClient = client;
      await run(client, turn);
      currentClient = undefined;
      if (owner !== client && client.queue.length > 0 && clients.has(client)) waiting.add(client, client.lane);
    }
  };

  const pump = (): void => {
    if (running) return;
    running = work()
      .catch(onFatal)
      .finally(() => {
        running = undefined;
      });
  };

  const serve = (socket: Socket): void => {
    const client: Client = { socket, queue: [], lane: 'requests' };
    clients.add(client);
    const readMessages = createMessageReader();
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => {
      for (const turn of readMessages(chunk)) {
        if (turn.kind === 'refuseEncryption') socket.write('N');
        else if (turn.kind === 'close') socket.end();
        else {
          if (turn.kind === 'startup') client.lane = laneOf(turn.applicationName);
          if (client.queue.push(turn) === 1 && client !== owner && client !== currentClient)
            waiting.add(client, client.lane);
        }
      }
      pump();
    });
    socket.on('error', () => socket.destroy()); // the client vanished; its `close` event follows
    socket.on('close', () => {
      clients.delete(client);
      waiting.remove(client);
      pump();
    });
  };

  const server: Server = createServer(serve);

  return {
    /** Starts listening; resolves with the address in use when clients can connect. */
    start: () =>
      new Promise<ReturnType<Server['address']>>((resolve, reject) => {
        server.once('error', reject);
        server.listen(listenOn, () => resolve(server.address()));
      }),
    /** Stops accepting, lets the turn in progress end and rolls open transactions back. */
    stop: async (): Promise<void> => {
      const closing = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const { socket } of clients) socket.destroy();
      await closing;
      await running;
      clients.clear();
      if (owner) await releaseAbandoned();
      clearTimeout(idleTimer);
    },
  };
};
