import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands between a browser and the application, counts what goes through, and breaks off as a network does. */
export type Relay = {
  readonly url: string;
  /** How many responses to requests of a path are under way. */
  readonly openOf: (path: string) => number;
  /** How many requests of a path there were. */
  readonly begunOf: (path: string) => number;
  /** Cuts every connection, and every further one, until `resume`. */
  readonly breakOff: () => void;
  readonly resume: () => void;
  readonly close: () => Promise<void>;
};

/** Starts a relay on a free port in front of the application at `target`. */
export const startRelay = async (target: string): Promise<Relay> => {
  const open = new Map<ServerResponse, string>();
  const begun = new Map<string, number>();
  let isBroken = false;
  const server = createServer((asked, response) => {
    if (isBroken) {
      asked.socket.destroy();
      return;
    }
    const { pathname } = new URL(asked.url ?? '/', target);
    open.set(response, pathname);
    begun.set(pathname, (begun.get(pathname) ?? 0) + 1);
    const passed = request(
      new URL(asked.url ?? '/', target),
      { method: asked.method, headers: asked.headers },
      (given) => {
        response.writeHead(given.statusCode ?? 502, given.headers);
        given.pipe(response);
        given.once('error', () => response.destroy());
      },
    );
    passed.once('error', () => response.destroy());
    response.once('close', () => {
      open.delete(response);
      passed.destroy();
    });
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    openOf: (path) => [...open.values()].filter((one) => one === path).length,
    begunOf: (path) => begun.get(path) ?? 0,
    breakOff: () => {
      isBroken = true;
      server.closeAllConnections();
    },
    resume: () => (isBroken = false),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
};
