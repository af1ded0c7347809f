import { failed } from './failures.js';

/** Most bytes of a response after its compression is taken off, and of one event of a stream. */
const mostBytes = 32 * 1024 * 1024;
const mostOfEvent = 1024 * 1024;

/** Ends a body that is longer than any reply: a few kilobytes may unpack to more than there is memory. */
const bounded = (): TransformStream<Uint8Array, Uint8Array> => {
  let size = 0;
  return new TransformStream({
    transform: (piece, controller) => {
      size += piece.length;
      if (size > mostBytes) controller.error(failed('reply_unreadable'));
      else controller.enqueue(piece);
    },
  });
};

const endOfEvent = /\n\n|\r\r|\r\n\r\n/;

/**
 * Passes events of a stream on whole. The library would look through all it has again with each packet, which lets a service
 * that sends one endless event in small packets keep the process busy.
 */
const wholeEvents = (): TransformStream<Uint8Array, Uint8Array> => {
  let chunks: Uint8Array[] = [];
  let size = 0;
  let tail = '';
  return new TransformStream({
    transform: (piece, controller) => {
      chunks.push(piece);
      size += piece.length;
      if (size > mostOfEvent) return controller.error(failed('reply_unreadable'));
      const text = tail + Buffer.from(piece).toString('latin1');
      tail = text.slice(-3);
      if (!endOfEvent.test(text)) return;
      controller.enqueue(Buffer.concat(chunks));
      [chunks, size, tail] = [[], 0, ''];
    },
    flush: (controller) => controller.enqueue(Buffer.concat(chunks)),
  });
};

/** A response's body within bounds; reading it fails with RequestFailed `reply_unreadable` beyond them. */
export const boundedBody = (body: ReadableStream<Uint8Array>, isEvents: boolean): ReadableStream<Uint8Array> => {
  const all = body.pipeThrough(bounded());
  return isEvents ? all.pipeThrough(wholeEvents()) : all;
};
