import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A TCP relay to a server that a test can cut and mend: the server becomes unavailable and returns at the same address. */
export type Relay = { readonly connectionString: string; cut: () => Promise<void>; mend: () => Promise<void> };

/** A server's certificate names its own host, not the relay's. */
const withoutVerification = (connectionString: string): string => {
  if (/[?&]tls=false/iu.test(connectionString)) return connectionString;
  return `${connectionString}${connectionString.includes('?') ? '&' : '?'}tlsVerifyCert=false`;
};

/** Puts a relay in front of the single node that `connectionString` names. It listens when this resolves. */
export const startRelay = async (connectionString: string): Promise<Relay> => {
  const [, host = '127.0.0.1', port = ''] = /(?:@|\/\/)([^:@/]+):(\d+)(?=[/?]|$)/u.exec(connectionString) ?? [];
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let ownPort = 0;

  const mend = async (): Promise<void> => {
    server = createServer((near) => {
      const far = connect(Number(port), host);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(one);
        one.setNoDelay(true);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
    });
    server.listen(ownPort, '127.0.0.1');
    await once(server, 'listening');
    ownPort = (server.address() as AddressInfo).port;
  };
  const disconnect = async (): Promise<void> => {
    const closing = server && once(server, 'close');
    server?.close();
    for (const socket of sockets) socket.destroy();
    await closing;
  };

  await mend();
  const relayed = connectionString.replace(`${host}:${port}`, `127.0.0.1:${ownPort}`);
  return { connectionString: withoutVerification(relayed), cut: disconnect, mend };
};
