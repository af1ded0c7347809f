/** Hands on values as somebody comes for them: those that were set in between are passed over. */
export const latestValue = <T>() => {
  let latest: { readonly value: T } | undefined;
  let hasEnded = false;
  let wake = (): void => undefined;
  return {
    set: (value: T): void => {
      latest = { value };
      wake();
    },
    /** No value comes any more. */
    end: (): void => {
      hasEnded = true;
      wake();
    },
    async *values(): AsyncGenerator<T> {
      for (;;) {
        if (hasEnded) return;
        if (latest) {
          const { value } = latest;
          latest = undefined;
          yield value;
        } else await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
};
