import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { ReadReq, ReadResp } from './protocol/messages.js';

/** A message, serialised already or not. */
export type ReadMessage = Uint8Array | ReadResp;
export type ReadCall = ServerWritableStream<ReadReq, ReadMessage>;

/** Writes to a reader no faster than it reads. Once the reader has gone, `isOver` is true and nothing more need be read for it. */
export type Sender = {
  send: (message: ReadMessage) => Promise<void>;
  isOver: () => boolean;
  /** Runs once when the reader goes. */
  onOver: (listener: () => void) => void;
  /** Yields the event loop to other work between two pages. */
  pause: () => Promise<void>;
};

export const senderTo = (call: ReadCall): Sender => {
  let over = call.cancelled;
  const listeners = new Set<() => void>();
  const end = (): void => {
    over = true;
    for (const listener of listeners) listener();
    listeners.clear();
  };
  for (const event of ['cancelled', 'close', 'error'] as const) call.on(event, end);
  const drained = (): Promise<void> =>
    new Promise((resolve) => {
      const finish = (): void => {
        call.off('drain', finish);
        listeners.delete(finish);
        resolve();
      };
      call.on('drain', finish);
      listeners.add(finish);
    });
  return {
    send: async (message) => {
      if (over) return;
      if (!call.write(message) && !over) await drained();
    },
    isOver: () => over,
    onOver: (listener) => void (over ? listener() : listeners.add(listener)),
    pause: async () => void (await nextTurn()),
  };
};
