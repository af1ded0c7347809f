import type { IncomingMessage, ServerResponse } from 'node:http';
import { networkOf, widerNetworkOf } from './networkOf.js';

/** How many connections may be open at the same time. */
export type ConnectionCounts = {
  /** The most connections in all. */
  readonly connections: number;
  /** The most connections of one address, or one /64 of IPv6. */
  readonly perAddress: number;
  /** The most connections of one wider network (/24, /56). */
  readonly perWiderNetwork: number;
};

/** A request on a connection, until its response was sent or given up. */
type Exchange = {
  readonly request: Pick<IncomingMessage, 'complete'>;
  readonly response: Pick<ServerResponse, 'writableEnded'>;
};

type Connection<Socket> = {
  readonly socket: Socket;
  readonly address: string;
  /** The wider network of the address. */
  readonly network: string;
  readonly exchanges: Set<Exchange>;
  /** When the connection was opened, or when a request on it last began or ended, on the caller's clock. */
  movedAt: number;
};

/** The connections of one address: those without a request, the one on which nothing has moved for longest first, and the others. */
type OfAddress<Socket> = { readonly idle: Set<Connection<Socket>>; readonly busy: Set<Connection<Socket>> };
/** A connection that must be closed; one that `isIdle` was entered before and has no request, so that there is time for it. */
export type Closing<Socket> = { readonly socket: Socket; readonly address: string; readonly isIdle: boolean };
type OfNetwork<Socket> = { readonly addresses: Map<string, OfAddress<Socket>>; size: number };

const sizeOf = ({ idle, busy }: OfAddress<unknown>): number => idle.size + busy.size;

/**
 * Ranks what closing a connection with requests would lose: little where a request has not arrived completely, because it can be sent
 * again; more where a response waits for its reader. `undefined` while a request is being worked on: such a connection is never closed.
 */
const lossOf = ({ exchanges }: Connection<unknown>): number | undefined => {
  let loss = 1;
  for (const { request, response } of exchanges) {
    if (response.writableEnded) loss = 2;
    else if (request.complete) return undefined;
  }
  return loss;
};

/**
 * The connection of an address, other than `except`, by whose end the least is lost: one without a request; of several the one on which
 * nothing has moved for longest.
 */
const leastLoss = <Socket>(
  { idle, busy }: OfAddress<Socket>,
  except: Connection<Socket>,
): Connection<Socket> | undefined => {
  for (const connection of idle) if (connection !== except) return connection;
  let least: { readonly connection: Connection<Socket>; readonly loss: number } | undefined;
  for (const connection of busy) {
    const loss = connection === except ? undefined : lossOf(connection);
    if (loss === undefined) continue;
    if (!least || loss < least.loss || (loss === least.loss && connection.movedAt < least.connection.movedAt))
      least = { connection, loss };
  }
  return least?.connection;
};

/** The idlest connection of the address with the most closable ones; never of an address that has no more connections than `own`. */
const greediest = <Socket>(
  { addresses }: OfNetwork<Socket>,
  except: Connection<Socket>,
  own: number,
): Connection<Socket> | undefined => {
  let most = own;
  let found: Connection<Socket> | undefined;
  for (const [address, group] of addresses) {
    const size = sizeOf(group) - (address === except.address ? 1 : 0);
    if (size <= most) continue;
    const connection = leastLoss(group, except);
    if (connection) [found, most] = [connection, size];
  }
  return found;
};

/** The idlest of the greediest network's greediest address. */
const greediestOfAll = <Socket>(
  networks: Iterable<OfNetwork<Socket>>,
  except: Connection<Socket>,
  own: number,
): Connection<Socket> | undefined => {
  let most = 0;
  let found: Connection<Socket> | undefined;
  for (const network of networks) {
    if (network.size <= most) continue;
    const connection = greediest(network, except, own);
    if (connection) [found, most] = [connection, network.size];
  }
  return found;
};

/**
 * The open connections of one server. Beyond a bound the idlest connection of the greediest makes room, so that whoever keeps many open
 * shuts out nobody else: an address has its own idlest closed, a wider network the idlest of its greediest address, and everybody
 * together the idlest of the greediest network's greediest address. Only when none can be spared, the new one is refused. Nothing is
 * copied or sorted for a new connection: whoever opens many costs little.
 */
export const createConnections = <Socket extends object>(bounds: ConnectionCounts) => {
  const open = new Map<Socket, Connection<Socket>>();
  const networks = new Map<string, OfNetwork<Socket>>();
  const placesOf = ({ address, network: name }: Connection<Socket>) => {
    const network = networks.get(name) ?? { addresses: new Map<string, OfAddress<Socket>>(), size: 0 };
    networks.set(name, network);
    const ofAddress = network.addresses.get(address) ?? { idle: new Set(), busy: new Set() };
    network.addresses.set(address, ofAddress);
    return { network, ofAddress };
  };
  const remove = (socket: Socket): void => {
    const connection = open.get(socket);
    if (!connection) return;
    open.delete(socket);
    const { network, ofAddress } = placesOf(connection);
    ofAddress.idle.delete(connection);
    ofAddress.busy.delete(connection);
    network.size -= 1;
    if (sizeOf(ofAddress) === 0) network.addresses.delete(connection.address);
    if (network.size === 0) networks.delete(connection.network);
  };
  /** Puts a connection behind all others of its address that are like it. */
  const moved = (connection: Connection<Socket>, now: number): void => {
    connection.movedAt = now;
    const { idle, busy } = placesOf(connection).ofAddress;
    idle.delete(connection);
    busy.delete(connection);
    (connection.exchanges.size === 0 ? idle : busy).add(connection);
  };
  return {
    /** How many are open. */
    size: () => open.size,
    /** Enters a new one; returns those that must be closed for it, which are no longer counted: it may be itself. */
    add: (socket: Socket, remoteAddress: string, now: number): Closing<Socket>[] => {
      const address = networkOf(remoteAddress);
      const name = widerNetworkOf(address);
      const connection: Connection<Socket> = { socket, address, network: name, exchanges: new Set(), movedAt: now };
      open.set(socket, connection);
      const { network, ofAddress } = placesOf(connection);
      ofAddress.idle.add(connection);
      network.size += 1;
      const ofItsOwn = (): Connection<Socket> => leastLoss(ofAddress, connection) ?? connection;
      const spared = (): Connection<Socket> | undefined => {
        const own = sizeOf(ofAddress);
        if (own > bounds.perAddress) return ofItsOwn();
        if (network.size > bounds.perWiderNetwork) return greediest(network, connection, own) ?? ofItsOwn();
        if (open.size <= bounds.connections) return undefined;
        return greediestOfAll(networks.values(), connection, own) ?? ofItsOwn();
      };
      const closing = spared();
      if (!closing) return [];
      remove(closing.socket);
      const isIdle = closing.exchanges.size === 0 && closing !== connection;
      return [{ socket: closing.socket, address: closing.address, isIdle }];
    },
    /** Something happened on it: a request began (`exchange`). Returns what tells that it is over. */
    begin: (socket: Socket, exchange: Exchange, now: number): ((now: number) => void) => {
      const connection = open.get(socket);
      if (!connection) return () => undefined;
      connection.exchanges.add(exchange);
      moved(connection, now);
      return (endedAt) => {
        connection.exchanges.delete(exchange);
        if (open.has(socket)) moved(connection, endedAt);
      };
    },
    remove,
  };
};
