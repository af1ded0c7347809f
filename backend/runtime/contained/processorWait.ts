import { readFileSync } from 'node:fs';

/**
 * How long a process has been ready to run and has waited for a processor since it was started, in milliseconds: the second number of
 * Linux's `schedstat`. 0 where the system does not say, and for a process that is gone.
 */
export const waitedForProcessor = (pid: number | undefined): number => {
  if (pid === undefined || process.platform !== 'linux') return 0;
  try {
    const [, nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, 'latin1').split(' ');
    return Number(nanoseconds ?? 0) / 1e6;
  } catch {
    return 0; // gone, or a kernel that keeps no count
  }
};
