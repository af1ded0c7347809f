import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Groups what a source yields until `stop` or its end: a batch is everything that came while the last one was worked on, at
 * most `max` items. Beyond `least` it waits
 * only while each turn of the event loop brings more, as for the events of one append; only the last batch of a source that ends is smaller. The
 * source, which must heed `stop` too, is not read further than two batches ahead.
 */
export async function* inBatches<Item>(
  source: AsyncIterable<Item>,
  max: number,
  stop: AbortSignal,
  least = 1,
): AsyncGenerator<Item[], void, void> {
  const waiting: Item[] = [];
  let wakeReader = (): void => undefined;
  let wakeSource = (): void => undefined;
  let end: { error?: unknown } | undefined;

  const pump = async (): Promise<void> => {
    try {
      for await (const item of source) {
        if (stop.aborted) break;
        waiting.push(item);
        if (waiting.length >= least) wakeReader();
        if (waiting.length >= 2 * max) await new Promise<void>((resolve) => (wakeSource = resolve));
      }
      end = {};
    } catch (error) {
      end = { error };
    }
    wakeReader();
  };

  /** Waits while each turn of the event loop brings more: the events of one append arrive one after the other. */
  const untilSettled = async (): Promise<void> => {
    for (let length = -1; length < waiting.length && waiting.length < max && !stop.aborted; await nextTurn())
      length = waiting.length;
  };

  const wakeBoth = (): void => {
    wakeReader();
    wakeSource();
  };
  stop.addEventListener('abort', wakeBoth);
  void pump(); // its errors are kept in `ended`
  try {
    while (!stop.aborted) {
      const batch = waiting.length >= least || end ? waiting.splice(0, max) : [];
      wakeSource();
      if (batch.length > 0) yield batch;
      else if (end) {
        if ('error' in end) throw end.error;
        return;
      } else {
        await new Promise<void>((resolve) => (wakeReader = resolve));
        await untilSettled();
      }
    }
  } finally {
    stop.removeEventListener('abort', wakeBoth);
    wakeSource();
  }
}
