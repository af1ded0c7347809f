/**
 * Groups what an endless source yields until `stop`: a batch is everything that came while the last one was worked on, at
 * most `max` items, and never waits for more. The source, which must heed `stop` too, is not read further than two
 * batches ahead.
 */
export async function* inBatches<Item>(
  source: AsyncIterable<Item>,
  max: number,
  stop: AbortSignal,
): AsyncGenerator<Item[], void, void> {
  const waiting: Item[] = [];
  let wakeReader = (): void => undefined;
  let wakeSource = (): void => undefined;
  let ended: { error?: unknown } | undefined;

  const pump = async (): Promise<void> => {
    try {
      for await (const item of source) {
        if (stop.aborted) break;
        waiting.push(item);
        wakeReader();
        if (waiting.length >= 2 * max) await new Promise<void>((resolve) => (wakeSource = resolve));
      }
      ended = {};
    } catch (error) {
      ended = { error };
    }
    wakeReader();
  };

  const wakeBoth = (): void => {
    wakeReader();
    wakeSource();
  };
  stop.addEventListener('abort', wakeBoth);
  void pump(); // its errors are kept in `ended`
  try {
    while (!stop.aborted) {
      const batch = waiting.splice(0, max);
      wakeSource();
      if (batch.length > 0) yield batch;
      else if (ended) {
        if ('error' in ended) throw ended.error;
        return;
      } else await new Promise<void>((resolve) => (wakeReader = resolve));
    }
  } finally {
    stop.removeEventListener('abort', wakeBoth);
    wakeSource();
  }
}
