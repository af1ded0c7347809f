import type { StreamingRead } from '@eventstore/db-client';

/**
 * Passes on what a read brings; may be left early. A loop over the read itself leaves its call behind for good: cancelling does
 * nothing to a call whose answer has come whole, and such a call ends only when its answer is read, which nobody does any more.
 * The client would wait for it when it is disposed of. So what has come is let run out here.
 */
export const leavable = async function* <Resolved>(
  read: StreamingRead<Resolved>,
): AsyncGenerator<Resolved, void, void> {
  const events: AsyncIterable<Resolved> = read.iterator({ destroyOnReturn: false });
  let isLeft = true;
  try {
    for await (const resolved of events) yield resolved;
    isLeft = false;
  } catch (error) {
    isLeft = false; // a read that failed is over
    throw error;
  } finally {
    if (isLeft) {
      read.on('error', () => undefined); // of no concern to whoever left
      await read.cancel();
      read.resume();
    }
  }
};
