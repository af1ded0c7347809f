import { StoreUnavailableError } from '../../adapters/eventStore/errors.js';
import type { EventLog } from '../../adapters/eventStore/eventLog.js';
import type { HealthCheck } from './healthCheck.js';

/** How long a failed append counts when no other was tried since, in milliseconds. */
const countsMs = 30_000;

/** Remembers whether the last append succeeded: a store that can be read may still have a full disk. */
export const trackWrites = (
  now: () => Date,
): { /** The same log, watched. */ readonly watch: (log: EventLog) => EventLog; readonly check: HealthCheck } => {
  let failedAt: Date | undefined;
  return {
    watch: (log) => ({
      ...log,
      append: async (...args) => {
        try {
          const result = await log.append(...args);
          failedAt = undefined;
          return result;
        } catch (error) {
          if (error instanceof StoreUnavailableError) failedAt = now();
          throw error;
        }
      },
    }),
    check: async () => {
      const isRecent = failedAt !== undefined && now().getTime() - failedAt.getTime() < countsMs;
      return isRecent ? { ok: false, reason: 'write_failed', failed_at: failedAt?.toISOString() } : {};
    },
  };
};
