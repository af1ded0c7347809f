import { setTimeout as sleep } from 'node:timers/promises';

/** A guard against hanging: a busy machine only waits longer. */
const WAIT_MS = 120_000;

/**
 * Asks again and again until something holds.
 * @throws Error naming `what` after two minutes
 */
export const eventually = async (what: string, holds: () => Promise<boolean> | boolean): Promise<void> => {
  const end = Date.now() + WAIT_MS;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`waited in vain: ${what}`);
    await sleep(20);
  }
};
