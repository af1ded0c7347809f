import { setImmediate as nextTurn } from 'node:timers/promises';

/** Lets everything go on that waits for settled promises only; no clock takes part. What loads code or waits for timers needs `until`. */
export const settled = (): Promise<void> => nextTurn();
