import { isOutcomeUnknown } from './outcomeKnown.js';

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
      if (!isOutcomeUnknown(error)) last = null;
    },
  };
};
