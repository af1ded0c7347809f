import type { IncomingMessage } from 'node:http';
import type { Middleware } from 'koa';
import { RequestError } from '../requestError.js';
import type { AppState } from '../types.js';
import { bodyBudget, createBodyBudget, type BodyBudget } from './bodyBudget.js';
import { mayContinue } from './continuing.js';

/** Bounds on bodies that are on their way; those of one process. */
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
  /** What bodies of one account or address may cost. */
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

type Collecting = {
  readonly mostBytes: number;
  readonly stallMs: number;
  readonly totalMs: number;
  /** Called with the size of each piece. @throws RequestError `overloaded` */
  readonly hold: (bytes: number) => void;
};

const collect = (request: IncomingMessage, { mostBytes, stallMs, totalMs, hold }: Collecting): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let length = 0;
    const stop = (): void => {
      clearTimeout(stalled);
      clearTimeout(late);
      request.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone);
    };
    /** What is still to come is not read here; `unreadBodies.ts` sees to it. */
    const refuse = (error: unknown): void => {
      stop();
      request.pause();
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    const onData = (piece: Buffer): void => {
      stalled.refresh();
      length += piece.length;
      try {
        if (length > mostBytes) throw new RequestError('payload_too_large');
        hold(piece.length);
        pieces.push(piece);
      } catch (error) {
        refuse(error);
      }
    };
    const onEnd = (): void => {
      stop();
      resolve(Buffer.concat(pieces, length));
    };
    const onGone = (): void => refuse(new RequestError('malformed_request', { details: { reason: 'broke off' } }));
    const tooSlow = (): void => refuse(new RequestError('body_too_slow'));
    const stalled = setTimeout(tooSlow, stallMs);
    const late = setTimeout(tooSlow, totalMs);
    request.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone);
  });

/**
 * Gives requests `ctx.state.receiveBody`, through which every body is read: it bounds bytes, time and how many arrive at once.
 */
export const receiveBodies = (bounds: ReceivingBounds = receivingBounds): Middleware<AppState> => {
  const underWay = new Map<string, number>();
  const spend = createBodyBudget(bounds.budget);
  let held = 0;

  return (ctx, next) => {
    const { req, res, state } = ctx;

    const receive = async (mostBytes: number): Promise<Buffer> => {
      if (Number(req.headers['content-length'] ?? 0) > mostBytes) throw new RequestError('payload_too_large');
      if (req.destroyed && !req.complete)
        throw new RequestError('malformed_request', { details: { reason: 'broke off' } });
      const address = state.clientAddress;
      const others = underWay.get(address) ?? 0;
      if (others >= bounds.perAddress) throw new RequestError('overloaded', { details: { bodiesAtOnce: others } });
      underWay.set(address, others + 1);
      let own = 0;
      const hold = (bytes: number): void => {
        if (held + bytes > bounds.heldBytes) throw new RequestError('overloaded', { details: { heldBytes: held } });
        held += bytes;
        own += bytes;
      };
      try {
        mayContinue(req, res);
        const totalMs = bounds.graceMs + (mostBytes / bounds.bytesPerSecond) * 1000;
        return await collect(req, { mostBytes, stallMs: bounds.stallMs, totalMs, hold });
      } finally {
        held -= own;
        const left = (underWay.get(address) ?? 1) - 1;
        if (left > 0) underWay.set(address, left);
        else underWay.delete(address);
      }
    };

    state.body = { isArriving: false };
    state.spendBody = (bytes) => spend(state.account?.id ?? state.clientAddress, bytes);
    state.receiveBody = async (mostBytes) => {
      state.body = { isArriving: true };
      try {
        return await receive(mostBytes);
      } finally {
        state.body = { isArriving: false, endedAt: performance.now() };
      }
    };
    return next();
  };
};
