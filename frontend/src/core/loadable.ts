/**
 * One read from the server as a state machine. `data` of an earlier response stays while a newer one is under way or has
 * failed, so that a list does not flicker on refresh and a network fault does not empty the screen.
 */
export type Loadable<T> =
  | { status: 'idle' }
  | { status: 'loading'; data?: T }
  | { status: 'loaded'; data: T }
  | { status: 'failed'; error: string; data?: T };

export const idle = { status: 'idle' } as const;

/** The data to show, if there are any, in every state of the newest read. */
export const dataOf = <T>(loadable: Loadable<T>): T | undefined =>
  loadable.status === 'idle' ? undefined : loadable.data;

const earlierData = <T>(loadable: Loadable<T>): { data?: T } => {
  const data = dataOf(loadable);
  return data === undefined ? {} : { data };
};

/** A read began; what was shown stays. */
export const loading = <T>(before: Loadable<T>): Loadable<T> => ({ status: 'loading', ...earlierData(before) });

/** A read returned data. */
export const loaded = <T>(data: T): Loadable<T> => ({ status: 'loaded', data });

/** A read failed with a sentence for the user; what was shown stays. */
export const failed = <T>(before: Loadable<T>, error: string): Loadable<T> => ({
  status: 'failed',
  error,
  ...earlierData(before),
});
