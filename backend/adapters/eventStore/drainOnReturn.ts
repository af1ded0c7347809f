import type { StreamingRead } from '@eventstore/db-client';

/**
 * Passes on the events of a read, whose loop may end early. A loop over the read itself that ends early leaves its call open
 * for good: cancelling does not end a call whose response has arrived completely, only reading that response does, and the
 * client waits for open calls when it is disposed of. So the rest of the response is drained here.
 */
export const drainOnReturn = async function* <Resolved>(
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
      read.on('error', () => undefined); // the loop has ended: nothing handles it any more
      await read.cancel();
      read.resume();
    }
  }
};
