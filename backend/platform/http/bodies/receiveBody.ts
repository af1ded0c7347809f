import type { IncomingMessage } from 'node:http';
import type { Middleware } from 'koa';
import { RequestError } from '../requestError.js';
import type { AppState } from '../types.js';
import { bodyBudget, createBodyBudget, type BodyBudget } from './bodyBudget.js';
import { mayContinue } from './continuing.js';

/** Bounds on the bodies that one process is receiving. */
export type ReceivingBounds = {
  /** Bodies of one address that are received at the same time. */
  readonly perAddress: number;
  /** Bytes of all bodies that have begun to arrive and have not ended. */
  readonly heldBytes: number;
  /** Longest pause between two pieces of a body. */
  readonly stallMs: number;
  /** A body may take so long, and a second more for each `bytesPerSecond` that its route takes at most. */
  readonly graceMs: number;
  readonly bytesPerSecond: number;
  /** The budget of the bodies of one account or address. */
  readonly budget: BodyBudget;
};

export const receivingBounds: ReceivingBounds = {
  perAddress: 64,
  heldBytes: 256 * 1024 * 1024,
  stallMs: 10_000,
  graceMs: 30_000,
  bytesPerSecond: 32 * 1024,
  budget: bodyBudget,
};

type Receiving = {
  readonly mostBytes: number;
  readonly stallMs: number;
  readonly totalMs: number;
};
/** Takes a piece of a body; no more is read until a promise is kept, and that time is not the client's. */
type TakePiece = (piece: Buffer) => Promise<void> | void;

const receivePieces = (
  request: IncomingMessage,
  { mostBytes, stallMs, totalMs }: Receiving,
  take: TakePiece,
): Promise<void> =>
  new Promise((resolve, reject) => {
    let length = 0;
    let taking: Promise<void> | undefined;
    let isOver = false;
    const stop = (): void => {
      isOver = true;
      clearTimeout(stalled);
      clearTimeout(late);
      request.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone);
    };
    /** The rest of the body is not read here; `unreadBodies.ts` handles it. */
    const refuse = (error: unknown): void => {
      stop();
      request.pause();
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    const goOn = (): void => {
      if (isOver) return;
      taking = undefined;
      stalled = setTimeout(tooSlow, stallMs);
      request.resume();
    };
    const onData = (piece: Buffer): void => {
      stalled.refresh();
      length += piece.length;
      try {
        if (length > mostBytes) throw new RequestError('payload_too_large');
        const delivery = take(piece);
        if (!delivery) return;
        clearTimeout(stalled);
        request.pause();
        taking = delivery.then(goOn);
        taking.catch(refuse);
      } catch (error) {
        refuse(error);
      }
    };
    const onEnd = (): void => {
      stop();
      if (taking) taking.then(resolve, reject);
      else resolve();
    };
    const onGone = (): void => refuse(new RequestError('malformed_request', { details: { reason: 'broke off' } }));
    const tooSlow = (): void => refuse(new RequestError('body_too_slow'));
    let stalled = setTimeout(tooSlow, stallMs);
    const late = setTimeout(tooSlow, totalMs);
    request.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone);
  });

/**
 * Gives requests `ctx.state.receiveBody` and `streamBody`, through which every body is read: bytes, time and how many arrive at once are
 * bounded.
 */
export const receiveBodies = (bounds: ReceivingBounds = receivingBounds): Middleware<AppState> => {
  const underWay = new Map<string, number>();
  const spend = createBodyBudget(bounds.budget);
  let heldBytes = 0;

  return (ctx, next) => {
    const { req, res, state } = ctx;

    const receive = async (mostBytes: number, take: TakePiece): Promise<void> => {
      if (Number(req.headers['content-length'] ?? 0) > mostBytes) throw new RequestError('payload_too_large');
      // Destroyed with its last bytes unread, also when all of them had arrived: nothing more is emitted, and waiting would take `stallMs`.
      if (req.destroyed && !req.readableEnded)
        throw new RequestError('malformed_request', { details: { reason: 'broke off' } });
      const address = state.clientAddress;
      const others = underWay.get(address) ?? 0;
      if (others >= bounds.perAddress) throw new RequestError('overloaded', { details: { bodiesAtOnce: others } });
      underWay.set(address, others + 1);
      state.body = { isArriving: true };
      try {
        mayContinue(req, res);
        const totalMs = bounds.graceMs + (mostBytes / bounds.bytesPerSecond) * 1000;
        await receivePieces(req, { mostBytes, stallMs: bounds.stallMs, totalMs }, take);
      } finally {
        state.body = { isArriving: false, endedAt: performance.now() };
        const remaining = (underWay.get(address) ?? 1) - 1;
        if (remaining > 0) underWay.set(address, remaining);
        else underWay.delete(address);
      }
    };
    const collect = async (mostBytes: number): Promise<Buffer> => {
      const pieces: Buffer[] = [];
      let own = 0;
      try {
        await receive(mostBytes, (piece) => {
          if (heldBytes + piece.length > bounds.heldBytes)
            throw new RequestError('overloaded', { details: { heldBytes: heldBytes } });
          heldBytes += piece.length;
          own += piece.length;
          pieces.push(piece);
        });
        return Buffer.concat(pieces, own);
      } finally {
        heldBytes -= own;
      }
    };

    state.body = { isArriving: false };
    state.spendBody = (bytes) => spend(state.account?.id ?? state.clientAddress, bytes);
    state.receiveBody = collect;
    state.streamBody = receive;
    return next();
  };
};
