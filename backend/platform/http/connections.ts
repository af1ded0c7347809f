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

/**
 * Ranks what closing a connection would lose: nothing where there is no request; little where a request has not arrived completely,
 * because it can be sent again; more where a response waits for its reader. `undefined` while a request is being worked on: such a
 * connection is never closed.
 */
const lossOf = ({ exchanges }: Connection<unknown>): number | undefined => {
  if (exchanges.size === 0) return 0;
  let loss = 1;
  for (const { request, response } of exchanges) {
    if (response.writableEnded) loss = 2;
    else if (request.complete) return undefined;
  }
  return loss;
};

/** The connection by whose end the least is lost; of several the one on which nothing has moved for longest. */
const leastLoss = <Socket>(connections: Iterable<Connection<Socket>>): Connection<Socket> | undefined => {
  let least: { readonly connection: Connection<Socket>; readonly loss: number } | undefined;
  for (const connection of connections) {
    const loss = lossOf(connection);
    if (loss === undefined) continue;
    if (!least || loss < least.loss || (loss === least.loss && connection.movedAt < least.connection.movedAt))
      least = { connection, loss };
  }
  return least?.connection;
};

const grouped = <Socket>(
  connections: Iterable<Connection<Socket>>,
  keyOf: (connection: Connection<Socket>) => string,
): Connection<Socket>[][] => {
  const groups = new Map<string, Connection<Socket>[]>();
  for (const connection of connections) {
    const key = keyOf(connection);
    const group = groups.get(key);
    if (group) group.push(connection);
    else groups.set(key, [connection]);
  }
  return [...groups.values()].sort((one, other) => other.length - one.length);
};

/** The idlest connection of the address with the most closable ones; never of an address that has no more connections than `own`. */
const greediest = <Socket>(connections: Iterable<Connection<Socket>>, own: number): Connection<Socket> | undefined => {
  for (const group of grouped(connections, ({ address }) => address)) {
    if (group.length <= own) return undefined;
    const connection = leastLoss(group);
    if (connection) return connection;
  }
  return undefined;
};

/**
 * The open connections of one server. Beyond a bound the idlest connection of the greediest makes room, so that whoever keeps many open
 * shuts out nobody else: an address has its own idlest closed, a wider network the idlest of its greediest address, and everybody
 * together the idlest of the greediest network's greediest address. Only when none can be spared, the new one is refused.
 */
export const createConnections = <Socket extends object>(bounds: ConnectionCounts) => {
  const open = new Map<Socket, Connection<Socket>>();
  const byAddress = new Map<string, Set<Connection<Socket>>>();
  const byNetwork = new Map<string, Set<Connection<Socket>>>();
  const enter = (groups: Map<string, Set<Connection<Socket>>>, key: string, connection: Connection<Socket>) => {
    const group = groups.get(key) ?? new Set();
    groups.set(key, group.add(connection));
    return group;
  };
  const leave = (groups: Map<string, Set<Connection<Socket>>>, key: string, connection: Connection<Socket>): void => {
    const group = groups.get(key);
    group?.delete(connection);
    if (group?.size === 0) groups.delete(key);
  };
  const remove = (socket: Socket): void => {
    const connection = open.get(socket);
    if (!connection) return;
    open.delete(socket);
    leave(byAddress, connection.address, connection);
    leave(byNetwork, connection.network, connection);
  };
  return {
    /** How many are open. */
    size: () => open.size,
    /** Enters a new one; returns those that must be closed for it, which are no longer counted: it may be itself. */
    add: (socket: Socket, remoteAddress: string, now: number): Socket[] => {
      const address = networkOf(remoteAddress);
      const network = widerNetworkOf(address);
      const connection: Connection<Socket> = { socket, address, network, exchanges: new Set(), movedAt: now };
      open.set(socket, connection);
      const ofAddress = enter(byAddress, address, connection);
      const ofNetwork = enter(byNetwork, network, connection);
      const others = (group: ReadonlySet<Connection<Socket>>) => [...group].filter((one) => one !== connection);
      const spared = (): Connection<Socket> | undefined => {
        if (ofAddress.size > bounds.perAddress) return leastLoss(others(ofAddress)) ?? connection;
        if (ofNetwork.size > bounds.perWiderNetwork)
          return greediest(others(ofNetwork), ofAddress.size) ?? leastLoss(others(ofAddress)) ?? connection;
        if (open.size <= bounds.connections) return undefined;
        for (const group of grouped(open.values(), (one) => one.network)) {
          const victim = greediest(
            group.filter((one) => one !== connection),
            ofAddress.size,
          );
          if (victim) return victim;
        }
        return leastLoss(others(ofAddress)) ?? connection;
      };
      const closing = spared();
      if (!closing) return [];
      remove(closing.socket);
      return [closing.socket];
    },
    /** Something happened on it: a request began (`exchange`). Returns what tells that it is over. */
    begin: (socket: Socket, exchange: Exchange, now: number): ((now: number) => void) => {
      const connection = open.get(socket);
      if (!connection) return () => undefined;
      connection.exchanges.add(exchange);
      connection.movedAt = now;
      return (endedAt) => {
        connection.exchanges.delete(exchange);
        connection.movedAt = endedAt;
      };
    },
    remove,
  };
};
