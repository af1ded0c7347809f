import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net';

/** A TCP relay to a server that a test can cut, stall and mend. */
export type TcpProxy = {
  readonly host: '127.0.0.1';
  readonly port: number;
  /** Acts like a killed server: connections break, new ones are refused. */
  readonly cut: () => Promise<void>;
  /** Acts like a hanging server: connections are accepted, and no response ever comes. */
  readonly stall: () => void;
  /** Restores the server; stalled connections continue. */
  readonly mend: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Puts a wire in front of a server. It listens when this resolves. */
export const startTcpProxy = async (target: NetConnectOpts): Promise<TcpProxy> => {
  const sockets = new Set<Socket>();
  let stalled = false;
  const join = (one: Socket, other: Socket): void => {
    sockets.add(one);
    one.on('error', () => other.destroy());
    one.on('close', () => {
      sockets.delete(one);
      other.destroy();
    });
    one.pipe(other);
    if (stalled) one.pause();
  };
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect(target);
    join(near, far);
    join(far, near);
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const cut = async (): Promise<void> => {
    const closed = server.listening ? once(server, 'close') : undefined;
    if (closed) server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    host: '127.0.0.1',
    port,
    cut,
    stall: () => {
      stalled = true;
      for (const socket of sockets) socket.pause();
    },
    mend: async () => {
      stalled = false;
      for (const socket of sockets) socket.resume();
      if (!server.listening) await listen(port);
    },
    close: cut,
  };
};
