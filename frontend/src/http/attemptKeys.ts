import { ApiError } from './apiError.js';

/** Whether a failed call may have taken effect nevertheless: no response came, or the server failed. */
const outcomeUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/**
 * Idempotency keys by content: sending the same content again after an unknown outcome repeats the key, so that it takes
 * effect once; other content gets a new key.
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
