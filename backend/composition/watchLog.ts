import { trackWrites } from '../platform/health/trackWrites.js';
import { createMetrics } from '../platform/metrics/createMetrics.js';
import { measuredLog } from '../platform/metrics/measured.js';
import type { AroundLog } from './openStores.js';

/** The metrics of a process, and what the writes to its log tell: how long they take, and whether the last one succeeded. */
export const watchLog = (now: () => Date) => {
  const metrics = createMetrics();
  const writes = trackWrites(now);
  const around: AroundLog = (log, streams) => writes.watch(measuredLog(log, metrics, streams));
  return { metrics, lastWrite: writes.check, around };
};
