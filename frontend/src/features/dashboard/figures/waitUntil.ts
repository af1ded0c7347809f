/** Resolves when `listen` calls back, or when `signal` is aborted. `listen` returns how to stop that. */
export const waitUntil = (listen: (done: () => void) => () => void, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      stop();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const stop = listen(end);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
