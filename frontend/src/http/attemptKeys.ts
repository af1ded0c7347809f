import { ApiError } from './apiError.js';

/** Whether a failed call may have taken effect all the same: no answer came, or the server stumbled over its own. */
const outcomeUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/**
 * Keys that name what is done, so that it is done once: trying the very same again after an unknown outcome repeats the
 * key, anything else gets a new one.
 */
export const attemptKeys = (newKey: () => string) => {
  let last: { readonly sent: string; readonly key: string } | null = null;
  return {
    keyFor: (sent: unknown): string => {
      const text = JSON.stringify(sent);
      if (last?.sent !== text) last = { sent: text, key: newKey() };
      return last.key;
    },
    succeeded: (): void => {
      last = null;
    },
    failed: (error: unknown): void => {
      if (!outcomeUnknown(error)) last = null;
    },
  };
};
