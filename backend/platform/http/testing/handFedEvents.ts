export type HandFedEvents = {
  readonly events: AsyncIterable<unknown>;
  readonly give: (event: unknown) => void;
  readonly fail: (error: Error) => void;
  /** Resolves once the reader wants no more. */
  readonly ended: Promise<void>;
};

/** Events that come when a test gives them, and never end by themselves. */
export const handFedEvents = (): HandFedEvents => {
  const given: Promise<IteratorResult<unknown>>[] = [];
  let wanting: ((next: Promise<IteratorResult<unknown>>) => void) | undefined;
  let hasEnded = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    hasEnded = resolve;
  });
  const add = (next: Promise<IteratorResult<unknown>>): void => {
    next.catch(() => undefined); // the reader sees it
    if (wanting) wanting(next);
    else given.push(next);
    wanting = undefined;
  };
  return {
    events: {
      [Symbol.asyncIterator]: () => ({
        next: () =>
          given.shift() ??
          new Promise((resolve) => {
            wanting = resolve;
          }),
        return: () => {
          hasEnded();
          return Promise.resolve({ done: true, value: undefined });
        },
      }),
    },
    give: (value) => add(Promise.resolve({ done: false, value })),
    fail: (error) => add(Promise.reject(error)),
    ended,
  };
};
