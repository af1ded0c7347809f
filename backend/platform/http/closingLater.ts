export type LaterBounds = {
  /** How many wait to be closed, of all addresses and of one; beyond that the one that waits longest is closed at once. */
  readonly most: number;
  readonly mostOfAddress: number;
  /** How long each waits, in milliseconds. */
  readonly ms: number;
};

/**
 * Connections that made room for others, and are closed a while later. Whoever opens a connection again as soon as it is closed would
 * otherwise have thousands of them accepted and closed each second, which costs the server more than to keep them.
 */
export const createClosingLater = <Socket extends object>(
  { most, mostOfAddress, ms }: LaterBounds,
  close: (socket: Socket) => void,
) => {
  /** In the order of their coming, which is that of their closing. */
  const waiting = new Map<Socket, { readonly address: string; readonly until: number }>();
  const byAddress = new Map<string, Set<Socket>>();
  let timer: NodeJS.Timeout | undefined;

  const takeOut = (socket: Socket): boolean => {
    const found = waiting.get(socket);
    if (!found) return false;
    waiting.delete(socket);
    const ofAddress = byAddress.get(found.address);
    ofAddress?.delete(socket);
    if (ofAddress?.size === 0) byAddress.delete(found.address);
    return true;
  };
  const closeFirst = (sockets: Iterable<Socket>): void => {
    for (const socket of sockets) {
      takeOut(socket);
      close(socket);
      return;
    }
  };
  const closeDue = (): void => {
    timer = undefined;
    const now = performance.now();
    for (const [socket, { until }] of waiting) {
      if (until > now) {
        timer = setTimeout(closeDue, until - now).unref();
        return;
      }
      takeOut(socket);
      close(socket);
    }
  };

  return {
    /** Closes it later. */
    add: (socket: Socket, address: string): void => {
      waiting.set(socket, { address, until: performance.now() + ms });
      const ofAddress = byAddress.get(address) ?? new Set();
      byAddress.set(address, ofAddress.add(socket));
      if (ofAddress.size > mostOfAddress) closeFirst(ofAddress);
      else if (waiting.size > most) closeFirst(waiting.keys());
      timer ??= setTimeout(closeDue, ms).unref();
    },
    /** It is not closed any more, or is closed already; whether it waited. */
    takeOut,
    size: () => waiting.size,
  };
};
